import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { HostedView } from '../../../protocol/hosted.ts';
import { Lazy, nextTask } from '../../shared/element/lazy.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import { checkedReply, viewOf, type Reply } from '../../shared/session/gateway.ts';
import type { UnknownRecord } from '../../../facts/records.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import { isPlain, previewOf } from '../flow/preview.flow.ts';
import type { HostedCheckout } from '../screen/hosted-checkout.ts';
import type { CheckoutEngine, EngineHost, SpecialPayment } from './checkout-engine.ts';
import { isCheckoutView } from './view-guard.ts';

/** What the opening needs from the element. */
export interface OpeningHost extends EngineHost {
  /** The engine, or null until it has loaded. */
  readonly engine: CheckoutEngine | null;
  /** Gets a state that can be shown before the engine has loaded. */
  onPreview(state: CheckoutState): void;
  /** The engine has loaded. */
  onEngine(engine: CheckoutEngine): void;
  /** The session is paid on the hosted page; `view` is what the proxy knows about it. */
  onHosted(hosted: HostedCheckout, start: SessionStart, view: HostedView | null): void;
}

/**
 * Begins a session. It shows the form as soon as there is a view, while the engine is loading. Then the engine takes over, with the same
 * view or the same pending read.
 */
export class CheckoutOpening {
  readonly #host: OpeningHost;
  #start: SessionStart | null = null;
  readonly #engineFile: Lazy<typeof import('./checkout-engine.ts')>;
  readonly #special: Lazy<SpecialPayment>;
  /** The engine as soon as it is made. It stays, also if the element leaves the page before it can take over. */
  #made: CheckoutEngine | null = null;
  /** It stays for the next session, because it remembers which session the page gave. */
  readonly #hosted: Lazy<HostedCheckout>;

  constructor(host: OpeningHost) {
    this.#host = host;
    const changed = (file: () => Lazy<unknown>) => (): void => {
      if (this.#start && file().failed) host.element.onLoadFailed();
    };
    this.#engineFile = new Lazy(
      () => import('./checkout-engine.ts'),
      changed(() => this.#engineFile),
    );
    this.#hosted = new Lazy(
      async () => new (await import('../screen/hosted-checkout.ts')).HostedCheckout(host),
      changed(() => this.#hosted),
    );
    this.#special = new Lazy(
      () => import('../screen/special-payment.ts'),
      () => this.#made?.onSpecial(),
    );
  }

  /** Begins a session, with the embedded view or the pending read. */
  begin(start: SessionStart): void {
    this.#start = start;
    const first = isCheckoutView(start.firstView) ? start.firstView : null;
    const reading = start.pendingRead?.then((reply) => this.#replyOf(start, reply)) ?? null;
    if (this.#host.engine) this.#host.engine.begin({ ...start, firstView: first, pendingRead: reading });
    else void this.#load(start, first, reading);
  }

  /** The element was removed. */
  end(): void {
    this.#start = null;
  }

  /** Shows what can be shown without the engine, and begins with the engine once it has loaded. */
  async #load(start: SessionStart, first: CheckoutView | null, reading: Promise<Reply<CheckoutView>> | null): Promise<void> {
    const { session } = start;
    const { element } = this.#host;
    const isCurrent = (): boolean => this.#start === start && this.#host.engine === null;
    let known = first;
    const preview = (view: CheckoutView | null): void => {
      known = view;
      if (view !== null && !isPlain(view)) this.#special.load();
      if (isCurrent()) this.#host.onPreview(previewOf(session, view));
    };
    preview(first);
    void reading?.then((reply) => reply.type === 'view' && preview(reply.view));
    // The first render shows the preview and no newer state, because a form in the page's HTML is hydrated with the preview.
    const [file] = await Promise.all([this.#engineFile.settle(), element.updateComplete]);
    // A form in the page's HTML is hydrated with all its parts.
    if (known !== null && !isPlain(known) && (await this.#special.settle()) === null && !element.hasUpdated) {
      if (isCurrent()) element.onLoadFailed();
      return;
    }
    if (!isCurrent() || file === null) return;
    const engine = (this.#made ??= new file.CheckoutEngine(this.#host, this.#special));
    await nextTask();
    if (!isCurrent()) return;
    this.#host.onEngine(engine);
    // Content in the page's HTML that needs the engine is hydrated now, with the preview and no newer state.
    if (!element.hasUpdated) {
      this.#host.onPreview(previewOf(session, known, true));
      await element.updateComplete;
    }
    // The engine gets the view that is already shown, because the shopper may be typing in its form.
    if (this.#start !== start) return;
    engine.begin({ ...start, firstView: known && { ...known }, pendingRead: known ? null : reading });
    if (this.#special.failed) engine.onSpecial();
  }

  /** The reply with a checked view. It never comes for a session that is paid on the hosted page, which takes the form's place. */
  #replyOf(start: SessionStart, reply: Reply<UnknownRecord>): Reply<CheckoutView> | Promise<never> {
    const hosted = this.#hostedViewOf(reply);
    if (hosted === undefined || this.#start !== start) return checkedReply(reply, isCheckoutView);
    void this.#hosted.settle().then((page) => page && this.#start === start && this.#host.onHosted(page, start, hosted));
    return new Promise<never>(() => undefined);
  }

  /**
   * The view of a session that is paid on the hosted page. The proxy returns such a view; or it does not know the session and the page has
   * set the hosted page's address, then the view is null. Undefined for every other session.
   */
  #hostedViewOf(reply: Reply<UnknownRecord>): HostedView | null | undefined {
    if (reply.type === 'view') return isHosted(reply.view) ? reply.view : undefined;
    const unknown = reply.type === 'problem' && reply.problem.code === 'not_found';
    return unknown && this.#host.element.ownPageUrl !== null ? null : undefined;
  }
}

const isHosted = viewOf<HostedView>('hosted');
