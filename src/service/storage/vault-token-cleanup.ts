import { and, eq, exists, gt, isNotNull, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { checkout_attempts, checkout_sessions, vault_tokens } from './tables/sessions.ts';

/** Deletes what the vault keeps of tokens whose ten minutes are over. */

/**
 * Whether the payment of a token may still be approved and will then store the card. Until its outcome is known, the number must stay,
 * because the network may answer hours later. The outcome deletes the number.
 */
export const isAwaited = (db: Db): SQL =>
  exists(
    db
      .select({ id: checkout_attempts.id })
      .from(checkout_attempts)
      .innerJoin(
        checkout_sessions,
        and(eq(checkout_sessions.account_id, checkout_attempts.account_id), eq(checkout_sessions.id, checkout_attempts.session_id)),
      )
      .where(
        and(
          eq(checkout_sessions.account_id, vault_tokens.account_id),
          eq(checkout_sessions.session_id, vault_tokens.session_id),
          eq(checkout_attempts.account_id, vault_tokens.account_id),
          eq(checkout_attempts.attempt_key, vault_tokens.used_by),
          eq(checkout_attempts.status, 'accepted'),
          checkout_attempts.save_card,
        ),
      ),
  );

/**
 * Deletes the numbers and codes of tokens that expired before a moment. `since` limits how far back it looks, so that it can run every
 * few seconds.
 */
export async function forgetTokens(db: Db, until: Date, since?: Date): Promise<void> {
  const expired = and(lt(vault_tokens.expires_at, until), since === undefined ? undefined : gt(vault_tokens.expires_at, since));
  await db.delete(vault_tokens).where(and(expired, isNull(vault_tokens.used_by)));
  const hasCode = or(isNotNull(vault_tokens.code_sealed), isNotNull(vault_tokens.challenge_code_sealed));
  await db.update(vault_tokens).set({ code_sealed: null, challenge_code_sealed: null }).where(and(expired, hasCode));
  await db
    .update(vault_tokens)
    .set({ number_sealed: null })
    .where(and(expired, isNotNull(vault_tokens.number_sealed), not(isAwaited(db))));
}
