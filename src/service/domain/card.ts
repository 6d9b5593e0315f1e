import { sastDay } from '../../facts/days.ts';
import type { CardAnswer } from '../../contract/cards.ts';
import type { Card } from './records/cards.ts';

/** Whole months from the month of `now` (SAST) to the month printed on the card (MM/YY). Negative when the card has expired. */
export function monthsUntilExpiry(card_expire: string, now: Date): number {
  const [month = 1, year = 0] = card_expire.split('/').map(Number);
  const [thisYear = 0, thisMonth = 1] = sastDay(now).split('-').map(Number);
  return (2000 + year) * 12 + month - (thisYear * 12 + thisMonth);
}

const yearMonth = (months: number): string =>
  `${String(Math.floor(months / 12) % 100).padStart(2, '0')}${String((months % 12) + 1).padStart(2, '0')}`;

const monthsOf = (now: Date): number => {
  const [year = 0, month = 1] = sastDay(now).split('-').map(Number);
  return year * 12 + month - 1;
};

/** The month of `now` (SAST) as YYMM. As text it sorts in the order of time. */
export const thisMonth = (now: Date): string => yearMonth(monthsOf(now));

/** The month that is `months` months after `now`, as YYMM. */
export const expiringIn = (months: number, now: Date): string => yearMonth(monthsOf(now) + months);

/** A card as the interface answers it. It is valid until the end of its last month. */
export function cardView(card: Card, now: Date): CardAnswer {
  const months = monthsUntilExpiry(card.card_expire, now);
  const is_expired = months < 0;
  return {
    ...card,
    card_status: is_expired && card.card_status === 'ACTIVE' ? 'EXPIRED' : card.card_status,
    is_expired,
    expire_in_months: Math.max(0, months),
  };
}
