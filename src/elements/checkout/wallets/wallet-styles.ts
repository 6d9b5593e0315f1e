import { css } from 'lit';

/** The styles of the wallets' buttons above the form, and of the simulated wallet's sheet. */
export const walletStyles = css`
  .wallet-mark {
    flex: none;
    width: auto;
    height: 26px;
    fill: currentColor;
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
`;
