import { css, html, type TemplateResult } from 'lit';

/** The skeleton of a field: its label and its box. */
const field = html`<span class="bones"><span class="bone label"></span><span class="bone"></span></span>`;

/** The skeleton of a step, as tall as the most common first step. */
export const skeleton = (): TemplateResult =>
  html`<div class="sheet bones" part="sheet" aria-hidden="true">
    ${field} ${field} ${field} ${field} ${field} ${field}
    <span class="bone"></span>
  </div>`;

/** The sheet around all content, and the skeletons on it. */
export const skeletonStyles = css`
  .bones {
    display: grid;
    gap: var(--_space);
  }
  .sheet {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    max-width: var(--pay-max-width, 36em);
    margin-inline: auto;
    padding: var(--_space);
    background: var(--_surface);
    border-radius: var(--_radius-l);
  }
  .bones .bone {
    height: 48px;
  }
  .bones .bone.label {
    width: 40%;
    max-width: 120px;
    height: 12px;
    margin-bottom: -6px;
    border-radius: var(--_radius-s);
  }
  @container (min-width: 30em) {
    .sheet {
      padding: calc(var(--_space) * 1.5);
    }
  }
`;
