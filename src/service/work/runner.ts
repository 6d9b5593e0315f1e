import type { Services } from '../commands/write.ts';
import type { AdjustableClock, WebhookSender } from '../domain/ports.ts';
import type { Work, WorkKind } from '../domain/records.ts';
import { createTasks } from './tasks.ts';

/** Due work: claimed by any node, run at clock time, exactly once in effect, because what it does checks what is. */

/** How long a node has a piece of work to itself (real time); another takes it over afterwards. */
const CLAIM_MS = 30_000;
/** At most this many pieces at a time. */
const WIDTH = 16;
/** How often a node looks for work that others scheduled. */
const LOOK_MS = 500;
/** After how long work that failed is tried again. */
const RETRY_MS = 60_000;

/** The node's worker. */
export interface Runner {
  start(): void;
  /** Something may be due: look now. */
  wake(): void;
  /** Moves the clock to `target`, running on the way everything that falls due, in order. Answers how much ran. */
  advance(target: Date, freeze: boolean): Promise<number>;
  stop(): Promise<void>;
}

/** What a runner needs besides the services. */
export interface RunnerOptions {
  readonly services: Services;
  readonly clock: AdjustableClock;
  readonly send: WebhookSender;
  readonly log: (fault: { work: WorkKind; id: string; error: string }) => void;
}

export function createRunner({ services, clock, send, log }: RunnerOptions): Runner {
  const { store } = services;
  const tasks = createTasks(send);
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let moving: Promise<unknown> = Promise.resolve();
  let wanted = false;
  const isWanted = () => wanted;
  let timer: NodeJS.Timeout | undefined;
  let advancing = false;
  let stopped = false;

  async function perform(item: Work): Promise<void> {
    try {
      const account = await store.account(item.account_id);
      if (account === undefined) throw new Error(`account ${item.account_id} is gone`);
      await tasks[item.kind](services, account, item);
    } catch (error) {
      log({
        work: item.kind,
        id: item.id,
        error: error instanceof Error ? `${error.name}: ${error.stack?.split('\n')[1]?.trim() ?? ''}` : 'unknown',
      });
      await store.releaseWork(item, new Date(clock.now().getTime() + RETRY_MS)).catch(() => undefined);
    }
  }

  /** Claims what is due by now and starts it. Answers how many were started. */
  async function take(due: Date): Promise<number> {
    const room = WIDTH - running.size;
    if (room <= 0) return 0;
    const realNow = services.realNow();
    const items = await store.claimWork(due, room, realNow, new Date(realNow.getTime() + CLAIM_MS));
    for (const item of items) {
      const task = perform(item).finally(() => {
        running.delete(task);
        wake();
      });
      running.add(task);
    }
    return items.length;
  }

  /** Starts what is due until there is nothing more to start; work that comes up meanwhile is looked for again. */
  async function look(): Promise<void> {
    for (let idle = false; !idle && !stopped && !advancing;) {
      wanted = false;
      const started = await take(clock.now());
      idle = started === 0 && !isWanted();
    }
  }

  function wake(): void {
    if (stopped || advancing) return;
    wanted = true;
    looking ??= look()
      .catch((error: unknown) => log({ work: 'webhook.deliver', id: 'look', error: error instanceof Error ? error.name : 'unknown' }))
      .finally(() => (looking = null));
  }

  const settle = async () => {
    await looking;
    while (running.size > 0) await Promise.all(running);
  };

  async function move(target: Date, freeze: boolean): Promise<number> {
    advancing = true;
    try {
      await settle();
      let ran = 0;
      for (let due = await store.nextDue(target); due !== undefined; due = await store.nextDue(target)) {
        if (due > clock.now()) await clock.stepTo(due);
        const started = await take(clock.now());
        ran += started;
        // Nothing to take means that another node has it: its turn ends soon.
        if (started === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        while (running.size > 0) await Promise.all(running);
      }
      const now = clock.now();
      await clock.set(target > now ? target : now, freeze);
      return ran;
    } finally {
      advancing = false;
      wake();
    }
  }

  /** One after the other, so that the clock never goes back. */
  function advance(target: Date, freeze: boolean): Promise<number> {
    const turn = moving.then(() => move(target, freeze));
    moving = turn.catch(() => undefined);
    return turn;
  }

  return {
    start() {
      timer = setInterval(wake, LOOK_MS);
      wake();
    },
    wake,
    advance,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await settle();
    },
  };
}
