import type { EmandateView, MandateMethod } from '../../../contract/sessions/emandate.ts';
import { addDays, sastText, weekday } from '../../../facts/days.ts';
import { rand } from '../../../facts/money.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { msg, str } from '../../shared/locales/localize.ts';

/** The words of which the terms of a mandate are made: its method, how often, how much, and when. */

const METHODS: Readonly<Record<MandateMethod['payment_method_type'], () => string>> = {
  DEBICHECK: () => msg('DebiCheck debit order'),
  REGISTERED_MANDATES: () => msg('Registered mandate'),
  DEBIT_ORDER: () => msg('EFT debit order'),
};

/** The name of a payment method. */
export const methodName = (type: MandateMethod['payment_method_type']): string => METHODS[type]();

type Frequency = 'ONCE' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The frequency of a product, from its billing period and price type. */
export const frequencyOf = (period: string | null, type: string): Frequency =>
  type === 'ONE_TIME' ? 'ONCE' : period === 'WEEKLY' || period === 'YEARLY' ? period : 'MONTHLY';

/** The words for the frequency of a page's own amount. */
export const pageFrequency = ({ interval }: EmandateView['page']): string =>
  frequencyName(interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(interval, ''));

const FREQUENCIES: Readonly<Record<Frequency, () => string>> = {
  ONCE: () => msg('once'),
  WEEKLY: () => msg('every week'),
  MONTHLY: () => msg('every month'),
  YEARLY: () => msg('every year'),
};

/** The words for a frequency. */
export const frequencyName = (frequency: Frequency): string => FREQUENCIES[frequency]();

/** The words about the limits of an amount that the signer decides, both for the hint and for the error. */
export function amountLimits({ view: { page } }: { readonly view: EmandateView }): string | undefined {
  const [least, most] = [page.amount_min, page.amount_max].map((cents) => (cents === null ? null : rand(cents)));
  if (least != null && most != null) return msg(str`Between ${least} and ${most}.`);
  if (least != null) return msg(str`At least ${least}.`);
  return most == null ? undefined : msg(str`At most ${most}.`);
}

/** A time and day in South African time. A day of this year says no year. */
export function timeWords(iso: string, today: string): string {
  const local = sastText(new Date(iso));
  return `${local.slice(11, 16)}, ${formatDay(local.slice(0, 10), today)}`;
}

/** The days of the week, Monday first. */
export const weekdays = (): readonly string[] => msg('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday').split(',');

/** A time within a week, such as `Tuesday 19:00`, in South African time. */
export function weekdayWords(iso: string): string {
  const local = sastText(new Date(iso));
  return `${weekdays()[weekday(local.slice(0, 10)) - 1] ?? ''} ${local.slice(11, 16)}`;
}

/** The first day that can be chosen, such as `2027-02-25`: tomorrow in South Africa, or the page's first day if that is later. */
export function earliestDay({ today, page: { date_start: start } }: EmandateView): string {
  const tomorrow = addDays(today, 1);
  return start !== null && start > tomorrow ? start : tomorrow;
}
