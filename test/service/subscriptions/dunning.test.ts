import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASIC, billingFrom, PRO } from './support.ts';

/** What happens when a payment fails. */

describe('a cycle that is declined', () => {
  const desk = billingFrom('2027-03-01');

  test('39: is tried again after 2, 7, 14 and 21 days, then the subscription is FAILED', async () => {
    const payer = await desk().payer('laterDeclined');
    const made = await desk().subscribe(payer, [BASIC]);
    assert.deepEqual(
      [made.subscription_status, made.date_last_billing, made.past_due?.date_due, made.past_due?.date_retry],
      ['ACTIVE', null, '2027-03-01', '2027-03-03'],
      'it is there, and past due',
    );
    const [invoice] = await desk().invoices(made.id);
    assert.deepEqual([invoice?.invoice_status, invoice?.total_incl, invoice?.id], ['OPEN', '228.85', made.past_due?.invoice_id]);
    await desk().to('2027-03-21');
    assert.equal((await desk().read(made.id)).subscription_status, 'ACTIVE');
    await desk().to('2027-05-01');
    const tried = await desk().tried(payer);
    assert.deepEqual(
      tried.map(({ created_at, transaction_status }) => `${created_at.slice(5, 10)} ${transaction_status}`),
      ['03-01 DECLINED', '03-03 DECLINED', '03-08 DECLINED', '03-15 DECLINED', '03-22 DECLINED'],
    );
    assert.equal(new Set(tried.map(({ id }) => id)).size, 5);
    const failed = await desk().read(made.id);
    assert.deepEqual([failed.subscription_status, failed.date_next_billing, failed.past_due], ['FAILED', null, undefined]);
    assert.equal((await desk().invoices(made.id)).length, 1, 'one invoice for one cycle');
  });

  test('39a: that is paid at a later attempt continues on the same dates', async () => {
    const payer = await desk().payer('laterDeclined');
    const { id } = await desk().subscribe(payer, [BASIC]);
    await desk().to('2027-05-04');
    const good = { customer_id: payer.id, card_number: '4242424242424242', expiry: '12/98', cvc: '123', is_default: true };
    await desk().result('POST', '/sandbox/cards', good);
    await desk().to('2027-06-01');
    assert.deepEqual(await desk().paid(payer), ['2027-05-08 228.85', '2027-06-01 228.85']);
    assert.deepEqual(
      (await desk().invoices(id)).map(({ invoice_status }) => invoice_status),
      ['PAID', 'PAID'],
    );
  });

  test('can be paid at once by the customer; a decline of that payment does not count as an attempt', async () => {
    const payer = await desk().payer('laterDeclined');
    const { id, past_due } = await desk().subscribe(payer, [BASIC]);
    const path = `/invoices/${String(past_due?.invoice_id)}/pay`;
    const no = await desk().ask('POST', path, {});
    assert.deepEqual([no.status, (no.body as { status: boolean }).status], [200, false]);
    assert.deepEqual((await desk().read(id)).past_due, past_due, 'the next try is when it was');
    const good = { customer_id: payer.id, card_number: '5555555555554444', expiry: '12/98', cvc: '123' };
    const card = await desk().result<{ id: string }>('POST', '/sandbox/cards', good);
    const paid = await desk().result<{ invoice_status: string; transaction_id: string }>('POST', path, { card_id: card.id });
    assert.equal(paid.invoice_status, 'PAID');
    const after = await desk().read(id);
    assert.deepEqual([after.past_due, after.last_transaction_id, after.date_last_billing], [undefined, paid.transaction_id, '2027-06-01']);
    assert.equal((await desk().refused(path)).code, '008', 'once');
  });

  test('is owed: the subscription can be neither paused nor changed now, and a cancellation ends it now', async () => {
    const payer = await desk().payer('laterDeclined');
    const { id } = await desk().subscribe(payer, [BASIC]);
    assert.equal((await desk().refused(`/subscriptions/${id}/pause`)).code, '008');
    assert.equal((await desk().refused(`/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true })).code, '008');
    const ended = await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'END_OF_PERIOD' });
    assert.equal(ended.subscription_status, 'CANCELLED');
  });

  test('is tried again on the account’s own dunning days if it has set them', async () => {
    await desk().result('POST', '/sandbox/account', { dunning_days: [1, 3] });
    const payer = await desk().payer('laterDeclined');
    const { id } = await desk().subscribe(payer, [BASIC]);
    await desk().to('2027-06-20');
    assert.deepEqual(
      (await desk().tried(payer)).map(({ created_at }) => created_at.slice(5, 10)),
      ['06-01', '06-02', '06-04'],
    );
    assert.equal((await desk().read(id)).subscription_status, 'FAILED');
    await desk().result('POST', '/sandbox/account', { dunning_days: null });
  });

  test('waits for the answer of a silent network: nothing else is charged or changed', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const silent = { customer_id: payer.id, card_number: '4000000000000119', expiry: '12/98', cvc: '123', is_default: true };
    await desk().result('POST', '/sandbox/cards', silent);
    const { body } = await desk().ask('POST', `/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true });
    assert.equal((body as { status: boolean }).status, true, 'nobody said no');
    assert.equal((await desk().tried(payer)).at(-1)?.transaction_status, 'NO_RESPONSE');
    for (const path of ['pause', 'cancel', 'change-plan'])
      assert.equal(
        (
          await desk().refused(
            `/subscriptions/${id}/${path}`,
            path === 'pause' ? {} : path === 'cancel' ? { cancel_type: 'IMMEDIATE' } : { items: [PRO] },
          )
        ).code,
        '008',
        path,
      );
    await desk().advance('P1D');
    assert.deepEqual(
      (await desk().read(id)).items.map(({ name }) => name),
      ['Pro'],
      'the next card paid, once it was sure that the first had not',
    );
    assert.equal((await desk().paid(payer)).length, 2);
  });

  test('that takes longer than its period moves a plan change to the next billing date', async () => {
    const payer = await desk().payer('laterDeclined');
    const { id, date_next_billing } = await desk().subscribe(payer, [{ product_id: 'pro_sandboxWeekly' }]);
    const { change_plan_at } = await desk().result('POST', `/subscriptions/${id}/change-plan`, { items: [BASIC] });
    assert.equal(change_plan_at, date_next_billing);
    await desk().advance('P9D');
    const owing = await desk().read(id);
    assert.notEqual(owing.date_next_billing, date_next_billing, 'the second week is not billed while the first is owed');
    assert.equal(owing.change_plan_at, owing.date_next_billing);
  });
});

describe('a payment request', () => {
  const desk = billingFrom('2027-03-01');
  const asks = { collection_method: 'REQUEST_PAYMENT', due_days: 5 } as const;

  test('needs no card: each cycle has an open invoice, which the customer pays', async () => {
    const payer = await desk().payer();
    const made = await desk().subscribe(payer, [BASIC], { ...asks, invoice: { memo: 'Thank you' } });
    assert.deepEqual([made.collection_method, made.date_last_billing, made.last_transaction_id], ['REQUEST_PAYMENT', '2027-03-01', null]);
    const [invoice] = await desk().invoices(made.id);
    assert.deepEqual(
      [invoice?.id, invoice?.invoice_status, invoice?.date_due, invoice?.memo, invoice?.is_past_due],
      [made.last_invoice_id, 'OPEN', '2027-03-06', 'Thank you', false],
    );
    const good = { customer_id: payer.id, card_number: '4242424242424242', expiry: '12/98', cvc: '123' };
    await desk().result('POST', '/sandbox/cards', good);
    await desk().result('POST', `/invoices/${String(invoice?.id)}/pay`, {});
    assert.deepEqual(await desk().paid(payer), ['2027-03-01 228.85']);
    await desk().to('2027-04-02');
    const invoices = await desk().invoices(made.id);
    assert.deepEqual(
      invoices.map(({ invoice_status, date_due }) => `${invoice_status} ${date_due}`),
      ['PAID 2027-03-06', 'OPEN 2027-04-06'],
    );
  });

  test('that is not paid ends a subscription that was paused meanwhile, too', async () => {
    const payer = await desk().payer();
    const { id } = await desk().subscribe(payer, [BASIC], asks);
    await desk().result('POST', `/subscriptions/${id}/pause`, {});
    await desk().advance('P26D');
    assert.equal((await desk().read(id)).subscription_status, 'PAUSED', 'day 21 is still a day to pay');
    await desk().advance('P1D');
    assert.equal((await desk().read(id)).subscription_status, 'FAILED');
    assert.equal((await desk().invoices(id))[0]?.invoice_status, 'OPEN', 'the debt stands');
  });

  test('has due_days; a charge has none', async () => {
    const payer = await desk().payer('approved');
    const path = `/subscriptions/${payer.id}`;
    assert.deepEqual(await desk().refused(path, { items: [BASIC], due_days: 3 }), { code: '005', fields: ['due_days'] });
  });
});
