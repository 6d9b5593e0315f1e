import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import type { Operation } from '../../../src/contract/routes.ts';
import type { Services } from '../../../src/service/commands/write.ts';
import type { Storage } from '../../../src/service/domain/ports.ts';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import { createApi } from '../../../src/service/http/api.ts';
import { answerError } from '../../../src/service/http/errors.ts';
import { seedSandbox } from '../../../src/service/sandbox/seed.ts';
import { createSimulatedNetwork } from '../../../src/service/rails/simulated-network.ts';
import { createSimulatedAuthenticator, simulatedWallets } from '../../../src/service/rails/simulated-payer.ts';
import { createVault } from '../../../src/service/vault/vault.ts';
import { tables } from '../../../src/service/storage/tables.ts';
import { checkedEncoderOf } from '../../support/checked-encoder.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor, requestOf, type Asking } from '../../support/interface.ts';
import { answerOf } from '../../support/service.ts';
import { PERSON } from '../../service/records/customers.ts';
import { entry } from '../../service/payments/support.ts';
import { createDice, Scheduler } from '../scheduler.ts';
import { createBankBook } from '../world/bank.ts';
import { NO_STREAMS, SEALER } from '../world/node.ts';
import { SimulatedDatabase } from './database.ts';
import { Line } from './line.ts';
import { isKnown } from './rows.ts';
import { SimulatedStore } from './store.ts';

/**
 * The simulated database is useful only if it behaves like the real one: the same calls must give the same answers and the
 * same records.
 */

/** The same payment for both databases. */
const PAYMENT = entry();

type Step = readonly [Operation, Asking];

/** An id from an earlier answer, by its position among the ids with that prefix. */
const nth = (seen: string, prefix: string, place = 0): string =>
  [...new Set([...seen.matchAll(new RegExp(`"(${prefix}[A-Za-z0-9]+)"`, 'g'))].map(([, id]) => id))][place] ?? `${prefix}none`;

/** The calls, in order. `seen` contains all earlier answers. */
const STEPS: readonly ((seen: string) => Step)[] = [
  ...['A', 'B', 'C', 'D', 'E'].map((name) => (): Step => [
    'customers.create',
    { body: { records: [{ ...PERSON, reference: `C-${name}`, person_surname: `Mokoena ${name}` }] } },
  ]),
  () => ['customers.create', { body: { records: [{ ...PERSON, reference: 'K' }] }, headers: { 'idempotency-key': 'one' } }],
  () => ['customers.create', { body: { records: [{ ...PERSON, reference: 'K' }] }, headers: { 'idempotency-key': 'one' } }],
  () => ['customers.create', { body: { records: [{ ...PERSON, reference: 'L' }] }, headers: { 'idempotency-key': 'one' } }],
  () => ['customers.list', { query: { limit: '2' } }],
  (seen) => ['customers.list', { query: { limit: '2', after: /"next":"([\d.]+)"/.exec(seen)?.[1] ?? '' } }],
  () => ['customers.list', { query: { name: 'mokoena b' } }],
  () => ['customers.list', { query: { reference: 'C-C' } }],
  (seen) => ['customers.update', { body: { records: [{ id: nth(seen, 'cus_'), person_name: 'Naledi', metadata: { shoe: 8 } }] } }],
  (seen) => ['sandbox.cards', { body: { customer_id: nth(seen, 'cus_'), card_number: '4242424242424242', expiry: '12/98', cvc: '123' } }],
  (seen) => ['sandbox.cards', { body: { customer_id: nth(seen, 'cus_'), card_number: '4000000000000002', expiry: '12/98', cvc: '123' } }],
  (seen) => ['cardVault.charge', { params: { customer_id: nth(seen, 'cus_') }, body: { amount: '80.00', reference: 'V-1' } }],
  (seen) => ['cardVault.charge', { params: { customer_id: nth(seen, 'cus_') }, body: { amount: '80.00', reference: 'V-1' } }],
  (seen) => [
    'cardVault.preAuth',
    { params: { customer_id: nth(seen, 'cus_') }, body: { item: { amount: '100.00' }, transaction_reference: 'H-1' } },
  ],
  (seen) => [
    'cardVault.preAuth',
    { params: { customer_id: nth(seen, 'cus_') }, body: { item: { amount: '100.00' }, transaction_reference: 'H-1' } },
  ],
  () => ['transactions.list', { query: { limit: '1' } }],
  () => ['transactions.list', { query: { transaction_status: 'PAID' } }],
  (seen) => ['transactions.refund', { params: { id: nth(seen, 'tra_') }, body: { amount: '30.00', reason: 'x' } }],
  (seen) => ['transactions.refund', { params: { id: nth(seen, 'tra_') }, body: { reason: 'x' } }],
  (seen) => ['transactions.refund', { params: { id: nth(seen, 'tra_') }, body: { reason: 'x' } }],
  () => ['checkout.page', { body: { mode: 'ONE_TIME', amount: '149.00', redirects: { notify_url: 'https://shop.example/hook' } } }],
  (seen) => ['checkout.session', { params: { session_id: nth(seen, 'ses_') } }],
  (seen) => ['checkout.session.cancel', { params: { session_id: nth(seen, 'ses_') } }],
  (seen) => ['checkout.session', { params: { session_id: nth(seen, 'ses_') } }],
  () => [
    'products.create',
    { body: { records: [{ name: 'Bread', price_excl: 100, pricing_type: 'RECURRING', billing_period: 'MONTHLY' }] } },
  ],
  (seen) => ['subscriptions.create', { params: { customer_id: nth(seen, 'cus_') }, body: { items: [{ product_id: nth(seen, 'pro_') }] } }],
  (seen) => ['subscriptions.pause', { params: { id: nth(seen, 'sub_') }, body: {} }],
  () => ['subscriptions.list', {}],
  () => ['invoices.list', {}],
  () => ['payments.submit', { body: { payments: [PAYMENT] } }],
  () => ['payments.list', { query: { limit: '1' } }],
  () => ['mandates.list', {}],
  (seen) => ['customers.update', { body: { records: [{ id: nth(seen, 'cus_', 1), customer_status: 'ARCHIVED' }] } }],
  () => ['sandbox.account', { body: { webhook_url: 'https://shop.example/hook', dunning_days: [1, 2] } }],
  () => ['customers.list', { query: { customer_status: 'ACTIVE' } }],
  () => ['sandbox.ledger', {}],
];

describe('the simulated database', () => {
  const desk = interfaceFor(freshDatabase);

  /** Makes all calls to a service on a store. Returns its answers and all records. */
  async function play(store: Storage, api_key: string) {
    let made = 0;
    const newId: Services['newId'] = (prefix) => `${prefix}${String((made += 1)).padStart(12, '0')}`;
    const { clock, publicUrl } = desk().services;
    // The card network stores its decisions in memory, because they do not depend on the database.
    const network = createSimulatedNetwork(
      createBankBook(() => undefined),
      clock,
    );
    const authenticator = createSimulatedAuthenticator(publicUrl);
    const vault = createVault({ sealer: SEALER, network, authenticator, wallets: simulatedWallets });
    const services: Services = { ...desk().services, store, newId, network, vault };
    const app = new Hono();
    app.onError((error, c) => answerError(error, c, 'req_same', () => assert.fail(error)));
    app.route('/', createApi({ encoder: checkedEncoderOf, services, streams: NO_STREAMS, rate: 1_000_000, wrongSecrets: 1_000_000 }).app);
    const answers: { operation: Operation; status: number; body: unknown }[] = [];
    for (const step of STEPS) {
      const [operation, asking] = step(JSON.stringify(answers));
      const { status, body } = await answerOf(await app.fetch(requestOf(operation, { api_key }, asking), {}));
      answers.push({ operation, status, body });
    }
    const reader = store.of(`acc_${api_key}`);
    const records = await Promise.all(
      (Object.keys(tables) as Kind[]).map(async (kind) => [
        kind,
        (await reader.list(kind, [])).rows.map((row) =>
          Object.entries(row)
            .filter(([name]) => isKnown(kind, name))
            .sort(),
        ),
      ]),
    );
    return { answers, records };
  }

  test('answers every call like the real one, and stores the same records', async () => {
    const real = await play(desk().services.store, 'sandbox');
    const scheduler = new Scheduler(createDice(1), new Date('2026-11-21T10:00:00Z'));
    const database = new SimulatedDatabase(() => undefined);
    const store = new SimulatedStore(database, new Line(scheduler, { lossOneIn: 0 }, { alive: true }));
    let isOver = false;
    const simulated = seedSandbox(
      {
        addAccount: (account) => Promise.resolve(void database.accounts.set(account.id, account)),
        transaction: store.transaction.bind(store),
      },
      desk().services.secrets,
    )
      .then(() => play(store, 'sandbox'))
      .finally(() => (isOver = true));
    simulated.catch(() => undefined);
    await scheduler.until(() => isOver, 60 * 60_000);
    const { answers, records } = await simulated;
    for (const [index, answer] of answers.entries()) assert.deepEqual(answer, real.answers[index], `step ${index}`);
    assert.ok(real.answers.filter(({ status }) => status === 200).length > STEPS.length / 2);
    assert.deepEqual(records, real.records);
  });
});
