import { tagIn } from '../domain/account-tag.ts';

/** Finds what an id names of which only the id is known, account by account. */
export interface TaggedAccounts {
  /**
   * Asks each account that has the tag of an id, until one answers. Accounts hardly ever share a tag, so it is nearly always one. For
   * an id without a tag it asks once, without an account (null): a distributed database then asks all of its servers.
   */
  find<R>(id: string, ask: (account_id: string | null) => Promise<R | undefined>): Promise<R | undefined>;
}

/** How many tags are remembered. It protects the memory of a node that serves very many accounts. */
const MOST = 50_000;

/**
 * `read` gives the ids of the accounts with a tag. They are remembered for ever: accounts keep their ids, and whatever is not found
 * in a remembered account is looked for in accounts that are new since.
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
      const tag = tagIn(id);
      if (tag === null) return ask(null);
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
