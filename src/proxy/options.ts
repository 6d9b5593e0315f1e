import type { z } from 'zod';
import type { checkoutPageAnswer, CheckoutPageInput, CheckoutUpdateInput } from '../contract/checkout.ts';
import type { customers } from '../contract/customers.ts';
import type { emandateLinkBody, emandateLinksAnswer } from '../contract/electronic-mandates.ts';
import type { portalLinkAnswer, portalLinkBody } from '../contract/portal.ts';
import type { CheckoutView } from '../contract/sessions/checkout.ts';
import type { TagAttributes } from './html-writer.ts';
import type { EmandateView } from '../contract/sessions/emandate.ts';
import type { PortalView } from '../contract/sessions/portal.ts';
import type { AttemptCheck } from './attempt-check.ts';
import type { Connection } from './connection.ts';
import type { OperationCalls } from './operation-calls.ts';
import type { StepHandler } from './steps.ts';
import type { PayEventHandler, PayEventName, WebhookHandler } from './webhooks.ts';

/** The options of the proxy. */
export interface ProxyOptions {
  /** The service, such as `https://pay.example/2.0`. */
  readonly baseUrl: string;
  /** The key that identifies the merchant to the service. It never reaches a browser. */
  readonly apiKey: string;
  /** The secret of that key. */
  readonly apiSecret: string;
  /**
   * Verifies webhooks; without it `{basePath}/webhooks` refuses all of them. While the secret is being replaced, a list of the old secret
   * and the new one.
   */
  readonly webhookSecret?: string | readonly string[];
  /** The origins of the pages that embed the elements, such as `https://shop.example`. Any other `Origin` is refused. */
  readonly allowedOrigins: readonly string[];
  /** The path at which the handler is mounted. Default `/pay`. */
  readonly basePath?: string;
  /** The merchant's public origin. If it is set, the proxy sets `redirects.notify_url` of new sessions itself. */
  readonly publicUrl?: string;
  /** For services with another authorisation: the header's name and its whole value. Default Basic with the key and secret. */
  readonly authorization?: { readonly header: string; readonly value: string };
  /** The function that sends requests to the service. Default the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds to wait for the service. Default 15000. */
  readonly timeout?: number;
  /** The current time in milliseconds since 1970, to check the age of webhooks. Default the platform's clock. */
  readonly now?: () => number;
  /**
   * The merchant's own store of webhooks, which all processes share: stores an id, and resolves to whether it was there already (such as
   * `insert … on conflict do nothing`). With it, handlers run once, even if several processes receive webhooks. Without it, each process
   * has its own memory, which ends with the process.
   */
  readonly seen?: (id: string) => Promise<boolean>;
  /**
   * Removes an id from that store. Called when a handler has failed, so that the next delivery is handled by whichever process receives it.
   * Without it, only the process in which the handler failed handles the next delivery.
   */
  readonly unseen?: (id: string) => Promise<void>;
  /**
   * Gets every verified webhook of any name, as the exact bytes that the service sent, for example to pass it on to another program or a
   * queue. Called once for each, after the handlers of its name. If it throws, the service tries again.
   */
  readonly onWebhook?: WebhookHandler;
  /**
   * Gets every error: the service did not answer or refused the key, a webhook was refused, a handler failed, or a page of another origin
   * sent a request. Default one line on the console for each. Never contains a message's contents.
   */
  readonly onError?: (error: unknown) => unknown;
  /** False on pages of the service itself: they may show any session, and their origins are not registered for it. Default true. */
  readonly registerOrigins?: boolean;
  /**
   * Addresses and CIDR ranges of your own proxies in front of this one, such as `10.0.0.0/8`: the entries that they add to
   * `X-Forwarded-For` are trusted. Default none: then the client's address is the other end of the connection, which `pay.fetch` gets.
   */
  readonly trustedProxies?: readonly string[];
  /**
   * Returns a request's client address instead of the connection: for platforms that put the address into a header that no browser can set,
   * such as `cf-connecting-ip`. The address is stored as evidence of a signed mandate.
   */
  readonly clientAddress?: (request: Request) => string | null;
  /**
   * Your own risk check, called before a payment, a card, a mandate (signed, sent again or signed again) or an account check is sent to the service. Returns `{ allow: true }`,
   * or `{ allow: false, message, field }`: then nothing is sent, and the shopper reads the message, at the control with the name `field` if there
   * is one in your HTML above the pay button, whose values are in `form`.
   */
  readonly check?: AttemptCheck;
  /**
   * Gets each step of a session as this proxy sees it, for a funnel of your own: opened, ready, method chosen, attempted, asked by the bank,
   * declined, completed, abandoned. Each once for a session in each process. Nothing personal; nobody waits for it.
   */
  readonly onStep?: StepHandler;
}

/** The proxy: a fetch handler, and the calls that the merchant's server makes. */
export interface Proxy extends OperationCalls {
  /**
   * Handles a request below `basePath`, with its URL as the server received it. `connection` is the second argument of your server's
   * handler (Hono's `c.env`; the same in Deno, Bun and `@hono/node-server`), or `{ address }`. Without it the client's address is not
   * known. Never throws.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** Checkout sessions. */
  readonly checkout: {
    /** POST /checkout/page with the merchant's origins and notify_url filled in. Amounts are strings, "149.00". @throws Refusal, UpstreamUnavailable */
    create(session: CheckoutPageInput, options?: { idempotencyKey?: string }): Promise<CheckoutPageResult>;
    /** Changes amount, order or look of an open session; the elements show the new amount before it can be paid. @throws Refusal, UpstreamUnavailable */
    update(session_id: string, change: CheckoutUpdateInput): Promise<CheckoutPageResult>;
    /** The first view, for a page to put inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<CheckoutView>;
    /**
     * The whole tag for a page: the form, its styles, the card frame and the first view. The shopper can type before any script has loaded,
     * and the element then takes over the form. The string can be written into a page unchanged.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Customers, whose ids the links to the portal and to mandates need. */
  readonly customers: {
    /**
     * The customer with this reference (your own id of a person or company): created if there is none, changed where the fields that are
     * sent differ. Calls at the same time make one customer. Erased customers do not count; of several, an active one does.
     * @throws Refusal, UpstreamUnavailable
     */
    ensure(customer: CustomerInput): Promise<Customer>;
  };
  /** Links to the customer portal. */
  readonly portal: {
    /** POST /customer-portal/link with the merchant's origins filled in. @throws Refusal, UpstreamUnavailable */
    create(link: PortalLinkInput, options?: { idempotencyKey?: string }): Promise<z.input<typeof portalLinkAnswer>['result']>;
    /** The first view, for a page to put inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<PortalView>;
    /**
     * The whole tag for a page, as for a checkout: the account, its styles and the first view.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Links to the pages on which mandates are signed. */
  readonly emandate: {
    /**
     * POST /electronic-mandates/link: a link to a published page for one customer, with the merchant's origins filled in. Amounts are
     * numbers or strings, "149.00".
     * @throws Refusal, UpstreamUnavailable
     */
    create(link: EmandateLinkInput, options?: { idempotencyKey?: string }): Promise<z.input<typeof emandateLinksAnswer>['results'][number]>;
    /** The first view, for a page to put inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<EmandateView>;
    /**
     * The whole tag for a page, as for a checkout: the first step with its fields, its styles and the first view.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Calls `handler` for each verified webhook of this name, once. @throws TypeError if no webhook has this name */
  on<N extends PayEventName>(event: N, handler: PayEventHandler<N>): void;
}

/*
 * The types come from the schemas themselves, not from the table of operations: otherwise all operations would be in the types that
 * merchants install.
 */

/** The answer when a session is created or changed. */
type CheckoutPageResult = z.input<typeof checkoutPageAnswer>['result'];

/** Body of POST /customer-portal/link. */
export type PortalLinkInput = z.input<typeof portalLinkBody>;

/** One record of POST /customers/create. */
export type CustomerInput = z.input<typeof customers.createBody>['records'][number];

/** A customer, as the interface writes it. */
export type Customer = z.input<typeof customers.answer>['results'][number];

/** One record of POST /electronic-mandates/link. */
export type EmandateLinkInput = z.input<typeof emandateLinkBody>['records'][number];
