import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../facts/days.ts';
import type { Services } from '../commands/write.ts';
import type { Change } from '../domain/decision.ts';
import { databaseFault, retryAfter } from '../domain/database-fault.ts';
import type { AdjustableClock, WebhookSender, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import { createAccountCache } from './account-cache.ts';
import { createClockMover } from './clock-move.ts';
import { createLane } from './lane.ts';
import { claimDeliveries, claimMoney, fit, hasRoom, WIDTHS } from './lanes.ts';
import type { Routines } from './routines.ts';
import { createTasks } from './tasks.ts';
import { workFault, type WorkFault } from './work-fault.ts';

/**
 * Runs due work. Any node may claim a piece, when the clock reaches its time. Its effect happens exactly once, because each task
 * checks the stored state first.
 */

/** How often a node looks for work that others scheduled, and for dead nodes (milliseconds). */
const LOOK_MS = 500;
/** How often claims are renewed: after a third of their time (milliseconds). */
const RENEW_MS = 10_000;
/** Milliseconds until failed work is tried again: after the first failure, and at most. */
const RETRY_MS = { first: 60_000, most: DAY_MS } as const;
/** How long to wait before releasing work again, when the release failed (milliseconds). */
const RELEASE_RETRY_MS = 1_000;
/**
 * The time between two looks after finished work, when the first one found nothing (milliseconds): after one such look, and at most.
 * It doubles with each, because hardly any payment has work behind it that this node does not hear of.
 */
const REST_MS = { first: 20, most: 160 } as const;
/** The length of a rest after a number of looks that found nothing. */
const restAfter = (empty: number): number => Math.min(REST_MS.first * 2 ** (empty - 1), REST_MS.most);
/** How often to look again while another node is working (milliseconds). */
const POLL_MS = 20;

/** The worker of a node. */
export interface Runner {
  start(): void;
  /** Whether this node begins a new delivery to a receiver as soon as it is committed. */
  deliversAtOnce(receiver: string): boolean;
  /** Changes were committed: begins the deliveries that were stored as claimed, and looks for work that may be due now. */
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

/** Makes the function that performs one piece of work with its account. Failed work is released, to be tried again. */
function createPerformer({ services, queue, clock, send, log, routines }: RunnerOptions, stopping: AbortSignal) {
  const tasks = createTasks(send);
  const accounts = createAccountCache(
    (id) => services.store.account(id),
    () => services.realNow().getTime(),
  );

  /** Releases work, to be done at a moment. While the database is down, it tries again until the database answers. */
  async function releaseWork(item: Work, due: Date): Promise<void> {
    while (!stopping.aborted)
      try {
        await queue.release(item, due);
        return;
      } catch (error) {
        routines.failed('look', error);
        await services.sleep(RELEASE_RETRY_MS, stopping).catch(() => undefined);
      }
  }

  async function perform(item: Work): Promise<void> {
    try {
      await services.traces.span(`work ${item.kind}`, { 'pay.subject': item.subject_id, 'pay.tries': item.attempts }, async () =>
        tasks[item.kind](services, await accounts.read(item.account_id), item),
      );
    } catch (error) {
      log(workFault(item.kind, item.id, error));
      const fault = databaseFault(error);
      const wait = Math.min(RETRY_MS.first * 2 ** item.attempts, RETRY_MS.most);
      // If the database failed and not the task, the work keeps its due time.
      const isTransient = fault !== null && retryAfter(fault) !== null;
      await releaseWork(item, isTransient ? item.due_at : new Date(clock.now().getTime() + wait));
    }
  }

  return { perform, accounts };
}

/** Creates the runner of due work and routines of this node. */
export function createRunner(options: RunnerOptions): Runner {
  const { services, queue, clock, routines } = options;
  const now = () => clock.now();
  const looking = (error: unknown) => routines.failed('look', error);
  const stopping = new AbortController();
  const { perform, accounts } = createPerformer(options, stopping.signal);

  const rest = (empty: number) => services.sleep(restAfter(empty), stopping.signal).catch(() => undefined);
  const money = createLane({ claim: claimMoney(queue, now), perform, width: WIDTHS.money, rest, failed: looking });
  const deliveries = createLane({ claim: claimDeliveries(queue, now), perform, width: WIDTHS.deliveries, rest, failed: looking });
  const lanes = [money, deliveries];
  const wake = () => lanes.forEach((lane) => lane.wake());
  const idle = async () => {
    for (const lane of lanes) await lane.idle();
  };
  const done = () => lanes.reduce((sum, lane) => sum + lane.done(), 0);
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

  /** Whether deliveries may be parked behind nothing, because a node that has gone may have run an earlier release. */
  let mayHaveOrphans = true;
  async function releaseOrphans(): Promise<void> {
    if (!mayHaveOrphans) return;
    mayHaveOrphans = false;
    await queue.releaseOrphanedDeliveries().catch((error: unknown) => {
      mayHaveOrphans = true;
      throw error;
    });
    wake();
  }

  /** Looks for what other nodes left: due work, claims of dead nodes, and an unfinished move of the clock. */
  async function tick(): Promise<void> {
    wake();
    if (await queue.releaseDeadNodes()) mayHaveOrphans = true;
    if (clock.move() !== null) await mover.takeOver();
  }

  let isStarted = false;
  return {
    start() {
      isStarted = true;
      routines.every(LOOK_MS, 'look', tick);
      routines.every(LOOK_MS, 'look', releaseOrphans);
      routines.every(RENEW_MS, 'renew', () => queue.renew(lanes.flatMap(({ held }) => [...held])));
      tick().catch(looking);
    },
    deliversAtOnce: (receiver) => isStarted && !stopping.signal.aborted && hasRoom(deliveries.held, receiver),
    committed(changes) {
      accounts.changed(changes);
      const { fitting, rest } = fit(deliveries.held, changes.flatMap(claimedDelivery));
      if (fitting.length > 0) deliveries.take(fitting);
      for (const item of rest) queue.release(item, item.due_at).catch(looking);
      for (const change of changes) {
        if (change.kind !== 'work' || change.op === 'delete') continue;
        const row = change.op === 'insert' ? change.row : change.set;
        if (mayBeDue(row, now(), false)) money.wake(row.account_id);
        if (mayBeDue(row, now(), true)) deliveries.wake(row.account_id);
      }
    },
    advance,
    async stop() {
      stopping.abort();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** The delivery that a change stores as claimed by this node. */
const claimedDelivery = (change: Change): Work[] =>
  change.kind === 'work' && change.op === 'insert' && change.row.receiver !== null && change.row.claimed_until !== null ? [change.row] : [];

/** Whether a stored or changed piece of work may be due and unclaimed, among deliveries or other work. */
function mayBeDue({ due_at, claimed_until, receiver }: Partial<Work>, now: Date, delivery: boolean): boolean {
  if (claimed_until != null || (due_at !== undefined && due_at > now)) return false;
  // An update does not say whether the work is a delivery.
  return receiver === undefined || (receiver !== null) === delivery;
}
