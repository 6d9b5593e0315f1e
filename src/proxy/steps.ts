import type { Asked, ElementName, RelayedView, Surface } from './browser-table.ts';
import type { Report } from './report.ts';

/** The steps of a session as this proxy sees them, for the merchant's own funnel. */

/**
 * The steps, in their usual order. opened: a page has the session · ready: the element can be used · method_chosen: the shopper chose a
 * method, or filled in the form of the chosen one · attempted: a payment, a mandate or a change was sent · bank_asked: the bank, the payer's
 * app or another site asks the payer · declined, completed · abandoned: the page was left, or the session was cancelled or has expired.
 */
export type StepName = 'opened' | 'ready' | 'method_chosen' | 'attempted' | 'bank_asked' | 'declined' | 'completed' | 'abandoned';

/** A step of a session. It has nothing personal. */
export interface SessionStep {
  /** What happened. */
  readonly step: StepName;
  /** The element. */
  readonly element: 'checkout' | 'portal' | 'emandate';
  /** The session. */
  readonly session_id: string;
  /** The reference of the session's order, if it has one. */
  readonly order_reference: string | null;
  /** The payment method, once one was chosen. */
  readonly method: string | null;
  /** The session's language; null if it has none of its own. */
  readonly locale: string | null;
  /** Milliseconds since `opened`. */
  readonly milliseconds: number;
  /** Why: the reason of a decline, or `left`, `cancelled` or `expired` if the session was abandoned. */
  readonly code: string | null;
}

/** Takes each step. Nobody waits for it. */
export type StepHandler = (step: SessionStep) => unknown;

/** How many sessions are remembered; the oldest are dropped first. */
const REMEMBERED = 10_000;

/** A step without what is known of its session. `key`: it may happen once for each of these. */
interface Found {
  readonly step: StepName;
  readonly key?: string;
  readonly method?: string | null;
  readonly code?: string | null;
}

/** The steps that a view shows. */
function stepsIn(view: RelayedView): readonly Found[] {
  switch (view.kind) {
    case 'portal':
      return view.declined === null ? [] : [{ step: 'declined', key: String(view.version), code: view.declined }];
    case 'emandate': {
      const { mandate } = view;
      if (mandate === null) return [];
      const [key, method] = [mandate.mandate_id, mandate.payment_method_type];
      if (view.state === 'waiting') return [{ step: 'bank_asked', key, method }];
      if (view.state === 'approved') return [{ step: 'completed', key, method }];
      return [{ step: 'declined', key, method, code: mandate.bank_error?.code ?? mandate.refused_by ?? view.state }];
    }
    default: {
      const { state, failure } = view;
      const method = view.kind === 'checkout' ? view.outcome?.method : undefined;
      return [
        ...(view.kind === 'checkout' && view.action !== null
          ? [{ step: 'bank_asked', key: view.action.attempt_key, method: view.action.method } as const]
          : []),
        ...(failure === null
          ? []
          : [{ step: 'declined', key: 'key' in failure ? failure.key : failure.attempt_key, code: failure.code } as const]),
        ...(state === 'completed' ? [{ step: 'completed', method } as const] : []),
        ...(state === 'cancelled' || state === 'expired' ? [{ step: 'abandoned', code: state } as const] : []),
      ];
    }
  }
}

/** What is known of a session. */
interface Known {
  readonly session_id: string;
  readonly element: ElementName;
  readonly openedAt: number;
  order_reference: string | null;
  locale: string | null;
  method: string | null;
  /** The steps that were told, with their keys. */
  readonly told: Set<string>;
}

/** Tells the merchant of the steps, each once. */
export class Steps {
  readonly #options: { readonly onStep: StepHandler; readonly now: () => number; readonly report: Report };
  readonly #sessions = new Map<string, Known>();

  constructor(options: { readonly onStep: StepHandler; readonly now: () => number; readonly report: Report }) {
    this.#options = options;
  }

  /** A view is passed on, as the answer to this row if a browser asked. */
  seen(view: RelayedView, asked?: Asked): void {
    const session = this.#session(view.kind === 'hosted' ? 'checkout' : view.kind, view.session_id);
    if (view.kind === 'checkout') {
      session.order_reference = view.cart?.reference ?? null;
      session.locale = view.customization.locale;
    }
    this.#tell(session, { step: 'opened' });
    if (asked?.row.step !== undefined) {
      const { method = null } = asked.params;
      this.#tell(session, { step: asked.row.step, key: method ?? '', method });
    }
    if (asked?.row.beacon === true && asked.row.step === undefined && view.state === 'open')
      this.#tell(session, { step: 'abandoned', code: 'left' });
    for (const found of stepsIn(view)) this.#tell(session, found);
  }

  /** An attempt is sent to the service. */
  attempted({ element, session_id, key, method }: Parameters<Surface['attempted']>[0]): void {
    this.#tell(this.#session(element, session_id), { step: 'attempted', key, method });
  }

  #session(element: ElementName, session_id: string): Known {
    const known = this.#sessions.get(session_id);
    if (known !== undefined) return known;
    const facts = { order_reference: null, locale: null, method: null, told: new Set<string>() };
    const session: Known = { session_id, element, openedAt: this.#options.now(), ...facts };
    this.#sessions.set(session_id, session);
    if (this.#sessions.size > REMEMBERED) this.#sessions.delete(this.#sessions.keys().next().value ?? '');
    return session;
  }

  #tell(session: Known, { step, key = '', method = null, code = null }: Found): void {
    const { onStep, now, report } = this.#options;
    const { told, openedAt, ...facts } = session;
    const once = `${step} ${key}`;
    if (told.has(once)) return;
    told.add(once);
    session.method = method ?? session.method;
    const failed = (cause: unknown): void => report(new Error('onStep failed', { cause }));
    try {
      const result = onStep({ step, ...facts, method: session.method, milliseconds: Math.round(now() - openedAt), code });
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
