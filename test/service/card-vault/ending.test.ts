import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused } from '../../support/records.ts';
import { CARDS, shopFor, transactionOf } from './support.ts';

/** How a hold ends: captured, reversed or expired, once (`contract/card-vault.ts`). */
describe('a hold', () => {
  const shop = shopFor();
  const held = async (body: object = {}) => {
    const { id } = await shop().customer(CARDS.approved);
    const { result } = await shop().hold(id, { notification: { webhook_url: shop().webhook_url }, ...body });
    const transaction_id = transactionOf({ result });
    return {
      ...result,
      transaction_id,
      capture: `/card-vault/pre-auth/${transaction_id}/capture`,
      reverse: `/card-vault/pre-auth/${transaction_id}/reverse`,
    };
  };

  test('of 100.00 is captured for 80.00 and the rest released; it cannot be captured or reversed again (case 41)', async () => {
    const hold = await held();
    const { status, result } = await shop().ask('cardVault.capture', hold.capture, { amount: '80.00' });
    const { captured_at, ...rest } = result;
    assert.match(captured_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal(status, true);
    assert.deepEqual(rest, {
      id: hold.id,
      customer_id: hold.customer_id,
      transaction_id: hold.transaction_id,
      card_id: hold.card_id,
      pre_auth_status: 'CAPTURED',
      amount: '100.00',
      captured_amount: '80.00',
      released_amount: '20.00',
      currency: 'ZAR',
      transaction_reference: hold.transaction_reference,
    });
    for (const path of [hold.capture, hold.reverse])
      assert.deepEqual(assertRefused(await shop().send(path, {}), '008'), { transaction_id: 'pre_auth_status' });
    const { transaction_status, amount } = await shop().transaction(hold.transaction_id);
    assert.deepEqual([transaction_status, amount], ['PAID', 80], 'the transaction is what was paid');
    await shop().service.drain();
    assert.deepEqual(shop().told(hold.id), ['preauth.successful', 'preauth.captured']);
    await assertLedgerZero(shop().service);
  });

  test('is captured in full by an empty body, with or without a content type', async () => {
    const [bare, empty] = [await held(), await held()];
    for (const hold of [bare, empty]) {
      const { result } = await shop().ask('cardVault.capture', hold.capture, hold === bare ? undefined : {});
      assert.deepEqual([result.captured_amount, result.released_amount], ['100.00', '0.00']);
      assert.equal('invoice_id' in result, false, 'no invoice unless it was asked for');
    }
  });

  test('is captured under another reference, and reported to another address, if the capture says so', async () => {
    const hold = await held();
    const elsewhere = `${shop().receiver.origin}/elsewhere`;
    const { result } = await shop().ask('cardVault.capture', hold.capture, {
      transaction_reference: 'CAPTURE-1',
      notification: { webhook_url: elsewhere },
    });
    assert.equal(result.transaction_reference, 'CAPTURE-1');
    assert.equal((await shop().transaction(hold.transaction_id)).transaction_reference, 'CAPTURE-1');
    await shop().service.drain();
    const events = shop().receiver.received.filter(({ body }) => (body.data[0]?.['pre_auth'] as { id?: string }).id === hold.id);
    assert.deepEqual(
      events.map(({ path, body }) => [path, body.event]),
      [
        ['/hook', 'preauth.successful'],
        ['/elsewhere', 'preauth.captured'],
      ],
    );
  });

  for (const [what, body, code, field] of [
    ['more than is held', { amount: '100.01' }, '009', 'amount'],
    ['nothing', { amount: '0.00' }, '003', 'amount'],
    ['an item and items', { item: { title: 'A' }, items: [{ product_id: 'pro_sandboxBasic' }] }, '005', 'items'],
    ['a product that does not exist', { items: [{ product_id: 'pro_nobody' }] }, '007', 'items.0.product_id'],
  ] as const)
    test(`is not captured for ${what}: ${code}, ${field}; and stays as it was`, async () => {
      const hold = await held();
      assert.deepEqual(Object.keys(assertRefused(await shop().send(hold.capture, body), code)), [field]);
      assert.equal((await shop().held(hold.transaction_id)).pre_auth_status, 'AUTHORISED');
    });

  test('is reversed by an empty body, is answered as REVERSED, and its transaction was never paid', async () => {
    const hold = await held();
    const { status, result } = await shop().ask('cardVault.reverse', hold.reverse);
    assert.deepEqual(
      [status, result.pre_auth_status, result.card_id, result.transaction_id],
      [true, 'REVERSED', hold.card_id, hold.transaction_id],
    );
    assert.equal(result.attempts[0]?.transaction_status, 'CANCELLED');
    assert.equal((await shop().transaction(hold.transaction_id)).transaction_status, 'CANCELLED');
    for (const path of [hold.capture, hold.reverse]) assertRefused(await shop().send(path, {}), '008');
    await shop().service.advance('P31D');
    assert.deepEqual(shop().told(hold.id), ['preauth.successful', 'preauth.reversed'], 'and does not expire any more');
    assertRefused(await shop().send(hold.reverse, { reason: 'x' }), '003');
    await assertLedgerZero(shop().service);
  });

  test('expires at its time, is released without a request, and a webhook reports it', async () => {
    const hold = await held({ expires_in_days: 2 });
    await shop().service.advance('P1DT23H59M59S');
    assert.equal((await shop().held(hold.transaction_id)).pre_auth_status, 'AUTHORISED');
    await shop().service.advance('PT1S');
    assert.equal((await shop().held(hold.transaction_id)).pre_auth_status, 'EXPIRED');
    assert.equal((await shop().transaction(hold.transaction_id)).transaction_status, 'CANCELLED');
    for (const path of [hold.capture, hold.reverse]) assertRefused(await shop().send(path, {}), '008');
    assert.deepEqual(shop().told(hold.id), ['preauth.successful', 'preauth.expired']);
    await assertLedgerZero(shop().service);
  });

  test('is invoiced when it is captured, if requested: with its own lines or those of the capture', async () => {
    const lines = async (pre: object, capture: object) => {
      const hold = await held(pre);
      const { result } = await shop().ask('cardVault.capture', hold.capture, { invoice: { is_generate: true }, ...capture });
      const invoice = (await shop().ask('invoices.read', `/invoices/${result.invoice_id ?? ''}`)).result;
      assert.deepEqual(
        [invoice.invoice_status, invoice.transaction_id, invoice.total_incl, invoice.customer_id],
        ['PAID', hold.transaction_id, result.captured_amount, hold.customer_id],
      );
      return invoice.lines.map(({ name, product_id, qty, price }) => [name, product_id, qty, price]);
    };
    assert.deepEqual(await lines({ transaction_reference: 'INV-A' }, {}), [['INV-A', null, 1, 100]]);
    assert.deepEqual(await lines({ item: { amount: '100.00', title: 'Room 7' } }, { amount: '60.00' }), [['Room 7', null, 1, 60]]);
    assert.deepEqual(await lines({ item: { amount: '100.00', title: 'Room 7' } }, { item: { title: 'Bar' } }), [['Bar', null, 1, 100]]);
    assert.deepEqual(await lines({ items: [{ product_id: 'pro_sandboxBasic' }] }, {}), [['Basic', 'pro_sandboxBasic', 1, 199]]);
    assert.deepEqual(await lines({ item: { amount: '510.00' } }, { items: [{ product_id: 'pro_sandboxWeekly', qty: 6 }] }), [
      ['Fresh bread, weekly', 'pro_sandboxWeekly', 6, 85],
    ]);
    assert.deepEqual(
      await lines({ items: [{ product_id: 'pro_sandboxWeekly' }, { product_id: 'pro_sandboxWeekly', qty: 2 }] }, { amount: '100.00' }),
      [
        ['Fresh bread, weekly', 'pro_sandboxWeekly', 1, 33.33],
        ['Fresh bread, weekly', 'pro_sandboxWeekly', 1, 66.67],
      ],
      'lines that come to something else share what was captured',
    );
  });

  test('is invoiced with the VAT of its products also where a part is captured', async () => {
    const { results } = await shop().ask('products.create', '/products/create', {
      records: [
        { name: 'Box', price_excl: 100, is_tax: true, pricing_type: 'ONE_TIME' },
        { name: 'Book', price_excl: 115, is_tax: false, pricing_type: 'ONE_TIME' },
      ],
    });
    const items = results.map(({ id }) => ({ product_id: id }));
    const invoiced = async (of: typeof items, amount: string) => {
      const hold = await held({ items: of });
      const { result } = await shop().ask('cardVault.capture', hold.capture, { amount, invoice: { is_generate: true } });
      const invoice = (await shop().ask('invoices.read', `/invoices/${result.invoice_id ?? ''}`)).result;
      assert.equal(invoice.total_incl, amount);
      return [invoice.total_excl, invoice.total_tax, invoice.lines.map(({ name, price, is_tax }) => [name, price, is_tax])];
    };
    assert.deepEqual(await invoiced(items.slice(0, 1), '57.50'), ['50.00', '7.50', [['Box', 50, true]]]);
    assert.deepEqual(await invoiced(items, '115.00'), [
      '107.50',
      '7.50',
      [
        ['Box', 50, true],
        ['Book', 57.5, false],
      ],
    ]);
    assert.deepEqual(
      await invoiced(items.slice(0, 1), '0.04'),
      [
        '0.04',
        '0.00',
        [
          ['Box', 0.03, true],
          ['Rounding', 0.01, false],
        ],
      ],
      'no price without VAT comes to four cents',
    );
  });

  test('is captured and invoiced with a product that is no longer sold, because the hold was agreed while it was', async () => {
    const product = { name: 'Winter box', price_excl: 100, pricing_type: 'ONE_TIME' } as const;
    const { results } = await shop().ask('products.create', '/products/create', { records: [product] });
    const product_id = results[0]?.id ?? '';
    const hold = await held({ items: [{ product_id, qty: 1 }] });
    await shop().ask('products.update', '/products/update', { records: [{ id: product_id, product_status: 'ARCHIVED' }] });
    const named = await shop().send(hold.capture, { items: [{ product_id }], invoice: { is_generate: true } });
    assertRefused(named, '005');
    const { result } = await shop().ask('cardVault.capture', hold.capture, { invoice: { is_generate: true } });
    assert.equal(result.pre_auth_status, 'CAPTURED');
    const invoice = (await shop().ask('invoices.read', `/invoices/${result.invoice_id ?? ''}`)).result;
    assert.deepEqual([invoice.total_incl, invoice.lines.map(({ name }) => name)], [result.captured_amount, ['Winter box']]);
  });

  test('is invoiced also where the lines of its capture cost nothing', async () => {
    const hold = await held({});
    const items = [{ product_id: 'pro_sandboxBasic', qty: 1, price_excl: 0 }];
    const { result } = await shop().ask('cardVault.capture', hold.capture, { items, invoice: { is_generate: true } });
    const invoice = (await shop().ask('invoices.read', `/invoices/${result.invoice_id ?? ''}`)).result;
    assert.equal(invoice.total_incl, result.captured_amount);
  });

  test('needs a signature only if the account has a passphrase', async () => {
    const { id } = await shop().customer(CARDS.approved);
    const path = `/card-vault/${id}/pre-auth`;
    const body = { transaction_reference: 'SIGNED', item: { title: 'é', amount: '1.00' } };
    // The signature of {"item":{"amount":"1.00","title":"é"},"transaction_reference":"SIGNED"} with the passphrase "quiet
    // river".
    const signature = createHmac('sha256', 'quiet river')
      .update('{"item":{"amount":"1.00","title":"é"},"transaction_reference":"SIGNED"}')
      .digest('hex');
    await shop().ask('sandbox.account', '/sandbox/account', { passphrase: 'quiet river' });
    assert.deepEqual(assertRefused(await shop().send(path, body), '005'), { signature: 'required' });
    assert.deepEqual(assertRefused(await shop().send(path, { ...body, signature: signature.toUpperCase() }), '005'), {
      signature: 'signature',
    });
    const { result } = await shop().ask('cardVault.preAuth', path, { ...body, signature });
    const capture = `/card-vault/pre-auth/${transactionOf({ result })}/capture`;
    assert.deepEqual(assertRefused(await shop().send(capture, {}), '005'), { signature: 'required' });
    assert.deepEqual(assertRefused(await shop().send(capture, { signature }), '005'), { signature: 'signature' });
    await shop().ask('cardVault.capture', capture, { signature: createHmac('sha256', 'quiet river').update('{}').digest('hex') });
    await shop().ask('sandbox.account', '/sandbox/account', { passphrase: null });
    await shop().ask('cardVault.preAuth', path, { ...body, transaction_reference: 'UNSIGNED', signature: 'anything' });
  });
});
