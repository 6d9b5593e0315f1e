import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startReceiver } from '../../support/receiver.ts';
import { BASIC, billingFrom, PRO, SETUP } from './support.ts';

/** What the operations of subscriptions accept, refuse, return and report. */

describe('subscriptions', () => {
  const desk = billingFrom('2027-03-01');

  test('are returned with the documented fields, and nothing else', async () => {
    const payer = await desk().payer('approved');
    const made = await desk().subscribe(payer, [{ ...BASIC, qty: 2, price_excl: '150.50' }, SETUP]);
    const { id, last_transaction_id, last_invoice_id, ...rest } = made;
    assert.match(id, /^sub_\w{1,28}$/);
    assert.match(String(last_transaction_id), /^tra_/);
    assert.match(String(last_invoice_id), /^inv_/);
    const recurring = {
      product_id: 'pro_sandboxBasic',
      name: 'Basic',
      description: 'For one shop',
      qty: 2,
      price: 150.5,
      pricing_type: 'RECURRING',
      billing_period: 'MONTHLY',
    };
    const once = {
      product_id: 'pro_sandboxSetup',
      name: 'Set-up',
      description: 'Once',
      qty: 1,
      price: 500,
      pricing_type: 'ONE_TIME',
      billing_period: null,
    };
    assert.deepEqual(rest, {
      customer_id: payer.id,
      subscription_status: 'ACTIVE',
      collection_method: 'AUTOCHARGE',
      card_id: null,
      items_recurring: [recurring],
      items: [recurring, once],
      billing: { period: 'MONTHLY', billing_day: 1, date_start: '2027-03-01', date_end: null },
      trial_days: null,
      total_recurring_excl: '301.00',
      total_recurring_incl: '346.15',
      total_excl: '801.00',
      total_incl: '921.15',
      currency: 'ZAR',
      date_next_billing: '2027-04-01',
      date_last_billing: '2027-03-01',
      created_at: '2027-03-01T06:00:00Z',
    });
    assert.deepEqual(await desk().read(id), made);
  });

  test('of a custom interval return that interval', async () => {
    const payer = await desk().payer('approved');
    const { billing, items } = await desk().subscribe(payer, [{ product_id: 'pro_sandboxFortnight' }]);
    assert.deepEqual([billing.period, billing.custom_interval, billing.custom_period], ['CUSTOM', 10, 'DAYS']);
    assert.deepEqual([items[0]?.custom_interval, items[0]?.custom_period], [10, 'DAYS']);
  });

  test('without invoices have none', async () => {
    const payer = await desk().payer('approved');
    const { id, last_invoice_id, last_transaction_id } = await desk().subscribe(payer, [BASIC], { invoice: { is_generate: false } });
    assert.deepEqual([last_invoice_id, typeof last_transaction_id, (await desk().invoices(id)).length], [null, 'string', 0]);
  });

  test('are refused with the field that is wrong', async () => {
    const payer = await desk().payer('approved');
    const stranger = await desk().payer('approved');
    const bare = await desk().payer();
    const gone = await desk().product(10, { product_status: 'ARCHIVED' });
    const wrong: [object, string, string][] = [
      [{}, '003', 'items'],
      [{ items: [] }, '003', 'items'],
      [{ items: [{}] }, '003', 'items.0.product_id'],
      [{ items: [{ product_id: 'pro_none' }] }, '007', 'items.0.product_id'],
      [{ items: [BASIC, { product_id: gone }] }, '005', 'items.1.product_id'],
      [{ items: [{ ...BASIC, qty: 1_000_000, price_excl: 9_999_999_999 }] }, '003', 'items'],
      [{ items: [BASIC], billing: { date_start: '2027-02-28' } }, '005', 'billing.date_start'],
      [{ items: [BASIC], billing: { date_end: '2027-02-28' } }, '005', 'billing.date_end'],
      [{ items: [BASIC], card_id: 'crd_none' }, '007', 'card_id'],
      [{ items: [BASIC], card_id: stranger.cards['approved'] }, '005', 'card_id'],
      [{ items: [BASIC], currency: 'USD' }, '005', 'currency'],
      [{ items: [BASIC], notification: { webhook_url: 'ftp://shop.example' } }, '003', 'notification.webhook_url'],
    ];
    for (const [body, code, field] of wrong)
      assert.deepEqual(await desk().refused(`/subscriptions/${payer.id}`, body), { code, fields: [field] }, JSON.stringify(body));
    assert.deepEqual(await desk().refused('/subscriptions/cus_none', { items: [BASIC] }), { code: '007', fields: ['customer_id'] });
    assert.deepEqual(await desk().refused(`/subscriptions/${bare.id}`, { items: [BASIC] }), { code: '005', fields: ['customer_id'] });
    assert.deepEqual(await desk().tried(payer), []);
  });

  test('of one account do not exist for another', async () => {
    const payer = await desk().payer('approved');
    const { id, last_invoice_id } = await desk().subscribe(payer, [BASIC]);
    const other = { key: 'other:other' };
    const calls: ['GET' | 'POST', string, object?][] = [
      ['GET', `/subscriptions/${id}`],
      ['POST', `/subscriptions/${payer.id}`, { items: [BASIC] }],
      ...['pause', 'resume', 'reactivate'].map((verb): ['POST', string, object] => ['POST', `/subscriptions/${id}/${verb}`, {}]),
      ['POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' }],
      ['POST', `/subscriptions/${id}/cancel/preview`, { cancel_type: 'IMMEDIATE' }],
      ['POST', `/subscriptions/${id}/change-plan`, { items: [PRO] }],
      ['POST', `/subscriptions/${id}/change-plan/preview`, { items: [PRO] }],
      ['POST', `/invoices/${String(last_invoice_id)}/pay`, {}],
    ];
    for (const [method, path, body] of calls) {
      const answer = await desk().service.api(method, path, body, other);
      assert.deepEqual([answer.status, (answer.body as { error_code: string }).error_code], [404, '007'], path);
    }
    const list = await desk().service.api('GET', '/subscriptions/list', undefined, other);
    assert.deepEqual((list.body as { results: unknown[] }).results, []);
  });

  test('are listed by each filter', async () => {
    const payer = await desk().payer('approved');
    const trial = await desk().subscribe(payer, [BASIC], { trial_days: 3 });
    const asked = await desk().subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT' });
    const list = async (query: string) => {
      const { status, body, text } = await desk().ask('GET', `/subscriptions/list?customer_id=${payer.id}${query}`);
      assert.equal(status, 200, text);
      return (body as { results: { id: string }[] }).results.map(({ id }) => id);
    };
    assert.deepEqual(await list(''), [asked.id, trial.id]);
    assert.deepEqual(await list('&subscription_status=TRIAL'), [trial.id]);
    assert.deepEqual(await list('&collection_method=REQUEST_PAYMENT'), [asked.id]);
    assert.deepEqual(await list(`&subscription_id=${trial.id}`), [trial.id]);
    assert.deepEqual(await list('&date_end=2020-01-01'), []);
    assert.deepEqual(await list('&limit=1'), [asked.id]);
    assert.equal((await desk().ask('GET', '/subscriptions/list?subscription_status=NONE')).status, 400);
  });

  test('keep the last card that they can charge: it cannot be removed', async () => {
    const payer = await desk().payer('approved', 'mastercard');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const disable = (name: string) => ({ id: payer.cards[name], card_status: 'DISABLED' });
    const both = { records: [disable('approved'), disable('mastercard')] };
    assert.deepEqual((await desk().refused('/cards/update', both)).code, '008');
    assert.equal((await desk().ask('POST', '/cards/update', { records: [disable('approved')] })).status, 200);
    assert.deepEqual(await desk().refused('/cards/update', { records: [disable('mastercard')] }), { code: '008', fields: ['card_status'] });
    await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
    assert.equal((await desk().ask('POST', '/cards/update', { records: [disable('mastercard')] })).status, 200);
  });

  test('keep their customer: one who is billed can be neither archived nor disabled', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const archive = { records: [{ id: payer.id, customer_status: 'ARCHIVED' }] };
    assert.equal((await desk().refused('/customers/update', archive)).code, '008');
    await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
    assert.equal((await desk().ask('POST', '/customers/update', archive)).status, 200);
    assert.equal((await desk().refused(`/subscriptions/${payer.id}`, { items: [BASIC] })).code, '008');
  });

  test('mail their invoices and changes to the requested addresses', async () => {
    const payer = await desk().payer('approved');
    const notification = { email: 'office@shop.example' };
    await desk().subscribe(payer, [BASIC], { invoice: { is_send: true }, notification });
    await desk().subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT' });
    await desk().service.drain();
    const { body } = await desk().ask('GET', '/sandbox/emails');
    const mails = (body as { results: { to: string; subject: string; text: string }[] }).results;
    const subjects = mails.map(({ to, subject }) => `${to} ${subject}`);
    // Days as on the screens; the year is this one.
    const asked = mails.find(({ subject }) => subject.startsWith('Please pay'))?.text ?? '';
    assert.match(asked, /^Please pay R\u00a0228,85 by \d{1,2}\u00a0[A-Z][a-z]+\. /);
    for (const wanted of [
      /^thandi@\S+ Invoice INV/,
      /^thandi@\S+ Please pay invoice INV/,
      /^office@\S+ .*was created$/,
      /^office@\S+ .*was paid for$/,
    ])
      assert.ok(
        subjects.some((subject) => wanted.test(subject)),
        `${wanted} in ${subjects.join('; ')}`,
      );
  });

  test('tell who is billed of a payment, or of a request for it, in one mail', async () => {
    const payer = await desk().payer('approved');
    const notification = { email: 'thandi@shop.example' };
    const mails = async () => {
      const { body } = await desk().ask('GET', '/sandbox/emails');
      return (body as { results: { id: string; subject: string }[] }).results;
    };
    const before = new Set((await mails()).map(({ id }) => id));
    await desk().subscribe(payer, [BASIC], { invoice: { is_send: true }, notification });
    await desk().subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT', notification });
    const created = 'The subscription to Basic was created';
    assert.deepEqual(
      (await mails())
        .filter(({ id }) => !before.has(id))
        .map(({ subject }) => subject.replace(/ INV\S+$/, ''))
        .toSorted(),
      ['Invoice', 'Please pay invoice', created, created],
    );
  });

  test('report their changes by webhook, in order', async () => {
    const receiver = await startReceiver();
    try {
      const payer = await desk().payer('approved');
      const url = `${receiver.origin}/hook`;
      const { id } = await desk().subscribe(payer, [BASIC], { trial_days: 2, notification: { webhook_url: url } });
      await desk().advance('P3D');
      await desk().result('POST', `/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true });
      await desk().result('POST', `/subscriptions/${id}/pause`);
      await desk().result('POST', `/subscriptions/${id}/resume`);
      await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
      await desk().service.drain();
      assert.deepEqual(
        receiver.received.map(({ body }) => body.event.replace('subscription.', '')),
        ['created', 'trial_ended', 'charged', 'plan_changed', 'charged', 'paused', 'resumed', 'cancelled'],
      );
      const [, , charged] = receiver.received;
      const [entry] = charged?.body.data ?? [];
      assert.deepEqual(
        [(entry?.['subscription'] as { id: string }).id, typeof entry?.['transaction_id'], typeof entry?.['invoice_id']],
        [id, 'string', 'string'],
      );
    } finally {
      await receiver.close();
    }
  });

  test('are reported to the account’s own address with the same content as in the list', async () => {
    const receiver = await startReceiver();
    try {
      await desk().result('POST', '/sandbox/account', { webhook_url: `${receiver.origin}/dashboard` });
      const payer = await desk().payer('approved');
      const { id } = await desk().subscribe(payer, [BASIC]);
      await desk().service.drain();
      await desk().result('POST', '/sandbox/account', { webhook_url: null });
      const told = receiver.received.map(({ body }) => body as unknown as { type: string; results: { id: string }[] });
      const types = told.map(({ type }) => type);
      for (const type of ['subscription.created', 'subscription.updated', 'invoice.created', 'transaction.created', 'transaction.updated'])
        assert.ok(types.includes(type), `${type} among ${types.join()}`);
      const last = told.findLast(({ type }) => type === 'subscription.updated');
      assert.deepEqual(JSON.stringify(last?.results).length > 2 && last?.results[0]?.id, id);
    } finally {
      await receiver.close();
    }
  });

  test('a pause over the day of a plan change moves the change to the next billing date', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [PRO], { billing: { billing_day: 31 } });
    await desk().result('POST', `/subscriptions/${id}/change-plan`, { items: [BASIC] });
    await desk().result('POST', `/subscriptions/${id}/pause`);
    await desk().advance('P75D');
    const { change_plan_at, date_next_billing } = await desk().result('POST', `/subscriptions/${id}/resume`);
    assert.ok(date_next_billing !== null);
    assert.equal(change_plan_at, date_next_billing);
    await desk().to(date_next_billing);
    assert.deepEqual((await desk().paid(payer)).slice(1), [`${date_next_billing} 228.85`]);
  });
});
