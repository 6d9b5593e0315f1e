import { Refusal, type CheckoutView, type PayEvent, type Proxy } from 'pay-elements/proxy';

/** What the shop uses of the payments proxy, and no more, so that a test can stand in for it. */

/** What the shop reads in a session. Amounts are cents. */
export type SessionView = Pick<CheckoutView, 'session_id' | 'state' | 'amount' | 'page_url' | 'outcome'>;

/** What the shop reads of the `checkout` in a webhook. Amounts are text, `149.00`. */
export type WebhookCheckout = Pick<PayEvent['checkout'], 'session_id' | 'amount' | 'currency' | 'transaction_id' | 'transaction_status'>;

/** A webhook, as far as the shop reads it. */
export interface Webhook {
  readonly checkout: WebhookCheckout;
  readonly error?: { readonly message: string };
}

/** The webhooks of a checkout session, one by one. */
export const WEBHOOKS = [
  'checkout.completed',
  'checkout.pending',
  'checkout.failed',
  'checkout.cancelled',
  'checkout.expired',
  'checkout.abandoned',
] as const;

/** What a session is created with. */
export type CheckoutRequest = Parameters<Proxy['checkout']['create']>[0];
/** What may be changed of it later. */
export type CheckoutChange = Parameters<Proxy['checkout']['update']>[1];

/** What a link to the portal is made with. */
export type PortalLink = Parameters<Proxy['portal']['create']>[0];

/** What a link to a mandate is made with. */
export type MandateLink = Parameters<Proxy['emandate']['create']>[0];

/** The portal, and customers for it. */
export type PortalAccess = NonNullable<Payments['portal']> & {
  /** A customer on record with the payments service. */
  newCustomer(shopper: string): Promise<string>;
};

/** Mandates, and the page of the shop's that they are signed on. */
export type MandateAccess = NonNullable<Payments['emandate']> & {
  /** The id of that page. */
  page(): Promise<string>;
};

/** The proxy of pay-elements, as far as the shop uses it. */
export interface Payments {
  readonly fetch: Proxy['fetch'];
  readonly checkout: {
    create(
      session: CheckoutRequest,
    ): Promise<{ readonly session_id: string; readonly customer_id?: string | null; readonly page_url?: string }>;
    update(session_id: string, change: CheckoutChange): Promise<unknown>;
    view(session_id: string): Promise<SessionView>;
  };
  readonly portal?: {
    create(link: PortalLink): Promise<{ readonly session_id: string; readonly link_url?: string }>;
    view(session_id: string): Promise<object>;
  };
  readonly emandate?: {
    create(link: MandateLink): Promise<{ readonly session_id: string; readonly link: string }>;
    view(session_id: string): Promise<{ readonly state: string }>;
  };
  on(event: (typeof WEBHOOKS)[number], handler: (webhook: Webhook) => Promise<void>): void;
}

/** The session as it stands, or nothing where the service knows of none. */
export async function readSession(pay: Payments, session_id: string): Promise<SessionView | undefined> {
  try {
    return await pay.checkout.view(session_id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** Puts a customer on record: with a page for storing a card, which the account does not need to show. */
export async function newCustomer(pay: Payments, shopper: string): Promise<string> {
  const { customer_id } = await pay.checkout.create({
    mode: 'SAVE',
    customer: { person_name: 'Kareeboom', person_surname: 'Customer', reference: `KB-${shopper.slice(0, 8)}` },
  });
  if (customer_id == null) throw new Error('the payments service did not say who the customer is');
  return customer_id;
}
