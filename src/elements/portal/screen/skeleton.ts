import { css, html, type TemplateResult } from 'lit';

/** The placeholder of a portal, as tall as a typical one. */
export const skeleton = (): TemplateResult =>
  html`<div class="portal" aria-hidden="true">${[9, 6, 5].map((rows) => html`<div class=${`bone block rows-${rows}`}></div>`)}</div>`;

/** The styles of the placeholders, each about as tall as its content. */
export const skeletonStyles = css`
  .portal {
    display: grid;
    gap: var(--_space);
    max-width: var(--pay-max-width, 46em);
    margin-inline: auto;
    padding: var(--_space);
  }
  .block {
    height: 12em;
    border-radius: var(--_radius-l);
  }
  .rows-9 {
    height: 24em;
  }
`;
