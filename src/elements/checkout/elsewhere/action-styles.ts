import { css } from 'lit';

/** The styles of the panel for the payer's action. */
export const actionStyles = css`
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
`;
