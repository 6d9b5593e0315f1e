import { idsOf, recordsOf, type PersonalRecords } from './personal-records.ts';

/** Answers are kept for a day under their idempotency keys; a session that was changed before that is in none. */
const ANSWERS_MS = 25 * 60 * 60_000;
/** Shorter texts are in too many answers of others. */
const SHORTEST = 6;

/** Words that tell an answer, kept for its repeat, to be about a person: ids, and what names nobody else. */
export function wordsOfAnswers(held: PersonalRecords, now: Date): string[] {
  const since = now.getTime() - ANSWERS_MS;
  const sessions = recordsOf(held, 'checkout_sessions').filter(({ updated_at }) => updated_at.getTime() >= since);
  const details = recordsOf(held, 'customers').flatMap(({ id_number, email, contact_number }) => [id_number, email, contact_number]);
  const numbers = recordsOf(held, 'bank_accounts').map(({ bank_account_number }) => bank_account_number);
  const words = [
    ...(['customers', 'bank_accounts', 'mandates', 'payments', 'subscriptions'] as const).flatMap((kind) => idsOf(held, kind)),
    ...sessions.map(({ session_id }) => session_id),
    ...details,
    ...numbers,
  ];
  return [...new Set(words.filter((word) => word !== null && word.length >= SHORTEST && !word.includes('•')))] as string[];
}
