import { Refusal } from './errors.ts';

/**
 * Reads JSON in which no object has a name twice. `JSON.parse` silently takes the last of two values, so two readers of one body
 * might see two amounts. `JSON.parse` stays the parser, because it is fast and exact. This code adds the missing check, in one pass
 * over the tokens of a text that is known to be JSON.
 */

/** Matches strings and structural characters. Numbers, literals and white space between them do not matter here. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** The first name that an object has twice, or null. The text must be valid JSON. */
function repeatedName(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      // One name can be written in several ways: "a" and "\u0061" are the same.
      const name = latest.includes('\\') ? (JSON.parse(latest) as string) : latest.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name) === true) return name;
      names?.add(name);
    } else latest = token;
  }
  return null;
}

/** The value of a text. @throws Refusal 002 if it is not JSON, or an object in it has a name twice */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('002', 'the body is not JSON');
  }
  const name = repeatedName(text);
  if (name !== null) throw new Refusal('002', `${JSON.stringify(name.slice(0, 64))} stands in the body twice; send every name once`);
  return value;
}
