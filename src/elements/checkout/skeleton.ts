import { css, html, type TemplateResult } from 'lit';

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
