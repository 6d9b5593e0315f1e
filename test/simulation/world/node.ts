import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import type { Services } from '../../../src/service/commands/write.ts';
import type { Sleep, Timer } from '../../../src/service/domain/ports.ts';
import type { CardNetwork } from '../../../src/service/domain/rail-ports.ts';
import type { SimulatedBankBook } from '../../../src/service/domain/simulated-bank-book.ts';
import { NO_TRACES } from '../../../src/service/domain/traces.ts';
import type { Authoriser } from '../../../src/service/vault/ports.ts';
import { withDeadline } from '../../../src/service/rails/deadline.ts';
import { createApi } from '../../../src/service/http/api.ts';
import { answerError } from '../../../src/service/http/errors.ts';
import type { Streams } from '../../../src/service/http/streams.ts';
import { createSimulatedBank, createSimulatedMandateBank } from '../../../src/service/rails/simulated-bank.ts';
import { createSimulatedDebitBank } from '../../../src/service/rails/simulated-debits.ts';
import {
  createSimulatedAuthenticator,
  createSimulatedProviders,
  simulatedMailer,
  simulatedWallets,
} from '../../../src/service/rails/simulated-payer.ts';
import { createSimulatedNetwork } from '../../../src/service/rails/simulated-network.ts';
import { createSimulatedPayoutBank } from '../../../src/service/rails/simulated-payouts.ts';
import { clockOn } from '../../../src/service/sandbox/clock.ts';
import { createEvidenceSigner } from '../../../src/service/vault/evidence-signer.ts';
import { createSubjectHash, createSecretBox } from '../../../src/service/vault/secret-box.ts';
import { createSealer } from '../../../src/service/vault/sealer.ts';
import { createVault } from '../../../src/service/vault/vault.ts';
import type { Routines } from '../../../src/service/work/routines.ts';
import { createRunner, type Runner } from '../../../src/service/work/runner.ts';
import { checkedEncoderOf } from '../../support/checked-encoder.ts';
import { LOOSE } from '../../support/limits.ts';
import { Line, type LineFaults } from '../memory/line.ts';
import { createSimulatedQueue } from '../memory/queue.ts';
import { SimulatedStore } from '../memory/store.ts';
import type { SimulatedDatabase } from '../memory/database.ts';
import type { Life, Scheduler } from '../scheduler.ts';
import type { BankBook } from './bank.ts';
import { askOver, type Weather } from './link.ts';
import type { Plant } from './plants.ts';
import type { Receiver } from './receiver.ts';

/** A node of the service: the real code with a simulated database, clock and network. It can be killed at any moment. */

export const SEALER = createSealer(Buffer.alloc(32, 7));
/** How long the sender of webhooks waits for an answer. */
const WEBHOOK_TIMEOUT_MS = 5_000;
/** How long a node waits for a card network. */
const NETWORK_TIMEOUT_MS = 5_000;
const PUBLIC_URL = 'https://pay.example';

/** The parts that all nodes share. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly database: SimulatedDatabase;
  readonly bank: BankBook;
  readonly receiver: Receiver;
  /** The state of the networks to the bank and to the merchant. */
  readonly weather: Weather;
  readonly lines: LineFaults;
  readonly newId: (prefix: string) => string;
  /** Faults that were answered with 999, and work that failed, although the database was available. */
  readonly defects: string[];
  /** A fault that is put in on purpose, to check that it is found. */
  readonly plant: Plant;
}

/** The simulation has no event streams. */
export const NO_STREAMS: Streams = {
  open: () => {
    throw new Error('no streams in a simulation');
  },
  changed: () => undefined,
  endAll: () => undefined,
  count: 0,
  close: () => undefined,
};

/** The simulation has no EFT debits or payouts. */
const NO_ENTRIES: SimulatedBankBook = { enter: () => Promise.resolve(), between: () => Promise.resolve([]) };

/** A running node. */
export interface SimulatedNode {
  readonly id: number;
  readonly life: Life;
  readonly services: Services;
  readonly runner: Runner;
  fetch(request: Request): Promise<Response>;
  /** Kills the node, which loses its memory in the middle of whatever it does. */
  kill(): void;
  /** Cuts its connection to the database, or restores it. */
  cut(isCut: boolean): void;
}

/** Starts a node. */
export async function startNode(around: Surroundings, id: number): Promise<SimulatedNode> {
  const { scheduler, database, plant } = around;
  const life = { alive: true };
  const line = new Line(scheduler, around.lines, life);
  const store = plant.store(new SimulatedStore(database, line));
  const realNow = () => new Date(scheduler.now);
  const over = <T>(there: () => Promise<T>): Promise<T> => askOver(scheduler, around.weather, life, there);
  const clock = await clockOn(
    {
      read: () => line.trip(() => database.clock),
      replace: (from, to) =>
        line.trip(() => {
          if (database.clock !== undefined && !isDeepStrictEqual(database.clock, from)) return false;
          database.clock = to;
          return true;
        }),
    },
    () => scheduler.now,
  );
  const simulated = plant.network(createSimulatedNetwork(around.bank, clock));
  const sleep: Sleep = (ms, signal) => scheduler.pause(ms, life, signal);
  const timer: Timer = (ms, ring) => {
    let isStopped = false;
    scheduler.later(ms, () => !isStopped && ring(), life);
    return () => {
      isStopped = true;
    };
  };
  const inTime = <Rail extends object>(rail: Rail): Rail => withDeadline(rail, { timer, limit: NETWORK_TIMEOUT_MS });
  const network = inTime<CardNetwork & Authoriser>({
    authorise: (request) => over(() => simulated.authorise(request)),
    inquire: (reference) => over(() => simulated.inquire(reference)),
    close: (reference) => over(() => simulated.close(reference)),
    capture: (reference, amount) => over(() => simulated.capture(reference, amount)),
    release: (reference) => over(() => simulated.release(reference)),
    refund: (request) => over(() => simulated.refund(request)),
    statement: (day) => over(() => simulated.statement(day)),
  });
  const services: Services = {
    store,
    clock,
    network,
    vault: plant.vault(
      createVault({
        sealer: SEALER,
        network,
        authenticator: createSimulatedAuthenticator(PUBLIC_URL),
        wallets: simulatedWallets,
      }),
    ),
    secrets: createSecretBox(SEALER),
    evidenceSigner: createEvidenceSigner(SEALER),
    hashSubject: createSubjectHash(SEALER),
    providers: createSimulatedProviders(around.bank, clock, PUBLIC_URL),
    wallets: simulatedWallets,
    mailer: simulatedMailer,
    verifier: createSimulatedBank(),
    mandateBank: createSimulatedMandateBank(),
    debits: createSimulatedDebitBank(NO_ENTRIES),
    payouts: createSimulatedPayoutBank(NO_ENTRIES),
    newId: around.newId,
    publicUrl: PUBLIC_URL,
    networkTimeout: NETWORK_TIMEOUT_MS,
    velocity: LOOSE,
    realNow,
    sleep,
    traces: NO_TRACES,
    onCommit: (_account, changes) => runner.committed(changes),
  };
  const routines: Routines = {
    every(ms, _routine, run) {
      const again = () =>
        scheduler.later(
          ms,
          () => {
            run()
              .catch(() => undefined)
              .finally(again);
          },
          life,
        );
      again();
    },
    failed: () => undefined,
    stop: () => undefined,
  };
  const runner = createRunner({
    services,
    queue: plant.queue(createSimulatedQueue(database, line, realNow), database),
    clock,
    send: (outgoing) => around.receiver.take(outgoing, over, () => scheduler.pause(WEBHOOK_TIMEOUT_MS, life)),
    log: ({ work, error, fault }) => {
      if (fault === undefined || fault === 'defect') around.defects.push(`${work}: ${error}`);
    },
    routines,
  });
  const app = new Hono();
  app.onError((error, c) =>
    answerError(error, c, 'req_simulated', ({ error: words, fault }) => {
      if (fault === undefined || fault === 'defect') around.defects.push(`${words}\n${error.stack ?? ''}`);
    }),
  );
  app.route('/', createApi({ encoder: checkedEncoderOf, services, streams: NO_STREAMS, rate: 1_000_000, wrongSecrets: 1_000_000 }).app);
  routines.every(1_000, 'clock', () => clock.refresh());
  runner.start();

  const lose = () => {
    for (const tx of store.open) tx.end();
  };
  return {
    id,
    life,
    services,
    runner,
    fetch: async (request) => app.fetch(request, {}),
    kill() {
      life.alive = false;
      lose();
    },
    cut(isCut) {
      line.isCut = isCut;
      if (isCut) lose();
    },
  };
}
