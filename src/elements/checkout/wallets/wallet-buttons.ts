import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { methodName } from '../screen/method-words.ts';
import type { DrawMark } from '../card/marks.ts';

/** The buttons of the device's wallets, above the form. */

/** What the buttons need. */
export interface WalletButtonsOptions {
  readonly view: CheckoutView;
  /** The wallets that the device has and the session offers. */
  readonly wallets: readonly CheckoutMethod[];
  /** Whether presses are ignored. */
  readonly locked: boolean;
  /** Draws the mark of a wallet. Until it has loaded, the name is shown. */
  readonly draw: DrawMark;
  /** Pays with a wallet. It is called during the click, because otherwise browsers do not open a sheet. */
  readonly press: (method: string) => void;
}

/** One button for each wallet, and a line between them and the form. */
export function walletButtons(options: WalletButtonsOptions): TemplateResult | typeof nothing {
  const { wallets } = options;
  if (wallets.length === 0) return nothing;
  return html`<div class="wallets" part="wallets">
    ${wallets.map((method) => walletButton(method, options))}
    <p class="or">${msg('Or')}</p>
  </div>`;
}

function walletButton(method: CheckoutMethod, { view, locked, draw, press }: WalletButtonsOptions): TemplateResult {
  const amount = formatMoney(view.amount, view.currency);
  const name = methodName(method);
  return html`<button
    class="button wallet ${method.id === 'APPLE_PAY' ? 'apple' : ''}"
    part="button wallet-button"
    type="button"
    aria-label=${msg(str`Pay ${amount} with ${name}`)}
    aria-disabled=${locked ? 'true' : nothing}
    @click=${(): void => {
      if (!locked) press(method.id);
    }}
  >
    <span>${draw(method.id) ?? name}</span>
  </button>`;
}
