import type { CheckoutView } from '../../protocol/checkout.ts';
import type { HostedView } from '../../protocol/hosted.ts';
import { isRecord, recognised, type Reply } from '../gateway.ts';
import type { Start } from '../part.ts';
import { persistently } from '../persistence.ts';
import type { CardDesk } from './card-desk.ts';
import type { CheckoutState } from './checkout-state.flow.ts';
import type { CheckoutEngine, EngineHost } from './engine.ts';
import { previewOf } from './first-view.ts';
import { isCheckoutView } from './is-view.ts';
import type { HostedCheckout } from './hosted.ts';

/** What the opening needs of the element. */
export interface OpeningHost extends EngineHost {
  /** The engine, once it has come. */
  readonly engine: CheckoutEngine | null;
  /** The card frame's, once that has come. */
  readonly desk: CardDesk | null;
  /** What can be shown before the engine is there. */
  onPreview(state: CheckoutState): void;
  /** The card frame can be put into its place. */
  onDesk(desk: CardDesk): void;
  /** The engine is there. */
  onEngine(engine: CheckoutEngine): void;
  /** The session is paid on the service's own page, and this is what the proxy knows of it. */
  onHosted(hosted: HostedCheckout, view: HostedView | null): void;
  /** Where the page says that is. */
  readonly pageUrl: string | null;
  /** A part did not come in time; it may still. */
  onBroken(): void;
}

/** How long the engine may take to load. */
const LOAD_MS = 15_000;

/**
 * The first moments of a session: a form is shown as soon as there is a view, while the engine is loaded. Then the
 * engine takes over, with the same view or the same question.
 */
export class Opening {
  readonly #host: OpeningHost;
  #start: Start | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: OpeningHost) {
    this.#host = host;
  }

  /** Begins with a session, of which the page brought a view or which was asked about already. */
  begin(start: Start): void {
    this.end();
    this.#start = start;
    const current = (): boolean => this.#start === start;
    const { endpoint, session } = start;
    const first = isCheckoutView(start.first) ? start.first : null;
    const reading =
      start.reading?.then((reply) => {
        const own = this.#ownPage(reply);
        if (own === undefined || !current()) return recognised(reply, isCheckoutView);
        void this.#openHosted(start, own);
        // Nobody waits for this answer any more.
        return new Promise<never>(() => undefined);
      }) ?? null;
    let known = first;
    // What is shown already goes on being shown: somebody may be typing in it.
    const take = (engine: CheckoutEngine): void => engine.runner.begin(endpoint, session, known, known ? null : reading);

    if (this.#host.engine) {
      take(this.#host.engine);
      return;
    }
    const preview = (view: CheckoutView | null): void => {
      known = view;
      if (current() && !this.#host.engine) this.#host.onPreview(previewOf(session, view));
    };
    preview(first);
    void reading?.then((reply) => reply.type === 'view' && preview(reply.view));
    this.#timer = setTimeout(() => this.#host.onBroken(), LOAD_MS);
    const desk = persistently(() => import('./card-desk.ts')).then(({ CardDesk }) => this.#host.desk ?? new CardDesk());
    void desk.then(
      (loaded) => current() && this.#host.onDesk(loaded),
      () => undefined,
    );
    void Promise.all([persistently(() => import('./engine.ts')), desk]).then(
      ([{ CheckoutEngine: Engine }, place]) => {
        if (!current()) return;
        clearTimeout(this.#timer);
        const engine = new Engine(this.#host, place);
        this.#host.onEngine(engine);
        take(engine);
      },
      () => current() && this.#broken(),
    );
  }

  /** The element went away, or begins anew. */
  end(): void {
    clearTimeout(this.#timer);
    this.#start = null;
  }

  /**
   * What is known of a session that is paid on the service's own page: the proxy says that it is, or it does not know
   * the session and the page says where it is paid. Undefined for every other session.
   */
  #ownPage(reply: Reply<object>): HostedView | null | undefined {
    if (reply.type === 'view') return isHosted(reply.view) ? reply.view : undefined;
    const unknown = reply.type === 'problem' && reply.problem.code === 'not_found';
    return unknown && this.#host.pageUrl !== null ? null : undefined;
  }

  async #openHosted(start: Start, view: HostedView | null): Promise<void> {
    try {
      const { HostedCheckout } = await persistently(() => import('./hosted.ts'));
      if (this.#start === start)
        this.#host.onHosted(new HostedCheckout(this.#host, start.endpoint, start.session, this.#host.pageUrl), view);
    } catch {
      if (this.#start === start) this.#broken();
    }
  }

  #broken(): void {
    clearTimeout(this.#timer);
    this.#host.onBroken();
  }
}

/** Enough to tell it from anything else; the proxy has checked the rest. */
function isHosted(data: unknown): data is HostedView {
  return isRecord(data) && data['kind'] === 'hosted';
}
