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

/** The proxy of pay-elements, as far as the shop uses it. */
export interface Payments {
  readonly fetch: Proxy['fetch'];
  readonly checkout: {
    create(session: CheckoutRequest): Promise<{ readonly session_id: string }>;
    update(session_id: string, change: CheckoutChange): Promise<unknown>;
    view(session_id: string): Promise<SessionView>;
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
