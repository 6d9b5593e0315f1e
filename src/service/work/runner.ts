import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../commands/write.ts';
import type { Change } from '../domain/decision.ts';
import { databaseFault, retryAfter } from '../domain/database-fault.ts';
import type { AdjustableClock, WebhookSender, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import { createAccountCache } from './account-cache.ts';
import { createClockMover } from './clock-move.ts';
import { createLane } from './lane.ts';
import { claimDeliveries, claimMoney, WIDTHS } from './lanes.ts';
import type { Routines } from './routines.ts';
import { createTasks } from './tasks.ts';
import { workFault, type WorkFault } from './work-fault.ts';

/** Due work: claimed by any node, run at clock time, exactly once in effect, because what it does checks what is. */

/** How often a node looks for what others scheduled, and for nodes that died. */
const LOOK_MS = 500;
/** How often claims are renewed; a third of what they last. */
const RENEW_MS = 10_000;
/** After how long work that failed is tried again: the first time, and at most. */
const RETRY_MS = { first: 60_000, most: 24 * 60 * 60_000 } as const;
/** How long to wait before work is given back again, when that failed. */
const GIVE_BACK_MS = 1_000;
/** How long to wait for what another node is doing, before looking again. */
const POLL_MS = 20;

/** The node's worker. */
export interface Runner {
  start(): void;
  /** What was just committed may have made something due: then it is looked for now. */
  committed(changes: readonly Change[]): void;
  /**
   * Moves the clock to what `to` makes of the moment it then is, running on the way everything that falls due, in order.
   * Moves come one after the other, at all nodes. Answers how much this one ran.
   */
  advance(to: (from: Date) => Date, freeze: boolean): Promise<number>;
  stop(): Promise<void>;
}

/** What a runner needs besides the services. */
export interface RunnerOptions {
  readonly services: Services;
  readonly queue: WorkQueue;
  readonly clock: AdjustableClock;
  readonly send: WebhookSender;
  /** Told of work that failed. */
  readonly log: (fault: WorkFault) => void;
  readonly routines: Routines;
}

/** What does one piece of work, with the account that it belongs to. Work that failed is given back, to be tried again. */
function createPerformer({ services, queue, clock, send, log, routines }: RunnerOptions, stopping: AbortSignal) {
  const tasks = createTasks(send);
  const accounts = createAccountCache(
    (id) => services.store.account(id),
    () => services.realNow().getTime(),
  );

  /** Gives work back, to be done at a moment. While the database is away that is tried until it is there again. */
  async function giveBack(item: Work, due: Date): Promise<void> {
    while (!stopping.aborted)
      try {
        await queue.release(item, due);
        return;
      } catch (error) {
        routines.failed('look', error);
        await services.sleep(GIVE_BACK_MS, stopping).catch(() => undefined);
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
      // Where the database failed and not the work, it is due as before.
      const isPassing = fault !== null && retryAfter(fault) !== null;
      await giveBack(item, isPassing ? item.due_at : new Date(clock.now().getTime() + wait));
    }
  }

  return { perform, accounts };
}

/** The runner of due work and routines on this node. */
export function createRunner(options: RunnerOptions): Runner {
  const { services, queue, clock, routines } = options;
  const now = () => clock.now();
  const looking = (error: unknown) => routines.failed('look', error);
  const stopping = new AbortController();
  const { perform, accounts } = createPerformer(options, stopping.signal);

  const money = createLane({ claim: claimMoney(queue, now), perform, width: WIDTHS.money, failed: looking });
  const deliveries = createLane({ claim: claimDeliveries(queue, now), perform, width: WIDTHS.deliveries, failed: looking });
  const lanes = [money, deliveries];
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const idle = async () => {
    for (const lane of lanes) await lane.idle();
  };
  const done = () => lanes.reduce((sum, lane) => sum + lane.done, 0);
  const move = createClockMover({ queue, clock, wake, idle, pause: () => services.sleep(POLL_MS), turn: () => nextTurn() });

  let moving: Promise<unknown> = Promise.resolve();
  function advance(to: (from: Date) => Date, freeze: boolean): Promise<number> {
    const turn = moving.then(async () => {
      const before = done();
      await move.make(to, freeze);
      return done() - before;
    });
    moving = turn.catch(() => undefined);
    return turn;
  }

  /** Whether deliveries may be in the park behind nothing: a node that is gone may have been one of an earlier release. */
  let mayBeLeft = true;
  async function letOut(): Promise<void> {
    if (!mayBeLeft) return;
    mayBeLeft = false;
    await queue.letOutLeft().catch((error: unknown) => {
      mayBeLeft = true;
      throw error;
    });
    wake();
  }

  /** Looks for what others left: due work, claims of dead nodes, a clock that stands between two steps. */
  async function tick(): Promise<void> {
    wake();
    if (await queue.releaseDeadNodes()) mayBeLeft = true;
    if (clock.move() !== null) await move.takeOver();
  }

  return {
    start() {
      routines.every(LOOK_MS, 'look', tick);
      routines.every(LOOK_MS, 'look', letOut);
      routines.every(RENEW_MS, 'renew', () => queue.renew(lanes.flatMap(({ held }) => [...held])));
      tick().catch(looking);
    },
    committed(changes) {
      accounts.changed(changes);
      const isDue = (change: Change, delivery: boolean) =>
        change.kind === 'work' && change.op !== 'delete' && mayBeDue('row' in change ? change.row : change.set, now(), delivery);
      if (changes.some((change) => isDue(change, false))) money.wake();
      if (changes.some((change) => isDue(change, true))) deliveries.wake();
    },
    advance,
    async stop() {
      stopping.abort();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Whether work that was put on record or changed may be due and free, as a delivery or as anything else. */
function mayBeDue({ due_at, claimed_until, receiver }: Partial<Work>, now: Date, delivery: boolean): boolean {
  if (claimed_until != null || (due_at !== undefined && due_at > now)) return false;
  // A change of what is there does not say which of the two it is.
  return receiver === undefined || (receiver !== null) === delivery;
}
