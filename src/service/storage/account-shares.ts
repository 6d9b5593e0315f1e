import { DatabaseError } from '../domain/database-fault.ts';

/** Limits how many statements one account may run at a time, so that an account with slow statements does not slow down other accounts. */
export interface AccountShares {
  /** Runs `body` when the account uses less than its share. @throws DatabaseError `busy` when its turn does not come in time */
  run<R>(account_id: string, body: () => Promise<R>): Promise<R>;
}

/** The size of a share (statements or transactions at a time), and how long a caller waits for its turn (milliseconds). */
export interface ShareOptions {
  readonly each: number;
  readonly wait: number;
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** Gives each account `each` statements or transactions at a time, in the order of the requests. */
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
        // A turn that is free goes directly to the first waiter, so that a later caller cannot get in before it.
        const next = turns.waiting.shift();
        if (next === undefined) turns.running -= 1;
        else next();
        if (turns.running === 0) accounts.delete(account_id);
      }
    },
  };
}
