import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onServer } from '../../support/databases.ts';
import { CARDS } from '../../support/merchant.ts';
import { assertRefused } from '../../support/records.ts';
import { eftMandate, entry, person, tillFor } from './support.ts';

/** Monthly limits when debits run. */
describe('limits when payments run', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  test('a debit within the month’s limit is collected, one beyond it is not sent, and the next month continues', async () => {
    const big = (): object => entry({ mandate: eftMandate(25, { amount: 50_000 }) });
    const { results } = await till().ask('payments.submit', { body: { payments: Array.from({ length: 20 }, big) } });
    const [paused = assert.fail()] = results;
    // A paused payment is not counted in the forecast, so another one can be submitted. After it is resumed, both together
    // exceed the limit.
    assert.equal((await till().service.api('POST', `/payments/status/${paused.id}/PAUSED`)).status, 200);
    const [more = assert.fail()] = (await till().ask('payments.submit', { body: { payments: [big()] } })).results;
    assert.equal((await till().service.api('POST', `/payments/status/${paused.id}/RUNNING`)).status, 200);
    await till().at('2027-01-25T06:00:00Z');
    const january = (await till().ask('transactions.list')).transactions;
    assert.equal(january.filter(({ transaction_status }) => transaction_status === 'ACCEPTED_BY_BANK').length, 20);
    const [refused = assert.fail()] = january.filter(({ transaction_status }) => transaction_status === 'REJECTED_BY_API');
    assert.equal(refused.unpaid_reason, 'monthly_limit of the payment method exceeded');
    // Both are due at the same moment. Whichever runs last finds the limit used up.
    assert.ok([...results, more].some(({ id }) => id === refused.payments_id));
    assert.equal(january.length, 21);
    assert.equal((await till().payment(more.id)).date_next, '2027-02-25');
  });
});

describe('the limit of a card method', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  test('is not used up by charges that were declined', async () => {
    const { databaseUrl } = till().service.database.options;
    await onServer(databaseUrl ?? '', '').query(`update payment_methods set monthly_limit = 10000 where id = 'pam_sandboxCard'`);
    const [{ id: customer_id } = assert.fail()] = (await till().ask('customers.create', { body: { records: [person()] } })).results;
    const pay = async (card_number: string) => {
      const card = await till().ask('sandbox.cards', { body: { customer_id, card_number, expiry: '12/30', cvc: '123' } });
      const body = {
        payments: [{ customer_id, card_ids: [card.result.id], payment: { payment_methods_id: 'pam_sandboxCard', amount: '90.00' } }],
      };
      return till().service.api('POST', '/payments/submit', body);
    };
    assert.equal((await pay(CARDS.declined)).status, 200);
    assert.equal((await pay(CARDS.approved)).status, 200, 'the declined charge took no money');
    assert.deepEqual((await till().ask('transactions.list')).transactions.map(({ transaction_status }) => transaction_status).toSorted(), [
      'DECLINED',
      'PAID',
    ]);
    assertRefused(await pay(CARDS.approved), '009');
  });
});

describe('the limit of a pay-in method', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  const waiting = (eft_reference: string): object => ({
    customer: person(),
    pay_in: { eft_reference },
    payment: { payment_methods_id: 'pam_sandboxPayin', amount: '90.00' },
  });
  const submit = (eft_reference: string) => till().service.api('POST', '/payments/submit', { payments: [waiting(eft_reference)] });

  /** Stops the payment with a reference. */
  async function stop(eft_reference: string): Promise<void> {
    const { results } = await till().ask('payments.list');
    const { id } = results.find(({ pay_in }) => pay_in?.eft_reference === eft_reference) ?? assert.fail();
    assert.equal((await till().service.api('POST', `/payments/status/${id}/STOPPED`)).status, 200);
  }

  test('is not used up by what was never paid in', async () => {
    const { databaseUrl } = till().service.database.options;
    await onServer(databaseUrl ?? '', '').query(`update payment_methods set monthly_limit = 10000 where id = 'pam_sandboxPayin'`);
    assert.equal((await submit('NEVER')).status, 200);
    assertRefused(await submit('NEXT'), '009');
    await stop('NEVER');
    assert.equal((await submit('NEXT')).status, 200, 'nothing was paid in');
    await till().ask('sandbox.payIns', { body: { eft_reference: 'NEXT', amount: '30.00' } });
    await stop('NEXT');
    assertRefused(await submit('LAST'), '009');
    const small = { ...waiting('SMALL'), payment: { payment_methods_id: 'pam_sandboxPayin', amount: '70.00' } };
    assert.equal((await till().service.api('POST', '/payments/submit', { payments: [small] })).status, 200, '30.00 were paid in');
  });

  test('is used up by all that is paid in, also by more than what was asked for', async () => {
    await till().at('2027-02-01T06:00:00Z');
    assert.equal((await submit('MORE')).status, 200);
    await till().ask('sandbox.payIns', { body: { eft_reference: 'MORE', amount: '50.00' } });
    await till().ask('sandbox.payIns', { body: { eft_reference: 'MORE', amount: '45.00' } });
    const small = (eft_reference: string, amount: string) =>
      till().service.api('POST', '/payments/submit', {
        payments: [{ ...waiting(eft_reference), payment: { payment_methods_id: 'pam_sandboxPayin', amount } }],
      });
    assertRefused(await small('OVER', '5.01'), '009');
    assert.equal((await small('FITS', '5.00')).status, 200, '95.00 of 100.00 were paid in');
    await till().ask('sandbox.payIns', { body: { eft_reference: 'FITS', amount: '60.00' } });
    await till().at('2027-03-01T06:00:00Z');
    assert.equal((await submit('MARCH')).status, 200, 'another month');
  });
});
