import type { PortalCard, PortalPackages, PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { CARD_NAMES, writtenCard } from '../../../facts/card-names.ts';
import { formatMoney } from '../../../facts/money.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { Notice } from '../flow/portal-state.flow.ts';

/** The portal's words. English (EN_ZA) is the source. They are functions, because they depend on the current language. */

type Subscription = NonNullable<PortalView['subscription']>;
type Interval = Pick<PortalPackages, 'billing_period' | 'custom_interval' | 'custom_period'>;

/** Lines of a subscription that are billed again and again. */
type PlanLines = NonNullable<Subscription['change_plan_items']>;

/** The names of a plan's lines, with their quantities. */
export const planNames = (lines: PlanLines): string => lines.map(({ name, qty }) => (qty === 1 ? name : `${name} × ${qty}`)).join(', ');

/** The plan that begins on a later day. */
export const changeWords = (lines: PlanLines, day: string, today: string): string =>
  msg(str`Changes to ${planNames(lines)} on ${formatDay(day, today)}`);

const INTERVALS: Readonly<Record<Exclude<Interval['billing_period'], 'CUSTOM'>, () => string>> = {
  DAILY: () => msg('Daily'),
  WEEKLY: () => msg('Weekly'),
  MONTHLY: () => msg('Monthly'),
  EVERY_3_MONTHS: () => msg('Every 3 months'),
  EVERY_6_MONTHS: () => msg('Every 6 months'),
  YEARLY: () => msg('Yearly'),
};

/** The units of other intervals: the name of one, and of several. */
const UNITS = {
  DAYS: ['DAILY', (count: number) => msg(str`Every ${count} days`)],
  WEEKS: ['WEEKLY', (count: number) => msg(str`Every ${count} weeks`)],
  MONTHS: ['MONTHLY', (count: number) => msg(str`Every ${count} months`)],
  YEARS: ['YEARLY', (count: number) => msg(str`Every ${count} years`)],
} as const;

/** The name of an interval, above its plans. */
export function intervalTitle({ billing_period, custom_interval = 1, custom_period = 'MONTHS' }: Interval): string {
  if (billing_period !== 'CUSTOM') return INTERVALS[billing_period]();
  const [single, several] = UNITS[custom_period];
  return custom_interval === 1 ? INTERVALS[single]() : several(custom_interval);
}

/** The name of an interval next to a price, in the middle of a line. */
export function intervalBeside(interval: Interval): string {
  const title = intervalTitle(interval);
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** A card's network and last digits. */
export const cardTitle = ({ card_brand, card_ending }: Pick<PortalCard, 'card_brand' | 'card_ending'>): string =>
  msg(str`${CARD_NAMES[card_brand]} ending in ${card_ending}`);

/** A card's number as it is shown: the network and the last four digits. */
export const cardNumber = ({ card_brand, card_ending }: Pick<PortalCard, 'card_brand' | 'card_ending'>): string =>
  writtenCard(card_brand, card_ending);

/** The notices that are not errors. */
export const INFO_NOTICES: ReadonlySet<Notice['type']> = new Set(['done', 'unsure', 'under_way', 'settling', 'changed', 'repriced']);

/** An amount. */
export const money = (cents: number, currency = 'ZAR'): string => formatMoney(cents, currency);
