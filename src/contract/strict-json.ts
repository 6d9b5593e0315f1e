import { refuseField } from './errors.ts';

/**
 * Reads JSON in which no object has a name twice and every number is kept exactly. `JSON.parse` silently takes the last of two values
 * and the nearest double of a number, so two readers of one body might see two amounts. `JSON.parse` stays the parser, because it is
 * fast. This code adds the missing checks, in one pass over the tokens of a text that is known to be JSON.
 */

/** Matches strings, structural characters and numbers. Literals and white space between them do not matter here. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|-?\d[\d.eE+-]*/g;

/** A double keeps every decimal of so many digits. */
const ALWAYS_EXACT = 15;

/** The digits of a decimal without zeros at their ends, and the exponent of the last one: `-1.50e3` → `-15e2`. */
function decimalValue(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const last = digits.replace(/0+$/, '');
  return last === '' ? '0' : `${sign}${last}e${Number(exponent) - fraction.length + digits.length - last.length}`;
}

/**
 * Whether a double keeps a number: written again, it has the same value. 0.1 and 149.990 do; 9007199254740993, 1e400 and decimals with
 * more digits than a double tells apart do not.
 */
const isKept = (text: string): boolean =>
  (text.length <= ALWAYS_EXACT && !/e/i.test(text)) || decimalValue(text) === decimalValue(String(Number(text)));

/** An object or array that is being read: its names so far, or null for an array, and the name or index that stands now. */
interface Place {
  readonly names: Set<string> | null;
  at: string | number;
}

const pathOf = (places: readonly Place[]): string[] => places.map(({ at }) => String(at));

/** Checks the names and numbers of a text that is JSON. @throws Refusal */
function inspectTokens(text: string, fieldOf: (path: readonly string[]) => string): void {
  const open: Place[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const place = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '' });
    else if (token === '[') open.push({ names: null, at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (typeof place?.at === 'number') place.at += 1;
    } else if (token === ':' && place !== undefined) {
      // One name can be written in several ways: "a" and "\u0061" are the same.
      const name = latest.includes('\\') ? (JSON.parse(latest) as string) : latest.slice(1, -1);
      place.at = name;
      if (place.names?.has(name) === true)
        throw refuseField(
          '002',
          fieldOf(pathOf(open)),
          'once',
          `${JSON.stringify(name.slice(0, 64))} stands in the body twice; send every name once`,
        );
      place.names?.add(name);
    } else if (token.startsWith('"')) latest = token;
    else if (!isKept(token)) {
      const field = fieldOf(pathOf(open));
      throw refuseField('003', field, 'exact', `${field} is a number that cannot be kept exactly; send it as a text`);
    }
  }
}

/**
 * The value of a text. `fieldOf` names the field at a path, as refusals do. @throws Refusal 002 if it is not JSON, or an object in it
 * has a name twice; 003 if a number in it cannot be kept exactly
 */
export function parseStrictJson(text: string, fieldOf: (path: readonly string[]) => string = (path) => path.join('.')): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuseField('002', 'body', 'json', 'the body is not JSON');
  }
  inspectTokens(text, fieldOf);
  return value;
}
