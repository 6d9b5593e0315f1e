import { css } from 'lit';

/** The look of what opens above the portal's page: one question at a time, its answer always in sight. */
export const panelStyles = css`
  .panel {
    box-sizing: border-box;
    width: min(34rem, calc(100vw - 24px));
    max-width: none;
    max-height: calc(100dvh - 24px);
    margin: auto;
    overflow: auto;
    /* What has the focus is not hidden below the answer. */
    scroll-padding-block: 24px 110px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_sheet);
    color: inherit;
    font: inherit;
    box-shadow: 0 20px 70px rgb(0 0 0 / 28%);
  }
  .panel::backdrop {
    background: rgb(12 14 18 / 48%);
  }
  .panel-body {
    --_edge: calc(var(--_space) * 1.5);
    display: grid;
    gap: var(--_space);
    padding: var(--_edge) var(--_edge) 0;
  }
  .panel-title {
    outline: 0;
  }
  /* The text on it as on the brand: whatever the page's colour for danger is, it can be read. */
  .button.danger {
    border-color: var(--_danger);
    background: var(--_danger);
    color: lch(from var(--_danger) calc((49.4 - l) * 999) 0 0);
  }
  .button.danger:hover {
    filter: brightness(1.08);
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
    background: var(--_sheet);
  }
  a.button {
    text-decoration: none;
  }
  .fields {
    display: grid;
    gap: var(--_space);
  }
  .picks {
    display: grid;
    gap: 8px;
  }
  .picks legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .pick {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 48px;
    padding: 8px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .pick > span:not(.amount) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .pick-text {
    display: grid;
  }
  .pick-text .muted {
    font-size: 0.875em;
  }
  .pick input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_brand);
  }
  .pick input:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .pick:has(:checked) {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .pick.off {
    color: var(--_muted);
    background: var(--_subtle);
    cursor: not-allowed;
  }
  .meaning {
    display: grid;
    gap: 10px;
    padding: 14px;
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
  }
  .meaning .sums {
    font-size: 1em;
  }
  .frame {
    min-height: 190px;
  }
  @container (min-width: 40rem) {
    .fields {
      grid-template-columns: 1fr 1fr;
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
  /* Where little fits, all of it may go to what is read. */
  @media (max-height: 30rem) {
    .ends {
      position: static;
    }
  }
  @media (forced-colors: active) {
    .meaning {
      border: 1px solid CanvasText;
    }
    .pick:has(:checked) {
      border-color: Highlight;
    }
  }
`;
