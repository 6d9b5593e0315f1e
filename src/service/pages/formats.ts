import { momentOf, sastText, DAY_MS, HOUR_MS, type Day } from '../../facts/days.ts';
import { dayIn, momentIn } from '../../languages/documents.ts';

/** Formats moments and states for the service's own pages. Pure functions: the current time is an argument. */

const NBSP = '\u00a0';

/** `2026-11-22` → `22 November 2026`. */
export const day = (text: Day): string => dayIn('EN_ZA', text);

/** `22 November 2026, 13:39`, South African time. */
export const minute = (at: Date): string => momentIn('EN_ZA', at);

/** The same with seconds. */
export const moment = (at: Date): string => `${minute(at)}${sastText(at).slice(16)}`;

/** The value of a `datetime-local` field: `2026-11-22T13:40`, South African time. */
export const localInput = (at: Date): string => sastText(at).slice(0, 16);

/** Reads the value of a `datetime-local` field; null where it is not valid. */
export function fromLocalInput(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const at = momentOf(text.length === 16 ? `${text}:00` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}

const LIST = new Intl.ListFormat('en-ZA');
/** Numbers in words: `1, 4 and 16`. */
export const listText = (numbers: readonly number[]): string => LIST.format(numbers.map(String));

const STEPS = [
  { name: 'd', ms: DAY_MS },
  { name: 'h', ms: HOUR_MS },
  { name: 'min', ms: 60 * 1000 },
] as const;

/** The distance of a moment, in its largest unit: `3 min ago`, `in 2 d`, or `now` within a minute. */
export function distanceText(at: Date, now: Date): string {
  const away = at.getTime() - now.getTime();
  const step = STEPS.find(({ ms }) => Math.abs(away) >= ms);
  if (step === undefined) return 'now';
  const count = `${Math.floor(Math.abs(away) / step.ms)}${NBSP}${step.name}`;
  return away < 0 ? `${count}${NBSP}ago` : `in${NBSP}${count}`;
}

/** A card number, in the groups in which it is printed on the card. */
export function groupedCardNumber(number: string): string {
  const groups = number.length === 15 ? [4, 6, 5] : number.length === 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
  let at = 0;
  return groups
    .map((size) => number.slice(at, (at += size)))
    .filter((part) => part !== '')
    .join(' ');
}

/** The tone of a state: done well, in progress, failed, or neutral. */
export type Tone = 'good' | 'going' | 'bad' | 'calm';

const TONES: Readonly<Record<string, Tone>> = {
  completed: 'good',
  paid: 'good',
  delivered: 'good',
  ACTIVE: 'good',
  PAID: 'good',
  AUTHORISED: 'good',
  BALANCED: 'good',
  CAPTURED: 'good',
  COMPLETED: 'good',
  PUBLISHED: 'good',
  RUNNING: 'good',
  SENT: 'good',
  SUCCESSFUL: 'good',
  FULFILLED: 'good',
  action: 'going',
  OPEN: 'going',
  TRIAL: 'going',
  open: 'going',
  accepted: 'going',
  processing: 'going',
  checking: 'going',
  pending: 'going',
  PENDING: 'going',
  PENDING_PAYMENT: 'going',
  PARTIALLY_PAID: 'going',
  NO_RESPONSE: 'going',
  SENT_TO_BANK: 'going',
  ACCEPTED_BY_BANK: 'going',
  IN_TRACKING: 'going',
  failed: 'bad',
  DECLINED: 'bad',
  FAILED: 'bad',
  OUT_OF_BALANCE: 'bad',
  UNPAID: 'bad',
  DISPUTED: 'bad',
  CHARGEBACK: 'bad',
  REJECTED_BY_API: 'bad',
  REJECTED_BY_BANK: 'bad',
  GENERATED: 'going',
  CANCELLATION_PENDING: 'going',
  REJECTED: 'bad',
  NO_REPLY: 'bad',
  SUSPENDED: 'bad',
};

/** The tone of a state of any kind of record. */
export const toneOf = (state: string): Tone => (Object.hasOwn(TONES, state) ? (TONES[state] ?? 'calm') : 'calm');

/** `NO_RESPONSE` → `no response`. */
export const stateInWords = (state: string): string => state.toLowerCase().replaceAll('_', ' ');

/** `no response` → `No response`. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
