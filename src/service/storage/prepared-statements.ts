import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * Names for statements, under which a connection keeps them prepared: the server then reads and plans a text once, and not at
 * every use, which takes as long as to carry it out. Whoever stands between, as a pooler, has to pass prepared statements on.
 */
export interface StatementNames {
  /** The name of a statement; undefined for one that is not worth keeping. */
  of(text: string): string | undefined;
}

/** So many texts have a name. The service has fewer; what is made of lists of many lengths is not to fill the server's memory. */
const MOST = 400;
/** A longer text is one of many rows, which hardly comes again. */
const LONGEST = 12_000;

/** Names a text when it is seen for the second time. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string | null>();
  let named = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known != null) return known;
      if (text.length > LONGEST || named >= MOST) return undefined;
      if (known === undefined) {
        // What was seen once is forgotten when there is much of it.
        if (names.size > 2 * MOST) for (const [old, name] of names) if (name === null) names.delete(old);
        names.set(text, null);
        return undefined;
      }
      named += 1;
      const name = `pay_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
      names.set(text, name);
      return name;
    },
  };
}

/** Gives the statements of a connection their names. */
export function prepareStatements(client: Client, names: StatementNames): void {
  Reflect.set(client, 'query', (asked: unknown, ...others: unknown[]): unknown => {
    const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
    return Reflect.apply(query, client, [named(asked, names), ...others]);
  });
}

/** A statement with its name. One that drizzle has made is an object with a text; one of our own is a text, and seldom comes. */
function named(asked: unknown, names: StatementNames): unknown {
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string') return asked;
  if ('submit' in asked || ('name' in asked && asked.name !== undefined)) return asked;
  const name = names.of(asked.text);
  return name === undefined ? asked : { ...asked, name };
}
