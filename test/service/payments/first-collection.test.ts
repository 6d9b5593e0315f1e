import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { account, authenticated, person, tillFor } from './support.ts';

/** The first collection of a mandate is debited once, whoever asks for it, and is never promised for a day that has passed. */
describe('the first collection', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  /** An ACTIVE DebiCheck mandate without payments, whose first collection of R500.00 is on a day. */
  async function mandateFrom(first_collection_date: string): Promise<{ customer_id: string; mandate_id: string }> {
    const [{ id: customer_id } = assert.fail()] = (await till().ask('customers.create', { body: { records: [person()] } })).results;
    const body = { records: [{ customer_id, ...account() }] };
    const [{ id: bank_account_id } = assert.fail()] = (await till().ask('bankAccounts.create', { body })).results;
    const terms = authenticated({ first_collection_amount: 500, first_collection_date });
    const record = { customer_id, bank_account_id, payment_methods_id: 'pam_sandboxDebicheck', ...terms };
    const [{ id: mandate_id } = assert.fail()] = (await till().ask('mandates.create', { body: { records: [record] } })).results;
    await till().service.advance('PT1M');
    return { customer_id, mandate_id };
  }

  const recurring = (on: object, date_start: string): object => ({
    ...on,
    payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start } },
  });

  test('belongs to one payment of a batch', async () => {
    const payment = recurring(await mandateFrom('2027-02-10'), '2027-02-11');
    const { results } = await till().ask('payments.submit', { body: { payments: [payment, payment] } });
    assert.deepEqual(
      results.map(({ first_collection_amount }) => first_collection_amount),
      ['500.00', null],
    );
    await till().at('2027-02-20T06:00:00Z');
    assert.deepEqual(await Promise.all(results.map(({ id }) => till().debits(id))), [[['2027-02-10', 500]], []]);
  });

  test('belongs to one collection of a batch; the one-time items of another are refused', async () => {
    const on = await mandateFrom('2027-03-10');
    const collection = {
      ...on,
      items: [
        { description: 'Rent', price: 199, qty: 1 },
        { product_id: 'pro_sandboxSetup', qty: 1 },
      ],
      collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-03-11' } },
    };
    assert.deepEqual(await till().refused('/collections/submit', { records: [collection, collection] }, '005'), {
      items: 'first_collection',
    });
  });

  test('of a new mandate may not be on a day that has passed', async () => {
    await till().at('2027-04-01T06:00:00Z');
    const mandate = authenticated({ first_collection_amount: 500, first_collection_date: '2027-03-31' });
    const entry = { customer: person(), bank_account: account(), mandate };
    assert.deepEqual(await till().refused('/payments/submit', { payments: [recurring(entry, '2027-04-02')] }, '005'), {
      'mandate.debicheck.first_collection_date': 'past',
    });
  });

  test('is not promised to a payment that comes after its day', async () => {
    const on = await mandateFrom('2027-04-10');
    await till().at('2027-04-11T06:00:00Z');
    const { results } = await till().ask('payments.submit', { body: { payments: [recurring(on, '2027-04-12')] } });
    assert.deepEqual(
      results.map(({ first_collection_date, date_next }) => [first_collection_date, date_next]),
      [[null, '2027-04-25']],
    );
  });

  test('is not promised to one-time items that come after its day', async () => {
    const on = await mandateFrom('2027-05-10');
    await till().at('2027-05-11T06:00:00Z');
    const collection = {
      ...on,
      items: [
        { description: 'Rent', price: 199, qty: 1 },
        { product_id: 'pro_sandboxSetup', qty: 1 },
      ],
      collection: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-05-12' } },
    };
    assert.deepEqual(await till().refused('/collections/submit', { records: [collection] }, '005'), { items: 'past' });
  });
});
