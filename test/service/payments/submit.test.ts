import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refusal } from '../../support/records.ts';
import { account, ACCOUNTS, authenticated, contract, eftMandate, entry, person, tillFor, type Till, type WirePayment } from './support.ts';

/** What payments/submit accepts and what it refuses, by code and field. */
describe('submitting payments', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  const eft = { payment_methods_id: 'pam_sandboxDebitOrder' };
  const debicheck = { payment_methods_id: 'pam_sandboxDebicheck' };
  const monthly = { recurring: { process_day: 25, date_start: '2027-01-11' } };

  const refusals: readonly (readonly [name: string, change: object, said: string])[] = [
    ['no customer', { customer: undefined }, '003 customer_id required'],
    ['a customer by id and as an object', { customer_id: 'cus_1' }, '005 customer either'],
    ['no bank account', { bank_account: undefined }, '003 bank_account_id required'],
    ['no mandate', { mandate: undefined }, '003 mandate_id required'],
    ['a mandate twice', { mandate_id: 'man_1' }, '005 mandate either'],
    ['an order twice', { order_id: 'ord_1', order: { amount_total: '1.00' } }, '005 order either'],
    ['cards for a debit order', { card_ids: ['crd_1'] }, '005 card_ids not_applicable'],
    ['a pay-in reference for a debit order', { pay_in: { eft_reference: 'x' } }, '005 pay_in not_applicable'],
    ['a customer that does not exist', { customer: undefined, customer_id: 'cus_no' }, '007 customer_id exists'],
    ['a method that does not exist', { payment: { payment_methods_id: 'pam_no', ...monthly } }, '007 payment.payment_methods_id exists'],
    ['a method of payouts', { payment: { payment_methods_id: 'pam_sandboxPayouts', ...monthly } }, '005 payment.payment_methods_id method'],
    ['no e-mail address', { customer: person({ email: undefined }) }, '003 customer.email required'],
    ['neither recurring nor one-time', { payment: eft }, '003 payment.recurring one_of'],
    [
      'both recurring and one-time',
      { payment: { ...eft, ...monthly, 'one-time': { process_date: '2027-01-11' } } },
      '003 payment.recurring one_of',
    ],
    [
      'one_time, as collections spell it',
      { payment: { ...eft, one_time: { process_date: '2027-01-11' } } },
      '003 payment.one_time unknown_field',
    ],
    ['a day gone by', { payment: { ...eft, 'one-time': { process_date: '2027-01-03' } } }, '005 payment.one-time.process_date past'],
    [
      'a recurring payment of a one-time mandate',
      { mandate: { ...eftMandate(), recurring: undefined, 'one-time': { process_date: '2027-01-25' } } },
      '005 payment.recurring one_time_mandate',
    ],
    [
      'another process day than an EFT mandate’s',
      { payment: { ...eft, recurring: { process_day: 24, date_start: '2027-01-11' } } },
      '005 payment.recurring.process_day date_adjustment',
    ],
    ['another amount than an EFT mandate’s', { payment: { ...eft, ...monthly, amount: '198.00' } }, '005 payment.amount variable_amount'],
    [
      'another amount where the mandate allows none',
      { mandate: authenticated({ allow_variable_amount: false }), payment: { ...debicheck, ...monthly, amount: '198.00' } },
      '005 payment.amount variable_amount',
    ],
    [
      'more than the maximum',
      { mandate: authenticated({ allow_variable_amount: true }), payment: { ...debicheck, ...monthly, amount: '298.51' } },
      '005 payment.amount maximum_collection_amount',
    ],
    [
      'another day where the mandate allows none',
      {
        mandate: authenticated({ allow_date_adjustment: false }),
        payment: { ...debicheck, recurring: { process_day: 24, date_start: '2027-01-11' } },
      },
      '005 payment.recurring.process_day date_adjustment',
    ],
    [
      'a start before the first collection',
      { mandate: authenticated(), payment: { ...debicheck, recurring: { process_day: 25, date_start: '2027-01-09' } } },
      '005 payment.recurring.date_start order',
    ],
    [
      'case 49: both on a Sunday with the previous-day rule',
      {
        mandate: authenticated({ first_collection_date: '2027-01-10' }),
        payment: { payment_methods_id: 'pam_sandboxDebicheckPrevious', recurring: { process_day: 25, date_start: '2027-01-10' } },
      },
      '005 payment.recurring.date_start both_on_sunday',
    ],
    [
      'an end before the start',
      { payment: { ...eft, recurring: { process_day: 25, date_start: '2027-01-11', date_end: '2027-01-10' } } },
      '005 payment.recurring.date_end order',
    ],
    [
      'a time in which there is no day to collect on',
      { payment: { ...eft, recurring: { process_day: 25, date_start: '2027-01-11', date_end: '2027-01-20' } } },
      '005 payment.recurring nothing_to_collect',
    ],
    [
      'a maximum above 1.5 times the amount, named where it is',
      { mandate: authenticated({ maximum_collection_amount: 298.51 }), payment: { ...debicheck, ...monthly } },
      '003 mandate.debicheck.maximum_collection_amount max',
    ],
    [
      'a company with DebiCheck',
      {
        customer: { reference: 'CO', company_name: 'Karoo Mills', email: 'k@m.example', contact_number: '0215550000' },
        mandate: authenticated(),
        payment: { ...debicheck, ...monthly },
      },
      '005 payment.payment_methods_id company',
    ],
    ['more than the method’s item_limit', { mandate: eftMandate(25, { amount: 50_000.01 }) }, '009 mandate.amount item_limit'],
    ['an amount of nothing', { payment: { ...eft, ...monthly, amount: '0.00' } }, '003 payment.amount min'],
    [
      'an order whose lines come to more than an amount can be',
      {
        order: { items: [1, 2].map((at) => ({ sku: `s${at}`, name: 'Gold', quantity: 1_000_000, unit_amount: '9999.99' })) },
        payment: { ...eft, ...monthly },
      },
      '003 order.items max',
    ],
  ];

  for (const [name, change, said] of refusals)
    test(`${name}: ${said}, and nothing is stored`, async () => {
      const { code, fields } = refusal(said);
      const reference = `R-${name}`.slice(0, 35);
      const good = entry({ customer: person({ reference }) });
      assert.deepEqual(await till().refused('/payments/submit', { payments: [good, entry(change)] }, code), fields);
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
  const refusedAgain = (made: WirePayment, change: object, code: string) =>
    till().refused('/payments/submit', { payments: [entry(again(made, change))] }, code);

  test('ids must belong together', async () => {
    const [one, two] = [await existing(), await existing()];
    assert.deepEqual(await refusedAgain(one, { bank_account_id: two.bank_account_id }, '005'), {
      bank_account_id: 'owner',
      mandate_id: 'owner',
    });
    assert.deepEqual(await refusedAgain(one, { mandate_id: two.mandate_id }, '005'), { mandate_id: 'owner' });
    assert.deepEqual(await refusedAgain(one, { payment: { payment_methods_id: 'pam_sandboxDebitOrderPrevious', ...monthly } }, '005'), {
      'payment.payment_methods_id': 'method',
    });
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
    assert.deepEqual(await refusedAgain(one, {}, '008'), { bank_account_id: 'status' });
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

  test('a contract reference belongs to one mandate', async () => {
    const reference = contract();
    const asked = { mandate: authenticated({ contract_reference: reference }), payment: { ...debicheck, ...monthly } };
    await existing(asked);
    assert.deepEqual(await till().refused('/payments/submit', { payments: [entry(asked)] }, '010'), {
      'mandate.debicheck.contract_reference': 'unique',
    });
  });

  describe('monthly_limit', () => {
    test('is compared with a forecast of the month’s total of all running payments', async () => {
      const big = (): object => entry({ mandate: eftMandate(25, { amount: 50_000 }) });
      await till().ask('payments.submit', { body: { payments: Array.from({ length: 18 }, big) } });
      const fields = await till().refused('/payments/submit', { payments: [big(), big(), big()] }, '009');
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
