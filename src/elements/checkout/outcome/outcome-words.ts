import { msg, str, type Words } from '../../shared/locales/localize.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { partsOf, sastDay } from '../../../facts/days.ts';
import { formatMoney } from '../../../facts/money.ts';
import { clampedDay } from '../../../facts/months.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { ErrorCode } from '../../shared/session/session.flow.ts';
import type { CheckoutState, Notice } from '../flow/checkout-state.flow.ts';

/** The words of outcomes and notices. English (EN_ZA) is the source. They are functions, because they depend on the current language. */

type Failure = Extract<Notice, { type: 'declined' }>['code'];

const FAILURES: Readonly<Record<Failure, () => Words>> = {
  card_declined: () => ({
    title: msg('Your card was declined'),
    text: msg(
      'Your bank did not approve this payment, and you have not been charged. Check the details, use another card, or ask your bank.',
    ),
  }),
  insufficient_funds: () => ({
    title: msg('There is not enough money on this card'),
    text: msg('You have not been charged. Use another card, or try again once there is money in the account.'),
  }),
  expired_card: () => ({
    title: msg('This card has expired'),
    text: msg('You have not been charged. Check the expiry date, or use another card.'),
  }),
  incorrect_code: () => ({
    title: msg('The security code is not right'),
    text: msg('You have not been charged. Type the code from your card again.'),
  }),
  not_processed: () => ({
    title: msg('The payment did not go through'),
    text: msg('You have not been charged. Please try again, or use another card.'),
  }),
  authentication_failed: () => ({
    title: msg('Your bank could not confirm that it was you'),
    text: msg('You have not been charged. Please try again and approve the payment when your bank asks, or use another card.'),
  }),
  payment_declined: () => ({
    title: msg('The payment was declined'),
    text: msg('You have not been charged. Please try again, or pay in another way.'),
  }),
  not_completed: () => ({
    title: msg('The payment was not finished in time'),
    text: msg('You have not been charged. Please try again, or pay in another way.'),
  }),
  too_many_attempts: () => ({
    title: msg('There were too many attempts'),
    text: msg('You have not been charged, and your bank was not asked. Please pay in another way, or try again in an hour.'),
  }),
  order_closed: () => ({
    title: msg('This order cannot be paid any more'),
    text: msg('It was paid in another way, or it was cancelled. You have not been charged here.'),
  }),
  withdrawn: () => ({ title: msg('You chose to pay in another way'), text: msg('You have not been charged.') }),
  token_expired: () => ({
    title: msg('That took a little too long'),
    text: msg(
      'You have not been charged. To keep your card safe its details are held for a short time only: please type the security code and pay again.',
    ),
  }),
};

/** The words of a notice. */
export function noticeWords(notice: Notice, view: CheckoutView, marked = true): Words {
  switch (notice.type) {
    case 'declined':
      return FAILURES[notice.code]();
    case 'amount_changed': {
      const amount = formatMoney(view.amount, view.currency);
      return {
        title: msg(str`The total is now ${amount}`),
        text: msg('Your order has changed since you opened this page. You have not been charged. Please check it before you pay.'),
      };
    }
    case 'refused':
      return refusedWords(notice, marked);
    case 'card_service':
      return {
        title: msg('Your card details could not be checked'),
        text:
          notice.code === 'invalid_card'
            ? msg('You have not been charged. Please check the card details, or use another card.')
            : msg('You have not been charged. Please check your connection and try again.'),
      };
    case 'wallet_failed':
      return { title: msg('That did not open'), text: msg('You have not been charged. Please try again, or pay in another way.') };
    case 'cancel_failed':
      return { title: msg('This could not be cancelled'), text: msg('We could not reach the payment service. Please try again.') };
    case 'unreachable':
      return {
        title: msg('We could not reach the payment service'),
        text: msg('Please check your connection and try again.'),
      };
    case 'renewed':
      return {
        title: msg('You have more time now'),
        text: msg('Your details are still here. For your safety, please type your card details again.'),
      };
  }
}

function refusedWords({ code, message }: Extract<Notice, { type: 'refused' }>, marked: boolean): Words {
  switch (code === 'invalid' && !marked ? null : code) {
    // The merchant's own message is shown unchanged.
    case 'refused':
      return { title: msg('This payment was not taken'), text: message || msg('You have not been charged. Please pay in another way.') };
    case 'invalid':
      return { title: msg('Please check your details'), text: msg('You have not been charged. Something in the form is not accepted.') };
    case 'card_data_refused':
      return {
        title: msg('Please check your details'),
        text: msg(
          'You have not been charged. One of your details looks like a card number. A card number belongs only in the card fields.',
        ),
      };
    case 'not_allowed':
      return {
        title: msg('This payment was not taken'),
        text: msg('Another payment for this order was in progress. Please check, then try again.'),
      };
    default:
      return { title: msg('This payment was not taken'), text: msg('You have not been charged. Please reload the page and try again.') };
  }
}

/** The words of an error. */
export function errorWords(error: ErrorCode | null): Words {
  switch (error) {
    case 'session_not_found':
    case 'wrong_session_kind':
      return { title: msg('This checkout is not available'), text: msg('Please go back to the shop and start again.') };
    case 'origin_refused':
      return {
        title: msg('This checkout is not available here'),
        text: msg('Please tell the shop: this page is not one of those that may show it.'),
      };
    case 'frame_unavailable':
      return { title: msg('The card fields did not load'), text: msg('Please check your connection and try again.') };
    default:
      // The text does not mention money, because a payment from before a reload may be under way.
      return { title: msg('The checkout did not load'), text: msg('Please check your connection and try again.') };
  }
}

/** The words while the outcome is awaited. */
export function waitingWords(state: CheckoutState): Words {
  if (state.phase === 'processing')
    return {
      title: msg('Your payment is being processed'),
      text: msg('This normally takes less than ten seconds. Please do not pay again.'),
    };
  if (state.phase === 'renewing')
    return {
      title: msg('Your time has run out. We are getting you more'),
      text: msg('Everything you typed is kept, except your card details.'),
    };
  return {
    title: msg('We are checking your payment'),
    text: state.overdue
      ? msg(
          'Your bank has not answered yet. We keep asking. Please do not pay again: you may close this page, and come back to it for the outcome.',
        )
      : msg('It is not clear yet whether it went through. Please do not pay again: we keep asking until we know.'),
  };
}

/** The words of the outcome. */
export function outcomeWords(state: CheckoutState): Words {
  switch (state.phase) {
    case 'completed':
      return state.view ? completedWords(state.view) : { title: msg('Payment received'), text: '' };
    case 'cancelled':
      return { title: msg('Payment cancelled'), text: msg('You have not been charged.') };
    case 'failed':
      if (state.view?.failure?.code === 'order_closed') return FAILURES.order_closed();
      return {
        title: msg('This payment could not be made'),
        text: msg(
          'The card was declined too many times, so this checkout is closed. You have not been charged. Ask your bank why, or go back to the shop and start again with another card.',
        ),
      };
    default:
      return { title: msg('This checkout has expired'), text: msg('The time to pay ran out. You have not been charged.') };
  }
}

function completedWords(view: CheckoutView): Words {
  const words = completed(view);
  const said = view.choice?.confirmation_message;
  return said ? { ...words, text: said } : words;
}

/** The day of the next payment: a month or a year after the day of this one, as the service counts. Null where that day is not known. */
function nextPaymentDay({ completed_at, recurring_interval, today }: CheckoutView): string | null {
  const at = new Date(completed_at ?? NaN);
  if (Number.isNaN(at.getTime())) return null;
  const { year, month, date } = partsOf(sastDay(at));
  return formatDay(clampedDay(year, month + (recurring_interval === 'YEARLY' ? 12 : 1), date), today);
}

function subscribedText(view: CheckoutView, sum: string): string {
  const next = nextPaymentDay(view);
  if (next !== null) return msg(str`Thank you. ${sum} went through today; the next payment is on ${next}.`);
  return view.recurring_interval === 'YEARLY'
    ? msg(str`Thank you. ${sum} went through today; the next payment is taken in a year.`)
    : msg(str`Thank you. ${sum} went through today; the next payment is taken in a month.`);
}

function completed(view: CheckoutView): Words {
  const { mode, payment_type, amount, currency, refunds_fee } = view;
  const sum = formatMoney(amount, currency);
  if (mode === 'SAVE')
    return {
      title: msg('Your card is saved'),
      text: refunds_fee
        ? msg(str`Thank you. The ${sum} that was charged to check it is being paid back.`)
        : msg(str`Thank you. ${sum} was charged to check it.`),
    };
  if (mode === 'RECURRING') return { title: msg('You are subscribed'), text: subscribedText(view, sum) };
  if (payment_type === 'PA')
    return {
      title: msg('The amount is held'),
      text: msg(str`Thank you. ${sum} is held on your card, and taken when your order is settled.`),
    };
  return { title: msg('Payment received'), text: msg('Thank you. Your payment went through.') };
}
