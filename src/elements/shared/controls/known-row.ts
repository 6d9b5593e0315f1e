import { css, html, nothing, type TemplateResult } from 'lit';
import { msg } from '../locales/localize.ts';

/** A detail that is known, masked, with a button to replace it. */
export function knownRow(label: string, value: string, locked: boolean, change: (event: Event) => void): TemplateResult {
  return html`<div class="known">
    <span><span class="label">${label}</span><span>${value}</span></span>
    ${changeButton(label, locked, change)}
  </div>`;
}

/** The button that replaces a known detail. */
export const changeButton = (label: string, locked: boolean, change: (event: Event) => void): TemplateResult =>
  html`<button
    class="change"
    type="button"
    aria-label="${msg('Change')}: ${label}"
    aria-disabled=${locked ? 'true' : nothing}
    @click=${(event: Event): void => {
      if (!locked) change(event);
    }}
  >
    ${msg('Change')}
  </button>`;

/** The styles of a known detail. */
export const knownStyles = css`
  .known {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding: 8px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    overflow-wrap: anywhere;
  }
  .known .label {
    display: block;
    margin: 0;
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
  }
  .known .change {
    flex: none;
    margin-block: -4px;
  }
`;
