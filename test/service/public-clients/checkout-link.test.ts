import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { opened } from '../../support/opened.ts';
import { startReceiver } from '../../support/receiver.ts';
import { assertRefused, type WireTransaction } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

interface Link {
  readonly session_id: string;
  readonly link_url: string;
  readonly page_url: string;
  readonly expires_at: string;
}

/** Whether a value of this name is anywhere in a webhook. Public clients look for their metadata like this. */
const holds = (value: unknown, name: string, wanted: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => (key === name && inner === wanted) || holds(inner, name, wanted));

/** A shop of a public client: it makes a link for an order, and looks the payment up by its own reference. */
describe('a public client’s checkout link', () => {
  const shop = shopFor(freshDatabase);
  const receiver = opened(startReceiver);
  let made = 0;

  const order = (change: object = {}) => {
    const reference = `VB-${String((made += 1))}/26`;
    return {
      reference,
      token: `token-${String(made)}`,
      body: {
        type: 'CHOOSE_WHAT_TO_PAY',
        item: { title: `Run ${reference}`, description: '2 x Entry, 1 x Shirt', amount: '350.00' },
        transaction_reference: reference,
        customer: { email: 'thandi@shop.example', person_name: 'Thandi', person_surname: 'Mokoena' },
        notification: { webhook_url: `${receiver().origin}/hook-${String(made)}` },
        redirects: { success_url: 'https://shop.example/back', cancel_url: 'https://shop.example/cancelled' },
        settings: { expiry_time: 45 },
        metadata: { order_token: `token-${String(made)}` },
        ...change,
      },
    };
  };
  const open = async (body: object): Promise<Link> => {
    const answer = await shop().service.api('POST', '/checkout/link', body);
    assert.equal(answer.status, 200, answer.text);
    return (answer.body as { result: Link }).result;
  };
  const recorded = async (reference: string) => {
    const answer = await shop().service.api('GET', `/transactions/record/${encodeURIComponent(reference)}`);
    assert.equal(answer.status, 200, answer.text);
    return (answer.body as { transaction: WireTransaction }).transaction;
  };
  const hooks = (n: number) => receiver().received.filter(({ path }) => path === `/hook-${String(n)}`);

  test('answers link_url, which expires after the minutes that were asked for', async () => {
    const { link_url, page_url, expires_at } = await open(order().body);
    assert.equal(link_url, page_url);
    assert.equal((await fetch(link_url)).status, 200);
    assert.equal(new Date(expires_at).getTime() - (await shop().service.now()).getTime(), 45 * 60_000);
  });

  test('is paid: the reference finds the PAID attempt with the number of its amount, though a later one was declined', async () => {
    const { reference, body, token } = order();
    const first = await open(body);
    await shop().merchant.buy(first.session_id, CARDS.declined);
    assert.equal((await recorded(reference)).transaction_status, 'DECLINED');
    assert.equal(viewIn(await shop().merchant.buy(first.session_id, CARDS.approved)).state, 'completed');
    const second = await open(body);
    await shop().merchant.buy(second.session_id, CARDS.declined);
    const { transaction_status, transaction_reference, amount, amount_excl, collections_id } = await recorded(reference);
    assert.deepEqual([transaction_status, transaction_reference, amount, amount_excl, collections_id], ['PAID', reference, 350, 350, null]);
    await shop().service.drain();
    const told = hooks(made).map(({ body: sent }) => sent);
    assert.deepEqual(told.map(({ event }) => event).sort(), ['checkout.completed', 'checkout.failed', 'checkout.failed']);
    assert.ok(
      told.every((sent) => holds(sent, 'order_token', token)),
      'the metadata is in each',
    );
  });

  test('has its metadata in every webhook of its transaction too', async () => {
    const set = await shop().service.api('POST', '/sandbox/account', { webhook_url: `${receiver().origin}/records` });
    assert.equal(set.status, 200, set.text);
    const { body, token } = order();
    await shop().merchant.buy((await open(body)).session_id, CARDS.approved);
    await shop().service.drain();
    await shop().service.api('POST', '/sandbox/account', { webhook_url: null });
    const told = receiver()
      .received.filter(({ path }) => path === '/records')
      .map(({ body: sent }) => sent as unknown as { type: string });
    const about = told.filter(({ type }) => type.startsWith('transaction.'));
    assert.deepEqual(
      about.map(({ type }) => type),
      ['transaction.created', 'transaction.updated'],
    );
    assert.ok(about.every((sent) => holds(sent, 'order_token', token)));
  });

  test('that is paid every month gives its reference to every charge', async () => {
    const { reference, body } = order({ item: { title: 'Club', amount: 99, frequency: ['MONTHLY'] } });
    viewIn(await shop().merchant.buy((await open(body)).session_id, CARDS.approved));
    await shop().service.advance('P32D');
    const { body: all } = await shop().service.api('GET', '/transactions');
    const { transactions } = all as { transactions: WireTransaction[] };
    assert.deepEqual(
      transactions.filter((one) => one.transaction_reference === reference).map((one) => one.transaction_status),
      ['PAID', 'PAID'],
    );
  });

  test('makes an invoice, sends it where that is asked for, and tells the merchant by email', async () => {
    let sentInvoices = 0;
    for (const [invoice, count, mails] of [
      [undefined, 0, 0],
      [{ is_generate: true, memo: 'Thank you' }, 1, 0],
      [{ is_send: true }, 1, 1],
    ] as const) {
      const { reference, body } = order({ notification: { email: 'sales@shop.example' }, ...(invoice === undefined ? {} : { invoice }) });
      await shop().merchant.buy((await open(body)).session_id, CARDS.approved);
      const paid = await recorded(reference);
      const listed = await shop().service.api('GET', '/invoices/list');
      const invoices = (listed.body as { results: { transaction_id: string; memo: string | null }[] }).results;
      const own = invoices.filter(({ transaction_id }) => transaction_id === paid.id);
      assert.equal(own.length, count);
      if (invoice !== undefined && 'memo' in invoice) assert.equal(own[0]?.memo, 'Thank you');
      await shop().service.drain();
      const { body: all } = await shop().service.api('GET', '/sandbox/emails');
      const { results } = all as { results: { to: string; subject: string; text: string }[] };
      const aboutIt = results.filter(({ subject }) => subject.startsWith(reference));
      assert.deepEqual(
        aboutIt.map(({ to }) => to),
        ['sales@shop.example'],
      );
      sentInvoices += mails;
      assert.equal(results.filter(({ subject }) => subject.startsWith('Invoice ')).length, sentInvoices);
    }
  });

  for (const [what, change, field] of [
    ['two lives', { expires_in_minutes: 10 }, 'settings.expiry_time'],
    ['two webhook addresses', { redirects: { notify_url: 'https://shop.example/other' } }, 'notification.webhook_url'],
    ['metadata twice', { payment: { metadata: { a: 1 } } }, 'metadata'],
    ['two customers', { customer_id: 'cus_1' }, 'customer'],
  ] as const)
    test(`with ${what} is refused: 005, ${field}`, async () => {
      const answer = await shop().service.api('POST', '/checkout/link', order(change).body);
      assert.deepEqual(assertRefused(answer, '005'), { [field]: 'either' });
    });

  for (const [what, change, field, rule] of [
    ['no minutes', { settings: { expiry_time: 0 } }, 'settings.expiry_time', 'min'],
    ['more than a year', { settings: { expiry_time: 525_601 } }, 'settings.expiry_time', 'max'],
  ] as const)
    test(`with ${what} is refused: 003, ${field}`, async () => {
      const answer = await shop().service.api('POST', '/checkout/link', order(change).body);
      assert.deepEqual(assertRefused(answer, '003'), { [field]: rule });
    });
});
