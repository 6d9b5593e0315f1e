import { createHash } from 'node:crypto';

/**
 * Names for statements. Under its name a connection keeps a statement prepared, so that the server parses and plans it only once;
 * that takes as long as running it. A pooler in between must support prepared statements.
 */
export interface StatementNames {
  /** The name of a statement; undefined for a statement that is not worth preparing. */
  of(text: string): string | undefined;
}

/**
 * The most texts that get a name. The service has fewer. The limit protects the server's memory from statements with lists of many
 * lengths.
 */
const MOST = 400;
/** A longer text is a statement for many rows, which hardly ever repeats. */
const LONGEST = 12_000;

/** Gives a text its name when it is seen for the second time. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string | null>();
  let named = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known != null) return known;
      if (text.length > LONGEST || named >= MOST) return undefined;
      if (known === undefined) {
        // Texts that were seen once are forgotten when there are too many.
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

/** A statement with its name, as the driver takes it. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * A statement with its name; null for one that gets none. Drizzle's statements are objects with a text. The service's own are plain
 * texts; they are rare and get no name.
 */
export function named(asked: unknown, names: StatementNames): NamedStatement | null {
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string') return null;
  if ('submit' in asked || ('name' in asked && asked.name !== undefined)) return null;
  const name = names.of(asked.text);
  return name === undefined ? null : { ...asked, text: asked.text, name };
}
