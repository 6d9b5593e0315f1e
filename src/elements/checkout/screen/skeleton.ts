import { css, html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { fieldBones } from '../../shared/controls/field-bones.ts';

const heading = html`<span class="bone heading"></span>`;

/** The placeholder of a checkout: for the embedded view, or without one for a typical form with names, one more field and a card. */
export function skeleton(view: CheckoutView | null): TemplateResult {
  const asked = view?.customer ? 0 : 2 + (view?.customer_fields.length ?? 1);
  const two = !view || (view.customization.display_cart && view.cart);
  const bone = html`<span class="bone"></span>`;
  return html`<div class=${two ? 'layout two' : 'layout'} part="layout" aria-hidden="true">
    <span class="bone sum-bone"></span>
    <div class="main">
      ${asked ? html`<span class="bones">${heading}<span class="fields pair">${Array.from({ length: asked }, () => fieldBones)}</span></span>` : nothing}
      <span class="bones">${heading}${fieldBones}<span class="halves">${fieldBones}${fieldBones}</span></span>
      <span class="bones last">
        ${bone}${view?.methods.length === 1 ? nothing : bone}${view?.customization.display_cancel_button ? bone : nothing}
      </span>
    </div>
  </div>`;
}

/** The checkout's layout: the cart next to the form if there is space, otherwise above it. */
export const skeletonStyles = css`
  .layout {
    --_edge: var(--_space);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 1.5);
    max-width: var(--pay-max-width, 64em);
    margin-inline: auto;
    padding: var(--_edge);
    background: var(--_surface);
    border-radius: var(--_radius-l);
  }
  .main,
  .form {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    align-content: start;
    min-width: 0;
  }

  .bones .bone.heading {
    width: 30%;
    max-width: 140px;
    height: 1.04em;
    margin: 0.25em 0;
  }
  /* The hint of the security code, the button with what stands below it, the way to others, and the one to leave. */
  .bones.last {
    padding-top: calc(1.18em + 6px - var(--_space) / 2);
  }
  .bones.last .bone {
    width: 50%;
    height: calc(1.45em + 22px);
    margin-inline: auto;
  }
  .bones.last .bone:first-child {
    width: 100%;
    height: 52px;
    margin-bottom: calc(1.54em + 6px);
  }
  .bones.last .bone:nth-child(2) {
    width: 100%;
    height: calc(2.72em + 22px);
  }
  .bones.last .bone:nth-child(3) {
    margin-top: calc(var(--_space) / 2);
  }
  /* On a phone the summary is a row from edge to edge. */
  .sum-bone {
    height: 44px !important;
    margin: calc(var(--_edge) * -1) calc(var(--_edge) * -1) 0;
    border-radius: var(--_radius-l) var(--_radius-l) 0 0;
    background: var(--_subtle);
  }

  /* The name and the surname are beside each other, unless the text is very large. */
  @container (min-width: 17em) {
    .fields.pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .fields.pair > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 30em) {
    .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .fields.pair > :nth-child(n + 3) {
      grid-column: auto;
    }
    .fields > :last-child:nth-child(odd) {
      grid-column: 1 / -1 !important;
    }
    .layout {
      --_edge: calc(var(--_space) * 1.5);
    }
  }
  @container (min-width: 560px) {
    .sum-bone {
      height: calc(3.36em + 34px) !important;
      margin: 0;
      border-radius: var(--_radius);
    }
  }
  /* Next to the cart, a row has space for two longer fields only in a wider element. */
  @container (46em <= width < 54em) {
    .two .fields:not(.pair) {
      grid-template-columns: minmax(0, 1fr);
    }
    .two .fields.pair > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 46em) {
    .layout.two {
      grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
      gap: calc(var(--_space) * 2.5);
      padding: calc(var(--_space) * 2);
    }
    .layout.two .main {
      order: -1;
    }
    .layout:not(.two) {
      max-width: 34em;
    }
    .two .sum-bone {
      height: 320px !important;
    }
  }
`;
