import type { CheckoutView } from '../../protocol/checkout.ts';
import type { HostedView } from '../../protocol/hosted.ts';
import { PayErrorEvent } from '../events.ts';
import { Gateway, isRecord, type Reply } from '../gateway.ts';
import type { CheckoutState } from './checkout-state.flow.ts';
import type { CheckoutEngine, EngineHost } from './engine.ts';
import { isCheckoutView, previewOf } from './first-view.ts';

/** What the opening needs of the element. */
export interface OpeningHost extends EngineHost {
  /** The engine, once it has come. */
  readonly engine: CheckoutEngine | null;
  /** What can be shown before the engine is there. */
  onPreview(state: CheckoutState): void;
  /** The engine is there. */
  onEngine(engine: CheckoutEngine): void;
  /** The session is paid on the service's own page, and this is what the proxy knows of it. */
  onHosted(endpoint: string, session: string, view: HostedView | null): Promise<void>;
  /** The page says where that is. */
  readonly hasPageUrl: boolean;
  /** The engine did not come in time; it may still. */
  onBroken(): void;
}

/** How long the engine may take to load. */
const LOAD_MS = 15_000;

/**
 * The first moments of a session: its view is asked for and the engine is loaded, side by side, and a form is shown
 * as soon as there is a view. Then the engine takes over, with the same view or the same question.
 */
export class Opening {
  readonly #host: OpeningHost;
  #gateway: Gateway<CheckoutView | HostedView> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: OpeningHost) {
    this.#host = host;
  }

  /** Begins with a session, and with the view that the page brought along, if it did. */
  begin(endpoint: string, session: string, brought: unknown): void {
    this.end();
    const gateway = new Gateway(endpoint, `checkout/${session}`, isAnyView);
    this.#gateway = gateway;
    const current = (): boolean => this.#gateway === gateway;
    const first = isCheckoutView(brought) && brought.session_id === session ? brought : null;
    const reading = first
      ? null
      : gateway.read().then((reply) => {
          const own = this.#ownPage(reply);
          if (own === undefined || !current()) return toCheckout(reply);
          void this.#host.onHosted(endpoint, session, own);
          // Nobody waits for this answer any more.
          return new Promise<never>(() => undefined);
        });
    const take = (engine: CheckoutEngine): void => engine.runner.begin(endpoint, session, first, reading);

    if (this.#host.engine) {
      take(this.#host.engine);
      return;
    }
    const preview = (view: CheckoutView | null): void => {
      if (current() && !this.#host.engine) this.#host.onPreview(previewOf(session, view));
    };
    preview(first);
    void reading?.then((reply) => reply.type === 'view' && preview(reply.view));
    this.#timer = setTimeout(() => this.#broken(), LOAD_MS);
    void import('./engine.ts').then(
      (loaded) => {
        if (!current()) return;
        clearTimeout(this.#timer);
        const engine = new loaded.CheckoutEngine(this.#host);
        this.#host.onEngine(engine);
        take(engine);
      },
      () => current() && this.#broken(),
    );
  }

  /** The element went away, or begins anew. */
  end(): void {
    clearTimeout(this.#timer);
    this.#gateway?.close();
    this.#gateway = null;
  }

  /**
   * What is known of a session that is paid on the service's own page: the proxy says that it is, or it does not know
   * the session and the page says where it is paid. Undefined for every other session.
   */
  #ownPage(reply: Reply<CheckoutView | HostedView>): HostedView | null | undefined {
    if (reply.type === 'view') return reply.view.kind === 'hosted' ? reply.view : undefined;
    const unknown = reply.type === 'problem' && reply.problem.code === 'not_found';
    return unknown && this.#host.hasPageUrl ? null : undefined;
  }

  #broken(): void {
    clearTimeout(this.#timer);
    this.#host.onBroken();
    const message = 'A part of the element (its engine) did not load.';
    this.#host.onEvent(new PayErrorEvent({ code: 'unreachable', message, recoverable: true }));
  }
}

function isAnyView(data: unknown): data is CheckoutView | HostedView {
  return isCheckoutView(data) || (isRecord(data) && data['kind'] === 'hosted');
}

function toCheckout(reply: Reply<CheckoutView | HostedView>): Reply<CheckoutView> {
  if (reply.type !== 'view') return reply;
  return reply.view.kind === 'checkout' ? { type: 'view', view: reply.view } : { type: 'silence' };
}
