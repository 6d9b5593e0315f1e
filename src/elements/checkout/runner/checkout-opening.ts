import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { HostedView } from '../../../protocol/hosted.ts';
import { isRecord, checkedReply, type Reply } from '../../shared/session/gateway.ts';
import type { PartHost, SessionStart } from '../../shared/element/part.ts';
import { loadWithRetries } from '../../shared/session/retry.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import type { CheckoutEngine, EngineHost } from './checkout-engine.ts';
import { isPlain, previewOf, type SpecialPayment } from './preview.ts';
import { isCheckoutView } from './view-guard.ts';
import type { HostedCheckout } from '../screen/hosted-checkout.ts';

/** What the opening needs from the element. */
export interface OpeningHost extends EngineHost {
  readonly element: EngineHost['element'] & Pick<PartHost, 'hasUpdated'>;
  /** The engine, or null until it has loaded. */
  readonly engine: CheckoutEngine | null;
  /** The host of the card frame, or null until it has loaded. */
  readonly cardHost: CardHost | null;
  /** Gets a state that can be shown before the engine has loaded. */
  onPreview(state: CheckoutState): void;
  /** The card frame can be mounted. */
  onCardHost(cardHost: CardHost): void;
  /** The engine has loaded. */
  onEngine(engine: CheckoutEngine): void;
  /** The session is paid on the hosted page; `view` is what the proxy knows about it. */
  onHosted(hosted: HostedCheckout, start: SessionStart, view: HostedView | null): void;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
}

/** How long the engine may take to load. */
const LOAD_MS = 15_000;

/**
 * Begins a session. It shows the form as soon as there is a view, while the engine is loading. Then the engine takes over, with the same
 * view or the same pending read.
 */
export class CheckoutOpening {
  readonly #host: OpeningHost;
  #start: SessionStart | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** It stays for the next session, because it remembers which session the page gave. */
  #hosted: HostedCheckout | null = null;

  constructor(host: OpeningHost) {
    this.#host = host;
  }

  /** Begins a session, with the embedded view or the pending read. */
  begin(start: SessionStart): void {
    this.end();
    this.#start = start;
    const current = (): boolean => this.#start === start;
    const { session } = start;
    const first = isCheckoutView(start.firstView) ? start.firstView : null;
    const reading =
      start.pendingRead?.then((reply) => {
        const hosted = this.#hostedViewOf(reply);
        if (hosted === undefined || !current()) return checkedReply(reply, isCheckoutView);
        void this.#openHosted(start, hosted);
        // This promise never resolves, because the hosted page replaces the form.
        return new Promise<never>(() => undefined);
      }) ?? null;
    let known = first;
    // The engine gets the view that is already shown, because the shopper may be typing in its form.
    const handOver = (engine: CheckoutEngine): void =>
      engine.begin({ ...start, firstView: known && { ...known }, pendingRead: known ? null : reading });

    if (this.#host.engine) {
      handOver(this.#host.engine);
      return;
    }
    const preview = (view: CheckoutView | null): void => {
      known = view;
      void neededFor(view).catch(() => undefined);
      if (current() && !this.#host.engine) this.#host.onPreview(previewOf(session, view));
    };
    preview(first);
    void reading?.then((reply) => reply.type === 'view' && preview(reply.view));
    this.#timer = setTimeout(() => this.#host.onLoadFailed(), LOAD_MS);
    const cardHost = loadWithRetries(() => import('../../shared/element/card-host.ts')).then(
      ({ CardHost }) => this.#host.cardHost ?? new CardHost(),
    );
    void cardHost.then(
      (loaded) => current() && this.#host.onCardHost(loaded),
      () => undefined,
    );
    // The first render shows the preview and no newer state, because a form in the page's HTML is hydrated with the preview.
    const rendered = this.#host.element.updateComplete;
    // A form in the page's HTML is hydrated with all its parts.
    void Promise.all([loadWithRetries(() => import('./checkout-engine.ts')), cardHost, neededFor(first), rendered]).then(
      async ([{ CheckoutEngine: Engine }, host, loaded]) => {
        if (!current()) return;
        clearTimeout(this.#timer);
        const engine = new Engine(this.#host, host, loaded);
        this.#host.onEngine(engine);
        const { element } = this.#host;
        // Content in the page's HTML that needs the engine is hydrated now, with the preview and no newer state.
        if (!element.hasUpdated) {
          this.#host.onPreview(previewOf(session, known, true));
          await element.updateComplete;
        }
        await engine.prepare(known);
        if (current()) handOver(engine);
      },
      () => current() && this.#loadFailed(),
    );
  }

  /** The element was removed, or begins another session. */
  end(): void {
    clearTimeout(this.#timer);
    this.#start = null;
  }

  /**
   * The view of a session that is paid on the hosted page. The proxy returns such a view; or it does not know the session and the page has
   * set the hosted page's address, then the view is null. Undefined for every other session.
   */
  #hostedViewOf(reply: Reply<object>): HostedView | null | undefined {
    if (reply.type === 'view') return isHosted(reply.view) ? reply.view : undefined;
    const unknown = reply.type === 'problem' && reply.problem.code === 'not_found';
    return unknown && this.#host.pageUrl !== null ? null : undefined;
  }

  async #openHosted(start: SessionStart, view: HostedView | null): Promise<void> {
    try {
      const { HostedCheckout } = await loadWithRetries(() => import('../screen/hosted-checkout.ts'));
      if (this.#start === start) this.#host.onHosted((this.#hosted ??= new HostedCheckout(this.#host)), start, view);
    } catch {
      if (this.#start === start) this.#loadFailed();
    }
  }

  #loadFailed(): void {
    clearTimeout(this.#timer);
    this.#host.onLoadFailed();
  }
}

/** Loads what a form needs that is not that of a plain payment, at the same time as the engine. Null if it needs nothing else. */
async function neededFor(view: CheckoutView | null): Promise<SpecialPayment | null> {
  return view === null || isPlain(view) ? null : loadWithRetries(() => import('../screen/special-payment.ts'));
}

/** Checks only the kind of view; the proxy has checked the rest. */
function isHosted(data: unknown): data is HostedView {
  return isRecord(data) && data['kind'] === 'hosted';
}
