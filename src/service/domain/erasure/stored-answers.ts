import { HOUR_MS } from '../../../facts/days.ts';
import { idsOf, recordsOf, type PersonalRecords } from './personal-records.ts';

/** Answers are kept for a day under their idempotency keys. A session that was last changed before that is in no stored answer. */
const ANSWERS_MS = 25 * HOUR_MS;
/** Shorter texts would also match the answers of other people. */
const SHORTEST = 6;

/**
 * Words by which stored answers about a person are found: ids (the answer to a refund has only its own beside the reason), and texts
 * that name nobody else.
 */
export function wordsOfAnswers(held: PersonalRecords, now: Date): string[] {
  const since = now.getTime() - ANSWERS_MS;
  const sessions = recordsOf(held, 'checkout_sessions').filter(({ updated_at }) => updated_at.getTime() >= since);
  const details = recordsOf(held, 'customers').flatMap(({ id_number, email, contact_number }) => [id_number, email, contact_number]);
  const numbers = recordsOf(held, 'bank_accounts').map(({ bank_account_number }) => bank_account_number);
  const words = [
    ...(['customers', 'bank_accounts', 'mandates', 'payments', 'subscriptions', 'refunds'] as const).flatMap((kind) => idsOf(held, kind)),
    ...sessions.map(({ session_id }) => session_id),
    ...details,
    ...numbers,
  ];
  return [...new Set(words.filter((word) => word !== null && word.length >= SHORTEST && !word.includes('•')))] as string[];
}
