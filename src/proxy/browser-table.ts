import type { Operation } from '../contract/routes.ts';
import type { CheckoutView } from '../contract/sessions/checkout.ts';
import type { EmandateView } from '../contract/sessions/emandate.ts';
import type { PortalView } from '../contract/sessions/portal.ts';
import type { HostedView } from '../protocol/hosted.ts';
import type { ShopperAttempt } from './attempt-check.ts';
import type { HostedSessions } from './hosted.ts';
import type { Upstream } from './upstream.ts';

/** The three elements, whose sessions a browser may read. */
export type ElementName = 'checkout' | 'portal' | 'emandate';

/** A session as it is passed on to a browser. */
export type RelayedView = CheckoutView | PortalView | EmandateView | HostedView;

/** What the operations need. */
export interface Surface {
  /** The service. */
  readonly upstream: Upstream;
  /** The origins that may embed the merchant's sessions; null on the service's own pages. */
  readonly allowedOrigins: readonly string[] | null;
  /** The sessions whose state the service cannot be asked for. */
  readonly hosted: HostedSessions;
  /** Called before a view is passed on, with what it answers if a browser asked. Returns what is passed on. Never rejects. */
  readonly relayed: <V extends RelayedView>(view: V, asked?: Asked) => Promise<V>;
  /** Called before an attempt is sent to the service. */
  readonly attempted: (attempt: { element: ElementName; session_id: string; key: string; method: string | null }) => void;
}

/** A request of a browser, and what this server knows about it. */
export interface Asker {
  readonly surface: Surface;
  readonly request: Request;
  /** The shopper's address, as the merchant's server knows it. */
  readonly address: string | null;
  /** Asks the merchant's own check, if there is one. @throws ProxyProblem if it forbids the attempt */
  readonly allowed?: ((attempt: Pick<ShopperAttempt, 'action' | 'form'>) => Promise<void>) | undefined;
}

/** The row that a browser asked for, and the ids in its path. */
export interface Asked {
  readonly row: BrowserRow;
  readonly params: Readonly<Record<string, string>>;
}

/** What a browser may ask: one operation of the service. Its body and its answer are the operation's own (`contract/sessions`). */
export interface BrowserRow {
  readonly operation: Operation;
  /** The request's method, if it is not the operation's. */
  readonly method?: 'POST';
  /** The attempt that the merchant's `check` is asked about: the request costs money, asks a bank or rings a phone. */
  readonly check?: ShopperAttempt['action'];
  /** The body may have a `form`: what the shopper filled in the merchant's own HTML. Only the merchant's `check` gets it. */
  readonly takesForm?: true;
  /**
   * What makes it happen once. `header`: the page's `attempt_key`, sent on as the idempotency key. Otherwise the key is one of the
   * operation's own fields, or repeating the request changes nothing.
   */
  readonly once?: 'header';
  /** The fields that only this server knows. A browser cannot send them. */
  readonly adds?: Readonly<Record<string, (from: Asker) => unknown>>;
  /** The file name of a document. */
  readonly file?: string;
  /** Sent by a beacon, such as when the page is left: its body and type do not matter, because the request itself is the message. */
  readonly beacon?: true;
  /** The step that an element tells here, if the merchant asked for steps (`onStep`). The session is read, to know that it exists. */
  readonly step?: 'ready' | 'method_chosen';
  /** What is answered, if it is not the operation's `result`. */
  readonly answer?: (answer: unknown, from: Asker) => object;
}

/** The address of the page. No script can change this header. */
const pageOrigin = ({ request }: Asker): string => request.headers.get('origin') ?? '';

/** The merchant's origins; none on the service's own pages. */
const ownOrigins = ({ surface }: Asker) => (surface.allowedOrigins?.length ? surface.allowedOrigins : undefined);

/** Whether a page may embed the card frame. If a frame is refused, the browser tells the page only that it did not load. */
const frameAnswer: BrowserRow['answer'] = (answer, from) => {
  const { allowed_origins } = answer as { readonly allowed_origins: readonly string[] | null };
  const { allowedOrigins } = from.surface;
  return { allowed: allowedOrigins === null || (allowed_origins ?? allowedOrigins).includes(pageOrigin(from)) };
};

/** Everything that a browser may ask, by the path behind `{basePath}/{element}/{session_id}/`. Nothing else reaches the service. */
export const BROWSER_TABLE: Readonly<Record<ElementName, Readonly<Record<string, BrowserRow>>>> = {
  checkout: {
    '': { operation: 'checkout.session' },
    events: { operation: 'checkout.session.events' },
    pay: { operation: 'checkout.session.pay', check: 'pay', takesForm: true },
    cancel: { operation: 'checkout.session.cancel' },
    withdraw: { operation: 'checkout.session.withdraw' },
    abandon: { operation: 'checkout.session.abandon', beacon: true },
    // Without an origin, no shop is validated.
    wallet: { operation: 'checkout.session.wallet', adds: { origin: pageOrigin } },
    frame: { operation: 'checkout.session', method: 'POST', answer: frameAnswer },
    'step/ready': { operation: 'checkout.session', method: 'POST', beacon: true, step: 'ready' },
    'step/method/{method}': { operation: 'checkout.session', method: 'POST', beacon: true, step: 'method_chosen' },
  },
  portal: {
    '': { operation: 'portal.session' },
    events: { operation: 'portal.session.events' },
    'change-plan/preview': { operation: 'portal.planPreview' },
    'cancel/preview': { operation: 'portal.cancelPreview' },
    'subscribe/preview': { operation: 'portal.subscribePreview' },
    'change-plan': { operation: 'portal.plan', once: 'header', check: 'change_plan' },
    'keep-plan': { operation: 'portal.keepPlan', once: 'header' },
    cancel: { operation: 'portal.cancel', once: 'header' },
    reactivate: { operation: 'portal.reactivate', once: 'header', check: 'reactivate' },
    pause: { operation: 'portal.pause', once: 'header' },
    resume: { operation: 'portal.resume', once: 'header' },
    subscribe: { operation: 'portal.subscribe', once: 'header', check: 'subscribe' },
    pay: { operation: 'portal.pay', once: 'header', check: 'pay' },
    'billing-details': { operation: 'portal.details', once: 'header' },
    // If a link has no origins yet, the card frame of its new card gets the merchant's.
    'card-entry': { operation: 'portal.cardEntry', adds: { allowed_origins: ownOrigins } },
    'card-entry/save': { operation: 'portal.saveCard', check: 'save_card' },
    'card-entry/withdraw': { operation: 'portal.dropCard', once: 'header' },
    'cards/{card_id}': { operation: 'portal.card', once: 'header' },
    'cards/{card_id}/remove': { operation: 'portal.removeCard', once: 'header' },
    'invoices/{id}': { operation: 'portal.invoice', method: 'POST' },
    'invoices/{id}/pdf': { operation: 'portal.invoicePdf', file: '{id}.pdf' },
    'mandates/{id}/pdf': { operation: 'portal.mandatePdf', file: '{id}.pdf' },
  },
  emandate: {
    '': { operation: 'emandates.session' },
    events: { operation: 'emandates.session.events' },
    quote: { operation: 'emandates.session.quote' },
    check: { operation: 'emandates.session.check', check: 'check_account' },
    submit: {
      operation: 'emandates.session.submit',
      check: 'sign_mandate',
      adds: {
        client: ({ address, request }) => ({
          ip_address: address,
          user_agent: request.headers.get('user-agent')?.slice(0, 512) ?? null,
        }),
      },
    },
    resend: { operation: 'emandates.session.resend', check: 'resend_mandate' },
    again: { operation: 'emandates.session.again', check: 'sign_again' },
    withdraw: { operation: 'emandates.session.withdraw' },
    pdf: { operation: 'emandates.session.pdf', file: 'mandate.pdf' },
    calendar: { operation: 'emandates.session.calendar', file: 'debits.ics' },
  },
};
