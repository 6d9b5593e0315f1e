import { readBodyText } from '../contract/body-text.ts';
import { Refusal } from '../contract/errors.ts';
import { ProxyProblem } from './answers.ts';

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
