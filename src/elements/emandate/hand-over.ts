import { css, html, type TemplateResult } from 'lit';
import { qrCode } from '../controls/qr-code.ts';
import type { Say } from './speech.ts';

/** Going on with a phone: a code with the session's page, and what is typed so far behind its `#`, which no server sees. */
export const handOver = (url: string, say: Say): TemplateResult =>
  html`<div class="hand-code">
    ${qrCode(url, say('phone'))}
    <p class="muted">${say('phone_text')}</p>
  </div>`;

/** Its look. */
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
      border-radius: 8px;
      forced-color-adjust: none;
    }
  `,
];
