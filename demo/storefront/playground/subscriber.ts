/** Somebody for the portal to show: made by plain calls of the interface, as a merchant's server would make them. */

/** The sandbox, and the key to it. */
export interface Sandbox {
  /** Such as `http://localhost:4100/2.0`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Puts a customer on record who has a card and is subscribed to Basic, and answers their id. */
export async function newSubscriber({ baseUrl, apiKey, apiSecret }: Sandbox): Promise<string> {
  const post = async (url: string, body: object): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${apiKey}:${apiSecret}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}`);
    return answer.json();
  };
  const thandi = { reference: 'KB-THANDI', person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };
  const { results } = (await post(`${baseUrl}/customers/create`, { records: [thandi] })) as { results: readonly { readonly id: string }[] };
  const customer_id = results[0]?.id ?? '';
  const card = { customer_id, card_number: '4242424242424242', expiry: '12/39', cvc: '123' };
  await post(new URL('/sandbox/cards', baseUrl).href, card);
  await post(`${baseUrl}/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  return customer_id;
}
