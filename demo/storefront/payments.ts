import { Refusal, type CheckoutView, type PayEvent, type Proxy } from 'pay-elements/proxy';

/** The part of the payments proxy that the shop uses. It is small, so that a test can replace it. */

/** The fields of a session that the shop reads. Amounts are in cents. */
export type SessionView = Pick<CheckoutView, 'session_id' | 'state' | 'amount' | 'page_url' | 'outcome'>;

/** The fields of a webhook's `checkout` that the shop reads. Amounts are text, such as `149.00`. */
export type WebhookCheckout = Pick<PayEvent['checkout'], 'session_id' | 'amount' | 'currency' | 'transaction_id' | 'transaction_status'>;

/** The part of a webhook that the shop reads. */
export interface Webhook {
  readonly checkout: WebhookCheckout;
  readonly error?: { readonly message: string };
}

/** The names of all webhooks about a checkout session. */
export const WEBHOOKS = [
  'checkout.completed',
  'checkout.pending',
  'checkout.failed',
  'checkout.cancelled',
  'checkout.expired',
  'checkout.abandoned',
] as const;

/** The body that creates a checkout session. */
export type CheckoutRequest = Parameters<Proxy['checkout']['create']>[0];
/** The body that changes a checkout session. */
export type CheckoutChange = Parameters<Proxy['checkout']['update']>[1];

/** The body that creates a portal link. */
export type PortalLink = Parameters<Proxy['portal']['create']>[0];

/** The body that creates a mandate link. */
export type MandateLink = Parameters<Proxy['emandate']['create']>[0];

/** The portal part of the proxy, and a way to create customers for it. */
export type PortalAccess = NonNullable<Payments['portal']> & {
  /** Creates a customer at the payments service and returns the customer's id. */
  newCustomer(shopper: string): Promise<string>;
  /** The ids of the products that the shop sells on subscription. */
  plans?: (() => Promise<string[]>) | undefined;
};

/** The mandate part of the proxy, and the shop's page on which mandates are signed. */
export type MandateAccess = NonNullable<Payments['emandate']> & {
  /** The id of that page. */
  page(): Promise<string>;
};

/** The functions of the proxy that the shop uses. */
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

/** Reads the session from the service. Returns undefined if the service has no such session. */
export async function readSession(pay: Payments, session_id: string): Promise<SessionView | undefined> {
  try {
    return await pay.checkout.view(session_id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Creates a customer and returns the customer's id. The customer is created together with a session for storing a card; that session is not
 * used.
 */
export async function newCustomer(pay: Payments, shopper: string): Promise<string> {
  const { customer_id } = await pay.checkout.create({
    mode: 'SAVE',
    customer: { person_name: 'Thandi', person_surname: 'Mokoena', reference: `KB-${shopper.slice(0, 8)}` },
  });
  if (customer_id == null) throw new Error('the payments service did not say who the customer is');
  return customer_id;
}
