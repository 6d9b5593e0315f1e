import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { z } from 'zod';
import { routes, type Operation, type Routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import type { Services } from '../../src/service/commands/write.ts';
import type { Account } from '../../src/service/domain/records/platform.ts';
import { createApi } from '../../src/service/http/api.ts';
import { hashSecret } from '../../src/service/domain/secrets.ts';
import { NO_TRACES } from '../../src/service/domain/traces.ts';
import { createStreams } from '../../src/service/http/streams.ts';
import { answerError } from '../../src/service/http/errors.ts';
import { realTimer, withDeadline } from '../../src/service/rails/deadline.ts';
import { createSimulatedBank, createSimulatedMandateBank } from '../../src/service/rails/simulated-bank.ts';
import { createSimulatedDebitBank } from '../../src/service/rails/simulated-debits.ts';
import {
  createSimulatedAuthenticator,
  createSimulatedProviders,
  simulatedMailer,
  simulatedWallets,
} from '../../src/service/rails/simulated-payer.ts';
import { createSimulatedNetwork } from '../../src/service/rails/simulated-network.ts';
import { createSimulatedPayoutBank } from '../../src/service/rails/simulated-payouts.ts';
import { seedSandbox } from '../../src/service/sandbox/seed.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import type { Database } from '../../src/service/storage/connection.ts';
import { createSimulatedBankBook, createSimulatedNetworkBook } from '../../src/service/storage/simulated-books.ts';
import { Store } from '../../src/service/storage/store.ts';
import { createSealer } from '../../src/service/vault/sealer.ts';
import { createEvidenceSigner } from '../../src/service/vault/evidence-signer.ts';
import { createSubjectHash, createSecretBox } from '../../src/service/vault/secret-box.ts';
import type { AuthorisationRequest } from '../../src/service/vault/ports.ts';
import { createVault } from '../../src/service/vault/vault.ts';
import { checkedEncoderOf } from './checked-encoder.ts';
import { LOOSE } from './limits.ts';
import { opened } from './opened.ts';
import type { OpenDatabase } from './databases.ts';
import { answerOf, type Answer } from './service.ts';

/** Calls the interface in the same process. A request goes through every layer to the database and back, but not through a socket. */

/** The JSON form of an operation's answer. */
export type Wire<O extends Operation> = z.input<Routes[O]['answer']>;

/** The parameters of a call, valid or not. */
export interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A merchant who calls the interface with an API key. */
export interface Caller {
  readonly account: Account;
  /** Calls an operation and returns its answer, which is checked against the contract. */
  ask<O extends Operation>(operation: O, asking?: Asking): Promise<Wire<O>>;
  /** Calls an operation and returns the raw response. */
  send(operation: Operation, asking?: Asking): Promise<Answer>;
}

/** The inner parts of the service, for states that no operation can create yet. */
export interface Desk {
  readonly services: Services;
  readonly app: Hono;
  /** The faults that were answered with error code 999. There should never be any. */
  readonly faults: readonly string[];
  /** Moves the clock. */
  moveTo(at: Date): void;
  /** A merchant of the sandbox, with the data that a sandbox account starts with. */
  readonly sandbox: Caller;
  /** Another merchant of the sandbox. */
  readonly other: Caller;
  /** A merchant who has no data yet. */
  merchant(): Promise<Caller>;
  /** Creates the data that the sandbox starts with, as each node does when it starts. */
  seed(): Promise<void>;
  close(): Promise<void>;
}

/** Builds a request in the form in which a client program sends it. */
export function requestOf(
  operation: Operation,
  account: Pick<Account, 'api_key'>,
  { params = {}, query = {}, body, headers = {} }: Asking,
): Request {
  const row: Route = routes[operation];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return new Request(`http://service.test${row.root === true ? '' : '/2.0'}${path}${search === '' ? '' : `?${search}`}`, {
    method: row.method,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.api_key}:${account.api_key}`).toString('base64')}`,
      ...(row.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(row.method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
  });
}

/** The options of a test's interface, besides its database. */
export interface InterfaceOptions {
  /** Requests a second for each key. The default is so high that it never limits a test. */
  readonly rate?: number;
  /** A prefix for the ids of this interface, for tests in which several interfaces share a database. */
  readonly node?: string;
  /** Called with each request to the card network. */
  readonly asked?: (request: AuthorisationRequest) => void;
}

/** So long that a network that is slow because the machine is busy never counts as silent. A test with a silent network brings its own. */
const NETWORK_LIMIT_MS = 60_000;

/** Opens the interface on a database. The clock stands at noon on 21 November 2026 (SAST) until a test moves it. */
export async function openInterface(
  open: OpenDatabase,
  { rate = 1_000_000, node = '', asked = () => undefined }: InterfaceOptions = {},
  opened: (database: Database) => void = () => undefined,
): Promise<Desk> {
  const { options } = await open();
  const database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? 'memory://' });
  opened(database);
  const store = new Store(database);
  const sealer = createSealer(Buffer.alloc(32, 7));
  const secrets = createSecretBox(sealer);
  await seedSandbox(store, secrets);
  let now = new Date('2026-11-21T10:00:00Z');
  let made = 0;
  const newId = (prefix: string) => `${prefix}${node}${String((made += 1)).padStart(24 - node.length, '0')}`;
  const clock = { now: () => now };
  const wait: Services['sleep'] = (ms, signal) => sleep(ms, undefined, { signal });
  const network = withDeadline(createSimulatedNetwork(createSimulatedNetworkBook(database.db), clock), {
    timer: realTimer,
    limit: NETWORK_LIMIT_MS,
  });
  const bank = createSimulatedBankBook(database.db);
  const services: Services = {
    store,
    clock,
    network,
    vault: createVault({
      sealer,
      network: {
        authorise(request) {
          asked(request);
          return network.authorise(request);
        },
      },
      authenticator: createSimulatedAuthenticator('http://service.test'),
      wallets: simulatedWallets,
    }),
    secrets,
    evidenceSigner: createEvidenceSigner(sealer),
    hashSubject: createSubjectHash(sealer),
    providers: createSimulatedProviders(createSimulatedNetworkBook(database.db), clock, 'http://service.test'),
    wallets: simulatedWallets,
    mailer: simulatedMailer,
    verifier: createSimulatedBank(),
    mandateBank: createSimulatedMandateBank(),
    debits: createSimulatedDebitBank(bank),
    payouts: createSimulatedPayoutBank(bank),
    newId,
    publicUrl: 'http://service.test',
    networkTimeout: NETWORK_LIMIT_MS,
    velocity: LOOSE,
    realNow: () => now,
    sleep: wait,
    traces: NO_TRACES,
    onCommit: () => undefined,
  };
  const faults: string[] = [];
  const app = new Hono();
  app.onError((error, c) => {
    return answerError(error, c, 'req_test', ({ error: fault }) => faults.push(`${fault}\n${error.message}`));
  });
  const streams = createStreams({
    look: () => Promise.resolve([]),
    changes: null,
    failed: (_routine, error) => {
      throw error;
    },
  });
  app.route('/', createApi({ encoder: checkedEncoderOf, wrongSecrets: 100_000, services, streams, rate }).app);

  const callerOf = (account: Account): Caller => {
    const send: Caller['send'] = async (operation, asking = {}) => answerOf(await app.fetch(requestOf(operation, account, asking), {}));
    return {
      account,
      send,
      ask: async (operation, asking) => {
        const { status, body, text } = await send(operation, asking);
        assert.equal(status, 200, text);
        const checked = (routes[operation] as Route).answer.safeParse(body);
        assert.ok(checked.success, `${operation} answered what the contract does not say: ${checked.error?.message ?? ''}`);
        return body as Wire<typeof operation>;
      },
    };
  };
  const known = async (id: string): Promise<Caller> => {
    const account = await store.account(id);
    assert.ok(account);
    return callerOf(account);
  };
  return {
    services,
    app,
    faults,
    moveTo: (at) => void (now = at),
    sandbox: await known('acc_sandbox'),
    other: await known('acc_other'),
    async merchant() {
      const id = newId('acc_');
      const row = {
        id,
        name: id,
        api_key: id,
        api_secret_hash: hashSecret(id),
        test: true,
        webhook_url: null,
        passphrase_sealed: null,
        public_key: `pk_${id}`,
        dunning_days: null,
        seller: null,
        velocity: null,
        webhook_secret_sealed: secrets.seal(id, id),
        created_at: now,
      };
      await store.addAccount(row);
      return callerOf(row);
    },
    seed: () => seedSandbox(store, secrets),
    close: () => database.close(),
  };
}

/** Opens the interface once for the tests of a suite, and closes it after them. Call the returned function only inside the tests. */
export const interfaceFor = (open: OpenDatabase, options: InterfaceOptions = {}): (() => Desk) =>
  opened(() => openInterface(open, options));
