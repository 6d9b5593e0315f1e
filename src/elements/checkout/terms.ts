import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';

/** What is charged now and what later, for everything that is not simply paid once: said before the button is pressed. */
export function terms(view: CheckoutView): TemplateResult | typeof nothing {
  const text = view.amount === 0 ? null : termsOf(view);
  return text === null ? nothing : html`<p class="terms" part="terms">${text}</p>`;
}

/** The same in words, or null where there is nothing to say. */
export function termsOf({ mode, payment_type, amount, currency, recurring_interval, refunds_fee }: CheckoutView): string | null {
  const sum = formatMoney(amount, currency);
  switch (mode) {
    case 'RECURRING':
      return recurring_interval === 'YEARLY'
        ? msg(str`You pay ${sum} today, and ${sum} every year on this date from then on. Your card is kept for these payments.`)
        : msg(str`You pay ${sum} today, and ${sum} every month on this day from then on. Your card is kept for these payments.`);
    case 'SAVE':
      if (!refunds_fee)
        return msg(
          str`To check your card, ${sum} is charged. The card is kept, so that the shop can charge it when you owe something later.`,
        );
      return msg(
        str`To check your card, ${sum} is charged and given back straight away. The card is kept, so that the shop can charge it when you owe something later.`,
      );
    case 'ONE_TIME':
      return payment_type === 'PA'
        ? msg(
            str`${sum} is held on your card now, and not taken yet. The shop takes what you owe when your order is settled; the rest becomes free again.`,
          )
        : null;
  }
}

/** What the button says where nobody but the shop and the card are involved. */
export function payLabel({ mode, amount, currency, choice }: CheckoutView): string {
  if (choice?.button_text) return choice.button_text;
  // Nothing is chosen yet.
  if (amount === 0) return msg('Pay');
  const sum = formatMoney(amount, currency);
  switch (mode) {
    case 'RECURRING':
      return msg('Subscribe');
    case 'SAVE':
      return msg('Save card');
    case 'ONE_TIME':
      return msg(str`Pay ${sum}`);
  }
}

/** What it says while the attempt is on its way. */
export function payingLabel({ mode }: CheckoutView): string {
  return mode === 'SAVE' ? msg('Saving…') : msg('Paying…');
}
