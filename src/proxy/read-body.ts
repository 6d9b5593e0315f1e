import type { z } from 'zod';
import { readBodyText } from '../contract/body-text.ts';
import { findCardNumber } from '../contract/card-detector.ts';
import { Refusal } from '../contract/errors.ts';
import { parseStrictJson } from '../contract/strict-json.ts';
import { fieldProblems, ProxyProblem } from './answers.ts';

/** Reads what a browser or the service sends to the proxy. */

const MAX_BODY = 64 * 1024;

/** A request's body as text, read up to `max` bytes; null if it is longer. @throws ProxyProblem if it is not UTF-8 */
export async function readText(request: Request, max: number): Promise<string | null> {
  try {
    return await readBodyText(request, max);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === '012') return null;
    throw new ProxyProblem('invalid', error.message, { status: error.status });
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    // The parser's message is not used: it names a repeated field, and a card number may be such a name.
    throw error instanceof Refusal
      ? new ProxyProblem('invalid', 'the body is not JSON, or has a field twice, or a number that cannot be kept exactly')
      : error;
  }
}

/** A browser's body as it was sent. @throws ProxyProblem if it is no JSON, too large, or has something like a card number */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  // A plain form cannot send this content type. So a forged cross-site post needs a preflight, and that is refused.
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ProxyProblem('invalid', 'send application/json', { status: 415 });
  const text = await readText(request, MAX_BODY);
  if (text === null) throw new ProxyProblem('invalid', 'the body is too large', { status: 413 });
  const body = jsonOf(text);
  const field = findCardNumber(body);
  if (field !== null)
    throw new ProxyProblem('card_data_refused', `${field} looks like a card number; card numbers are typed in the card frame only`, {
      fields: { [field]: 'looks like a card number' },
    });
  return body;
}

/** Lets through what fits a schema. The service parses it too. @throws ProxyProblem */
export function requireFit(body: unknown, schema: z.ZodType): void {
  const { error } = schema.safeParse(body);
  if (error === undefined) return;
  const problems = error.issues.map((issue) => {
    const rule: unknown = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
    return [issue.path.join('.') || 'body', { message: issue.message, rule: typeof rule === 'string' ? rule : '' }] as const;
  });
  throw new ProxyProblem('invalid', 'the body does not match this operation', fieldProblems(problems));
}
