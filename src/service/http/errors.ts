import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { withoutCardNumbers } from '../../contract/card-detector.ts';
import { Refusal, type RecordErrors } from '../../contract/errors.ts';
import { databaseFault, retryAfter, type FaultClass } from '../domain/database-fault.ts';
import { Replay } from '../commands/write.ts';
import { recordForAnswer, MOST_ERRORS } from './issues.ts';

/** What is logged of a request that failed by our fault. `fault` and `sqlstate` are there where it was the database's. */
export interface RequestFault {
  readonly request_id: string;
  readonly error: string;
  readonly fault?: FaultClass;
  readonly sqlstate?: string | null;
}

/** The one place where what went wrong becomes an answer. Our own faults are logged with their request id and told without detail. */
export function answerError(error: Error, c: Context, requestId: string, log: (fault: RequestFault) => void): Response {
  if (error instanceof Replay) return c.body(error.answer, 200, { 'content-type': 'application/json', 'idempotency-replayed': 'true' });
  if (error instanceof Refusal) {
    // What was not read to its end is still on the line: the connection is closed, and a client that keeps it has to know.
    const unread: Record<string, string> = error.code === '012' || error.code === '013' ? { connection: 'close' } : {};
    return c.body(refusalBody(error), error.status as 400, { 'content-type': 'application/json', ...unread, ...error.headers });
  }
  // What a middleware turns away, such as a form from another site.
  if (error instanceof HTTPException) return error.getResponse();
  const fault = databaseFault(error);
  log({ request_id: requestId, error: describeError(error), ...(fault !== null && { fault: fault.class, sqlstate: fault.sqlstate }) });
  const seconds = fault === null ? null : retryAfter(fault);
  const body = {
    status: false,
    error_code: '999',
    error_message: seconds === null ? 'something went wrong on our side' : 'the service cannot do this at the moment; send it again',
    error_details: [],
    request_id: requestId,
  };
  const headers = { 'content-type': 'application/json' };
  // What was sent may have been done all the same: due work finds out, and the same idempotency key is answered with it.
  if (seconds !== null) return c.body(JSON.stringify(body), 503, { ...headers, 'retry-after': String(seconds) });
  return c.body(JSON.stringify(body), 500, headers);
}

/** A refusal as the interface's error body (ruling *error body*): at most so many errors, and nothing of a card in any of them. */
export const refusalBody = ({ code, message, details }: Refusal): string =>
  JSON.stringify({
    status: false,
    error_code: code,
    error_message: withoutCardNumbers(message),
    error_details: details.slice(0, MOST_ERRORS).map(shown),
  });

const shown = ({ record, errors }: RecordErrors): RecordErrors => ({
  record: recordForAnswer(record),
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, { message, rule }]) => [field, { message: withoutCardNumbers(message), rule }]),
  ),
});

/** Name and place of a fault, never its message: a database repeats the values of a failed statement in it. */
export const describeError = (error: unknown): string => (error instanceof Error ? placeOf(error) : 'unknown');

const placeOf = (error: Error): string =>
  `${error.name}\n${(error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n')}`;
