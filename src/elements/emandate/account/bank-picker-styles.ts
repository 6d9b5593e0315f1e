import { css } from 'lit';

/** The styles of the bank picker: a field with its list below it, or above it if there is more space. */
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
    width: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    font: inherit;
    cursor: pointer;
  }
  .banks {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(100% + 6px);
    inset-inline: 0;
    max-height: 308px;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 6px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_lifted);
  }
  .banks[hidden] {
    display: none;
  }
  .banks li {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 48px;
    padding: 6px 10px;
    border-radius: var(--_radius-s);
    cursor: pointer;
    scroll-margin: 6px;
  }
  .banks .active {
    background: var(--_subtle);
  }
  @media (hover: hover) {
    .banks li:hover {
      background: var(--_subtle);
    }
  }
  .banks .active {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .banks [aria-selected='true'] {
    font-weight: 600;
  }
  .bank-mark {
    display: grid;
    flex: none;
    place-items: center;
    width: 34px;
    height: 34px;
    border: 1px solid transparent;
    border-radius: var(--_radius-full);
    background: #5b6270;
    color: #fff;
    font-size: 0.75em;
    font-weight: 600;
  }
  .bank-mark.absa_bank_limited {
    background: #a6192e;
  }
  .bank-mark.capitec_bank {
    background: #00517d;
  }
  .bank-mark.fnb {
    background: #007a7c;
  }
  .bank-mark.investec {
    background: #12324c;
  }
  .bank-mark.nedbank {
    background: #00603a;
  }
  .bank-mark.standard_bank {
    background: #0033a0;
  }
  @media (forced-colors: active) {
    .bank-mark {
      border-color: CanvasText;
    }
    .banks .active {
      outline-color: Highlight;
    }
  }
`;
