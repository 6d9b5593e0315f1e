import { css, html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../protocol/checkout.ts';

/** A field's shape: its label and its box. */
const field = html`<span class="bones"><span class="bone label"></span><span class="bone"></span></span>`;

const heading = html`<span class="bone heading"></span>`;

/** The shape of the card's fields, while the frame loads behind it. */
export const cardBones = html`<div class="card-bones bones" aria-hidden="true">${field}<span class="halves">${field}${field}</span></div>`;

/** The shape of a whole checkout: of the view that is coming, or of the common one, with names, one more field and a card. */
export function skeleton(view: CheckoutView | null): TemplateResult {
  const asked = view?.customer ? 0 : 2 + (view?.customer_fields.length ?? 1);
  const ways = view && view.methods.length > 1 ? view.methods : [];
  const two = !view || (view.customization.display_cart && view.cart);
  return html`<div class=${two ? 'layout two' : 'layout'} part="layout" aria-hidden="true">
    <div class="bones"><span class="bone sum-bone"></span></div>
    <div class="main">
      ${asked ? html`<span class="bones">${heading}<span class="fields">${Array.from({ length: asked }, () => field)}</span></span>` : nothing}
      <span class="bones ${ways.length ? 'choice' : ''}">
        ${heading}${ways.map(() => html`<span class="bone way"></span>`)}${field}<span class="halves">${field}${field}</span>
      </span>
      <span class="bones last"><span class="bone"></span></span>
    </div>
  </div>`;
}

/** The checkout's layout: cart beside the form where there is room, above it where there is not. */
export const skeletonStyles = css`
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 1.5);
    max-width: var(--pay-max-width, 64rem);
    margin-inline: auto;
    padding: var(--_space);
    background: var(--_surface);
    border-radius: calc(var(--_radius) * 1.6);
  }
  .main,
  .form {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    align-content: start;
    min-width: 0;
  }
  .fields {
    display: grid;
    gap: var(--_space);
  }

  .bones {
    display: grid;
    gap: var(--_space);
  }
  .bones .bone {
    height: 48px;
  }
  .bones .bone.label {
    width: 40%;
    max-width: 120px;
    height: 12px;
    margin: 4px 0 -6px;
    border-radius: 4px;
  }
  .bones .bone.heading {
    width: 30%;
    max-width: 140px;
    height: 17px;
    margin: 4px 0;
  }
  /* Each way to pay has a row of its own, and the card's fields some room around them. */
  .bones .bone.way {
    height: 52px;
    margin-top: -15px;
    border-radius: 0;
  }
  .bones .heading + .way {
    margin-top: 0;
  }
  .bones.choice {
    padding-bottom: 27px;
  }
  /* The button and what stands below it. */
  .bones.last {
    padding: 24px 0 84px;
  }
  .bones.last .bone {
    height: 52px;
  }
  .sum-bone {
    height: 52px !important;
    background: var(--_subtle);
  }
  .bones .halves {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--_space);
  }

  @container (min-width: 30rem) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
    .fields > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    .layout {
      padding: calc(var(--_space) * 1.5);
    }
  }
  /* Beside the cart there is no room for two fields in a row before the element is wider. */
  @container (46rem <= width < 54rem) {
    .two .fields {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @container (min-width: 46rem) {
    .layout.two {
      grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
      gap: calc(var(--_space) * 2.5);
      padding: calc(var(--_space) * 2);
    }
    .layout.two .main {
      order: -1;
    }
    .layout:not(.two) {
      max-width: 34rem;
    }
    .two .sum-bone {
      height: 320px !important;
    }
  }
`;
