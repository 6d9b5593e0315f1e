import { Refusal } from '../contract/errors.ts';
import type { RelayedView } from './browser-table.ts';
import { hasNoSessions } from './hosted.ts';
import { WebhookFailed, type Report } from './report.ts';
import { type Upstream, UpstreamUnavailable, type WireAnswer } from './upstream.ts';

/**
 * Webhooks that did not arrive: the proxy fetches them from the service and handles them as if they had been delivered (ruling *paid means
 * handled*).
 */

/** The longest time that a shopper's answer waits for the merchant's handlers. They go on after it. */
const PATIENCE_MS = 1_000;
/** The service delivers a webhook at once, so it is most likely on its way: how long the proxy waits for it before it asks. */
const ON_ITS_WAY_MS = 250;
/** How far a proxy looks back when it starts. */
const RECENT_MS = 24 * 3_600_000;
/** The most webhooks of one question. */
const LIMIT = 100;
/** How many sessions and webhooks are remembered; the oldest are dropped first. */
const REMEMBERED = 10_000;

type Webhook = WireAnswer<'webhooks.list'>['results'][number];

/** What it needs. */
interface CatchUpOptions {
  readonly upstream: Upstream;
  /** Whether the merchant has a handler, and a secret to verify webhooks with. */
  readonly isWanted: () => boolean;
  /** Verifies and handles a webhook with this body and these headers. Returns whether all handlers have run. */
  readonly take: (body: string, headers: Headers) => Promise<boolean>;
  /** Whether a webhook was delivered here. If its handler failed, the service delivers it again. */
  readonly wasDelivered: (id: string) => boolean;
  /** The addresses at which this proxy may get webhooks: other webhooks of the account are not for it. */
  readonly addresses: ReadonlySet<string>;
  /** Milliseconds since 1970, on the service's clock. */
  readonly now: () => Promise<number>;
  readonly report: Report;
}

/** The states in which a checkout has ended. After `failed`, other webhooks of that name may have come before. */
const ENDS: readonly string[] = ['completed', 'cancelled', 'expired', 'failed'];

/** The name of the last webhook about a checkout that has ended. */
const endOf = (event: string, session_id: string): string => `${event} ${session_id}`;

/** The record of a view whose webhooks must have been handled, and a name for this state of it; null while there is nothing to handle. */
function settledSubject(view: RelayedView): { subject: string; state: string } | null {
  if (view.kind === 'checkout')
    return ENDS.includes(view.state) ? { subject: view.session_id, state: endOf(`checkout.${view.state}`, view.session_id) } : null;
  if (view.kind !== 'emandate' || view.mandate === null) return null;
  const { mandate_id, mandate_status } = view.mandate;
  return { subject: mandate_id, state: `${mandate_status} ${mandate_id}` };
}

/** Fetches and handles what did not arrive. Its methods never reject, and resolve after a second at the latest. */
export class CatchUp {
  readonly #options: CatchUpOptions;
  /** The states of sessions whose webhooks were asked for, or whose last webhook was delivered, each once. */
  readonly #settled = new Map<string, Promise<void>>();
  /** Called when a webhook about this subject is delivered while a view waits for it. */
  readonly #awaited = new Map<string, () => void>();
  /** The webhooks that were fetched and handled. The service does not know that, and goes on to list them. */
  readonly #handled = new Set<string>();
  #hasStarted = false;
  /** The service has no list of webhooks. */
  #isImpossible = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** Handles what did not arrive while no process ran. Only the first call does anything. */
  start(): void {
    if (this.#hasStarted || !this.#options.isWanted()) return;
    this.#hasStarted = true;
    void this.#recent();
  }

  /** A webhook was handled. */
  handled(event: string, subject: string): void {
    const isCheckout = event.startsWith('checkout.');
    // A checkout fails with each decline, so that event may be an earlier one.
    if (isCheckout && (event === 'checkout.failed' || !ENDS.some((end) => event === `checkout.${end}`))) return;
    if (isCheckout) remember(this.#settled, () => this.#settled.set(endOf(event, subject), Promise.resolve()));
    this.#awaited.get(subject)?.();
  }

  /** Handles the webhooks of a session whose view is passed on, if something has ended. `isAction`: the view answers an action. */
  async settle(view: RelayedView, isAction: boolean): Promise<void> {
    if (!this.#options.isWanted() || this.#isImpossible) return;
    // The view of a portal does not name the records that an action changed, so nothing can be waited for.
    if (view.kind === 'portal' && isAction) void this.#recent();
    const settled = settledSubject(view);
    if (settled === null) return;
    const { subject, state } = settled;
    const task = this.#settled.get(state) ?? this.#ask(subject);
    remember(this.#settled, () => this.#settled.set(state, task));
    // If the service did not answer, the next view asks again.
    await inTime(task.catch(() => void this.#settled.delete(state)));
  }

  /** Waits for the delivery of a session's last webhook, and asks for what has not arrived then. */
  async #ask(subject: string): Promise<void> {
    const arrived = new Promise<boolean>((resolve) => this.#awaited.set(subject, () => resolve(true)));
    const isHere = await Promise.race([arrived, pause(ON_ITS_WAY_MS).then(() => false)]);
    this.#awaited.delete(subject);
    if (!isHere) await this.#run(() => this.#list({ subject }));
  }

  /** Handles the account's latest webhooks to this proxy. */
  async #recent(): Promise<void> {
    await pause(ON_ITS_WAY_MS);
    await this.#run(async () => {
      const since = (await this.#options.now()) - RECENT_MS;
      const lists = await Promise.all((['failed', 'pending'] as const).map((status) => this.#list({ status })));
      return lists.flat().filter(({ url, created_at }) => this.#options.addresses.has(url) && Date.parse(created_at) > since);
    }).catch(() => undefined);
  }

  /** What was not delivered, the oldest first. */
  async #list(query: { status?: Webhook['status']; subject?: string }): Promise<Webhook[]> {
    const { upstream, wasDelivered } = this.#options;
    const { results } = await upstream.call('webhooks.list', { query: { ...query, limit: String(LIMIT) } });
    const isMissed = ({ id, status }: Webhook): boolean =>
      !this.#handled.has(id) && (status === 'failed' || (status === 'pending' && !wasDelivered(id)));
    return results.filter(isMissed).reverse();
  }

  /** Fetches and handles webhooks. @throws what the service answered; it was reported */
  async #run(list: () => Promise<Webhook[]>): Promise<void> {
    if (this.#isImpossible || !this.#options.isWanted()) return;
    try {
      const missed = await list();
      // The service keeps the order of a subject: what comes after a webhook whose handler fails waits for it.
      const stuck = new Set<string>();
      for (const { id, subject } of missed.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)))
        if (!stuck.has(subject) && !(await this.#fetch(id))) stuck.add(subject);
    } catch (error) {
      // Another program may answer an unknown path with anything.
      const isOther = error instanceof UpstreamUnavailable && error.status === 200;
      if (hasNoSessions(error) || isOther || (error instanceof Refusal && error.code === '007')) this.#isImpossible = true;
      else this.#options.report(new WebhookFailed('webhooks that did not arrive could not be fetched', { cause: error }));
      throw error;
    }
  }

  /** Fetches and handles one webhook. Returns false if a handler failed. */
  async #fetch(id: string): Promise<boolean> {
    const { upstream, take } = this.#options;
    const { body, headers } = (await upstream.call('webhooks.read', { params: { id } })).result;
    // The service deletes bodies that were kept for long enough.
    if (body !== null && headers !== null && !(await take(body, new Headers(headers)))) return false;
    remember(this.#handled, () => this.#handled.add(id));
    return true;
  }
}

/** Adds an entry to a memory, whose oldest entry is dropped if there are too many. */
function remember(memory: { readonly size: number; keys(): Iterator<string>; delete(key: string): boolean }, add: () => void): void {
  add();
  if (memory.size > REMEMBERED) memory.delete(String(memory.keys().next().value));
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for a task, but not for longer than a shopper may wait. */
async function inTime(task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([task, late]);
  clearTimeout(timer);
}
