import assert from 'node:assert/strict';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { pageAnswer, viewIn, type Merchant, type PageAnswer } from '../../support/merchant.ts';
import type { TestService } from '../../support/service.ts';

/** What a payer does besides typing a card: answering a bank or a provider, coming back, leaving. */

/** Reads a page of the service as a browser without cookies does. */
export async function readPage(url: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { status: response.status, text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

/** The labels of a page's buttons. */
export const buttonsOf = (text: string): string[] =>
  [...text.matchAll(/<button[^>]*>\s*([^<]+?)\s*<\/button>/g)].map(([, label = '']) => label);

/** Presses a button of a page. Returns the address that the answer leads to. */
export async function press(service: Pick<TestService, 'url'>, url: string, answer: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: service.url },
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  });
  assert.equal(response.status, 303, await response.text());
  return new URL(response.headers.get('location') ?? '', url).href;
}

/** Opens an address that a page sent the payer to. Returns the address that it redirects to. */
export async function follow(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  assert.equal(response.status, 303, await response.text());
  return response.headers.get('location') ?? '';
}

/** Sends an intent without any data. */
export const intent = async (merchant: Merchant, session_id: string, name: 'withdraw' | 'abandon' | 'cancel'): Promise<PageAnswer> =>
  pageAnswer(
    await fetch(`${merchant.origin}/pay/checkout/${session_id}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: merchant.origin },
      body: '{}',
    }),
  );

/** The payer's next action in an answer. Fails the test with the session's state if there is none. */
export function actionIn(answer: PageAnswer): NonNullable<CheckoutView['action']> {
  const view = viewIn(answer);
  assert.ok(view.state === 'action' && view.action !== null, `nothing to do: ${view.state} ${view.failure?.code ?? ''}`);
  return view.action;
}

/** Creates a customer with stored cards. */
export async function customerWith(service: TestService, ...numbers: readonly string[]): Promise<{ customer_id: string; cards: string[] }> {
  const made = await service.api('POST', '/customers/create', {
    records: [{ reference: 'C-1', person_name: 'Sipho', person_surname: 'Dlamini', email: 'sipho@shop.example' }],
  });
  assert.equal(made.status, 200, made.text);
  const customer_id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
  const cards: string[] = [];
  for (const card_number of numbers) {
    const stored = await service.api('POST', '/sandbox/cards', { customer_id, card_number, expiry: '12/98', cvc: '123' });
    assert.equal(stored.status, 200, stored.text);
    cards.push((stored.body as { result: { id: string } }).result.id);
  }
  return { customer_id, cards };
}

/** The stored cards of a customer, as the merchant lists them. */
export async function cardsOf(service: TestService, customer_id: string) {
  const { body } = await service.api('GET', `/cards?customer_id=${customer_id}`);
  return (
    body as {
      records: {
        id: string;
        card_status: string;
        card_token: string;
        card_ending: string;
        card_nickname: string | null;
        is_recurring: boolean;
        is_default: boolean;
      }[];
    }
  ).records;
}
