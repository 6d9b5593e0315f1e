import { css } from 'lit';

/** The styles of the screens after the signature. */
export const endingStyles = css`
  .outcome {
    display: grid;
    gap: 12px;
    justify-items: center;
    padding: var(--_space) 0;
    text-align: center;
  }
  .outcome > p {
    max-width: 42ch;
  }
  .outcome .actions.center {
    justify-content: center;
    gap: 0 20px;
  }
  .outcome .link {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  .outcome a.button {
    max-width: 22em;
    text-decoration: none;
  }
  .outcome .facts {
    display: grid;
    gap: 10px;
    width: 100%;
    max-width: 26em;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
    text-align: start;
  }
  .outcome .facts div {
    display: flex;
    gap: 16px;
    align-items: baseline;
    justify-content: space-between;
  }
  .outcome .facts dt {
    flex: none;
    max-width: 45%;
    color: var(--_muted);
  }
  .outcome .facts dd {
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .clock {
    padding: 10px 24px;
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .time {
    font-size: 1.5em;
    font-weight: 650;
  }
  .how {
    width: 100%;
    padding: var(--_space) var(--_space) 4px;
    border-radius: var(--_radius);
    background: var(--_subtle);
    text-align: start;
  }
  .how details {
    border-top: 1px solid var(--_border);
  }
  .how .label + details {
    margin-top: 8px;
  }
  /* The padding shows only where a title needs two lines: it would touch the lines above and below. */
  .how summary {
    box-sizing: border-box;
    justify-content: space-between;
    padding-block: 6px;
    font-weight: 550;
  }
  .how ol {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0 0 14px 1.4em;
  }
  .phone {
    width: 132px;
    height: 185px;
  }
  .phone-body {
    fill: var(--_subtle);
    stroke: var(--_border-strong);
    stroke-width: 2;
  }
  .phone-card {
    fill: var(--_field);
    stroke: var(--_border);
  }
  .phone-line {
    fill: none;
    stroke: var(--_border-strong);
    stroke-width: 4;
    stroke-linecap: round;
  }
  .phone-yes {
    fill: var(--_brand);
  }
  .phone-tick {
    fill: none;
    stroke: var(--_on-brand);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .phone-number {
    fill: var(--_text);
    font-size: 11px;
    font-weight: 600;
  }
  .nothing-comes {
    width: 100%;
    text-align: start;
  }
  .nothing-comes summary {
    font-weight: 550;
  }
  .nothing-comes ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0 0 8px 1.4em;
    list-style: disc;
  }
  .stack {
    display: grid;
    gap: 8px;
    width: 100%;
    max-width: 22em;
    margin-top: 8px;
  }
  /* Buttons and links are useless on paper. */
  @media print {
    .clock,
    .actions,
    .stack,
    .nothing-comes {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .phone-body,
    .phone-card,
    .phone-line,
    .phone-tick {
      stroke: CanvasText;
    }
    .phone-body,
    .phone-card,
    .phone-yes {
      fill: Canvas;
    }
    .phone-number {
      fill: CanvasText;
    }
    .clock,
    .how {
      border: 1px solid CanvasText;
    }
  }
`;
