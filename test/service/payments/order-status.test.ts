import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutPageInput } from '../../../src/proxy.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { assertRefused } from '../../support/records.ts';
import { account, ACCOUNTS, eftMandate, person, tillFor } from './support.ts';
import { opened } from '../../support/opened.ts';

/** An order's status counts every payment of the order, wherever it was made, and every refund (ruling *order status*). */
describe('the status of an order', () => {
  const till = tillFor('2027-01-04T06:00:00Z');
  const merchant = opened(() => startMerchant(till().service));

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
  const payInEntry = (order_id: string, amount: string) => ({
    ...{ order_id, bank_account: undefined, mandate: undefined },
    payment: { payment_methods_id: 'pam_sandboxPayin', amount },
  });
  /** Asks for an EFT. Returns its reference. */
  const askForPayIn = async (order_id: string, amount: string): Promise<string> =>
    (await till().pay(payInEntry(order_id, amount))).pay_in?.eft_reference ?? assert.fail();
  /** Pays an amount by EFT with a reference. */
  const payIn = async (order_id: string, amount: string): Promise<void> => {
    await till().ask('sandbox.payIns', { body: { eft_reference: await askForPayIn(order_id, amount) } });
  };
  /** Debits an account once, on the next business day. */
  const debit = (order_id: string, amount: number, from: keyof typeof ACCOUNTS, process_date = '2027-01-05') =>
    till().pay({
      order_id,
      bank_account: account(ACCOUNTS[from]),
      mandate: eftMandate(25, { amount }),
      payment: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date } },
    });
  const refund = (id: string, amount?: string) =>
    till().ask('transactions.refund', { path: `/transactions/${id}/refund`, body: { reason: 'Returned', amount } });

  test('is PAID although its tax is more than it comes to', async () => {
    const paid = await order({ amount_tax: '500.00' });
    await payIn(paid, '100.00');
    assert.equal(await statusOf(paid), 'PAID');
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

  test('is no longer REFUNDED once a payment arrives that was asked for before', async () => {
    const id = await order();
    const eft_reference = await askForPayIn(id, '50.00');
    await refund(await buy(id, '50.00'));
    assert.equal(await statusOf(id), 'REFUNDED');
    await till().ask('sandbox.payIns', { body: { eft_reference } });
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
    for (const order_status of ['PAID', 'CANCELLED', 'FULFILLED']) {
      const id = await order();
      const eft_reference = await askForPayIn(id, '50.00');
      await till().ask('orders.update', { body: { records: [{ id, order_status }] } });
      await till().ask('sandbox.payIns', { body: { eft_reference } });
      assert.equal(await statusOf(id), order_status);
    }
  });

  test('counts payments of two at the same moment', async () => {
    const id = await order();
    const sessions = await Promise.all([1, 2].map(() => merchant().open({ amount: '50.00', order_id: id })));
    await Promise.all(sessions.map(async (session) => viewIn(await merchant().buy(session, CARDS.approved))));
    assert.equal(await statusOf(id), 'PAID');
  });

  describe('that takes no more payments', () => {
    const CLOSED = ['PAID', 'CANCELLED', 'REFUNDED', 'FULFILLED'] as const;
    const set = (id: string, order_status: string) => till().ask('orders.update', { body: { records: [{ id, order_status }] } });
    const page = (order_id: string, amount: string) => till().service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount, order_id });
    const submit = (order_id: string, amount: string) =>
      till().service.api('POST', '/payments/submit', { payments: [{ customer: person(), ...payInEntry(order_id, amount) }] });

    for (const order_status of CLOSED)
      test(`${order_status}: no page is opened, no payment is submitted`, async () => {
        const id = await order();
        await set(id, order_status);
        assert.deepEqual(assertRefused(await page(id, '1.00'), '008'), { order_id: 'order_closed' });
        assert.deepEqual(assertRefused(await submit(id, '1.00'), '008'), { order_id: 'order_closed' });
      });

    test('neither takes more than what is left, also of two payments in one call', async () => {
      const id = await order();
      await buy(id, '60.00');
      assert.equal((await page(id, '40.00')).status, 200);
      assert.deepEqual(assertRefused(await page(id, '40.01'), '008'), { order_id: 'order_left' });
      const payments = ['20.00', '20.01'].map((amount) => ({ customer: person(), ...payInEntry(id, amount) }));
      assertRefused(await till().service.api('POST', '/payments/submit', { payments }), '008');
      assert.equal((await submit(id, '40.00')).status, 200);
      assert.deepEqual(assertRefused(await submit(id, '0.01'), '008'), { order_id: 'order_in_progress' });
    });

    test('a page that was opened before is refused, ends, and says why; an order that was paid in part takes the rest', async () => {
      const id = await order();
      const [first, second, rest] = await Promise.all(
        ['60.00', '60.00', '40.00'].map((amount) => merchant().open({ amount, order_id: id })),
      );
      assert.equal(viewIn(await merchant().buy(first ?? assert.fail(), CARDS.approved)).state, 'completed');
      const refused = await merchant().buy(second ?? assert.fail(), CARDS.approved);
      assert.equal(refused.type === 'problem' ? refused.problem.code : refused.view.state, 'not_allowed');
      const { state, failure, outcome } = await merchant().view(second ?? assert.fail());
      assert.deepEqual([state, failure?.code, outcome], ['failed', 'order_closed', null]);
      assert.equal(viewIn(await merchant().buy(rest ?? assert.fail(), CARDS.approved)).state, 'completed');
      assert.equal(await statusOf(id), 'PAID');
    });

    test('of three pages that are paid at the same moment, one pays', async () => {
      const id = await order();
      const sessions = await Promise.all([1, 2, 3].map(() => merchant().open({ amount: '100.00', order_id: id })));
      const answers = await Promise.all(sessions.map((session) => merchant().buy(session, CARDS.approved)));
      assert.deepEqual(answers.map((answer) => (answer.type === 'view' ? answer.view.state : answer.problem.code)).sort(), [
        'completed',
        'not_allowed',
        'not_allowed',
      ]);
      assert.equal(await statusOf(id), 'PAID');
    });

    test('a hold counts, and is captured only while the order takes it', async () => {
      const [one, two, three] = [await order(), await order(), await order()];
      const held = await buy(one, '100.00', { payment: { payment_type: 'PA' } });
      assert.deepEqual(assertRefused(await submit(one, '1.00'), '008'), { order_id: 'order_in_progress' });
      assert.equal((await till().service.api('POST', `/card-vault/pre-auth/${held}/capture`, {})).status, 200);
      const dropped = await buy(two, '100.00', { payment: { payment_type: 'PA' } });
      await set(two, 'CANCELLED');
      assertRefused(await till().service.api('POST', `/card-vault/pre-auth/${dropped}/capture`, {}), '008');
      const sent = await buy(three, '100.00', { payment: { payment_type: 'PA' } });
      await set(three, 'FULFILLED');
      assert.equal((await till().service.api('POST', `/card-vault/pre-auth/${sent}/capture`, {})).status, 200);
    });

    test('a debit of a later day is not made once the order is paid', async () => {
      const id = await order();
      await debit(id, 100, 'pays', '2027-01-20');
      await buy(id, '100.00');
      await till().at('2027-01-20T10:00:00Z');
      const { transactions } = await till().ask('transactions.list', { path: '/transactions' });
      const made = transactions.filter(({ payment_data }) => (payment_data as { order?: { id?: string } | null }).order?.id === id);
      assert.deepEqual(made.map(({ transaction_status }) => transaction_status).sort(), ['PAID', 'REJECTED_BY_API']);
    });
  });
});
