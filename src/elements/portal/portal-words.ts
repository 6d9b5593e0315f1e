import type { DeclineCode, PortalCard, PortalPackages, PortalView } from '../../protocol/portal.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';
import { formatDay } from './dates.ts';
import type { Deed, ErrorCode, Notice } from './portal-state.flow.ts';

/** What the portal says. English (EN_ZA) is the source; every sentence is made when it is shown. */

/** A few words, and what they mean. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

type Subscription = NonNullable<PortalView['subscription']>;
type Interval = Pick<PortalPackages, 'billing_period' | 'custom_interval' | 'custom_period'>;

/** How a subscription stands. */
export interface Standing {
  readonly label: string;
  readonly tone: 'good' | 'quiet' | 'bad';
}

/** Its status in a few words. */
export function standingOf(subscription: Subscription, { owed, processing }: Pick<PortalView, 'owed' | 'processing'>): Standing {
  const { subscription_status, cancel_at, date_next_billing } = subscription;
  if (processing) return { label: msg('Payment on its way'), tone: 'quiet' };
  if (cancel_at !== undefined) return { label: msg(str`Ends on ${formatDay(cancel_at)}`), tone: 'quiet' };
  switch (subscription_status) {
    case 'TRIAL':
      return {
        label: date_next_billing === null ? msg('Free trial') : msg(str`Free trial until ${formatDay(date_next_billing)}`),
        tone: 'good',
      };
    case 'ACTIVE':
      if (owed === null) return { label: msg('Active'), tone: 'good' };
      return owed.is_past_due ? { label: msg('Payment overdue'), tone: 'bad' } : { label: msg('Invoice to pay'), tone: 'quiet' };
    case 'PAUSED':
      return { label: msg('Paused'), tone: 'quiet' };
    case 'FAILED':
      return { label: msg('Stopped: not paid'), tone: 'bad' };
    case 'CANCELLED':
      return { label: msg('Cancelled'), tone: 'quiet' };
    case 'EXPIRED':
    case 'DISABLED':
      return { label: msg('Ended'), tone: 'quiet' };
  }
}

/** What each of an interval's units is called where there is one of it. */
const ONE = { DAYS: 'DAILY', WEEKS: 'WEEKLY', MONTHS: 'MONTHLY', YEARS: 'YEARLY' } as const;

/** The name of an interval, above packages. */
export function intervalTitle({ billing_period, custom_interval, custom_period }: Interval): string {
  switch (billing_period) {
    case 'DAILY':
      return msg('Daily');
    case 'WEEKLY':
      return msg('Weekly');
    case 'MONTHLY':
      return msg('Monthly');
    case 'EVERY_3_MONTHS':
      return msg('Every 3 months');
    case 'EVERY_6_MONTHS':
      return msg('Every 6 months');
    case 'YEARLY':
      return msg('Yearly');
    case 'CUSTOM': {
      if ((custom_interval ?? 1) === 1) return intervalTitle({ billing_period: ONE[custom_period ?? 'MONTHS'] });
      const count = String(custom_interval);
      switch (custom_period) {
        case 'DAYS':
          return msg(str`Every ${count} days`);
        case 'WEEKS':
          return msg(str`Every ${count} weeks`);
        case 'YEARS':
          return msg(str`Every ${count} years`);
        default:
          return msg(str`Every ${count} months`);
      }
    }
  }
}

/** A card's name. */
export function cardTitle({ card_brand, card_ending }: Pick<PortalCard, 'card_brand' | 'card_ending'>): string {
  const brand = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express', DINERS_CLUB: 'Diners Club' }[card_brand];
  return msg(str`${brand} ending in ${card_ending}`);
}

const DONE: Readonly<Record<Deed, () => string>> = {
  plan_changed: () => msg('Your plan is changed'),
  plan_kept: () => msg('You keep your plan'),
  cancelled: () => msg('Your subscription is cancelled'),
  reactivated: () => msg('Your subscription goes on'),
  subscribed: () => msg('You are subscribed'),
  paid: () => msg('Thank you, it is paid'),
  card_added: () => msg('Your card is saved'),
  card_default: () => msg('This card pays from now on'),
  card_named: () => msg('The name is saved'),
  card_removed: () => msg('The card is removed'),
  details_changed: () => msg('Your details are saved'),
};

/** What follows from what was done. */
function doneText(deed: Deed, view: PortalView): string {
  const { subscription } = view;
  if (subscription === null) return '';
  if (deed === 'cancelled')
    return subscription.cancel_at === undefined
      ? msg('It has ended. Nothing more is charged.')
      : msg(str`You can use it until ${formatDay(subscription.cancel_at)}. Nothing more is charged.`);
  if (deed === 'plan_changed' && subscription.change_plan_at !== undefined)
    return msg(str`The new plan starts on ${formatDay(subscription.change_plan_at)}.`);
  return '';
}

/** Why a stored card did not pay, and what to do next. */
const DECLINED: Readonly<Record<DeclineCode, () => Words>> = {
  card_declined: () => ({
    title: msg('Your card was declined'),
    text: msg('Your bank did not approve this payment. Nothing was charged and nothing has changed. Use another card, or ask your bank.'),
  }),
  insufficient_funds: () => ({
    title: msg('There is not enough money on this card'),
    text: msg('Nothing was charged and nothing has changed. Use another card, or try again once there is money in the account.'),
  }),
  expired_card: () => ({
    title: msg('This card has expired'),
    text: msg('Nothing was charged and nothing has changed. Use another card.'),
  }),
  incorrect_code: () => ({
    title: msg('The security code is not right'),
    text: msg('Nothing was charged and nothing has changed. Add the card again with its code, or use another card.'),
  }),
  not_processed: () => ({
    title: msg('The payment did not go through'),
    text: msg('It did not reach your bank. Nothing was charged and nothing has changed. Please try again.'),
  }),
  no_card: () => ({
    title: msg('There is no card that can be charged'),
    text: msg('Nothing was charged and nothing has changed. Please add a card.'),
  }),
};

/** News that nothing is wrong with. */
export const CALM: ReadonlySet<Notice['type']> = new Set(['done', 'unsure', 'settling', 'changed', 'repriced']);

/** What a notice says. */
export function noticeWords(notice: Notice, view: PortalView): Words {
  switch (notice.type) {
    case 'done':
      return { title: DONE[notice.deed](), text: doneText(notice.deed, view) };
    case 'declined':
      return DECLINED[notice.code]();
    case 'settling':
      return {
        title: msg('Your payment is on its way'),
        text: msg('Your bank has not answered yet. We keep asking, and show here what it says. Please do not pay again.'),
      };
    case 'card':
      return cardWords(notice.code);
    case 'card_service':
      return {
        title: msg('Your card details could not be checked'),
        text: msg('You have not been charged. Please check your connection and try again.'),
      };
    case 'frame':
      return { title: msg('The card fields did not load'), text: msg('Please check your connection and try again.') };
    case 'invalid':
      return { title: msg('Please check what you typed'), text: msg('Something is not accepted. Nothing has changed.') };
    case 'changed':
      return {
        title: msg('This has just changed'),
        text: msg('Perhaps in another tab. Here is how it stands now; nothing else was done.'),
      };
    case 'repriced':
      return {
        title: msg('This has just changed'),
        text: msg('Nothing was done. Here is what it comes to now: please look at it before you go on.'),
      };
    case 'unsure':
      return {
        title: msg('We are checking what happened'),
        text: msg('The answer did not reach us. We keep asking; nothing is done twice.'),
      };
    case 'refused':
      return { title: msg('That did not work'), text: msg('Nothing has changed. Please try again.') };
  }
}

function cardWords(code: Extract<Notice, { type: 'card' }>['code']): Words {
  const nothing = msg('Your card was not saved and nothing was charged. Check the details, or use another card.');
  switch (code) {
    case 'insufficient_funds':
      return { title: msg('There is not enough money on this card'), text: nothing };
    case 'expired_card':
      return { title: msg('This card has expired'), text: nothing };
    case 'incorrect_code':
      return { title: msg('The security code is not right'), text: nothing };
    case 'authentication_failed':
    case 'not_completed':
      return { title: msg('Your bank could not confirm that it was you'), text: nothing };
    case 'token_expired':
      return { title: msg('That took a little too long'), text: nothing };
    case 'withdrawn':
      return { title: msg('You stopped adding the card'), text: msg('Nothing was charged.') };
    default:
      return { title: msg('Your card was declined'), text: nothing };
  }
}

/** What is said where there is nothing to show. */
export function errorWords(error: ErrorCode | null): Words {
  switch (error) {
    case 'session_not_found':
      return { title: msg('This page is not available'), text: msg('Please go back to where you came from and open it again.') };
    case 'origin_refused':
      return {
        title: msg('This page is not available here'),
        text: msg('Please tell the shop: this page is not one of those that may show it.'),
      };
    default:
      return { title: msg('Your account did not load'), text: msg('Please check your connection and try again.') };
  }
}

/** The link is over. */
export const expiredWords = (): Words => ({
  title: msg('This link has expired'),
  text: msg('To keep your account safe it works for an hour. Go back to where you came from to get a new one.'),
});

/** What removing it, or not being able to, means. */
export const keptCardWords = (): string => msg('Your subscription needs this card. Add another one first.');

/** A sum. */
export const money = (cents: number, currency = 'ZAR'): string => formatMoney(cents, currency);
