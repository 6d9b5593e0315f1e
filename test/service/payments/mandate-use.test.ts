import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onServer } from '../../support/databases.ts';
import { account, authenticated, eftMandate, person, tillFor, type WirePayment } from './support.ts';

/** Ruling *debits that a mandate permits*: never more debits, and never more money, than the payer has agreed to. */
describe('a mandate', () => {
  const till = tillFor('2027-01-04T06:00:00Z');
  const METHOD = 'pam_sandboxDebitOrder';

  const onceOn = (process_date: string, payment_methods_id = METHOD): object => ({
    payment_methods_id,
    'one-time': { process_date },
  });
  const once = (process_date: string, change: object = {}): object => ({
    mandate: eftMandate(25, { recurring: undefined, 'one-time': { process_date } }),
    payment: onceOn(process_date),
    ...change,
  });
  /** The entry of another payment on the mandate of a payment. */
  const again = ({ customer_id, mandate_id }: Pick<WirePayment, 'customer_id' | 'mandate_id'>, payment: object): object => ({
    customer_id,
    mandate_id,
    payment,
  });
  const refuses = async (one: object, expected: object, code = '008') =>
    assert.deepEqual(await till().refused('/payments/submit', { payments: [one] }, code), expected);
  const USED = { mandate_id: 'one_time_mandate' };

  test('for one debit is debited once, whatever the day', async () => {
    const made = await till().pay(once('2027-01-05'));
    await refuses(again(made, onceOn('2027-01-05')), USED);
    await till().at('2027-01-12T06:00:00Z');
    assert.deepEqual(await till().debits(made.id), [['2027-01-05', 199]]);
    await till().ask('mandates.eft.update', { body: { records: [{ id: made.mandate_id, 'one-time': { process_date: '2027-01-15' } }] } });
    await refuses(again(made, onceOn('2027-01-15')), USED);
  });

  test('for one debit is not debited again after a debit that was not paid: that needs a new mandate', async () => {
    const made = await till().pay(once('2027-01-18', { bank_account: account(['051001', '10004291601']) }));
    await till().at('2027-01-22T06:00:00Z');
    assert.deepEqual(
      (await till().transactions(made.id)).map(({ transaction_status }) => transaction_status),
      ['UNPAID'],
    );
    await till().ask('mandates.eft.update', { body: { records: [{ id: made.mandate_id, 'one-time': { process_date: '2027-01-26' } }] } });
    await refuses(again(made, onceOn('2027-01-26')), USED);
  });

  test('for one debit takes one payment of a batch', async () => {
    const terms = authenticated(
      { first_collection_date: '2027-02-10' },
      { recurring: undefined, 'one-time': { process_date: '2027-02-10' } },
    );
    const [{ id: customer_id } = assert.fail()] = (await till().ask('customers.create', { body: { records: [person()] } })).results;
    const body = { records: [{ customer_id, ...account() }] };
    const [{ id: bank_account_id } = assert.fail()] = (await till().ask('bankAccounts.create', { body })).results;
    const record = { customer_id, bank_account_id, payment_methods_id: 'pam_sandboxDebicheck', ...terms };
    const [{ id: mandate_id } = assert.fail()] = (await till().ask('mandates.create', { body: { records: [record] } })).results;
    const one = again({ customer_id, mandate_id }, onceOn('2027-02-10', 'pam_sandboxDebicheck'));
    const other = again({ customer_id, mandate_id }, onceOn('2027-02-11', 'pam_sandboxDebicheck'));
    assert.deepEqual(await till().refused('/payments/submit', { payments: [one, other] }, '008'), USED);
    const { results } = await till().ask('payments.submit', { body: { payments: [one] } });
    assert.equal(results[0]?.payment_status, 'PENDING');
  });

  test('for one debit is free again if its payment ended before the debit', async () => {
    for (const [end, day] of [
      ['STOPPED', '2027-02-15'],
      ['CANCELLED', '2027-02-16'],
    ] as const) {
      const made = await till().pay(once(day));
      await till().ask('payments.status', { path: `/payments/status/${made.id}/${end}` });
      const { results } = await till().ask('payments.submit', { body: { payments: [again(made, onceOn(day))] } });
      assert.equal(results[0]?.payment_status, 'RUNNING');
    }
  });

  test('that was paused over its only day can be debited on its new day', async () => {
    const made = await till().pay(once('2027-03-01'));
    await till().ask('payments.status', { path: `/payments/status/${made.id}/PAUSED` });
    await refuses(again(made, onceOn('2027-03-01')), USED);
    await till().at('2027-03-02T06:00:00Z');
    await till().ask('payments.status', { path: `/payments/status/${made.id}/RUNNING` });
    assert.equal((await till().payment(made.id)).payment_status, 'CANCELLED');
    await till().ask('mandates.eft.update', { body: { records: [{ id: made.mandate_id, 'one-time': { process_date: '2027-03-05' } }] } });
    const { results } = await till().ask('payments.submit', { body: { payments: [again(made, onceOn('2027-03-05'))] } });
    assert.equal(results[0]?.date_next, '2027-03-05');
  });

  test('whose debit was above a limit, and was not sent, can be debited on its new day', async () => {
    const limit = async (cents: number) => {
      const { databaseUrl } = till().service.database.options;
      await onServer(databaseUrl ?? '', '').query(`update payment_methods set item_limit = ${String(cents)} where id = '${METHOD}'`);
    };
    await till().at('2027-03-15T06:00:00Z');
    const made = await till().pay(once('2027-03-16'));
    await limit(10_000);
    await till().at('2027-03-17T06:00:00Z');
    await limit(5_000_000);
    assert.deepEqual(
      (await till().transactions(made.id)).map(({ transaction_status }) => transaction_status),
      ['REJECTED_BY_API'],
    );
    await till().ask('mandates.eft.update', { body: { records: [{ id: made.mandate_id, 'one-time': { process_date: '2027-03-19' } }] } });
    const { results } = await till().ask('payments.submit', { body: { payments: [again(made, onceOn('2027-03-19'))] } });
    assert.equal(results[0]?.date_next, '2027-03-19');
  });

  describe('with a first collection', () => {
    const SETUP = { product_id: 'pro_sandboxSetup', qty: 1 };
    const collection = (on: object, items: readonly object[], date_start: string): object => ({
      ...on,
      items: [{ description: 'Rent', price: 199, qty: 1 }, ...items],
      collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start } },
    });

    /** An ACTIVE mandate with a first collection on a day. */
    async function approved(first_collection_date: string, terms: object) {
      const [{ id: customer_id } = assert.fail()] = (await till().ask('customers.create', { body: { records: [person()] } })).results;
      const body = { records: [{ customer_id, ...account() }] };
      const [{ id: bank_account_id } = assert.fail()] = (await till().ask('bankAccounts.create', { body })).results;
      const record = {
        customer_id,
        bank_account_id,
        payment_methods_id: 'pam_sandboxDebicheck',
        ...authenticated({ first_collection_date, ...terms }),
      };
      const [{ id: mandate_id } = assert.fail()] = (await till().ask('mandates.create', { body: { records: [record] } })).results;
      await till().service.advance('PT1M');
      return { customer_id, mandate_id };
    }

    test('collects not more than the payer approved for it', async () => {
      const price = (rands: number) => ({ ...SETUP, price: rands });
      const day = '2027-04-10';
      // Nothing was approved for the first collection, so the highest instalment is the limit.
      const without = await approved(day, { maximum_collection_amount: 250 });
      assert.deepEqual(
        await till().refused('/collections/submit', { records: [collection(without, [price(250.01)], '2027-04-11')] }, '005'),
        {
          items: 'first_collection_amount',
        },
      );
      const withAmount = await approved(day, { first_collection_amount: 500, allow_variable_amount: true });
      assert.deepEqual(
        await till().refused('/collections/submit', { records: [collection(withAmount, [price(500.01)], '2027-04-11')] }, '005'),
        { items: 'first_collection_amount' },
      );
      const made = await till().collect(collection(withAmount, [price(500)], '2027-04-11'));
      assert.equal(made.first_collection_amount, '500.00');
    });
  });
});
