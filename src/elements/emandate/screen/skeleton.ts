import { css, html, type TemplateResult } from 'lit';
import { fieldBones } from '../../shared/controls/field-bones.ts';

/** The skeleton of a step, as tall as the most common first step. */
export const skeleton = (): TemplateResult =>
  html`<div class="sheet bones" part="sheet" aria-hidden="true">
    ${fieldBones} ${fieldBones} ${fieldBones} ${fieldBones} ${fieldBones} ${fieldBones}
    <span class="bone"></span>
  </div>`;

/** The sheet around all content, and the skeletons on it. */
export const skeletonStyles = css`
  .sheet {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    max-width: var(--pay-max-width, 36em);
    margin-inline: auto;
    padding: var(--_space);
    background: var(--_surface);
    border-radius: var(--_radius-l);
  }
  @container (min-width: 30em) {
    .sheet {
      padding: calc(var(--_space) * 1.5);
    }
  }
`;
