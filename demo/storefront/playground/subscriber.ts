import { karooBoxes } from '../karoo-box.ts';
import { call, type Sandbox } from './sandbox-calls.ts';

/** Creates a customer who has a card and a small box every month, for the portal. Returns the customer's id. */
export async function newSubscriber(sandbox: Sandbox): Promise<string> {
  const thandi = { reference: 'KB-THANDI', person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };
  const { results } = (await call(sandbox, '/customers/create', { records: [thandi] })) as { results: readonly { readonly id: string }[] };
  const customer_id = results[0]?.id ?? '';
  const card = { customer_id, card_number: '4242424242424242', expiry: '12/39', cvc: '123' };
  await call(sandbox, new URL('/sandbox/cards', sandbox.baseUrl).href, card);
  const [product_id] = await karooBoxes(sandbox);
  await call(sandbox, `/subscriptions/${customer_id}`, { items: [{ product_id }] });
  return customer_id;
}
