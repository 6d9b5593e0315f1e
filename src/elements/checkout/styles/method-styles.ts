import { css } from 'lit';

/** The styles of stored cards, of the panel for the payer's action, and of the simulated wallet's sheet. */
export const methodStyles = css`
  .terms {
    padding: 12px 14px;
    border-inline-start: 3px solid var(--_accent);
    border-radius: var(--_radius-s);
    background: var(--_subtle);
    font-size: 0.9375em;
    margin-bottom: 8px;
  }
  .choice {
    display: grid;
    gap: var(--_space);
  }
  .choice-title {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .choice-words {
    margin-top: calc(8px - var(--_space));
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  /* An equal grid. A single item in the last row takes the whole row. */
  .pills {
    display: grid;
    gap: 8px;
  }
  @container (min-width: 20em) {
    .pills {
      grid-template-columns: 1fr 1fr;
    }
    .pill:last-of-type:nth-of-type(odd) {
      grid-column: 1 / -1;
    }
  }
  .prefix {
    z-index: 1;
    grid-area: 2 / 1;
    align-self: center;
    padding-inline-start: 14px;
    color: var(--_muted);
    pointer-events: none;
  }
  .prefix + .input {
    grid-area: 2 / 1;
    padding-inline-start: 2.5em;
  }
  .change.meant {
    position: static;
    margin-block: -8px;
    font-size: inherit;
    text-align: start;
  }
  .pills legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .pill {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 44px;
    padding: 8px 16px 8px 12px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .pill:has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
    font-weight: 600;
  }
  .pills .error {
    grid-column: 1 / -1;
  }

  /* The rules of Apple and Google: a black button, white on a dark page, with only the mark. */
  .wallets {
    display: grid;
    gap: 8px;
  }
  .wallet .wallet-mark {
    height: 34px;
  }
  .wallet {
    background: light-dark(#000, #fff);
    color: light-dark(#fff, #000);
  }
  @supports (appearance: -apple-pay-button) {
    .wallet.apple {
      appearance: -apple-pay-button;
      -apple-pay-button-type: plain;
      -apple-pay-button-style: black;
    }
    .wallet.apple span {
      display: none;
    }
  }
  .or {
    display: flex;
    gap: 12px;
    align-items: center;
    color: var(--_muted);
    font-size: 0.9375em;
  }
  .or::before,
  .or::after {
    flex: 1;
    border-top: 1px solid var(--_border);
    content: '';
  }
  .methods {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .methods > .method:not([hidden]) ~ .method:not([hidden]) {
    border-top: 1px solid var(--_border);
  }
  .method-head {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 0 12px;
    cursor: pointer;
  }
  .method-head .icon {
    color: var(--_muted);
  }
  .method-name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .chosen .method-name {
    font-weight: 600;
  }
  .methods .foot {
    margin-top: 0;
    padding: 0 12px 14px;
  }
  .methods .method-body {
    padding: 4px 12px 14px;
  }
  .methods p.method-body {
    padding-inline-start: 44px;
    font-size: 0.9375em;
  }
  .wallet-mark {
    flex: none;
    width: auto;
    height: 26px;
    fill: currentColor;
  }
  .card-mark {
    display: block;
    width: 34px;
    border-radius: var(--_radius-s);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    forced-color-adjust: none;
  }
  .mark-place {
    flex: none;
    width: 34px;
  }
  .off .card-mark {
    opacity: 0.6;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .digits {
    white-space: nowrap;
  }
  .saved-cards {
    position: relative;
    display: grid;
    gap: 8px;
  }
  .saved-cards + .card {
    margin-top: var(--_space);
  }
  .saved-cards legend {
    padding: 0;
    margin-bottom: 6px;
  }
  /* On the line of the legend, because a legend must not contain a button. */
  .change {
    position: absolute;
    top: -38px;
    inset-inline-end: 0;
    min-width: 44px;
    min-height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_accent);
    font: inherit;
    font-size: 0.875em;
    text-align: end;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .change.more {
    position: static;
    margin-block: -10px;
    justify-self: start;
    text-align: start;
  }
  .change:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -6px;
  }
  .saved-card {
    position: relative;
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 10px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .saved-card:has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
  }
  .saved-card.off {
    background: var(--_subtle);
    color: var(--_muted);
    cursor: not-allowed;
  }
  .saved-text {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  .saved-name {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .nickname {
    font-weight: 550;
  }
  .saved-when {
    font-size: 0.875em;
  }
  .badge {
    display: inline-block;
    padding: 0 7px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-full);
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.5;
  }
  .keep {
    display: grid;
    gap: 12px;
    margin-top: var(--_space);
  }

  /* The dot is drawn on a space. At the end of a line the space disappears, and so does the dot. */
  .dot {
    background: radial-gradient(currentColor 1.5px, transparent 2px) center;
    word-spacing: 0.5em;
  }
  .action {
    display: grid;
    gap: 12px;
    outline: 0;
  }
  /* A long heading breaks beside its icon, not below it. */
  .action .title {
    flex-wrap: nowrap;
  }
  .action .title .icon {
    color: var(--_accent);
  }
  .action .code {
    display: grid;
    place-items: center;
    min-height: 232px;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .qr {
    display: block;
    width: 200px;
    max-width: 100%;
    border-radius: var(--_radius-s);
    forced-color-adjust: none;
  }
  a.button {
    text-decoration: none;
  }
  .app-link {
    display: none;
  }
  /* A touch screen: the page is probably on the phone with the banking app. */
  @media (pointer: coarse) {
    .app-link {
      display: flex;
    }
  }

  .sheet {
    box-sizing: border-box;
    width: min(26em, 100vw);
    max-width: none;
    padding: calc(var(--_space) * 1.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    color: inherit;
    box-shadow: var(--_raised);
  }
  .sheet::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  .sheet form {
    display: grid;
    gap: var(--_space);
  }
  @media (max-width: 30rem) {
    .sheet {
      margin-bottom: 0;
      width: 100%;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  @media (forced-colors: active) {
    .saved-card:has(:checked),
    .pill:has(:checked) {
      border-color: Highlight;
    }
  }
`;
