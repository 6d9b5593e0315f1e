import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { refuses, takes, type Refused, type Sending } from '../records/tables.ts';
import { aMandate, aPayer, aReference, asking, COMPANY, PERSON, type Payer } from './support.ts';

/** POST /mandates/create: every rule of the interface and of the rulings. */

const TT3 = 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN';

const ANY: readonly Refused[] = [
  ['a customer nobody has', { customer_id: 'cus_nobody' }, '007 customer_id exists'],
  ['an account nobody has', { bank_account_id: 'ban_nobody' }, '007 bank_account_id exists'],
  ['a method nobody has', { payment_methods_id: 'pam_nobody' }, '007 payment_methods_id exists'],
  ['a method without mandates', { payment_methods_id: 'pam_sandboxCard' }, '005 payment_methods_id method'],
  ['nothing as amount', { amount: 0 }, '003 amount min'],
  ['no industry', { payment_industry: undefined }, '003 payment_industry required'],
  ['neither recurring nor one-time', { recurring: undefined }, '003 recurring one_of'],
  ['both recurring and one-time', { 'one-time': { process_date: '2027-02-25' } }, '003 recurring one_of'],
  ['a single date that has passed', { recurring: undefined, 'one-time': { process_date: '2026-11-20' } }, '005 one-time.process_date past'],
  [
    'both spellings of one-time',
    { recurring: undefined, one_time: { process_date: '2027-02-25' }, 'one-time': { process_date: '2027-02-25' } },
    '005 one_time either',
  ],
  [
    'a past date in the other spelling of one-time',
    { recurring: undefined, one_time: { process_date: '2026-11-20' } },
    '005 one_time.process_date past',
  ],
  [
    'both names of the interval',
    { 'recurring.payment_interval': 'MONTHLY', 'recurring.collection_interval': 'YEARLY' },
    '005 recurring.collection_interval either',
  ],
  ['day 8 of a week', { recurring: { process_day: 8, payment_interval: 'WEEKLY' } }, '003 recurring.process_day range'],
  ['a day that does not exist', { 'recurring.date_release': '2027-02-30' }, '003 recurring.date_release format'],
];

const AUTHENTICATED: readonly Refused[] = [
  ['no debicheck', { debicheck: undefined }, '003 debicheck required'],
  ['debitorder', { debitorder: { contract_reference: 'X' } }, '005 debitorder not_applicable'],
  ['no maximum', { 'debicheck.maximum_collection_amount': undefined }, '003 debicheck.maximum_collection_amount required'],
  ['a maximum below the amount', { 'debicheck.maximum_collection_amount': 198.99 }, '003 debicheck.maximum_collection_amount min'],
  ['case 50: 298.51 for 199.00', { 'debicheck.maximum_collection_amount': 298.51 }, '003 debicheck.maximum_collection_amount max'],
  ['no first collection date', { 'debicheck.first_collection_date': undefined }, '003 debicheck.first_collection_date required'],
  [
    'case 52: rate and amount',
    {
      'debicheck.allow_variable_amount': true,
      'debicheck.adjustment_category': 'ANNUALLY',
      'debicheck.adjustment_rate': 6,
      'debicheck.adjustment_amount': 10,
    },
    '005 debicheck.adjustment_category one_of',
  ],
  ['more than the item limit', { amount: 50_000.01, 'debicheck.maximum_collection_amount': 50_000.01 }, '009 amount item_limit'],
  [
    'a first collection above the item limit',
    { 'debicheck.first_collection_amount': 50_000.01 },
    '009 debicheck.first_collection_amount item_limit',
  ],
];

const DEBICHECK: readonly Refused[] = [
  ['no contract reference', { 'debicheck.contract_reference': undefined }, '003 debicheck.contract_reference required'],
  [
    'a code without TT3',
    { 'debicheck.mandate_authentication_code': '12345678' },
    '005 debicheck.mandate_authentication_code not_applicable',
  ],
];

export function creating(desk: () => Desk): void {
  const caller = () => desk().sandbox;
  let payer: Promise<Payer> | undefined;
  const thandi = () => (payer ??= aPayer(asking(caller())));
  const sending = (method: string): Sending => ({
    caller,
    operation: 'mandates.create',
    record: async () => aMandate(await thandi(), method),
  });

  for (const method of ['debitOrder', 'debicheck', 'rmA', 'rmB'])
    describe(`a mandate of ${method}`, () => {
      refuses(sending(method), ANY);
      takes(sending(method), [
        ['a single date', { recurring: undefined, 'one-time': { process_date: '2027-02-25' } }],
        ['a year', { recurring: { process_day: 31, payment_interval: 'YEARLY', date_release: '2030-12-31' } }],
        ['a week', { recurring: { process_day: 7, payment_interval: 'WEEKLY' } }],
        ['an amount as text', { amount: '199.00' }],
        ['null for what may be left out', { reference: null, 'one-time': null }],
        [
          'all the money that one collection may be',
          { amount: 50_000, ...(method === 'debitOrder' ? {} : { 'debicheck.maximum_collection_amount': 50_000 }) },
        ],
      ]);
    });

  for (const method of ['debicheck', 'rmA', 'rmB'])
    describe(`a mandate of ${method}, approved by a bank`, () => {
      refuses(sending(method), AUTHENTICATED);
      takes(sending(method), [
        ['days of tracking where the method tracks', { 'debicheck.payment_tracking_max_days': 10 }],
        [
          'case 52: an adjustment by rate',
          { 'debicheck.allow_variable_amount': true, 'debicheck.adjustment_category': 'ANNUALLY', 'debicheck.adjustment_rate': 6.5 },
        ],
      ]);
    });

  describe('a DebiCheck mandate', () => {
    refuses(sending('debicheck'), DEBICHECK);
    takes(sending('debicheck'), [
      ['TT3 with its code', { 'debicheck.approval_window': TT3, 'debicheck.mandate_authentication_code': '12345678' }],
      ['any other window than the method’s', { 'debicheck.approval_window': 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' }],
    ]);
  });

  describe('a registered mandate', () => {
    for (const method of ['rmA', 'rmB']) {
      refuses(sending(method), [
        [
          `an approval window of ${method}`,
          { 'debicheck.approval_window': 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' },
          '005 debicheck.approval_window not_applicable',
        ],
      ]);
      takes(sending(method), [[`no contract reference of ${method}`, { 'debicheck.contract_reference': undefined }]]);
    }
  });

  describe('an EFT mandate', () => {
    refuses(sending('debitOrder'), [
      ['debicheck', { debicheck: { contract_reference: 'X' } }, '005 debicheck not_applicable'],
      ['more than the item limit', { amount: 50_000.01 }, '009 amount item_limit'],
    ]);

    test('stores every field and returns it, and is ACTIVE at once', async () => {
      const sent = aMandate(await thandi(), 'debitOrder', { reference: 'Rent', debitorder: { contract_reference: 'RENT 7' } });
      const { results } = await caller().ask('mandates.create', { body: { records: [sent] } });
      const { id, ...answered } = results[0] ?? assert.fail();
      assert.match(id, /^man_/);
      assert.deepEqual(answered, {
        ...sent,
        mandate_status: 'ACTIVE',
        recurring: { process_day: 25, payment_interval: 'MONTHLY', date_release: null },
        'one-time': null,
        debicheck: null,
        bank_error: null,
        refused_by: null,
        created_at: '2026-11-21 12:00:00',
        updated_at: null,
      });
    });

    test('gets its own contract reference if none is sent, and may share a chosen one', async () => {
      const references = [undefined, null, '', '  ', 'SAME', 'SAME'].map((contract_reference) => ({ contract_reference }));
      const records = await Promise.all(
        references.map(async (debitorder) =>
          aMandate(await thandi(), 'debitOrder', { debitorder, payment_methods_id: 'pam_sandboxDebitOrder' }),
        ),
      );
      const { results } = await caller().ask('mandates.create', { body: { records } });
      const given = results.map(({ debitorder }) => debitorder?.contract_reference ?? '');
      assert.deepEqual(given.slice(4), ['SAME', 'SAME']);
      assert.equal(new Set(given.slice(0, 4)).size, 4);
      for (const reference of given) assert.match(reference, /^.{1,14}$/);
    });
  });

  test('gets the payment method’s defaults for DebiCheck fields that the call leaves out', async () => {
    const sent = aMandate(await thandi(), 'debicheck');
    const { results } = await caller().ask('mandates.create', { body: { records: [sent] } });
    const { debicheck, mandate_status, debitorder } = results[0] ?? assert.fail();
    assert.equal(mandate_status, 'GENERATED');
    assert.equal(debitorder, null);
    assert.deepEqual(debicheck, {
      ...(sent['debicheck'] as object),
      first_collection_amount: null,
      allow_date_adjustment: true,
      allow_variable_amount: true,
      allow_payment_tracking: true,
      payment_tracking_max_days: 5,
      adjustment_category: 'NEVER',
      adjustment_type: null,
      adjustment_rate: null,
      adjustment_amount: null,
      approval_window: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
      mandate_authentication_code: null,
    });
  });

  describe('the payer', () => {
    const sendFor = async (customer: object, method: string, account: object = {}) =>
      caller().send('mandates.create', { body: { records: [aMandate(await aPayer(asking(caller()), { customer, account }), method)] } });

    test('case 56: a company cannot have DebiCheck or a registered mandate of bank B; the message names the alternatives', async () => {
      for (const method of ['debicheck', 'rmB']) {
        const answer = await sendFor(COMPANY, method);
        assert.deepEqual(assertRefused(answer, '005'), { payment_methods_id: 'company' });
        assert.match(answer.text, /EFT debit order or a registered mandate of provider bank A/);
      }
      for (const method of ['debitOrder', 'rmA']) assert.equal((await sendFor(COMPANY, method)).status, 200, method);
      const registered = { ...COMPANY, id_type: 'COMPANY_REGISTRATION_NUMBER', id_number: '2020/123456/07' };
      assert.equal((await sendFor(registered, 'rmA')).status, 200);
      assertRefused(await sendFor(registered, 'debicheck'), '005');
    });

    for (const field of ['id_type', 'id_number', 'contact_number'])
      test(`needs ${field} for DebiCheck, and not for the other methods`, async () => {
        const customer = { ...PERSON, [field]: undefined };
        assert.equal(assertRefused(await sendFor(customer, 'debicheck'), '005')[`customer.${field}`], 'required');
        for (const method of ['debitOrder', 'rmA', 'rmB']) assert.equal((await sendFor(customer, method)).status, 200, method);
      });

    test('must have a mobile phone for TT1; TT2 needs none', async () => {
      const payerOf = async (contact_number: string) => aPayer(asking(caller()), { customer: { ...PERSON, contact_number } });
      for (const number of ['0215550000', '0801234567', '0861234567', '0871234567']) {
        const fixed = await payerOf(number);
        const send = (change: Record<string, unknown>) =>
          caller().send('mandates.create', { body: { records: [aMandate(fixed, 'debicheck', change)] } });
        assert.deepEqual(assertRefused(await send({}), '005'), { 'customer.contact_number': 'mobile' });
        assert.equal((await send({ 'debicheck.approval_window': 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' })).status, 200);
      }
      for (const number of ['0612345678', '0712345678', '0812345678', '+447911123456'])
        assert.equal(
          (await caller().send('mandates.create', { body: { records: [aMandate(await payerOf(number), 'debicheck')] } })).status,
          200,
          number,
        );
    });

    test('must own the account, and both must be in use', async () => {
      const ask = asking(caller());
      const [one, two] = [await aPayer(ask), await aPayer(ask)];
      const send = (change: Record<string, unknown>) =>
        caller().send('mandates.create', { body: { records: [aMandate(one, 'debitOrder', change)] } });
      assert.deepEqual(assertRefused(await send({ bank_account_id: two.bank_account_id }), '005'), { bank_account_id: 'owner' });
      for (const status of ['DISABLED', 'ARCHIVED']) {
        await caller().ask('bankAccounts.update', { body: { records: [{ id: one.bank_account_id, bank_account_status: status }] } });
        assert.deepEqual(assertRefused(await send({}), '008'), { bank_account_id: 'status' });
      }
      await caller().ask('bankAccounts.update', { body: { records: [{ id: one.bank_account_id, bank_account_status: 'ACTIVE' }] } });
      await caller().ask('customers.update', { body: { records: [{ id: one.customer_id, customer_status: 'DISABLED' }] } });
      assert.deepEqual(assertRefused(await send({}), '008'), { customer_id: 'status' });
    });
  });

  describe('a contract reference', () => {
    const create = async (...references: string[]) =>
      caller().send('mandates.create', {
        body: {
          records: await Promise.all(
            references.map(async (one) => aMandate(await thandi(), 'debicheck', { 'debicheck.contract_reference': one })),
          ),
        },
      });

    test('is used once: a repeat gets 010, also within a batch', async () => {
      const [first, second] = [aReference(), aReference()];
      assert.equal((await create(first)).status, 200);
      assert.deepEqual(assertRefused(await create(first), '010'), { 'debicheck.contract_reference': 'unique' });
      assertRefused(await create(second, second), '010');
      assert.equal((await create(second)).status, 200, 'a refused call has used nothing');
    });

    test('belongs to one mandate if two calls come at once', async () => {
      const reference = aReference();
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => create(reference)))).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [200, 409, 409, 409]);
    });

    test('may be used by another account of the service, too', async () => {
      const reference = aReference();
      assert.equal((await create(reference)).status, 200);
      const { other } = desk();
      const method = (await other.ask('paymentMethods.list')).payment_methods.find(
        ({ payment_method_type }) => payment_method_type === 'DEBICHECK',
      );
      const payer = await aPayer(asking(other));
      await other.ask('mandates.create', {
        body: { records: [aMandate(payer, 'debicheck', { payment_methods_id: method?.id, 'debicheck.contract_reference': reference })] },
      });
    });
  });

  test('a batch is created completely or not at all', async () => {
    const before = (await caller().ask('mandates.list')).results.length;
    const records = [aMandate(await thandi(), 'debitOrder'), aMandate(await thandi(), 'debitOrder', { payment_industry: null })];
    assertRefused(await caller().send('mandates.create', { body: { records } }), '003');
    assert.equal((await caller().ask('mandates.list')).results.length, before);
  });
}
