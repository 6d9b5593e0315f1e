import { DatabaseError } from '../domain/database-fault.ts';

/**
 * Limits how much of the database one account may use at a time, so that an account whose statements are slow does not slow
 * down others.
 */
export interface AccountShares {
  /**
   * Runs `body` when the account has less than its share under way. @throws DatabaseError `busy` when its turn does not
   * come in time
   */
  run<R>(account_id: string, body: () => Promise<R>): Promise<R>;
}

/** How large a share is, and how long one may wait for a turn (milliseconds). */
export interface ShareOptions {
  readonly each: number;
  readonly wait: number;
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** Shares of `each` statements or transactions, first come, first served. */
export function createAccountShares({ each, wait }: ShareOptions): AccountShares {
  const accounts = new Map<string, Turns>();

  const turn = (turns: Turns): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        turns.waiting.splice(turns.waiting.indexOf(begin), 1);
        reject(new DatabaseError({ class: 'busy', sqlstate: null }));
      }, wait);
      turns.waiting.push(begin);
    });

  return {
    async run(account_id, body) {
      const turns = accounts.get(account_id) ?? { running: 0, waiting: [] };
      accounts.set(account_id, turns);
      if (turns.running >= each) await turn(turns);
      else turns.running += 1;
      try {
        return await body();
      } finally {
        // A turn that someone waits for is handed on, so that nobody who comes later is before them.
        const next = turns.waiting.shift();
        if (next === undefined) turns.running -= 1;
        else next();
        if (turns.running === 0) accounts.delete(account_id);
      }
    },
  };
}
