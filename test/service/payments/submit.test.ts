import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { account, ACCOUNTS, authenticated, contract, eftMandate, entry, person, tillFor, type Till, type WirePayment } from './support.ts';

/** What payments/submit accepts and what it refuses, by code and field. */
describe('submitting payments', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  const eft = { payment_methods_id: 'pam_sandboxDebitOrder' };
  const debicheck = { payment_methods_id: 'pam_sandboxDebicheck' };
  const monthly = { recurring: { process_day: 25, date_start: '2027-01-11' } };

  interface Refusal {
    readonly name: string;
    readonly change: object;
    readonly code: string;
    readonly status: number;
    readonly fields: Readonly<Record<string, string>>;
  }

  const refusals: readonly Refusal[] = [
    { name: 'no customer', change: { customer: undefined }, code: '003', status: 400, fields: { customer_id: 'required' } },
    {
      name: 'a customer by id and as an object',
      change: { customer_id: 'cus_1' },
      code: '005',
      status: 400,
      fields: { customer: 'either' },
    },
    { name: 'no bank account', change: { bank_account: undefined }, code: '003', status: 400, fields: { bank_account_id: 'required' } },
    { name: 'no mandate', change: { mandate: undefined }, code: '003', status: 400, fields: { mandate_id: 'required' } },
    { name: 'a mandate twice', change: { mandate_id: 'man_1' }, code: '005', status: 400, fields: { mandate: 'either' } },
    {
      name: 'an order twice',
      change: { order_id: 'ord_1', order: { amount_total: '1.00' } },
      code: '005',
      status: 400,
      fields: { order: 'either' },
    },
    { name: 'cards for a debit order', change: { card_ids: ['crd_1'] }, code: '005', status: 400, fields: { card_ids: 'not_applicable' } },
    {
      name: 'a pay-in reference for a debit order',
      change: { pay_in: { eft_reference: 'x' } },
      code: '005',
      status: 400,
      fields: { pay_in: 'not_applicable' },
    },
    {
      name: 'a customer that does not exist',
      change: { customer: undefined, customer_id: 'cus_no' },
      code: '007',
      status: 404,
      fields: { customer_id: 'exists' },
    },
    {
      name: 'a method that does not exist',
      change: { payment: { payment_methods_id: 'pam_no', ...monthly } },
      code: '007',
      status: 404,
      fields: { 'payment.payment_methods_id': 'exists' },
    },
    {
      name: 'a method of payouts',
      change: { payment: { payment_methods_id: 'pam_sandboxPayouts', ...monthly } },
      code: '005',
      status: 400,
      fields: { 'payment.payment_methods_id': 'method' },
    },
    {
      name: 'no e-mail address',
      change: { customer: person({ email: undefined }) },
      code: '003',
      status: 400,
      fields: { 'customer.email': 'required' },
    },
    {
      name: 'neither recurring nor one-time',
      change: { payment: eft },
      code: '003',
      status: 400,
      fields: { 'payment.recurring': 'one_of' },
    },
    {
      name: 'both recurring and one-time',
      change: { payment: { ...eft, ...monthly, 'one-time': { process_date: '2027-01-11' } } },
      code: '003',
      status: 400,
      fields: { 'payment.recurring': 'one_of' },
    },
    {
      name: 'one_time, as collections spell it',
      change: { payment: { ...eft, one_time: { process_date: '2027-01-11' } } },
      code: '003',
      status: 400,
      fields: { 'payment.one_time': 'unknown_field' },
    },
    {
      name: 'a day gone by',
      change: { payment: { ...eft, 'one-time': { process_date: '2027-01-03' } } },
      code: '005',
      status: 400,
      fields: { 'payment.one-time.process_date': 'past' },
    },
    {
      name: 'a recurring payment of a one-time mandate',
      change: { mandate: { ...eftMandate(), recurring: undefined, 'one-time': { process_date: '2027-01-25' } } },
      code: '005',
      status: 400,
      fields: { 'payment.recurring': 'one_time_mandate' },
    },
    {
      name: 'another process day than an EFT mandate’s',
      change: { payment: { ...eft, recurring: { process_day: 24, date_start: '2027-01-11' } } },
      code: '005',
      status: 400,
      fields: { 'payment.recurring.process_day': 'date_adjustment' },
    },
    {
      name: 'another amount than an EFT mandate’s',
      change: { payment: { ...eft, ...monthly, amount: '198.00' } },
      code: '005',
      status: 400,
      fields: { 'payment.amount': 'variable_amount' },
    },
    {
      name: 'another amount where the mandate allows none',
      change: { mandate: authenticated({ allow_variable_amount: false }), payment: { ...debicheck, ...monthly, amount: '198.00' } },
      code: '005',
      status: 400,
      fields: { 'payment.amount': 'variable_amount' },
    },
    {
      name: 'more than the maximum',
      change: { mandate: authenticated({ allow_variable_amount: true }), payment: { ...debicheck, ...monthly, amount: '298.51' } },
      code: '005',
      status: 400,
      fields: { 'payment.amount': 'maximum_collection_amount' },
    },
    {
      name: 'another day where the mandate allows none',
      change: {
        mandate: authenticated({ allow_date_adjustment: false }),
        payment: { ...debicheck, recurring: { process_day: 24, date_start: '2027-01-11' } },
      },
      code: '005',
      status: 400,
      fields: { 'payment.recurring.process_day': 'date_adjustment' },
    },
    {
      name: 'a start before the first collection',
      change: { mandate: authenticated(), payment: { ...debicheck, recurring: { process_day: 25, date_start: '2027-01-09' } } },
      code: '005',
      status: 400,
      fields: { 'payment.recurring.date_start': 'order' },
    },
    {
      name: 'case 49: both on a Sunday with the previous-day rule',
      change: {
        mandate: authenticated({ first_collection_date: '2027-01-10' }),
        payment: { payment_methods_id: 'pam_sandboxDebicheckPrevious', recurring: { process_day: 25, date_start: '2027-01-10' } },
      },
      code: '005',
      status: 400,
      fields: { 'payment.recurring.date_start': 'both_on_sunday' },
    },
    {
      name: 'an end before the start',
      change: { payment: { ...eft, recurring: { process_day: 25, date_start: '2027-01-11', date_end: '2027-01-10' } } },
      code: '005',
      status: 400,
      fields: { 'payment.recurring.date_end': 'order' },
    },
    {
      name: 'a time in which there is no day to collect on',
      change: { payment: { ...eft, recurring: { process_day: 25, date_start: '2027-01-11', date_end: '2027-01-20' } } },
      code: '005',
      status: 400,
      fields: { 'payment.recurring': 'nothing_to_collect' },
    },
    {
      name: 'a maximum above 1.5 times the amount, named where it is',
      change: { mandate: authenticated({ maximum_collection_amount: 298.51 }), payment: { ...debicheck, ...monthly } },
      code: '003',
      status: 400,
      fields: { 'mandate.debicheck.maximum_collection_amount': 'max' },
    },
    {
      name: 'a company with DebiCheck',
      change: {
        customer: { reference: 'CO', company_name: 'Karoo Mills', email: 'k@m.example', contact_number: '0215550000' },
        mandate: authenticated(),
        payment: { ...debicheck, ...monthly },
      },
      code: '005',
      status: 400,
      fields: { 'payment.payment_methods_id': 'company' },
    },
    {
      name: 'more than the method’s item_limit',
      change: { mandate: eftMandate(25, { amount: 50_000.01 }) },
      code: '009',
      status: 409,
      fields: { 'mandate.amount': 'item_limit' },
    },
    {
      name: 'a process day that no month has',
      change: { payment: { ...eft, recurring: { process_day: 32 } } },
      code: '003',
      status: 400,
      fields: { 'payment.recurring.process_day': 'max' },
    },
    {
      name: 'an amount of nothing',
      change: { payment: { ...eft, ...monthly, amount: '0.00' } },
      code: '003',
      status: 400,
      fields: { 'payment.amount': 'min' },
    },
    {
      name: 'an order whose lines come to more than an amount can be',
      change: {
        order: { items: [1, 2].map((at) => ({ sku: `s${at}`, name: 'Gold', quantity: 1_000_000, unit_amount: '9999.99' })) },
        payment: { ...eft, ...monthly },
      },
      code: '003',
      status: 400,
      fields: { 'order.items': 'max' },
    },
    {
      name: 'a reference of 129 characters',
      change: { payment: { ...eft, ...monthly, transaction_reference: 'x'.repeat(129) } },
      code: '003',
      status: 400,
      fields: { 'payment.transaction_reference': 'max_length' },
    },
  ];

  for (const { name, change, code, status, fields } of refusals)
    test(`${name}: ${code}, and nothing is stored`, async () => {
      const reference = `R-${name}`.slice(0, 35);
      const good = entry({ customer: person({ reference }) });
      assert.deepEqual(await till().refused('/payments/submit', { payments: [good, entry(change)] }, code, status), fields);
      const { results } = await till().ask('customers.list', {
        path: `/customers/list?customer_reference=${encodeURIComponent(reference)}`,
      });
      assert.deepEqual(results, []);
    });

  const existing = async (change: object = {}): Promise<WirePayment> => till().pay(change);
  const again = (made: WirePayment, change: object = {}) => ({
    customer: undefined,
    bank_account: undefined,
    mandate: undefined,
    customer_id: made.customer_id,
    bank_account_id: made.bank_account_id,
    mandate_id: made.mandate_id,
    ...change,
  });
  const refusedAgain = (made: WirePayment, change: object, code: string, status: number) =>
    till().refused('/payments/submit', { payments: [entry(again(made, change))] }, code, status);

  test('ids must belong together', async () => {
    const [one, two] = [await existing(), await existing()];
    assert.deepEqual(await refusedAgain(one, { bank_account_id: two.bank_account_id }, '005', 400), {
      bank_account_id: 'owner',
      mandate_id: 'owner',
    });
    assert.deepEqual(await refusedAgain(one, { mandate_id: two.mandate_id }, '005', 400), { mandate_id: 'owner' });
    assert.deepEqual(
      await refusedAgain(one, { payment: { payment_methods_id: 'pam_sandboxDebitOrderPrevious', ...monthly } }, '005', 400),
      {
        'payment.payment_methods_id': 'method',
      },
    );
  });

  test('the account follows from the mandate', async () => {
    const one = await existing();
    const made = await existing(again(one, { bank_account_id: undefined }));
    assert.equal(made.bank_account_id, one.bank_account_id);
  });

  test('a customer or account that is not in use accepts no new payment', async () => {
    const one = await existing();
    await till().service.api('POST', `/payments/status/${one.id}/STOPPED`);
    await till().ask('bankAccounts.update', { body: { records: [{ id: one.bank_account_id, bank_account_status: 'DISABLED' }] } });
    assert.deepEqual(await refusedAgain(one, {}, '008', 409), { bank_account_id: 'status' });
  });

  test('the ids of another account do not exist', async () => {
    const one = await existing();
    const answer = await till().service.api('POST', '/payments/submit', { payments: [entry(again(one))] }, { key: 'other:other' });
    assert.equal(answer.status, 404);
  });

  test('amount and day may differ from the mandate’s if the mandate allows it', async () => {
    const made = await existing({
      mandate: authenticated({ allow_variable_amount: true, allow_date_adjustment: true }),
      payment: { ...debicheck, amount: '150.00', recurring: { process_day: 12, date_start: '2027-01-11' } },
    });
    assert.deepEqual([made.amount, made.recurring?.process_day, made.date_next], ['150.00', 12, '2027-01-12']);
  });

  test('days that are left out follow from the mandate and the calendar', async () => {
    const made = await existing({ mandate: authenticated(), payment: { ...debicheck, recurring: {} } });
    assert.deepEqual(made.recurring, { process_day: 25, payment_interval: 'MONTHLY', date_start: '2027-01-11', date_end: null });
  });

  test('an order is created from what was sent, and its values are in the transactions', async () => {
    const item = { sku: 'mug', name: 'Mug', quantity: 2, unit_amount: '99.50' };
    const made = await existing({
      order: { description: 'Two mugs', items: [item] },
      payment: { ...eft, 'one-time': { process_date: '2027-01-04' } },
    });
    const [order = assert.fail()] = (await till().ask('orders.list', { path: `/orders/list?order_id=${made.order_id ?? ''}` })).results;
    assert.deepEqual([order.amount_total, order.description, order.customer_id], ['199.00', 'Two mugs', made.customer_id]);
    const [debit = assert.fail()] = await till().transactions(made.id);
    assert.deepEqual(
      (debit.payment_data['order'] as { items: { sku: string }[] }).items.map(({ sku }) => sku),
      ['mug'],
    );
    assert.equal(debit.transaction_reference, order.reference);
  });

  test('a repeat with the same Idempotency-Key gets the same answer and collects once', async () => {
    const body = { payments: [entry({ payment: { ...eft, 'one-time': { process_date: '2027-01-04' } } })] };
    const headers = { 'idempotency-key': 'submit-1' };
    const first = await till().service.api('POST', '/payments/submit', body, { headers });
    const second = await till().service.api('POST', '/payments/submit', body, { headers });
    assert.equal(first.text, second.text);
  });

  test('a contract reference belongs to one mandate', async () => {
    const reference = contract();
    const asked = { mandate: authenticated({ contract_reference: reference }), payment: { ...debicheck, ...monthly } };
    await existing(asked);
    assert.deepEqual(await till().refused('/payments/submit', { payments: [entry(asked)] }, '010', 409), {
      'mandate.debicheck.contract_reference': 'unique',
    });
  });

  describe('monthly_limit', () => {
    test('is compared with a forecast of the month’s total of all running payments', async () => {
      const big = (): object => entry({ mandate: eftMandate(25, { amount: 50_000 }) });
      await till().ask('payments.submit', { body: { payments: Array.from({ length: 18 }, big) } });
      const fields = await till().refused('/payments/submit', { payments: [big(), big(), big()] }, '009', 409);
      assert.deepEqual(fields, { 'payment.amount': 'monthly_limit' });
    });
  });

  describe('lists', () => {
    const list = async (t: Till, query: string) =>
      (await t.ask('payments.list', { path: `/payments/list?${query}` })).results.map(({ id }) => id);

    test('are filtered by each field, and contain only payments', async () => {
      const body = { batch_reference: 'LIST', payments: [entry({ bank_account: account(ACCOUNTS.unpaid) })] };
      const [made = assert.fail()] = (await till().ask('payments.submit', { body })).results;
      for (const query of [
        `payment_id=${made.id}`,
        `customer_id=${made.customer_id}`,
        `bank_account_id=${made.bank_account_id ?? ''}`,
        `mandate_id=${made.mandate_id ?? ''}`,
        'batch_reference=LIST',
      ])
        assert.deepEqual(await list(till(), query), [made.id], query);
      for (const query of [
        'payment_status=RUNNING',
        'payment_methods_id=pam_sandboxDebitOrder',
        'date_start=2027-01-04&date_end=2027-01-04',
      ])
        assert.ok((await list(till(), query)).includes(made.id), query);
      assert.deepEqual(await list(till(), 'date_end=2027-01-03'), []);
      assert.equal((await till().service.api('GET', '/payments/list?payment_status=NOPE')).status, 400);
    });
  });
});
