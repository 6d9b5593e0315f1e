/** How the service's own pages write amounts, moments and states. Pure: the moment that is now is an argument. */

const NBSP = '\u00a0';
const SAST = 2 * 60 * 60 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const SYMBOLS: Readonly<Record<string, string>> = { ZAR: 'R', ZA: 'R' };

/** 123456 cents → `R 1 234,56`, with spaces that do not break. */
export function money(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${cents < 0 ? '−' : ''}${SYMBOLS[currency] ?? currency}${NBSP}${whole},${digits.slice(-2)}`;
}

const pad = (n: number) => String(n).padStart(2, '0');

/** `22 Nov 2026 13:39:30`, South African time. */
export function moment(at: Date): string {
  const local = new Date(at.getTime() + SAST);
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()] ?? ''} ${local.getUTCFullYear()}`;
  return `${day} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`.replaceAll(' ', NBSP);
}

/** `22 Nov 2026 13:39`, South African time. */
export const minute = (at: Date): string => moment(at).slice(0, -3);

/** What a `datetime-local` field takes: `2026-11-22T13:40`, South African time. */
export const localInput = (at: Date): string => new Date(at.getTime() + SAST).toISOString().slice(0, 16);

/** What a `datetime-local` field gave, as a moment; null for what is none. */
export function fromLocalInput(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const at = new Date(`${text.length === 16 ? `${text}:00` : text}+02:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const STEPS = [
  { name: 'd', ms: 24 * 60 * 60 * 1000 },
  { name: 'h', ms: 60 * 60 * 1000 },
  { name: 'min', ms: 60 * 1000 },
] as const;

/** How far away a moment is, in its largest unit: `3 min ago`, `in 2 d`, `now` within a minute. */
export function age(at: Date, now: Date): string {
  const away = at.getTime() - now.getTime();
  const step = STEPS.find(({ ms }) => Math.abs(away) >= ms);
  if (step === undefined) return 'now';
  const count = `${Math.floor(Math.abs(away) / step.ms)}${NBSP}${step.name}`;
  return away < 0 ? `${count}${NBSP}ago` : `in${NBSP}${count}`;
}

/** A card number in the groups that are printed on the card. */
export function grouped(number: string): string {
  const groups = number.length === 15 ? [4, 6, 5] : number.length === 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
  let at = 0;
  return groups
    .map((size) => number.slice(at, (at += size)))
    .filter((part) => part !== '')
    .join(' ');
}

/** How a state feels: done well, still going, went wrong, or none of these. */
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
  action: 'going',
  OPEN: 'going',
  TRIAL: 'going',
  open: 'going',
  accepted: 'going',
  processing: 'going',
  checking: 'going',
  pending: 'going',
  PENDING: 'going',
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
export const plain = (state: string): string => state.toLowerCase().replaceAll('_', ' ');
