import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { msg } from '../localize.ts';

/** A field's shape: its label and its box. */
const field = html`<span class="bones"><span class="bone label"></span><span class="bone"></span></span>`;

/** The shape of the card's fields, while the frame loads behind it. */
export const cardBones = html`<div class="card-bones bones" aria-hidden="true">${field}<span class="halves">${field}${field}</span></div>`;

/** The shape of a whole checkout, of the right size for the common one: names, one more field, a card. */
export function skeleton(): TemplateResult {
  return html`<div class="layout two" part="layout" aria-hidden="true">
    <div class="bones"><span class="bone sum-bone"></span></div>
    <div class="main">
      <span class="bones"><span class="bone heading"></span><span class="fields">${field}${field}${field}</span></span>
      <span class="bones"><span class="bone heading"></span>${field}<span class="halves">${field}${field}</span></span>
      <span class="bones last"><span class="bone"></span></span>
    </div>
  </div>`;
}

/** Half of the element did not load: a way on that needs nothing of it. */
export function notLoaded(pageUrl: string | null, retry: () => void): TemplateResult {
  return html`<div class="layout" part="layout">
    <p>${msg('The checkout did not load. Please check your connection and try again.')}</p>
    ${button({ label: msg('Try again'), kind: 'secondary', press: retry })}
    ${pageUrl === null ? nothing : html`<a part="link" href=${pageUrl}>${msg('Pay on the payment page')}</a>`}
  </div>`;
}
