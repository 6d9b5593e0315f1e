/** Reports errors of the proxy to the merchant's developer. A report never contains a secret or the contents of a message. */

/** Takes an error that no browser is told about. */
export type Report = (error: unknown) => void;

/** A webhook was refused, or a handler failed: without a report, goods would not be sent and nobody would know why. */
export class WebhookFailed extends Error {}

/** How long a repeated error is only counted, in milliseconds. */
const QUIET_MS = 10_000;
/** More different errors than this within that time are not distinguished. */
const REMEMBERED = 100;
/** The greatest length of an error in a line of the log. */
const LONGEST = 600;

/** An error and its causes, on one line. */
function lineOf(error: unknown): string {
  const messages: string[] = [];
  for (let each = error; each !== undefined && each !== null && messages.length < 4; each = each instanceof Error ? each.cause : undefined)
    messages.push(messageOf(each));
  return messages.join(': ').replace(/\s+/g, ' ').slice(0, LONGEST);
}

function messageOf(error: unknown): string {
  // A schema's error repeats its whole input; the path of the wrong field is enough.
  if (isSchemaError(error))
    return `does not match the interface at ${error.issues.map(({ path }) => path.join('.') || 'the top').join(', ')}`;
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'a value that is not an Error was thrown';
  // If Node cannot connect to a host, the reason is in the parts of an AggregateError, whose own message is empty.
  const first: unknown = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  return error.message !== '' ? error.message : first instanceof Error ? first.message : error.name;
}

const isSchemaError = (error: unknown): error is Error & { issues: { path: PropertyKey[] }[] } =>
  error instanceof Error && error.name.endsWith('ZodError') && 'issues' in error && Array.isArray(error.issues);

/** Writes each error as one line. An error that is repeated within seconds is counted, and the count is written with the next line. */
export function createConsoleReport(write: (line: string) => void, now: () => number): Report {
  const seen = new Map<string, { at: number; again: number }>();
  return (error) => {
    const line = lineOf(error);
    const before = seen.get(line);
    const at = now();
    if (before !== undefined && at - before.at < QUIET_MS) {
      before.again += 1;
      return;
    }
    if (seen.size >= REMEMBERED) seen.clear();
    seen.set(line, { at, again: 0 });
    write(`pay-elements proxy: ${line}${before === undefined || before.again === 0 ? '' : ` (and ${before.again} times more before)`}`);
  };
}

/** The merchant's own `onError`, or the console. If reporting itself fails, that is written to the console and has no other effect. */
export function reportOf(onError: ((error: unknown) => unknown) | undefined): Report {
  const toConsole = createConsoleReport(
    (line) => console.error(line),
    () => performance.now(),
  );
  if (onError === undefined) return toConsole;
  const failed = (failure: unknown): void => toConsole(new Error('onError failed', { cause: failure }));
  return (error) => {
    try {
      const result = onError(error);
      if (result instanceof Promise) result.catch(failed);
    } catch (failure) {
      failed(failure);
      toConsole(error);
    }
  };
}
