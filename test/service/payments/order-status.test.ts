import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CheckoutPageInput } from '../../../src/proxy.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../../support/merchant.ts';
import { account, ACCOUNTS, eftMandate, tillFor } from './support.ts';

/** An order's status counts every payment of the order, wherever it was made, and every refund (ruling *order status*). */
describe('the status of an order', () => {
  const till = tillFor('2027-01-04T06:00:00Z');
  let opened: Merchant | undefined;
  before(async () => {
    opened = await startMerchant(till().service);
  });
  after(() => opened?.close());
  const merchant = () => opened ?? assert.fail('the merchant opens before the tests');

  const order = async (change: object = {}): Promise<string> =>
    (
      await till().ask('orders.create', {
        body: { records: [{ reference: 'PARTS', description: 'Paid in parts', amount_total: '100.00', ...change }] },
      })
    ).results[0]?.id ?? assert.fail();
  const statusOf = async (id: string) =>
    (await till().ask('orders.list', { path: `/orders/list?order_id=${id}` })).results[0]?.order_status ?? assert.fail();

  /** Pays a part of an order on a checkout page. Returns the transaction. */
  const buy = async (order_id: string, amount: string, page: Partial<CheckoutPageInput> = {}): Promise<string> => {
    const session = await merchant().open({ amount, order_id, ...page });
    return viewIn(await merchant().buy(session, CARDS.approved)).outcome?.transaction_id ?? assert.fail();
  };
  /** Holds an amount on a checkout page and captures it. */
  const capture = async (order_id: string, amount: string): Promise<string> => {
    const id = await buy(order_id, amount, { payment: { payment_type: 'PA' } });
    const { status, text } = await till().service.api('POST', `/card-vault/pre-auth/${id}/capture`, {});
    assert.equal(status, 200, text);
    return id;
  };
  /** Pays an amount by EFT with a reference. */
  const payIn = async (order_id: string, amount: string): Promise<void> => {
    const made = await till().pay({
      ...{ order_id, bank_account: undefined, mandate: undefined },
      payment: { payment_methods_id: 'pam_sandboxPayin', amount },
    });
    await till().ask('sandbox.payIns', { body: { eft_reference: made.pay_in?.eft_reference ?? '' } });
  };
  /** Debits an account once, on the next business day. */
  const debit = (order_id: string, amount: number, from: keyof typeof ACCOUNTS) =>
    till().pay({
      order_id,
      bank_account: account(ACCOUNTS[from]),
      mandate: eftMandate(25, { amount }),
      payment: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date: '2027-01-05' } },
    });
  const refund = (id: string, amount?: string) =>
    till().ask('transactions.refund', { path: `/transactions/${id}/refund`, body: { reason: 'Returned', amount } });

  test('is PAID once two captures add up to it', async () => {
    const id = await order();
    await capture(id, '50.00');
    assert.equal(await statusOf(id), 'PARTIALLY_PAID');
    await capture(id, '50.00');
    assert.equal(await statusOf(id), 'PAID');
  });

  test('is PAID once payments of every kind add up to it', async () => {
    const id = await order();
    await payIn(id, '20.00');
    await buy(id, '30.00');
    await capture(id, '40.00');
    assert.equal(await statusOf(id), 'PARTIALLY_PAID');
    await payIn(id, '10.00');
    assert.equal(await statusOf(id), 'PAID');
  });

  test('is PARTIALLY_REFUNDED until everything that was paid is refunded', async () => {
    const id = await order();
    const [first, second] = [await buy(id, '50.00'), await buy(id, '50.00')];
    assert.equal(await statusOf(id), 'PAID');
    await refund(first);
    assert.equal(await statusOf(id), 'PARTIALLY_REFUNDED');
    await refund(second, '20.00');
    assert.equal(await statusOf(id), 'PARTIALLY_REFUNDED');
    await refund(second);
    assert.equal(await statusOf(id), 'REFUNDED');
  });

  test('is no longer REFUNDED once it is paid again', async () => {
    const id = await order();
    await refund(await buy(id, '50.00'));
    assert.equal(await statusOf(id), 'REFUNDED');
    await payIn(id, '100.00');
    assert.equal(await statusOf(id), 'PARTIALLY_REFUNDED');
  });

  test('keeps what was paid elsewhere when a bank takes one payment back', async () => {
    const [alone, shared] = [await order(), await order()];
    await buy(shared, '50.00');
    await debit(alone, 100, 'reversed');
    await debit(shared, 50, 'reversed');
    assert.deepEqual([await statusOf(alone), await statusOf(shared)], ['DRAFT', 'PARTIALLY_PAID']);
    await till().at('2027-01-07T10:00:00Z');
    assert.deepEqual([await statusOf(alone), await statusOf(shared)], ['PAID', 'PAID']);
    await till().at('2027-01-12T10:00:00Z');
    assert.deepEqual([await statusOf(alone), await statusOf(shared)], ['PENDING_PAYMENT', 'PARTIALLY_PAID']);
  });

  test('does not count the fee that verifies a card', async () => {
    const id = await order({ amount_total: '2.00' });
    await buy(id, '2.00', { mode: 'SAVE' });
    assert.equal(await statusOf(id), 'DRAFT');
  });

  test('stays as the merchant has set it when a payment arrives', async () => {
    for (const order_status of ['PAID', 'CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED']) {
      const id = await order({ order_status });
      await buy(id, '50.00');
      assert.equal(await statusOf(id), order_status);
    }
    const id = await order();
    await till().ask('orders.update', { body: { records: [{ id, order_status: 'FULFILLED' }] } });
    await buy(id, '50.00');
    assert.equal(await statusOf(id), 'FULFILLED');
  });

  test('counts payments of two at the same moment', async () => {
    const id = await order();
    const sessions = await Promise.all([1, 2].map(() => merchant().open({ amount: '50.00', order_id: id })));
    await Promise.all(sessions.map(async (session) => viewIn(await merchant().buy(session, CARDS.approved))));
    assert.equal(await statusOf(id), 'PAID');
  });
});
