import { html, type TemplateResult } from 'lit';
import { SIGNER_FIELDS } from '../flow/field-places.flow.ts';
import { companyNotice } from './company-notice.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The first step: the signer's details that the method requires. */
export function signerStep(screen: ScreenContext): TemplateResult {
  const { form } = screen;
  return html`
    ${form.field('kind')}
    ${
      form.isBarred
        ? companyNotice(screen)
        : html`<div class="fields">${SIGNER_FIELDS.filter((field) => form.asks(field)).map((field) => form.field(field))}</div>`
    }
  `;
}
