import assert from 'node:assert/strict';
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../../src/contract/errors.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Answer, TestService } from './service.ts';

/** A transaction as the interface returns it. */
export type WireTransaction = z.input<(typeof routes)['transactions.list']['answer']>['transactions'][number];

/** The transactions of one session, newest first. */
export async function transactionsOf(service: Pick<TestService, 'api'>, session_id: string): Promise<WireTransaction[]> {
  const { status, body, text } = await service.api('GET', '/transactions');
  assert.equal(status, 200, text);
  routes['transactions.list'].answer.parse(body);
  return (body as z.input<(typeof routes)['transactions.list']['answer']>).transactions.filter(
    ({ payment_data }) => payment_data['session_id'] === session_id,
  );
}

/** The statuses of a session's transactions. */
export const statusesOf = async (service: Pick<TestService, 'api'>, session_id: string): Promise<string[]> =>
  (await transactionsOf(service, session_id)).map(({ transaction_status }) => transaction_status);

const errorBody = z.strictObject({
  status: z.literal(false),
  error_code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
  error_message: z.string().min(1),
  error_details: z.array(
    z.strictObject({
      record: z.json(),
      errors: z.record(z.string(), z.strictObject({ message: z.string().min(1), rule: z.string().min(1) })),
    }),
  ),
});

/** The status of each code. A content type that is not supported has 415 instead. */
const STATUS: Readonly<Record<string, number>> = {
  '001': 401,
  '002': 400,
  '003': 400,
  '004': 400,
  '005': 400,
  '006': 400,
  '007': 404,
  '008': 409,
  '009': 409,
  '010': 409,
  '011': 429,
  '012': 413,
  '013': 405,
};

/**
 * Checks that the service refused a request with the status of its code and the interface's error body: the sentence of the code, and at
 * least one named field. Returns the broken rule of each field that the body names.
 */
export function assertRefused(answer: Answer, code: string, status = STATUS[code]): Record<string, string> {
  assert.equal(answer.status, status, answer.text);
  const body = errorBody.parse(answer.body);
  assert.deepEqual([body.error_code, body.error_message], [code, ERROR_CODES[body.error_code].meaning], answer.text);
  // Read from the raw body: a parsed object loses a field named `__proto__`, which some malformed requests contain.
  const { error_details } = answer.body as typeof body;
  const named = error_details.flatMap(({ errors }) => Object.entries(errors));
  assert.ok(named.length > 0 && named.every(([field]) => field !== ''), `no field is named: ${answer.text}`);
  return Object.fromEntries(named.map(([field, { rule }]) => [field, rule]));
}

/** A refusal as a row of a table says it: the code, and each field with the rule that it breaks ('003 customer.email required'). */
export function refusal(said: string): { readonly code: string; readonly fields: Readonly<Record<string, string>> } {
  const [code = '', ...words] = said.split(' ');
  return { code, fields: Object.fromEntries(words.flatMap((field, at) => (at % 2 === 0 ? [[field, words[at + 1] ?? '']] : []))) };
}
