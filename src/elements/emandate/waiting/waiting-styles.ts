import { css } from 'lit';

/** The styles of the screen while the bank asks. Everything on it begins at the left edge, because most of it is read in lines. */
export const waitingStyles = css`
  .asks {
    gap: calc(var(--_space) * 1.25);
    justify-items: stretch;
    text-align: start;
  }
  .asks > p {
    max-width: none;
  }
  .asked {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    align-items: center;
  }
  /* Large text stands below the picture. */
  .asked > div {
    display: grid;
    flex: 1 1 9em;
    gap: 8px;
    min-width: 0;
  }
  .clock {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
  }
  .time {
    font-size: 1.75em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .asks .label {
    margin-bottom: 8px;
    font-size: 1em;
    font-weight: 600;
  }
  .asks .facts {
    max-width: none;
    padding: 0;
    background: none;
  }
  .how details {
    border-top: 1px solid var(--_border);
  }
  .how details:last-child {
    border-bottom: 1px solid var(--_border);
  }
  /* The padding shows only where a title needs two lines: it would touch the lines above and below. */
  .how summary {
    box-sizing: border-box;
    justify-content: space-between;
    padding-block: 6px;
    font-weight: 600;
  }
  .how ol,
  .nothing-comes ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0 0 14px 1.4em;
  }
  .nothing-comes ul {
    list-style: disc;
  }
  .asks .stack {
    margin-top: 0;
  }
  /* Three links, each on a line of its own: in rows, one would stand alone. */
  .asks .links {
    display: grid;
    justify-content: start;
    justify-items: start;
  }
  .phone {
    width: 102px;
    height: 169px;
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
  .phone text {
    fill: var(--_text);
    font-size: 13px;
    font-weight: 600;
    text-anchor: middle;
  }
  .phone .phone-kind {
    fill: var(--_muted);
    font-weight: 400;
  }
  /* A clock, links and help are useless on paper. */
  @media print {
    .clock,
    .nothing-comes,
    .asks .links {
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
    .phone text {
      fill: CanvasText;
    }
  }
`;
