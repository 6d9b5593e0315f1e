import { and, eq, like, lt, lte, or } from 'drizzle-orm';
import { DAY_MS } from '../../facts/days.ts';
import type { Claim } from '../domain/ports.ts';
import type { Db } from './connection.ts';
import { idempotency } from './tables/platform.ts';

/** Idempotency keys with their answers (ruling *idempotency*). A key is valid for a day of the clock. */

/** An idempotency key of one account. */
interface Key {
  readonly account_id: string;
  readonly key: string;
}

const isKey = ({ account_id, key }: Key) => and(eq(idempotency.account_id, account_id), eq(idempotency.key, key));

/** The first use of a key claims it; a repeat gets the first answer. */
export async function claimKey(db: Db, { account_id, key }: Key, hash: string, at: Date): Promise<Claim> {
  const mine = isKey({ account_id, key });
  await db.delete(idempotency).where(and(mine, lte(idempotency.at, new Date(at.getTime() - DAY_MS))));
  // A second transaction with the same key waits here until the first one has ended.
  const claimed = await db.insert(idempotency).values({ account_id, key, hash, at }).onConflictDoNothing().returning();
  if (claimed.length > 0) return { type: 'first' };
  const [row] = await db.select().from(idempotency).where(mine);
  return row?.hash === hash && row.answer !== null ? { type: 'repeat', answer: row.answer } : { type: 'conflict' };
}

/** Stores the answer under a key. */
export async function keepAnswer(db: Db, key: Key, answer: string): Promise<void> {
  await db.update(idempotency).set({ answer }).where(isKey(key));
}

/** The most words that one statement searches for. */
const MOST_WORDS = 200;

/** Deletes the stored answers of an account that contain one of these words. The keys stay. */
export async function forgetAnswers(db: Db, account_id: string, words: readonly string[]): Promise<void> {
  for (let at = 0; at < words.length; at += MOST_WORDS) {
    const named = words.slice(at, at + MOST_WORDS).map((word) => like(idempotency.answer, `%${word.replace(/[\\%_]/g, '\\$&')}%`));
    await db
      .update(idempotency)
      .set({ answer: null })
      .where(and(eq(idempotency.account_id, account_id), or(...named)));
  }
}

/** Deletes the keys whose day is over. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.at, new Date(now.getTime() - DAY_MS)));
}
