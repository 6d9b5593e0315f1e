import { css } from 'lit';

/** The styles of the terms and of the signature. */
export const signStyles = css`
  .headline {
    font-size: 1.125em;
    font-weight: 600;
    line-height: 1.4;
    text-wrap: pretty;
  }
  .short,
  .group,
  .terms-body {
    display: grid;
    gap: 8px;
  }
  .group {
    padding-bottom: var(--_space);
    border-bottom: 1px solid var(--_border);
  }
  .terms {
    border-block: 1px solid var(--_border);
  }
  .terms summary {
    justify-content: space-between;
    font-weight: 600;
  }
  .terms-body {
    gap: var(--_space);
    padding-block: 8px var(--_space);
  }
  .change {
    margin: -6px -8px -6px auto;
    padding: 2px 8px;
  }
  .facts {
    display: grid;
    gap: 8px;
  }
  .facts div {
    display: flex;
    gap: 16px;
    justify-content: space-between;
  }
  .facts dt {
    min-width: 0;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  /* A value keeps its longest word whole, such as a reference that is compared with another. Its name gives way. */
  .facts dd {
    min-width: auto;
    max-width: 60%;
    overflow-wrap: break-word;
    text-align: end;
    text-wrap: balance;
  }
  code {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 0.9375em;
  }
  .agreement {
    display: grid;
    gap: 10px;
    padding: var(--_space);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    font-size: 0.9375em;
  }
  .change:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .signature .label {
    margin-bottom: 6px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
  }
  .ways .change,
  .facts .change {
    margin: 0;
    padding-inline: 0;
  }
  /* A short word is as wide as a finger, and keeps its left edge. */
  .ways .change {
    min-width: 44px;
    text-align: start;
  }
  /* The button is as high as a finger, and the row as high as the others. */
  .facts .change {
    margin-block: -12px;
    margin-inline-start: 8px;
  }
  .written {
    padding: 4px 20px 20px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  /* The name stands on the line, with room for two lines of any face: nothing moves when the script face arrives. */
  .written span {
    display: grid;
    align-content: end;
    min-height: calc(2.6em + 8px);
    padding: 4px 0;
    border-bottom: 1px solid var(--_border-strong);
    font:
      1.75em/1.3 'pay-elements-signature',
      'Segoe Script',
      'Bradley Hand',
      'Snell Roundhand',
      cursive;
    overflow-wrap: anywhere;
  }
  .drawing {
    display: block;
    width: 100%;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    touch-action: none;
    cursor: crosshair;
  }
  .drawing path {
    fill: none;
    stroke: var(--_text);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .drawing .line {
    stroke: var(--_border-strong);
    stroke-width: 1;
  }
  @media (forced-colors: active) {
    .drawing path {
      stroke: CanvasText;
    }
  }
`;
