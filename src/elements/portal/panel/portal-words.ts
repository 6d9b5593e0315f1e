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

/** The name of each unit of an interval, in the singular. */
const SINGLE_PERIOD = { DAYS: 'DAILY', WEEKS: 'WEEKLY', MONTHS: 'MONTHLY', YEARS: 'YEARLY' } as const;

/** The name of an interval, above its plans. */
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
      if ((custom_interval ?? 1) === 1) return intervalTitle({ billing_period: SINGLE_PERIOD[custom_period ?? 'MONTHS'] });
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
