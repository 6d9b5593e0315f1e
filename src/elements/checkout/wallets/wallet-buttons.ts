import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { methodName } from '../methods/method-words.ts';
import { outline as applePay } from '../../../marks/outlines/apple-pay.ts';
import { outline as googlePay } from '../../../marks/outlines/google-pay.ts';

const OUTLINES: Readonly<Record<string, string>> = { APPLE_PAY: applePay, GOOGLE_PAY: googlePay };

/** The mark of a wallet, which has one colour, that of the text around it; null if it has none. */
export function walletMark(method: string): TemplateResult | null {
  const outline = OUTLINES[method];
  return outline ? html`<svg class="wallet-mark" viewBox="0 3.5 24 17" aria-hidden="true"><path d=${outline}></path></svg>` : null;
}

/** One button for each wallet, and a line between them and the form. `press` is called during the click: only then a sheet may open. */
export function walletButtons(
  wallets: readonly CheckoutMethod[],
  view: CheckoutView,
  locked: boolean,
  press: (method: string) => void,
): TemplateResult | typeof nothing {
  if (wallets.length === 0) return nothing;
  const amount = formatMoney(view.amount, view.currency);
  return html`<div class="wallets" part="wallets">
    ${wallets.map((method) => walletButton(method, amount, locked, press))}
    <p class="or">${msg('Or')}</p>
  </div>`;
}

function walletButton(method: CheckoutMethod, amount: string, locked: boolean, press: (method: string) => void): TemplateResult {
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
    <span>${walletMark(method.id) ?? name}</span>
  </button>`;
}
