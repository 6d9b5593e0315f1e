import { looksLikeCardNumber } from '../../src/contract/card-detector.ts';

/**
 * Reads the log lines of every service and proxy that the tests start. A line with the id of a session, a token, a card number, a secret
 * or anything about a person is printed, and the process fails at its end. Importing this file also reads what a proxy in this process
 * writes to the console.
 */

/** What no log may contain: what opens a session, what authenticates, and the people of the tests. */
const FORBIDDEN: readonly RegExp[] = [
  /\bses_[A-Za-z0-9]{8,}/,
  /\b(?:tok|ctk)_[A-Za-z0-9]{8,}/,
  /\bBasic [A-Za-z0-9+/=]{8,}/,
  /sandbox:sandbox|whsec|BEGIN (?:EC |RSA )?PRIVATE/,
  /Thandi|Mokoena|@shop\.example/,
  /9001015000085|(?:\+27|0)821234567|62001871605|10004301100/,
];

/** Everything that was found in this process. */
const found: string[] = [];

/** Why a line may not be in a log; null if it may. */
export const faultOf = (line: string): string | null =>
  FORBIDDEN.find((pattern) => pattern.test(line))?.source ?? (looksLikeCardNumber(line) ? 'a card number' : null);

/** Reads lines of a log. */
export function watchLog(text: string): void {
  for (const line of text.split('\n')) {
    const fault = faultOf(line);
    if (fault === null) continue;
    found.push(line);
    process.stderr.write(`A log contains what nobody may read there (${fault}): ${line}\n`);
  }
}

const PREFIX = 'pay-elements';
for (const method of ['log', 'info', 'warn', 'error'] as const) {
  const write = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    const [first] = args;
    if (typeof first === 'string' && first.startsWith(PREFIX)) watchLog(args.map(String).join(' '));
    write(...args);
  };
}

process.on('exit', () => {
  if (found.length > 0) process.exitCode = 1;
});
