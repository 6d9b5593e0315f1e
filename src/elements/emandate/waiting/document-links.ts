import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../../shared/locales/localize.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** Links to the signed documents; `first` is a link before them. */
export function documentLinks({ url }: ScreenContext, first: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="actions links">
    ${first}
    <a class="link" part="link" href="${url}/pdf" download="mandate.pdf">${msg('Download a copy (PDF)')}</a>
    <a class="link" part="link" href="${url}/calendar" download="debits.ics">${msg('Add the debits to a calendar')}</a>
  </div>`;
}
