import { msg, str } from '../localize.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { formatMoney } from '../money.ts';
import { actionWords } from './action-panel.ts';
import { isElsewhere, isOver, type CheckoutState, type ErrorCode, type Notice } from './checkout-state.flow.ts';

/** What the checkout says. English (EN_ZA) is the source; every sentence is made when it is shown, in the locale of that moment. */

/** A few words, and what they mean for the shopper. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

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
  withdrawn: () => ({ title: msg('You chose to pay in another way'), text: msg('You have not been charged.') }),
  token_expired: () => ({
    title: msg('That took a little too long'),
    text: msg(
      'You have not been charged. To keep your card safe its details are held for a short time only: please type the security code and pay again.',
    ),
  }),
};

/** What a notice says. */
export function noticeWords(notice: Notice, view: CheckoutView): Words {
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
      return refusedWords(notice.code);
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
      return { title: msg('This was not cancelled'), text: msg('We could not reach the payment service. Please try again.') };
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

function refusedWords(code: Extract<Notice, { type: 'refused' }>['code']): Words {
  switch (code) {
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
        text: msg('Another payment for this order was just under way. Please check, then try again.'),
      };
    default:
      return { title: msg('This payment was not taken'), text: msg('You have not been charged. Please reload the page and try again.') };
  }
}

/** What is said where there is nothing to show. */
export function errorWords(error: ErrorCode | null): Words {
  switch (error) {
    case 'session_not_found':
      return { title: msg('This checkout is not available'), text: msg('Please go back to the shop and start again.') };
    case 'origin_refused':
      return {
        title: msg('This checkout is not available here'),
        text: msg('Please tell the shop: this page is not one of those that may show it.'),
      };
    case 'frame_unavailable':
      return { title: msg('The card fields did not load'), text: msg('Please check your connection and try again.') };
    default:
      // Nothing is known here, so nothing is said of money: a payment made before the page was reloaded may be under way.
      return { title: msg('The checkout did not load'), text: msg('Please check your connection and try again.') };
  }
}

/** While the outcome is awaited. */
export function waitingWords(state: CheckoutState): Words {
  if (state.phase === 'processing')
    return { title: msg('Your payment is being processed'), text: msg('This takes a few seconds. Please do not pay again.') };
  if (state.phase === 'renewing')
    return { title: msg('Your time ran out, getting you more'), text: msg('Everything you typed is kept, except your card details.') };
  return {
    title: msg('We are checking your payment'),
    text: state.overdue
      ? msg(
          'Your bank has not answered yet. We keep asking. Please do not pay again: you may close this page, and come back to it for the outcome.',
        )
      : msg('It is not clear yet whether it went through. Please do not pay again: we keep asking until we know.'),
  };
}

/** How it ended. */
export function outcomeWords(state: CheckoutState): Words {
  switch (state.phase) {
    case 'completed':
      return state.view ? completedWords(state.view) : { title: msg('Payment received'), text: '' };
    case 'cancelled':
      return { title: msg('Payment cancelled'), text: msg('You have not been charged.') };
    case 'failed':
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

function completed({ mode, payment_type, amount, currency, recurring_interval, refunds_fee }: CheckoutView): Words {
  const sum = formatMoney(amount, currency);
  if (mode === 'SAVE')
    return {
      title: msg('Your card is saved'),
      text: refunds_fee
        ? msg(str`Thank you. The ${sum} that checked it is on its way back to you.`)
        : msg(str`Thank you. ${sum} was charged to check it.`),
    };
  if (mode === 'RECURRING')
    return {
      title: msg('You are subscribed'),
      text:
        recurring_interval === 'YEARLY'
          ? msg(str`Thank you. ${sum} went through today; the next payment is taken in a year.`)
          : msg(str`Thank you. ${sum} went through today; the next payment is taken in a month.`),
    };
  if (payment_type === 'PA')
    return {
      title: msg('The amount is held'),
      text: msg(str`Thank you. ${sum} is held on your card, and taken when your order is settled.`),
    };
  return { title: msg('Payment received'), text: msg('Thank you. Your payment went through.') };
}

/**
 * What the live region says. News that takes the focus is read out because of that; here is the rest, so that
 * each change is heard once.
 */
export function announcementOf(state: CheckoutState): string {
  const { phase, notice, view, acted } = state;
  if (phase === 'loading') return msg('Loading the checkout');
  if (phase === 'unavailable') return say(errorWords(state.error));
  if (isElsewhere(phase) && view) return notice ? say(noticeWords(notice, view)) : acted ? '' : say(actionWords(view));
  if (phase === 'sheet') return '';
  if (phase === 'processing' || phase === 'checking' || phase === 'renewing') return say(waitingWords(state));
  if (phase === 'tokenising' || phase === 'submitting' || phase === 'refreshing')
    return view?.mode === 'SAVE' ? msg('Saving…') : msg('Paying…');
  if (isOver(phase)) return acted ? '' : say(outcomeWords(state));
  if (notice && view && (!acted || notice.type === 'amount_changed' || notice.type === 'renewed')) return say(noticeWords(notice, view));
  if (state.frame === 'unavailable') return say(errorWords('frame_unavailable'));
  return state.expiring ? msg('Less than three minutes are left to pay.') : '';
}

function say({ title, text }: Words): string {
  return `${title}. ${text}`;
}
