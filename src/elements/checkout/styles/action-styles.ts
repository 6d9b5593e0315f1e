import { css } from 'lit';

/** The styles of the panel for the payer's action, and of the simulated wallet's sheet. */
export const actionStyles = css`
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
  .app-link,
  .with-app {
    display: none;
  }
  /* A touch screen or a narrow one: the page is probably on the phone with the banking app. */
  @media (pointer: coarse), (max-width: 30rem) {
    .app-link {
      display: flex;
    }
    .with-app {
      display: block;
    }
    .with-code {
      display: none;
    }
    .with-app ~ .code {
      min-height: 0;
    }
    .with-app ~ .code .qr {
      width: 144px;
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
