import { css } from 'lit';

/** The styles of the portal's dialog. Its buttons always stay visible. Its frame is in sheet-styles.ts, so that it is there before these styles. */
export const panelStyles = css`
  .panel {
    max-width: none;
    max-height: calc(100dvh - 24px);
    overflow: auto;
    /* Keeps the focused field above the buttons, which always stay visible at the panel's end. */
    scroll-padding-block: 24px 110px;
    box-shadow: var(--_raised);
  }
  .panel::backdrop {
    background: rgb(12 14 18 / 48%);
  }
  /* The buttons at the end have their own distance to the edge. */
  .panel-body {
    padding-block-end: 0;
  }
  .panel-title {
    outline: 0;
  }
  .small.back {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    justify-self: start;
    margin: -8px -8px calc(var(--_space) * -0.75);
    color: var(--_muted);
  }
  .back .icon {
    rotate: 90deg;
  }
  /* The text colour is chosen as for the brand, so that it is readable on any danger colour that the page sets. */
  .button.danger {
    --_brand: var(--_danger);
    border-color: var(--_danger);
    background: var(--_danger);
    color: lch(from var(--_danger) calc((49.4 - l) * 999) 0 0);
  }
  .ends {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    margin-inline: calc(var(--_edge) * -1);
    padding: 12px var(--_edge) var(--_space);
    border-top: 1px solid var(--_border);
    background: var(--_surface);
  }
  .picks {
    display: grid;
    gap: 8px;
  }
  .pick {
    min-height: 48px;
    padding-block: 8px;
  }
  .pick > span:not(.pick-price) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .pick-text,
  .pick-price {
    display: grid;
  }
  .pick-price {
    flex: none;
    justify-items: end;
  }
  .pick-text > .muted,
  .pick-price .muted {
    font-size: 0.875em;
  }
  .meaning {
    display: grid;
    gap: 10px;
    padding: 14px;
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
  }
  /* The fold is as high as a finger, and the space around it as elsewhere. */
  .meaning > .fold {
    margin-block: -8px -12px;
  }
  .meaning .sums {
    font-size: 1em;
  }
  .meaning .label {
    color: var(--_muted);
  }
  .end-day {
    margin-top: -8px;
    font-size: 1.375em;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  /* The plans, and the costs of the chosen one, which always stay visible. */
  .choices,
  .outcome {
    display: grid;
    gap: 12px;
    align-content: start;
    min-width: 0;
  }
  .outcome {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    margin: var(--_space) calc(var(--_edge) * -1) 0;
    padding: 12px var(--_edge) 0;
    border-top: 1px solid var(--_border);
    background: var(--_surface);
  }
  .outcome > .ends {
    position: static;
    padding-top: 0;
    border: 0;
  }
  @container (min-width: 40em) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
  }
  @media (min-width: 48rem) {
    .panel:has(.choosing) {
      width: min(56em, calc(100vw - 24px));
    }
    .choosing {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 20em;
      gap: calc(var(--_space) * 1.5);
      align-items: start;
      padding-bottom: var(--_edge);
    }
    .outcome {
      inset-block: var(--_edge) auto;
      margin: 0;
      padding: 0;
      border: 0;
    }
    .outcome > .ends {
      grid-template-columns: 1fr;
      margin: 0;
      padding: 0;
    }
  }
  @media (max-width: 30rem) {
    .panel {
      width: 100%;
      margin-bottom: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    .panel-body {
      --_edge: var(--_space);
    }
  }
  @media (max-width: 24rem) {
    .ends {
      grid-template-columns: 1fr;
      gap: 2px;
      padding-bottom: 8px;
    }
  }
  /* On a low screen nothing is sticky, so that the text gets all of the space. */
  @media (max-height: 30rem) {
    .ends,
    .outcome {
      position: static;
    }
  }
  /* On paper, the panel is a page of its own, without the account behind it and without buttons. */
  @media print {
    .portal:has(~ .panel) {
      display: none;
    }
    .panel {
      /* A dialog would stand in the middle of the first sheet, and what is longer than that sheet would be cut off. */
      position: absolute;
      inset: 0 auto auto 0;
      width: 100%;
      max-height: none;
      margin: 0;
      overflow: visible;
      border: 0;
      box-shadow: none;
    }
    .panel::backdrop,
    .small.back,
    .ends {
      display: none;
    }
    .panel-body {
      padding-bottom: var(--_edge);
    }
  }
  @media (forced-colors: active) {
    .meaning {
      border: 1px solid CanvasText;
    }
  }
`;
