import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { insert, update } from '../../../src/service/domain/decision.ts';
import { newCustomer } from '../../../src/service/domain/customer.ts';
import { openSession } from '../../../src/service/domain/checkout/new-session.ts';
import type { CheckoutSession } from '../../../src/service/domain/records/checkout.ts';
import type { Posting } from '../../../src/service/domain/records/ledger.ts';
import type { JournalEntry, Webhook, Work } from '../../../src/service/domain/records/platform.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { lengthened, shortened } from '../../../src/service/storage/short-forms.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { asTest } from '../../support/as-test.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { cardMethod, pageBody, World } from '../domain/support.ts';

/**
 * In a database that no earlier release has used, records are written in short forms. In every other one they are written as an earlier
 * release reads them. Every node reads both.
 */

const ACCOUNT = 'acc_test';

function openedSession(): CheckoutSession {
  const world = new World();
  return openSession(world.ctx, pageBody(), {
    customer: undefined,
    order: undefined,
    methods: [cardMethod, { ...cardMethod, id: 'pam_eft', payment_method_type: 'REDIRECT', checkout_method: 'EFT', title: 'Lekker  EFT ' }],
  }).result;
}

const outcome: NonNullable<CheckoutSession['outcome']> = {
  transaction_id: 'tra_1',
  transaction_status: 'PAID',
  method: 'CARD',
  card_id: 'crd_1',
  payment_id: null,
  card: { brand: 'VISA', last4: '4242' },
};

const webhook: Webhook = {
  account_id: ACCOUNT,
  id: 'web_1',
  url: 'https://shop.example/hook',
  event: 'checkout.cancelled',
  subject_id: 'chk_1',
  payload: { event: 'checkout.cancelled', data: [{ checkout: { id: 'chk_1', order_id: null }, cancellation_reason: 'x' }] },
  status: 'failed',
  tries: [
    { at: '2027-01-04T08:00:00.000Z', status: null, error: 'timeout' },
    { at: '2027-01-04T08:01:00.000Z', status: 500, error: null },
  ],
  created_at: new Date('2027-01-04T08:00:00Z'),
};

const posting: Posting = {
  account_id: ACCOUNT,
  id: 'pst_1',
  at: new Date('2027-01-04T08:00:00Z'),
  event: 'PAID',
  transaction_id: 'tra_1',
  lines: [
    { ledger_account: 'card_networks', amount: 14900 },
    { ledger_account: 'merchant', amount: -14900 },
  ],
};

const { ctx } = new World();
const customer = newCustomer({ ...ctx, account_id: ACCOUNT }, { reference: 'ref_1', client_type: 'RESIDENT_INDIVIDUAL' });
const entry: JournalEntry = {
  account_id: ACCOUNT,
  id: 'jrn_1',
  at: ctx.now,
  event: 'checkout.attempted',
  subject_id: 'chk_1',
  data: { transaction_id: 'tra_1' },
};
const piece: Work = {
  account_id: ACCOUNT,
  id: 'exp_chk_1',
  kind: 'checkout.expire',
  subject_id: 'chk_1',
  due_at: ctx.now,
  attempts: 0,
  claimed_until: null,
  receiver: null,
  queue: null,
};

/** Values that stand among others in one text, values that cannot, and texts that look like what separates them. */
const anyValue = fc.oneof(
  fc.constantFrom(null, '', '-', '#1', 'a b', 'a\nb', 'a\tb', ' ', '\u00a0', true),
  fc.string({ unit: 'grapheme' }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const fields = (...names: readonly string[]) => fc.record(Object.fromEntries(names.map((name) => [name, anyValue])));

describe('a short form', () => {
  const card = fc.option(fields('brand', 'last4'));
  const checkout = fields(
    ...['id', 'amount', 'card_id', 'currency', 'order_id', 'expires_at', 'session_id', 'customer_id', 'completed_at', 'transaction_id'],
    'transaction_status',
  );
  const records = {
    checkout_sessions: fc.record({
      methods: fc.array(fields('id', 'kind', 'payment_methods_id', 'title')),
      payer: fields('email', 'person_name', 'person_surname'),
      outcome: fc
        .tuple(fields('method', 'card_id', 'payment_id', 'transaction_id', 'transaction_status'), card)
        .map(([rest, of]) => ({ ...rest, card: of })),
    }),
    transactions: fc.record({ submission_data: fc.array(fields('code', 'status', 'message', 'timestamp')) }),
    journal: fc.record({ event: fc.constantFrom('checkout.opened', 'checkout.changed'), data: fields('transaction_id') }),
    postings: fc.record({ lines: fc.array(fields('amount', 'ledger_account')) }),
    webhooks: fc.record({
      payload: fc.record({ event: anyValue, data: fc.array(fc.record({ checkout })) }),
      tries: fc.array(fields('at', 'error', 'status')),
    }),
  } as const;
  for (const [kind, record] of Object.entries(records))
    test(`of ${kind} is read as it was written, whatever the values are`, () => {
      fc.assert(
        fc.property(record, (row) => {
          // As JSON: it knows no -0.
          const written = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
          const stored = JSON.parse(JSON.stringify(shortened(kind as keyof typeof records, written))) as Record<string, unknown>;
          assert.deepEqual(lengthened(kind as keyof typeof records, stored), written);
        }),
      );
    });

  test('of an earlier day, in which a title may have spaces and a list stands for the values, is read too', () => {
    const { methods, outcome: read } = lengthened('checkout_sessions', {
      methods: ['CARD card pam_card', 'EFT redirect pam_eft Lekker  EFT '],
      outcome: ['VISA 4242', 'CARD', 'crd_1', null, 'tra_1', 'PAID'],
    });
    assert.deepEqual(methods, openedSession().methods);
    assert.deepEqual(read, outcome);
  });
});

forEachDatabase((open) => {
  async function setUp(t: TestContext) {
    const { options } = await open();
    const database = await openDatabase({ ...options, dataDir: options.dataDir ?? '' });
    t.after(() => database.close());
    return database;
  }

  /** Stores a session with its outcome, and a webhook. */
  async function store(database: Database, session: CheckoutSession): Promise<void> {
    await new Store(database).transaction(ACCOUNT, async (tx) => {
      await tx.append([insert('checkout_sessions', session), insert('webhooks', webhook), insert('postings', posting)]);
      await tx.append([insert('customers', customer), insert('journal', entry), insert('work', piece)]);
      await tx.append([update('checkout_sessions', session.id, { outcome })]);
    });
  }

  async function storedFields(database: Database): Promise<Record<string, unknown>> {
    const answer: unknown = await database.db.execute(
      asTest(`select methods, customization, notifications, outcome, tries, lines, client_type, w.kind, j.event, data
        from checkout_sessions s join webhooks h using (account_id) join postings p using (account_id) join customers c using (account_id)
        join work w using (account_id) join journal j using (account_id) where account_id = '${ACCOUNT}'`),
    );
    return (answer as { readonly rows: Record<string, unknown>[] }).rows[0] ?? {};
  }

  for (const layout of ['short', 'long'] as const)
    test(`what is written in the ${layout} layout is read as it was`, async (t) => {
      const database = { ...(await setUp(t)), layout };
      const session = openedSession();
      await store(database, session);
      for (const reads of ['short', 'long'] as const) {
        const reader = new Store({ ...database, layout: reads }).of(ACCOUNT);
        const { seq: _seq, ...found } = (await reader.require('checkout_sessions', session.id)) as CheckoutSession & { seq: number };
        assert.deepEqual(found, { ...session, outcome });
        const { payload, tries } = await reader.require('webhooks', webhook.id);
        assert.deepEqual([payload, tries], [webhook.payload, webhook.tries]);
        assert.deepEqual((await reader.require('postings', posting.id)).lines, posting.lines);
        assert.deepEqual((await reader.ledger()).accounts, { card_networks: 14900, merchant: -14900 });
        assert.equal((await reader.require('customers', customer.id)).client_type, customer.client_type);
        const [line] = (await reader.list('journal', [{ field: 'subject_id', is: entry.subject_id }])).rows;
        assert.deepEqual([line?.event, line?.data], [entry.event, entry.data]);
        assert.deepEqual(
          (await reader.upcomingWork(1)).map(({ kind }) => kind),
          [piece.kind],
        );
      }
    });

  test('a new database has the short layout, and names no field whose name is the same in every row', async (t) => {
    const database = await setUp(t);
    assert.equal(database.layout, 'short');
    await store(database, openedSession());
    assert.deepEqual(await storedFields(database), {
      methods: 'CARD card pam_card -\tEFT\nredirect\npam_eft\nLekker  EFT ',
      customization: {},
      notifications: {},
      outcome: 'VISA 4242\nCARD\ncrd_1\n-\ntra_1\nPAID',
      tries: ['2027-01-04T08:00:00.000Z timeout -', '2027-01-04T08:01:00.000Z - #500'],
      lines: ['#14900 card_networks', '#-14900 merchant'],
      client_type: 'r',
      kind: 'e',
      event: 'a',
      data: 'tra_1',
    });
  });

  test('a database that an earlier release has used gets every field as that release reads it', async (t) => {
    const database = { ...(await setUp(t)), layout: 'long' } as const;
    const session = openedSession();
    await store(database, session);
    const { methods, customization, notifications } = session;
    assert.deepEqual(await storedFields(database), {
      ...{ methods, customization, notifications, outcome, tries: webhook.tries, lines: posting.lines, client_type: customer.client_type },
      ...{ kind: piece.kind, event: entry.event, data: entry.data },
    });
  });
});
