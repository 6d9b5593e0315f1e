import { css, html, type TemplateResult } from 'lit';

/** The placeholder of a portal, as tall as a typical one. */
export const skeleton = (): TemplateResult =>
  html`<div class="portal bones" aria-hidden="true">${[1, 2, 3].map(() => html`<div class="bone block"></div>`)}</div>`;

/** The styles of the placeholders, each about as tall as its content. */
export const skeletonStyles = css`
  /* The sheet, with thin lines between its parts. As that of the other elements it has a background and no frame. */
  .portal {
    display: grid;
    gap: var(--_space);
    max-width: var(--pay-max-width, 46em);
    margin-inline: auto;
    border-radius: var(--_radius-l);
    background: var(--_surface);
  }
  .portal.bones {
    padding: var(--_space);
  }
  .portal > .notice {
    margin: var(--_space);
    margin-bottom: 0;
  }
  .portal > .notice:last-child {
    margin-bottom: var(--_space);
  }
  .block {
    height: 8em;
    border-radius: var(--_radius-l);
  }
`;
