import { css, html, type TemplateResult } from 'lit';

/** The shape of a portal, of the right size for the common one. */
export const skeleton = (): TemplateResult =>
  html`<div class="portal" aria-hidden="true">${[9, 6, 5].map((rows) => html`<div class=${`bone block rows-${rows}`}></div>`)}</div>`;

/** The shapes of the sections, each about as tall as what comes. */
export const skeletonStyles = css`
  .portal {
    display: grid;
    gap: var(--_space);
    max-width: var(--pay-max-width, 46rem);
    margin-inline: auto;
    padding: var(--_space);
  }
  .block {
    height: 12rem;
    border-radius: calc(var(--_radius) * 1.4);
  }
  .rows-9 {
    height: 24rem;
  }
`;
