import pg from 'pg';
import { accountParameters, faultsOf } from './account-statements.ts';
import { isAllowed } from './allowed-statements.ts';

/**
 * Importing this file watches the statements that a service in this process sends to PostgreSQL. If a distributed PostgreSQL (Citus)
 * would refuse one of them or send it to all servers, it is printed, and the process fails at its end. Statements that may do so are
 * in allowed-statements.ts.
 *
 * A service is told by the name of its connections. The connections of tests have no name, and statements that a test sends over a
 * service's connection begin with a comment (`asTest`). A text is read only once, so watching costs next to nothing.
 */

/** The name of the connections on which a service works. */
const SERVICE = 'pay-elements';
/** The start of a statement that a test sends over a service's connection. */
export const TEST = '/* test */';

/** What is printed before each statement. Tests that start a service in a process of its own look for it. */
export const COMPLAINT = 'A distributed PostgreSQL does not run this statement on one server';
/** A complaint has so many lines: the reason, the statement, and what to do. */
export const COMPLAINT_LINES = 3;

/** Everything that there was to complain of in this process. */
export const complaints: string[] = [];

/** The parameters that give the account, of each text that was read. */
const known = new Map<string, readonly number[]>();

/** Prints a statement, and lets the process fail. */
export function complain(lines: string): void {
  complaints.push(lines);
  console.error(lines);
}

const complainOf = (text: string, faults: readonly string[]): void =>
  complain(
    [
      `${COMPLAINT}: ${faults.join('; ')}.`,
      `  ${text.replace(/\s+/g, ' ').trim()}`,
      'Give the account of every table, or add the statement with its reason to test/support/allowed-statements.ts.',
    ].join('\n'),
  );

/** Reads a text for the first time. Returns the numbers of the parameters that give the account. */
function read(text: string): readonly number[] {
  const isWatched = !text.startsWith(TEST) && !isAllowed(text);
  const parameters = isWatched ? [...new Set(accountParameters(text))] : [];
  known.set(text, parameters);
  const faults = isWatched ? faultsOf(text) : [];
  if (faults.length > 0) complainOf(text, faults);
  return parameters;
}

/** Watches a statement with its values. */
function watch(text: string, values: readonly unknown[]): void {
  const parameters = known.get(text) ?? read(text);
  const [first, ...others] = parameters;
  if (first === undefined || others.every((parameter) => values[parameter - 1] === values[first - 1])) return;
  known.set(text, []);
  complainOf(text, ['it gives more than one account']);
}

interface Named {
  readonly connectionParameters?: { readonly application_name?: string };
}

const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
Reflect.set(pg.Client.prototype, 'query', function (this: Named, ...args: unknown[]): unknown {
  const [asked, values] = args;
  if (this.connectionParameters?.application_name === SERVICE) {
    const text = typeof asked === 'string' ? asked : (asked as { readonly text?: string } | undefined)?.text;
    if (text !== undefined) watch(text, Array.isArray(values) ? values : []);
  }
  return Reflect.apply(original, this, args);
});

process.on('exit', () => {
  if (complaints.length > 0) process.exitCode = 1;
});
