import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../facts/days.ts';
import type { Services } from '../commands/write.ts';
import type { Change } from '../domain/decision.ts';
import { databaseFault, retryAfter } from '../domain/database-fault.ts';
import type { AdjustableClock, Due, WebhookSender, WorkQueue } from '../domain/ports.ts';
import type { WebhookQueue, Work } from '../domain/records/platform.ts';
import { createAccountCache } from './account-cache.ts';
import { createClockMover } from './clock-move.ts';
import { createLane } from './lane.ts';
import type { Routines } from './routines.ts';
import { TASKS } from './tasks.ts';
import { deliverQueue } from './webhooks.ts';
import { workFault, type WorkFault } from './work-fault.ts';

/**
 * Runs due work. Any node may claim a piece, when the clock reaches its time. Its effect happens exactly once, because each task
 * checks the stored state first. Webhooks have a lane of their own, so that no receiver delays a charge. In that lane each receiver has a
 * limit, so that a receiver that does not answer delays only itself.
 */

/** How often a node looks for work that others scheduled or left (milliseconds). */
const LOOK_MS = 500;
/** How often claims are renewed: after a third of their time (milliseconds). */
const RENEW_MS = 10_000;
/** Milliseconds until failed work is tried again: after the first failure, and at most. */
const RETRY_MS = { first: 60_000, most: DAY_MS } as const;
/** How long to wait before releasing work again, when the release failed (milliseconds). */
const RELEASE_RETRY_MS = 1_000;
/** How often to look again while another node is working (milliseconds). */
const POLL_MS = 20;

/** How many pieces of work are performed at a time, and how many are claimed by one statement. */
const MONEY = { width: 16, batch: 64 } as const;
/** How many queues of webhooks are delivered at a time, and how many to one receiver. */
const DELIVERIES = { width: 1024, each: 16 } as const;
/** The places that are reserved for receivers with hardly any deliveries in progress, and how many of them one receiver gets. */
const RESERVE = { width: 256, each: 2 } as const;

/** The worker of a node. */
export interface Runner {
  start(): void;
  /** Changes were committed: looks for work that may be due now. */
  committed(changes: readonly Change[]): void;
  /**
   * Moves the clock to the moment that `to` computes from the present one, and runs all work that falls due on the way, in order.
   * Only one move runs at a time, on all nodes. Returns the number of pieces that this node performed.
   */
  advance(to: (from: Date) => Date, freeze: boolean): Promise<number>;
  stop(): Promise<void>;
}

/** The parts of a runner besides the services. */
export interface RunnerOptions {
  readonly services: Services;
  readonly queue: WorkQueue;
  readonly clock: AdjustableClock;
  readonly send: WebhookSender;
  /** Called for work that failed. */
  readonly log: (fault: WorkFault) => void;
  readonly routines: Routines;
}

/** Makes the functions that perform one piece of work or one queue. What failed is released, to be tried again. */
function createPerformers({ services, queue, clock, send, log, routines }: RunnerOptions, stopping: AbortSignal) {
  const accounts = createAccountCache(
    (id) => services.store.account(id),
    () => services.realNow().getTime(),
  );

  /** Releases what failed. While the database is down, it tries again until the database answers. */
  async function release(item: Due, kind: WorkFault['work'], attempts: number, error: unknown): Promise<void> {
    log(workFault(kind, item.id, error));
    const fault = databaseFault(error);
    const wait = Math.min(RETRY_MS.first * 2 ** attempts, RETRY_MS.most);
    // If the database failed and not the task, the due time stays.
    const isTransient = fault !== null && retryAfter(fault) !== null;
    const due = isTransient ? item.due_at : new Date(clock.now().getTime() + wait);
    while (!stopping.aborted)
      try {
        await queue.release(item, due);
        return;
      } catch (failure) {
        routines.failed('look', failure);
        await services.sleep(RELEASE_RETRY_MS, stopping).catch(() => undefined);
      }
  }

  return {
    accounts,
    async perform(item: Work): Promise<void> {
      const { kind, subject_id, attempts } = item;
      const run = async () => TASKS[kind](services, await accounts.read(item.account_id), item);
      await services.traces
        .span(`work ${kind}`, { 'pay.subject': subject_id, 'pay.tries': attempts }, run)
        .catch((error: unknown) => release(item, kind, attempts, error));
    },
    async deliver(item: WebhookQueue): Promise<void> {
      await services.traces
        .span('work webhook.deliver', { 'pay.subject': item.id }, () => deliverQueue({ services, send, queue, stopping }, item))
        .catch((error: unknown) => release(item, 'webhook.deliver', 0, error));
    },
  };
}

/** How many more queues may be delivered, in total and to one receiver. */
function roomFor(held: ReadonlySet<WebhookQueue>): { count: number; each: number } {
  const open = DELIVERIES.width - RESERVE.width - held.size;
  return open > 0 ? { count: open, each: DELIVERIES.each } : { count: DELIVERIES.width - held.size, each: RESERVE.each };
}

function busyOf(held: ReadonlySet<WebhookQueue>): Record<string, number> {
  const busy: Record<string, number> = {};
  for (const { receiver } of held) busy[receiver] = (busy[receiver] ?? 0) + 1;
  return busy;
}

/** The lanes of a node. */
function createLanes({ queue, clock, routines }: RunnerOptions, performers: ReturnType<typeof createPerformers>) {
  const failed = (error: unknown) => routines.failed('look', error);
  const money = createLane<Work>({
    // No claim while there is claimed work that was not started.
    mostOf: (held) => (held.size > MONEY.width ? 0 : MONEY.batch),
    claim: (_held, most) => queue.claim(clock.now(), most),
    isFull: (held) => held.size >= MONEY.width,
    perform: (item) => performers.perform(item),
    width: MONEY.width,
    failed,
  });
  const deliveries = createLane<WebhookQueue>({
    mostOf: (held) => roomFor(held).count,
    claim: (held, most) => queue.claimQueues(clock.now(), most, roomFor(held).each, busyOf(held)),
    isFull: (held, { receiver }) => (busyOf(held)[receiver] ?? 0) >= roomFor(held).each,
    perform: (item) => performers.deliver(item),
    width: DELIVERIES.width,
    failed,
  });
  return { money, deliveries };
}

/** Creates the runner of due work and routines of this node. */
export function createRunner(options: RunnerOptions): Runner {
  const { services, queue, clock, routines } = options;
  const stopping = new AbortController();
  const performers = createPerformers(options, stopping.signal);
  const { money, deliveries } = createLanes(options, performers);
  const wake = () => {
    money.wake();
    deliveries.wake();
  };
  const idle = async () => {
    await money.idle();
    await deliveries.idle();
  };
  const done = () => money.done() + deliveries.done();
  const mover = createClockMover({ queue, clock, wake, idle, pause: () => services.sleep(POLL_MS), yieldToOthers: () => nextTurn() });

  let moving: Promise<unknown> = Promise.resolve();
  function advance(to: (from: Date) => Date, freeze: boolean): Promise<number> {
    const turn = moving.then(async () => {
      const before = done();
      await mover.move(to, freeze);
      return done() - before;
    });
    moving = turn.catch(() => undefined);
    return turn;
  }

  /** Looks for what other nodes left: due work, and an unfinished move of the clock. */
  async function tick(): Promise<void> {
    wake();
    if (clock.move() !== null) await mover.takeOver();
  }

  return {
    start() {
      routines.every(LOOK_MS, 'look', tick);
      routines.every(RENEW_MS, 'renew', () => queue.renew([...money.held, ...deliveries.held]));
      tick().catch((error: unknown) => routines.failed('look', error));
    },
    committed(changes) {
      performers.accounts.changed(changes);
      if (changes.some((change) => mayBeDue(change, clock.now()))) money.wake();
      if (changes.some(({ kind }) => kind === 'webhook_queues')) deliveries.wake();
    },
    advance,
    async stop() {
      stopping.abort();
      const left = await Promise.all([money.stop(), deliveries.stop()]);
      // If the database cannot be reached, the claims end by themselves.
      await queue.giveBack(left.flat()).catch(() => undefined);
    },
  };
}

/** Whether a stored or changed piece of work may be due and unclaimed. */
function mayBeDue(change: Change, now: Date): boolean {
  if (change.kind !== 'work' || change.op === 'delete') return false;
  const { due_at, claimed_until } = change.op === 'insert' ? change.row : change.set;
  return claimed_until == null && (due_at === undefined || due_at <= now);
}
