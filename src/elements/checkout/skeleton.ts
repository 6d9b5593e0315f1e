import { html, type TemplateResult } from 'lit';

/** A field's shape: its label and its box. */
const field = html`<span class="bones"><span class="bone label"></span><span class="bone"></span></span>`;

/** The shape of the card's fields, while the frame loads behind it. */
export const cardBones = html`<div class="card-bones bones" aria-hidden="true">${field}<span class="halves">${field}${field}</span></div>`;

/** The shape of a whole checkout, of the right size for the common one: names, one more field, a card. */
export function skeleton(): TemplateResult {
  return html`<div class="layout two" part="layout" aria-hidden="true">
    <div class="summary">
      <span class="bones"><span class="bone sum-bone"></span></span>
    </div>
    <div class="main">
      <span class="bones"><span class="bone label"></span><span class="halves">${field}${field}</span>${field}</span>
      <span class="bones"><span class="bone label"></span>${field}<span class="halves">${field}${field}</span></span>
      <span class="bones"><span class="bone"></span></span>
    </div>
  </div>`;
}
