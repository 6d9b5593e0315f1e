import type { Change } from '../domain/decision.ts';
import type { Account } from '../domain/records/platform.ts';

/**
 * A cache of accounts for due work. Each account is read at most once a second, because there are thousands of pieces of work and
 * accounts hardly change.
 */
export interface AccountCache {
  /** The account with this id. @throws Error when there is no such account */
  read(id: string): Promise<Account>;
  /** Drops the accounts that these committed changes concern. Other nodes read them again within a second. */
  changed(changes: readonly Change[]): void;
}

/** How long a cached account is used (milliseconds of real time). */
const MAX_AGE_MS = 1000;

/** A cache for `find`, which reads an account. `now` is real time in milliseconds. */
export function createAccountCache(find: (id: string) => Promise<Account | undefined>, now: () => number): AccountCache {
  const known = new Map<string, { readonly at: number; readonly account: Promise<Account | undefined> }>();
  return {
    async read(id) {
      let entry = known.get(id);
      if (entry === undefined || now() - entry.at >= MAX_AGE_MS) {
        entry = { at: now(), account: find(id) };
        known.set(id, entry);
      }
      const account = await entry.account.catch((error: unknown) => {
        known.delete(id);
        throw error;
      });
      if (account === undefined) throw new Error(`account ${id} is gone`);
      return account;
    },
    changed(changes) {
      for (const change of changes) if (change.kind === 'accounts') known.delete(change.id);
    },
  };
}
