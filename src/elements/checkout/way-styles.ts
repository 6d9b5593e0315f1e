import { css } from 'lit';

/** The look of stored cards, of what a payer has to do elsewhere, and of the sandbox's wallet. */
export const wayStyles = css`
  .terms {
    padding: 12px 14px;
    border-inline-start: 3px solid var(--_accent);
    border-radius: 2px;
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
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
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
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .pill:has(:checked) {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
    font-weight: 600;
  }
  .pills .error {
    width: 100%;
  }

  .saved-cards {
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
  .saved-card {
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
    box-shadow: 0 0 0 1px var(--_accent);
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
    white-space: nowrap;
  }
  .badge {
    display: inline-block;
    padding: 0 7px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border);
    border-radius: 99px;
    color: var(--_muted);
    font-size: 0.75rem;
    line-height: 1.5;
  }
  .keep {
    display: grid;
    gap: 12px;
    margin-top: var(--_space);
  }

  .action {
    display: grid;
    gap: 12px;
    outline: 0;
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
    border-radius: 8px;
    forced-color-adjust: none;
  }
  a.button {
    text-decoration: none;
  }
  .app-link {
    display: none;
  }
  /* The page is on the phone that has the app. */
  @media (pointer: coarse) {
    .app-link {
      display: flex;
    }
  }

  .sheet {
    box-sizing: border-box;
    width: min(26rem, 100vw);
    max-width: none;
    padding: calc(var(--_space) * 1.5);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_surface);
    color: inherit;
    box-shadow: 0 16px 64px rgb(0 0 0 / 30%);
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
