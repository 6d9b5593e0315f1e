import { seedSandbox } from '../../src/service/sandbox/seed.ts';
import { createSecretBox } from '../../src/service/vault/secret-box.ts';
import type { Change } from '../../src/service/domain/decision.ts';
import { Line } from './memory/line.ts';
import { SimulatedDatabase } from './memory/database.ts';
import { SimulatedStore } from './memory/store.ts';
import { checkEnd, checkMoment, createCommitWatch, type Witness } from './promises.ts';
import { createDice, Scheduler } from './scheduler.ts';
import { createBankBook } from './world/bank.ts';
import { createClient } from './world/client.ts';
import { CALM, STORM } from './world/link.ts';
import { SEALER, startNode, type SimulatedNode, type Surroundings } from './world/node.ts';
import { SOUND, type Plant } from './world/plants.ts';
import { Receiver } from './world/receiver.ts';
import { buy, chargeStored, HOOK, subscribe, type Intents, type Part } from './world/shoppers.ts';

/** A history: everything that happens to a service, its shoppers and its merchant with one random seed. */

/** The result of a history. */
export interface Outcome {
  /** The number of events. */
  readonly steps: number;
  /** How often a node was killed or cut off from its database. */
  readonly blows: number;
}

const START = new Date('2026-11-21T10:00:00Z');
/** The length of a storm in milliseconds. */
const STORM_MS = 25_000;
/** During a storm, one in this many statements loses its connection. */
const LINE_LOSS = 150;
/** The time in milliseconds after which everything must be finished. */
const END_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Runs a history. `journal` gets everything that is stored, in order. @throws Broken if a promise is not kept; Error if
 * somebody waits for ever
 */
export async function play(seed: number, plant: Plant = SOUND, journal: string[] = []): Promise<Outcome> {
  const dice = createDice(seed);
  const scheduler = new Scheduler(dice, START);
  const intents: Intents = { refunds: new Map(), charges: new Set(), subscribers: new Set() };
  const defects: string[] = [];
  const weather = { ...CALM };
  const lines = { lossOneIn: 0 };
  const faults: Error[] = [];
  const guard = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      faults.push(error instanceof Error ? error : new Error('a check failed'));
    }
  };

  const bank = createBankBook(() => guard(() => checkMoment(witness)));
  const receiver = new Receiver(() => weather.lostOneIn > 0 && dice.oneIn(6));
  const watch = createCommitWatch(() => witness);
  const database = new SimulatedDatabase((changes) => {
    for (const change of changes) journal.push(`${scheduler.now - START.getTime()} ms ${lineOf(change)}`);
    guard(() => watch(changes));
  });
  const witness: Witness = { database, bank, receiver, intents, defects };

  let made = 0;
  const newId = (prefix: string) => `${prefix}${String((made += 1)).padStart(12, '0')}`;
  const around: Surroundings = { scheduler, database, bank, receiver, weather, lines, newId, defects, plant };

  /** Waits for a task while everything else continues. */
  async function finish<T>(task: Promise<T>, within = END_MS): Promise<T> {
    let isOver = false;
    const watched = task.finally(() => (isOver = true));
    watched.catch(() => undefined);
    await scheduler
      .until(() => isOver || faults.length > 0, within)
      .catch((error: unknown) => Promise.reject(new Error(`${error instanceof Error ? error.message : ''}\n${standing(database)}`)));
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    return watched;
  }

  const seeding = new SimulatedStore(database, new Line(scheduler, { lossOneIn: 0 }, { alive: true }));
  const accounts = {
    addAccount: (account: Parameters<typeof database.accounts.set>[1]) =>
      Promise.resolve(void database.accounts.set(account.id, { ...account, webhook_url: HOOK })),
    transaction: seeding.transaction.bind(seeding),
  };
  await finish(seedSandbox(accounts, createSecretBox(SEALER)));

  let names = 0;
  const nodes: SimulatedNode[] = [];
  const start = async () => nodes.push(await startNode(around, (names += 1)));
  await finish(Promise.all([start(), start()]));

  let blows = 0;
  const isStorm = () => weather.lostOneIn > 0;
  const living = () => nodes.filter(({ life }) => life.alive);
  /** Kills nodes and cuts their connections while the storm lasts. */
  async function strike(): Promise<void> {
    while (isStorm()) {
      await scheduler.pause(dice.number(300, 5_000));
      const [node] = living().slice(dice.number(0, 1));
      if (node === undefined || !isStorm()) continue;
      blows += 1;
      if (dice.oneIn(2)) {
        node.cut(true);
        await scheduler.pause(dice.number(100, 3_000));
        node.cut(false);
      } else {
        node.kill();
        await scheduler.pause(dice.number(100, 2_000));
        await start().catch(() => undefined);
      }
    }
  }

  const client = createClient(scheduler, weather, () => nodes);
  const part: Part = {
    client,
    dice,
    intents,
    newKey: () => newId('key_'),
    uuid: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  };
  const parts = [
    ...Array.from({ length: dice.number(1, 4) }, () => buy),
    ...(dice.oneIn(2) ? [chargeStored] : []),
    ...(dice.oneIn(3) ? [subscribe] : []),
  ];

  /**
   * Moves the clock in the middle of everything. The node that moves it may be killed meanwhile, and then another node
   * completes the move.
   */
  async function moveClock(days: number): Promise<void> {
    await scheduler.pause(dice.number(1_000, STORM_MS));
    const [node] = living();
    node?.runner.advance((from) => new Date(from.getTime() + days * DAY_MS), false).catch(() => undefined);
  }

  /** Runs a storm for some time. Afterwards all nodes are back, and every message arrives. */
  async function storm(...happening: Promise<void>[]): Promise<void> {
    Object.assign(weather, STORM);
    lines.lossOneIn = LINE_LOSS;
    scheduler.later(STORM_MS, () => {
      Object.assign(weather, CALM);
      lines.lossOneIn = 0;
    });
    await finish(Promise.all([strike(), ...happening]));
    for (const node of living()) node.cut(false);
    while (living().length === 0) await finish(start());
  }

  // Shoppers and the merchant act in the first storm. An idempotency key is valid for a day of the clock, so the clock moves
  // by less than a day.
  const playing = Promise.all(parts.map((play) => play(part)));
  // A failure is thrown later, where its promise is awaited.
  playing.catch(() => undefined);
  await storm(...(dice.oneIn(3) ? [moveClock(dice.number(1, 20) / 24)] : []));
  await finish(playing);
  // A month passes during the second storm.
  await storm(moveClock(32));
  // In the calm that follows, the living nodes do all work that is left.
  const [node] = living();
  if (node === undefined) throw new Error('no node is left');
  await finish(
    node.runner.advance((from) => new Date(from.getTime() + 16 * DAY_MS), true),
    4 * END_MS,
  );
  guard(() => checkEnd(witness, monthsSince(START, node.services.clock.now())));
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return { steps: scheduler.steps, blows };
}

/** The state in which nothing continues: the clock, the living nodes, and the work that is not done. */
function standing(database: SimulatedDatabase): string {
  const work = [...database.all('work'), ...database.all('webhook_queues')].map(
    (row) => `${row.id} due ${(row['due_at'] as Date).toISOString()}, claimed until ${String(row['claimed_until'])}`,
  );
  const sessions = database.all('checkout_sessions').map((row) => `${row.id} ${String(row['state'])}`);
  const clock = JSON.stringify(database.clock ?? 'real time');
  return [`clock ${clock}, moved until ${String(database.alone?.until)}`, ...sessions, ...work].join('\n');
}

/** One change as a line of the journal. */
function lineOf(change: Change): string {
  const fields = 'row' in change ? change.row : 'set' in change ? change.set : {};
  return `${change.op} ${change.kind} ${'row' in change ? change.row.id : change.id} ${JSON.stringify(fields)}`;
}

/** The number of whole months from one moment to another. */
function monthsSince(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() || (to.getUTCDate() === from.getUTCDate() && to.getTime() % DAY_MS < from.getTime() % DAY_MS)
    ? months - 1
    : months;
}
