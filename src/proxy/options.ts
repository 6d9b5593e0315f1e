import type { z } from 'zod';
import type { checkoutPageAnswer, CheckoutPageInput, CheckoutUpdateInput } from '../contract/checkout.ts';
import type { emandateLinkBody, emandateLinksAnswer } from '../contract/electronic-mandates.ts';
import type { portalLinkAnswer, portalLinkBody } from '../contract/portal.ts';
import type { CheckoutView } from '../protocol/checkout.ts';
import type { TagAttributes } from './html-writer.ts';
import type { EmandateView } from '../protocol/emandate.ts';
import type { PortalView } from '../protocol/portal.ts';
import type { AttemptCheck } from './attempt-check.ts';
import type { Connection } from './connection.ts';
import type { PayEventHandler, PayEventName, WebhookHandler } from './webhooks.ts';

/** The options of the proxy. */
export interface ProxyOptions {
  /** The service, such as `https://pay.example/2.0`. */
  readonly baseUrl: string;
  /** The key that the service knows the merchant by. It never reaches a browser. */
  readonly apiKey: string;
  /** The secret of that key. */
  readonly apiSecret: string;
  /** Verifies webhooks; without it `{basePath}/webhooks` refuses all. While a new secret takes over, it may be a list of both. */
  readonly webhookSecret?: string | readonly string[];
  /** The origins of the pages that embed the elements, such as `https://shop.example`. Any other `Origin` is refused. */
  readonly allowedOrigins: readonly string[];
  /** Where the handler is mounted. Default `/pay`. */
  readonly basePath?: string;
  /** The merchant's public origin; with it the proxy sets `redirects.notify_url` of new sessions itself. */
  readonly publicUrl?: string;
  /** For upstreams with another authorisation: the header's name and its whole value. Default Basic with the key and secret. */
  readonly authorization?: { readonly header: string; readonly value: string };
  /** Instead of the platform's fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds to wait for the service. Default 15000. */
  readonly timeout?: number;
  /** Milliseconds since 1970, for the age of webhooks. Default the platform's clock. */
  readonly now?: () => number;
  /**
   * The merchant's own store of webhooks, shared by all processes: remembers an id and answers whether it was there before
   * (such as `insert … on conflict do nothing`). With it, handlers run once however many processes receive webhooks.
   * Without it, each process remembers by itself until it ends.
   */
  readonly seen?: (id: string) => Promise<boolean>;
  /**
   * Takes an id out of that store again. Called when a handler failed, so that the next try reaches it in whichever process
   * it arrives. Without it, the next try is let through only by the process in which the handler failed.
   */
  readonly unseen?: (id: string) => Promise<void>;
  /**
   * Takes every verified webhook, whatever its name, as the bytes that the service sent: to hand it on to another program or
   * into a queue of your own. Called once for each, after the handlers of its name; when it throws, the service tries again.
   */
  readonly onWebhook?: WebhookHandler;
  /**
   * Hears of everything that goes wrong: the service did not answer or refused the key, a webhook was refused, a handler
   * failed, a page of another origin asked. Default one line on the console for each. Never holds a message's contents.
   */
  readonly onError?: (error: unknown) => unknown;
  /** False on pages of the service itself, which may show any session but say nothing of who embeds it. Default true. */
  readonly registerOrigins?: boolean;
  /**
   * Addresses and CIDR ranges of your own proxies in front, such as `10.0.0.0/8`: what they add to `X-Forwarded-For` is
   * believed. Default none: the client's address is the other end of the connection, which `pay.fetch` is handed.
   */
  readonly trustedProxies?: readonly string[];
  /**
   * Says where a request comes from, instead of its connection: for platforms that tell the address in a header which no
   * browser can send, such as `cf-connecting-ip`. It is kept as proof of a signed mandate.
   */
  readonly clientAddress?: (request: Request) => string | null;
  /**
   * Your own risk check: called before a payment, a card, a mandate or an account check goes to the service. Answer
   * `{ allow: true }`, or `{ allow: false, message }`: then nothing is sent, and the shopper reads the message.
   */
  readonly check?: AttemptCheck;
}

/** The proxy: a fetch handler, and the server's own calls. */
export interface Proxy {
  /**
   * Handles a request below `basePath`, its URL as the server received it. `connection` is what your server hands its
   * handler beside the request (Hono's `c.env`, the second argument of Deno, Bun and `@hono/node-server`), or
   * `{ address }`; without it the client's address is not known. Never throws.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** Checkout sessions. */
  readonly checkout: {
    /** POST /checkout/page with the merchant's origins and notify_url filled in. Amounts are strings, "149.00". @throws Refusal, UpstreamUnavailable */
    create(session: CheckoutPageInput, options?: { idempotencyKey?: string }): Promise<CheckoutPageResult>;
    /** Changes amount, order or look of an open session; the elements show the new amount before it can be paid. @throws Refusal, UpstreamUnavailable */
    update(session_id: string, change: CheckoutUpdateInput): Promise<CheckoutPageResult>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<CheckoutView>;
    /**
     * The whole tag for a page: the form as it will be, its style, the card frame and the first view, so that the shopper can type
     * before any script has come; the element takes over what is there. The string is safe to write into a page as it is.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Links to the customer portal. */
  readonly portal: {
    /** POST /customer-portal/link with the merchant's origins filled in. @throws Refusal, UpstreamUnavailable */
    create(link: PortalLinkInput, options?: { idempotencyKey?: string }): Promise<z.input<typeof portalLinkAnswer>['result']>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<PortalView>;
    /**
     * The whole tag for a page, as for a checkout: the account as it is, its style and the first view.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Links to the pages on which mandates are signed. */
  readonly emandate: {
    /** A link to a published page, filled in for a customer, with the merchant's origins. Amounts are numbers or strings, "149.00". @throws Refusal, UpstreamUnavailable */
    create(link: EmandateLinkInput, options?: { idempotencyKey?: string }): Promise<z.input<typeof emandateLinksAnswer>['results'][number]>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<EmandateView>;
    /**
     * The whole tag for a page, as for a checkout: the first step with its fields, its style and the first view.
     * @throws Refusal, UpstreamUnavailable, TypeError for an attribute that cannot be written
     */
    html(session_id: string, attributes?: TagAttributes): Promise<string>;
  };
  /** Calls `handler` for each verified webhook of this name, once. */
  on<N extends PayEventName>(event: N, handler: PayEventHandler<N>): void;
}

/* Types come from the schemas themselves and not from the table of operations, which would bring all of them into what merchants install. */

/** What a session is answered with when it is made or changed. */
type CheckoutPageResult = z.input<typeof checkoutPageAnswer>['result'];

/** Body of POST /customer-portal/link. */
export type PortalLinkInput = z.input<typeof portalLinkBody>;

/** One record of POST /electronic-mandates/link. */
export type EmandateLinkInput = z.input<typeof emandateLinkBody>['records'][number];
