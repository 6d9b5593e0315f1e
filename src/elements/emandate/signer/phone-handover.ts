import { msg } from '../../shared/locales/localize.ts';
import { css, html, type TemplateResult } from 'lit';
import { qrCode } from '../../shared/controls/qr-code.ts';
import type { Step } from '../flow/emandate-state.flow.ts';
import { DRAFT_HASH, draftText } from '../form/draft.ts';
import type { MandateForm } from '../form/mandate-form.ts';

/**
 * Continuing on a phone: a QR code with the address of the session's page. The typed values are behind the `#` of the address, which is
 * never sent to a server.
 */
export const handOver = (url: string): TemplateResult =>
  html`<div class="hand-code">
    ${qrCode(url, msg('Continue on your phone'))}
    <p class="muted">${msg('Scan this code with your phone’s camera.')}</p>
  </div>`;

/** The address of the session's page, with the typed values. */
export const handOverUrl = (page_url: string, form: MandateForm, step: Step): string =>
  Object.keys(form.values).length + form.items.size === 0 ? page_url : page_url + DRAFT_HASH + encode(draftText(form, step));

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The styles of the QR code. */
export const styles = [
  css`
    .hand-code {
      display: flex;
      gap: 16px;
      align-items: center;
      padding-top: 12px;
    }
    .hand-code p {
      flex: 1;
      font-size: 0.875em;
    }
    .qr {
      flex: none;
      width: 168px;
      border-radius: var(--_radius-s);
      forced-color-adjust: none;
    }
  `,
];
