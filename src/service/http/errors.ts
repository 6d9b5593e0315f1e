import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '../../contract/errors.ts';
import { Replay } from '../commands/write.ts';

/** The one place where what went wrong becomes an answer. Our own faults are logged with their request id and told without detail. */
export function answerError(
  error: Error,
  c: Context,
  requestId: string,
  log: (fault: { request_id: string; error: string }) => void,
): Response {
  if (error instanceof Replay) return c.body(error.answer, 200, { 'content-type': 'application/json', 'idempotency-replayed': 'true' });
  if (error instanceof Refusal) {
    const body = { status: false, error_code: error.code, error_message: error.message, error_details: error.details };
    return c.body(JSON.stringify(body), error.status as 400, { 'content-type': 'application/json', ...error.headers });
  }
  // What a middleware turns away, such as a form from another site.
  if (error instanceof HTTPException) return error.getResponse();
  log({ request_id: requestId, error: describe(error) });
  const body = {
    status: false,
    error_code: '999',
    error_message: 'something went wrong on our side',
    error_details: [],
    request_id: requestId,
  };
  return c.body(JSON.stringify(body), 500, { 'content-type': 'application/json' });
}

/** Name and place of a fault, never its message: a database repeats the values of a failed statement in it. */
const describe = (error: Error): string =>
  `${error.name}\n${(error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n')}`;
