import { call, type Sandbox } from '../playground/sandbox-calls.ts';

/** Makes a link whose payer chooses what to pay, and answers the session that it opens. */
export async function newCheckoutLink(sandbox: Sandbox, link: object): Promise<string> {
  const { result } = (await call(sandbox, '/checkout/link', link)) as { result: { readonly session_id: string } };
  return result.session_id;
}
