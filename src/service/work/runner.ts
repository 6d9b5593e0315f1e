import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../commands/write.ts';
import type { Change } from '../domain/decision.ts';
import type { AdjustableClock, WebhookSender, WorkQueue } from '../domain/ports.ts';
import type { Account, Work, WorkKind } from '../domain/records/platform.ts';
import { moveOf } from './clock-move.ts';
import { createLane } from './lane.ts';
import { claimDeliveries, claimMoney, WIDTHS } from './lanes.ts';
import { createTasks } from './tasks.ts';

/** Due work: claimed by any node, run at clock time, exactly once in effect, because what it does checks what is. */

/** How often a node looks for what others scheduled, and for nodes that died. */
const LOOK_MS = 500;
/** How often claims are renewed; a third of what they last. */
const RENEW_MS = 10_000;
/** After how long work that failed is tried again: the first time, and at most. */
const RETRY_MS = { first: 60_000, most: 24 * 60 * 60_000 } as const;
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
  readonly log: (fault: { work: WorkKind | 'look'; id: string; error: string }) => void;
}

export function createRunner({ services, queue, clock, send, log }: RunnerOptions): Runner {
  const tasks = createTasks(send);
  const now = () => clock.now();
  const looking = (error: unknown) => log({ work: 'look', id: '', error: wordsOf(error) });
  const accounts = createAccounts(services);
  let ticking: NodeJS.Timeout | undefined;
  let renewing: NodeJS.Timeout | undefined;

  async function perform(item: Work): Promise<void> {
    try {
      await tasks[item.kind](services, await accounts.read(item.account_id), item);
    } catch (error) {
      log({ work: item.kind, id: item.id, error: wordsOf(error) });
      const wait = Math.min(RETRY_MS.first * 2 ** item.attempts, RETRY_MS.most);
      await queue.release(item, new Date(now().getTime() + wait)).catch(() => undefined);
    }
  }

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
  const move = moveOf({ queue, clock, wake, idle, pause: () => sleep(POLL_MS) });

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

  /** Looks for what others left: due work, claims of dead nodes, a clock that stands between two steps. */
  function tick(): void {
    wake();
    queue.bury().catch(looking);
    if (clock.move() !== null) move.takeOver().catch(looking);
  }

  return {
    start() {
      ticking = setInterval(tick, LOOK_MS);
      renewing = setInterval(() => void queue.renew(lanes.flatMap(({ held }) => [...held])).catch(looking), RENEW_MS);
      tick();
    },
    committed(changes) {
      if (changes.some(isConfigured)) accounts.forget();
      const isDue = (change: Change, delivery: boolean) =>
        change.kind === 'work' && change.op !== 'delete' && mayBeDue('row' in change ? change.row : change.set, now(), delivery);
      if (changes.some((change) => isDue(change, false))) money.wake();
      if (changes.some((change) => isDue(change, true))) deliveries.wake();
    },
    advance,
    async stop() {
      clearInterval(ticking);
      clearInterval(renewing);
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

/** How long what was read of an account is good for (real time). Work comes in thousands, and accounts hardly change. */
const ACCOUNT_MS = 1000;

/** Whether an account's settings were changed: what was read of it is not good any more. */
const isConfigured = (change: Change): boolean => change.kind === 'journal' && 'row' in change && change.row.event === 'account.configured';

/** Reads accounts, each at most once a second unless they are to be forgotten; another node hears of a change within that second. */
function createAccounts({ store, realNow }: Services): { read(id: string): Promise<Account>; forget(): void } {
  const known = new Map<string, { at: number; account: Promise<Account | undefined> }>();
  const read = async (id: string) => {
    const at = realNow().getTime();
    let entry = known.get(id);
    if (entry === undefined || at - entry.at >= ACCOUNT_MS) {
      entry = { at, account: store.account(id) };
      known.set(id, entry);
    }
    const account = await entry.account;
    if (account === undefined) throw new Error(`account ${id} is gone`);
    return account;
  };
  return { read, forget: () => known.clear() };
}

/** What of an error may be logged: its name and where, never its message, which may quote what people typed. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${
        error.stack
          ?.split('\n')
          .find((line) => line.startsWith('    at '))
          ?.trim() ?? ''
      }`
    : 'unknown';
