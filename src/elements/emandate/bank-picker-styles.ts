import { css } from 'lit';

/** The look of the picker of banks: a field with a list below it, or above it where there is more room. */
export const bankPickerStyles = css`
  .combo {
    position: relative;
  }
  .combo .input {
    padding-inline-end: 48px;
  }
  .combo-open {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 48px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .banks {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(100% + 6px);
    inset-inline: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 6px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 12px 32px rgb(0 0 0 / 18%);
  }
  .banks.up {
    inset-block: auto calc(100% + 6px);
  }
  .banks[hidden] {
    display: none;
  }
  .banks li {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding: 6px 10px;
    border-radius: calc(var(--_radius) - 4px);
    cursor: pointer;
    scroll-margin: 6px;
  }
  .banks li:hover,
  .banks .active {
    background: var(--_subtle);
  }
  .banks .active {
    box-shadow: inset 0 0 0 2px var(--_accent);
  }
  .banks [aria-selected='true'] {
    font-weight: 600;
  }
  .banks .code {
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .banks .active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
