import type { Page } from '@playwright/test';
import type { Town } from '../support/town.ts';

/** Customers of the merchant, what they have subscribed to, and links to their portals. */

/** Creates a customer with these cards and details. */
export async function newCustomer(town: Town, cards: readonly string[] = [], details: object = {}): Promise<string> {
  const record = {
    reference: `P-${crypto.randomUUID().slice(0, 8)}`,
    person_name: 'Thandi',
    person_surname: 'Mokoena',
    email: 'thandi@shop.example',
    ...details,
  };
  const { results } = (await town.ask('/2.0/customers/create', { records: [record] })) as { results: { id: string }[] };
  const customer_id = results[0]?.id ?? '';
  for (const card_number of cards) await town.ask('/sandbox/cards', { customer_id, card_number, expiry: '12/98', cvc: '123' });
  return customer_id;
}

/** Subscribes a customer to Basic. Returns the subscription's id. */
export async function subscribe(town: Town, customer_id: string, more: object = {}): Promise<string> {
  const body = { items: [{ product_id: 'pro_sandboxBasic' }], ...more };
  return ((await town.ask(`/2.0/subscriptions/${customer_id}`, body)) as { result: { id: string } }).result.id;
}

/** Creates a link to a customer's portal. */
export async function portalOf(
  town: Town,
  customer_id: string,
  settings: object = {},
): Promise<{ readonly session_id: string; readonly link_url: string }> {
  const body = { customer_id, settings };
  return ((await town.ask('/2.0/customer-portal/link', body)) as { result: { session_id: string; link_url: string } }).result;
}

/** Puts the portal into a merchant's page. */
export const placePortal = (page: Page, session_id: string): Promise<void> =>
  page.locator('main').evaluate((main, session) => {
    const portal = document.createElement('pay-portal');
    portal.session = session;
    main.append(portal);
  }, session_id);
