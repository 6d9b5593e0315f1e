import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { partsOf } from '../../../facts/days.ts';
import type { SummaryWords } from './order-summary.ts';
import { dayOfMonth, formatDay } from '../../shared/locales/days.ts';

/** What is charged now and later, for every payment that is not a single one. Shown above the pay button. */
export function paymentTerms(view: CheckoutView): TemplateResult | typeof nothing {
  const text = view.amount === 0 ? null : paymentTermsText(view);
  return text === null ? nothing : html`<p class="terms" part="terms">${text}</p>`;
}

/** The same as plain text, or null if there is nothing to say. */
export function paymentTermsText(view: CheckoutView): string | null {
  const { mode, payment_type, amount, currency, refunds_fee } = view;
  const sum = formatMoney(amount, currency);
  switch (mode) {
    case 'RECURRING':
      return repeatWords(view, sum);
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

/** The words at the top, for a payment that is not a single one. */
export function summaryWords({ mode, payment_type, amount, currency }: CheckoutView): Pick<SummaryWords, 'headline' | 'later' | 'label'> {
  const usual = { headline: null, later: null, label: msg('Total') };
  // Nothing is chosen yet.
  if (amount === 0) return usual;
  switch (mode) {
    case 'RECURRING':
      return { ...usual, label: msg('To pay today') };
    case 'SAVE':
      return { ...usual, headline: msg('Save a card'), label: msg('To check your card') };
    case 'ONE_TIME': {
      if (payment_type !== 'PA') return usual;
      const sum = formatMoney(amount, currency);
      return { ...usual, later: msg(str`${sum} is held, not charged.`), label: msg('To be held on your card') };
    }
  }
}

/** What is paid today and from then on. */
function repeatWords({ today, recurring_interval }: CheckoutView, sum: string): string {
  if (recurring_interval === 'YEARLY') {
    const day = formatDay(today, today);
    return msg(str`You pay ${sum} today, and ${sum} every year on ${day}. Your card is kept for these payments.`);
  }
  const { date } = partsOf(today);
  const nth = dayOfMonth(date);
  // Shorter months do not have this day.
  return date > 28
    ? msg(str`You pay ${sum} today, and ${sum} every month on the ${nth}, or on its last day. Your card is kept for these payments.`)
    : msg(str`You pay ${sum} today, and ${sum} every month on the ${nth}. Your card is kept for these payments.`);
}

/** The label of the pay button for a payment by card. */
export function payLabel({ mode, payment_type, amount, currency, choice, recurring_interval }: CheckoutView): string | TemplateResult {
  if (choice?.button_text) return choice.button_text;
  // Nothing is chosen yet.
  if (amount === 0) return msg('Pay');
  const sum = formatMoney(amount, currency);
  switch (mode) {
    case 'RECURRING':
      return parted(recurring_interval === 'YEARLY' ? msg(str`Subscribe · ${sum} a year`) : msg(str`Subscribe · ${sum} a month`));
    case 'SAVE':
      return msg('Save card');
    case 'ONE_TIME':
      return payment_type === 'PA' ? msg(str`Hold ${sum}`) : msg(str`Pay ${sum}`);
  }
}

/** `Subscribe · R 149,00 a month`. The dot is shown only if both parts are on one line. Screen readers always read it. */
function parted(label: string): TemplateResult {
  const [what = '', sum] = label.split(' · ');
  return sum === undefined
    ? html`${what}`
    : html`${what}<span class="unseen">${' · '}</span><span class="dot">${' '}</span><span class="sum">${sum}</span>`;
}

/** The label of the pay button while the attempt is under way. */
export function payingLabel({ mode }: CheckoutView): string {
  return mode === 'SAVE' ? msg('Saving…') : msg('Paying…');
}
