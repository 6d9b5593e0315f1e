import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPortal } from '../portal/browser.ts';
import { BASIC, billingFrom, there, type Payer } from './support.ts';

/** What a payment request asks for stays owed, also when the subscription ends and starts again. */

const GOOD = { card_number: '4242424242424242', expiry: '12/98', cvc: '123' } as const;

describe('the debt of a payment request', () => {
  const desk = billingFrom('2027-03-01');
  const asks = { collection_method: 'REQUEST_PAYMENT', due_days: 5 } as const;
  const subscribed = async (line: object = BASIC) => {
    const payer = await desk().payer();
    const made = await desk().subscribe(payer, [line], asks);
    return { payer, id: made.id, invoice_id: there(made.last_invoice_id ?? undefined, 'invoice') };
  };
  const end = (id: string) => desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
  const restart = (id: string) => desk().result('POST', `/subscriptions/${id}/reactivate`, {});
  const pay = async ({ id }: Payer, invoice_id: string) => {
    await desk().result('POST', '/sandbox/cards', { customer_id: id, ...GOOD });
    await desk().result('POST', `/invoices/${invoice_id}/pay`, {});
  };
  const statuses = async (id: string) => (await desk().invoices(id)).map(({ invoice_status }) => invoice_status);

  test('comes back with a subscription that starts again in the same period, and ends it on its day', async () => {
    const { id, invoice_id } = await subscribed();
    await end(id);
    assert.equal((await restart(id)).subscription_status, 'ACTIVE', 'the request is not due yet');
    await desk().advance('P6D');
    assert.equal((await desk().read(id)).past_due?.invoice_id, invoice_id, 'it is past due on its day');
    await desk().advance('P21D');
    assert.equal((await desk().read(id)).subscription_status, 'FAILED');
    assert.deepEqual(await statuses(id), ['OPEN'], 'nothing more was asked for');
  });

  test('is asked for before a subscription starts again that was given up', async () => {
    const { payer, id, invoice_id } = await subscribed();
    await desk().advance('P27D');
    assert.equal((await desk().read(id)).subscription_status, 'FAILED');
    const answer = await desk().ask('POST', `/subscriptions/${id}/reactivate`, {});
    assert.equal(answer.status, 409);
    assert.ok(answer.text.includes(invoice_id), 'the refusal names the invoice');
    assert.deepEqual(await statuses(id), ['OPEN']);
    await pay(payer, invoice_id);
    const again = await restart(id);
    assert.deepEqual([again.subscription_status, again.past_due], ['ACTIVE', undefined]);
    assert.deepEqual(await statuses(id), ['PAID'], 'the paid period still runs, so nothing new is asked for');
  });

  test('is owed beside the new period when the old one is over', async () => {
    const product_id = await desk().product(100, { billing_period: 'CUSTOM', custom_period: 'DAYS', custom_interval: 10 });
    const { payer, id, invoice_id } = await subscribed({ product_id });
    await desk().advance('P9D');
    await end(id);
    await desk().advance('P6D');
    const moved = await desk().read(id);
    assert.equal(moved.past_due?.invoice_id, invoice_id, 'an ended subscription says what is owed');
    await restart(id);
    assert.equal((await desk().read(id)).past_due?.invoice_id, invoice_id);
    assert.deepEqual(await statuses(id), ['OPEN', 'OPEN']);
    await pay(payer, invoice_id);
    assert.deepEqual([(await desk().read(id)).past_due, await statuses(id)], [undefined, ['PAID', 'OPEN']]);
  });

  test('can be paid in the portal after the end, and not escaped by cancelling and reactivating', async () => {
    const { payer, id, invoice_id } = await subscribed();
    await desk().advance('P10D');
    const link = { subscription_id: id, settings: { cancel_type: 'IMMEDIATE' } };
    let portal = await openPortal(desk().service, payer.id, link);
    const owed = there((await portal.view()).owed ?? undefined, 'owed payment');
    await portal.act('cancel');
    const ended = await portal.view();
    assert.deepEqual([ended.subscription?.subscription_status, ended.owed, ended.allowed.pay], ['CANCELLED', owed, true]);
    await portal.act('reactivate');
    assert.deepEqual((await portal.view()).owed, owed, 'it is owed as before');
    await desk().advance('P17D');
    portal = await openPortal(desk().service, payer.id, link);
    const failed = await portal.view();
    assert.deepEqual([failed.subscription?.subscription_status, failed.allowed.reactivate, failed.allowed.pay], ['FAILED', false, true]);
    const { id: card_id } = await desk().result<{ id: string }>('POST', '/sandbox/cards', { customer_id: payer.id, ...GOOD });
    const paid = await portal.act('pay', { card_id });
    assert.deepEqual([paid.owed, paid.allowed.reactivate], [null, true]);
    assert.deepEqual(
      (await desk().invoices(id)).map((one) => [one.id, one.invoice_status]),
      [[invoice_id, 'PAID']],
    );
  });

  test('is gone when it is written off with the erasure of the customer', async () => {
    const { payer, id } = await subscribed();
    await desk().advance('P10D');
    await end(id);
    await desk().result('POST', `/customers/${payer.id}/erase`, { write_off: true });
    assert.deepEqual([await statuses(id), (await desk().read(id)).past_due], [['VOID'], undefined]);
  });
});
