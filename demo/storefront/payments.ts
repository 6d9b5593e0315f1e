import type { orderForPayment } from './orders.ts';

/** What the shop uses of the payments proxy, and no more, so that a test can stand in for it. */

/** What the shop reads in a session. */
export interface SessionView {
  readonly session_id: string;
  readonly state: 'open' | 'processing' | 'checking' | 'completed' | 'cancelled' | 'expired' | 'failed';
  /** Cents. */
  readonly amount: number;
  readonly page_url: string;
  readonly outcome: { readonly transaction_id: string } | null;
}

/** What the shop reads of the `checkout` in a webhook. */
export interface WebhookCheckout {
  readonly session_id: string;
  /** `149.00` */
  readonly amount: string;
  readonly currency: string;
  readonly transaction_id?: string;
  readonly transaction_status?: string;
}

/** One entry of a webhook, as far as the shop reads it. */
export interface WebhookEntry {
  readonly checkout: WebhookCheckout;
  readonly error?: { readonly message: string };
  readonly pending?: { readonly reason: string };
}

/** What the shop asks for when it creates a session (POST /checkout/page). */
export interface CheckoutRequest {
  mode: 'ONE_TIME';
  amount: string;
  currency: 'ZAR';
  order: ReturnType<typeof orderForPayment>;
  customer_fields: 'email'[];
  redirects: { success_url: string; cancel_url: string };
  customization: {
    type: 'PAGE' | 'EMBED';
    locale: 'EN_ZA';
    display_cart: boolean;
    display_total: boolean;
    display_cancel_button: boolean;
    brand: { primary: string };
  };
}

/** The proxy of pay-elements, as far as the shop uses it. */
export interface Payments {
  fetch(request: Request): Promise<Response>;
  readonly checkout: {
    create(body: CheckoutRequest): Promise<{ readonly session_id: string }>;
    update(session_id: string, body: Pick<CheckoutRequest, 'amount' | 'order' | 'customization'>): Promise<unknown>;
    /** Null when there is no such session. */
    view(session_id: string): Promise<SessionView | null>;
  };
  on(
    event: `checkout.${'completed' | 'pending' | 'failed' | 'cancelled' | 'expired' | 'abandoned'}`,
    handler: (entry: WebhookEntry) => Promise<void>,
  ): unknown;
}
