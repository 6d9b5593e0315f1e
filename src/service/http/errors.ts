import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { withoutCardNumbers } from '../../contract/card-detector.ts';
import { ERROR_CODES, Refusal, type ErrorCode, type RecordErrors } from '../../contract/errors.ts';
import { databaseFault, retryAfter, type FaultClass } from '../domain/database-fault.ts';
import { Replay } from '../commands/write.ts';
import { recordForAnswer, MOST_ERRORS } from './issues.ts';

/** The log entry of a request that failed by a fault of the service. `fault` and `sqlstate` are set where the database failed. */
export interface RequestFault {
  readonly request_id: string;
  readonly error: string;
  readonly fault?: FaultClass;
  readonly sqlstate?: string | null;
}

/**
 * The only place that turns an error into an answer. Faults of the service are logged with their request id and answered without
 * details.
 */
export function answerError(error: Error, c: Context, requestId: string, log: (fault: RequestFault) => void): Response {
  if (error instanceof Replay) return c.body(error.answer, 200, { 'content-type': 'application/json', 'idempotency-replayed': 'true' });
  if (error instanceof Refusal) {
    // The rest of the body was not read, so the connection is closed, and the client must know that.
    const unread: Record<string, string> = error.code === '012' || error.code === '013' ? { connection: 'close' } : {};
    return c.body(refusalBody(error, requestId), error.status as 400, { 'content-type': 'application/json', ...unread, ...error.headers });
  }
  // The refusal of a middleware, such as for a form from another site.
  if (error instanceof HTTPException) return error.getResponse();
  const fault = databaseFault(error);
  log({ request_id: requestId, error: describeError(error), ...(fault !== null && { fault: fault.class, sqlstate: fault.sqlstate }) });
  const seconds = fault === null ? null : retryAfter(fault);
  const body = errorBody('999', [], requestId);
  const headers = { 'content-type': 'application/json' };
  // The request may have been carried out all the same. Due work finds out, and a repeat with the same idempotency key gets the answer.
  if (seconds !== null) return c.body(body, 503, { ...headers, 'retry-after': String(seconds) });
  return c.body(body, 500, headers);
}

/** A refusal as the interface's error body. */
export const refusalBody = ({ code, details }: Pick<Refusal, 'code' | 'details'>, requestId?: string): string =>
  errorBody(code, details, requestId);

/**
 * The interface's error body (ruling *error body*): the sentence of its code, and the details. Their number is limited, and none contains
 * card data. Only a fault of the service has a request id.
 */
const errorBody = (code: ErrorCode, details: readonly RecordErrors[], requestId: string | undefined): string =>
  JSON.stringify({
    status: false,
    error_code: code,
    error_message: ERROR_CODES[code].meaning,
    error_details: details.slice(0, MOST_ERRORS).map(shown),
    ...(code === '999' && { request_id: requestId }),
  });

const shown = ({ record, errors }: RecordErrors): RecordErrors => ({
  record: recordForAnswer(record),
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, { message, rule }]) => [field, { message: withoutCardNumbers(message), rule }]),
  ),
});

/** The name and place of an error, never its message, because a database repeats the values of a failed statement in it. */
export const describeError = (error: unknown): string => (error instanceof Error ? placeOf(error) : 'unknown');

const placeOf = (error: Error): string =>
  `${error.name}\n${(error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n')}`;
