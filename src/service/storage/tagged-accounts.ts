import { seededAccount, tagIn } from '../domain/account-tag.ts';

/** Finds a record whose account is not known. Its id contains a short tag of the account, which a few accounts may share. */
export interface TaggedAccounts {
  /** Calls `ask` for each account with the tag of an id, until one has the record. This is nearly always one call. */
  find<R>(id: string, ask: (account_id: string) => Promise<R | undefined>): Promise<R | undefined>;
}

/** How many tags are remembered. It protects the memory of a node that serves very many accounts. */
const MOST = 50_000;

/**
 * Creates the search. `read` returns the ids of the accounts with a tag. They are remembered without a time limit, because accounts keep
 * their ids. If the record is not in a remembered account, the accounts are read again, and new ones are asked.
 */
export function createTaggedAccounts(read: (tag: string) => Promise<readonly string[]>): TaggedAccounts {
  const known = new Map<string, readonly string[]>();

  async function readAgain(tag: string): Promise<readonly string[]> {
    const now = await read(tag);
    if (known.size >= MOST) known.clear();
    // A tag that no account has is not remembered, because anyone can make up such tags.
    if (now.length > 0) known.set(tag, now);
    return now;
  }

  async function firstOf<R>(ids: readonly string[], ask: (account_id: string) => Promise<R | undefined>): Promise<R | undefined> {
    for (const id of ids) {
      const found = await ask(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    async find(id, ask) {
      const seeded = seededAccount(id);
      if (seeded !== null) return ask(seeded);
      const tag = tagIn(id);
      if (tag === null) return undefined;
      const before = known.get(tag) ?? [];
      const found = await firstOf(before, ask);
      if (found !== undefined) return found;
      return firstOf(
        (await readAgain(tag)).filter((one) => !before.includes(one)),
        ask,
      );
    },
  };
}
