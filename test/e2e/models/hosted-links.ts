import { portalOf, subscribe } from './customers.ts';
import { aLink, morning } from './mandate.ts';
import type { Town } from '../support/town.ts';

/** Addresses of the service's own pages, each with its own new session. */

/** Creates a checkout of R 149,00 and returns its hosted page. */
export async function aCheckout(town: Town, customization: object = {}): Promise<{ session_id: string; page_url: string }> {
  const body = { mode: 'ONE_TIME', amount: '149.00', customer_fields: ['email'], customization: { type: 'PAGE', ...customization } };
  const { result } = (await town.ask('/2.0/checkout/page', body)) as { result: { session_id: string; page_url: string } };
  return result;
}

/** Creates a link to the hosted account of a customer with stored cards and a subscription. */
export async function accountLink(town: Town): Promise<string> {
  const customer_id = await town.customer();
  await subscribe(town, customer_id);
  return (await portalOf(town, customer_id)).link_url;
}

/** Creates a link to the hosted page of a new mandate. */
export async function mandateLink(town: Town): Promise<string> {
  await morning(town);
  return aLink(town, { page_id: 'pag_sandboxProducts' });
}
