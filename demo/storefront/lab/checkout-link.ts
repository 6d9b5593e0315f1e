import { call, type Sandbox } from '../playground/sandbox-calls.ts';

/** Creates a link on which the payer chooses the amount, and returns the id of its session. */
export async function newCheckoutLink(sandbox: Sandbox, link: object): Promise<string> {
  const { result } = (await call(sandbox, '/checkout/link', link)) as { result: { readonly session_id: string } };
  return result.session_id;
}
