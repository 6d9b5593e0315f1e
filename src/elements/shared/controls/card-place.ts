import { css, html, nothing, type TemplateResult } from 'lit';
import { fieldBones } from './field-bones.ts';

/** The placeholder of the card's fields, which stands behind their frame. `codeOnly`: of a stored card, only the security code is asked for. */
export const cardBones = (codeOnly: boolean): TemplateResult =>
  html`<div class="card-bones bones" aria-hidden="true">
    ${fieldBones}${codeOnly ? nothing : html`<span class="halves">${fieldBones}${fieldBones}</span>`}
  </div>`;

/**
 * The place of the card frame. Until a frame says that its document has come (`data-shown`), the placeholder is seen: a frame that fails
 * would show the browser's own error page. It is not hidden by other means, because it must be able to load, and to take the focus.
 */
export const cardPlaceStyles = css`
  .card {
    position: relative;
  }
  /* Keeps the frame's negative margin inside, which would otherwise move this box when the frame comes. */
  .frame:not([hidden]) {
    display: flow-root;
  }
  .frame iframe:not([data-shown]) {
    opacity: 0;
  }
  .frame:has([data-shown]) + .card-bones {
    display: none;
  }
  /* The height of the card frame until the frame reports its own: FIRST_HEIGHT and FIRST_CODE_HEIGHT without the negative margins. */
  .frame:empty {
    min-height: calc(18px + 2 * max(48px, 3em) + 3.72em + var(--_space));
  }
  .frame.code-only:empty {
    min-height: calc(12px + max(48px, 3em) + 2.45em);
  }
  .card-bones {
    position: absolute;
    inset: 0;
    align-content: start;
    pointer-events: none;
  }
`;
