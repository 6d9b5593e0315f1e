import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn, type Merchant } from '../../support/merchant.ts';
import { readPdf } from '../../support/pdf.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

/** Screen, receipt, invoice and mail of one payment show the same lines, the same VAT and the same total. */

const shop = shopFor(freshDatabase);

const ITEMS = [
  { sku: 'box', name: 'Fynbos box', quantity: 2, unit_amount: '89.00' },
  { sku: 'tin', name: 'Rooibos tin', quantity: 1, unit_amount: '70.00' },
];
const SELLER = { legal_name: 'Kareeboom (Pty) Ltd', vat_number: '4123456789', address: '1 Long Street\nCape Town' };

interface Line {
  readonly name: string;
  readonly qty: number;
  readonly price: number;
  readonly total_excl: string;
  readonly total_incl: string;
}
interface Invoice {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly total_excl: string;
  readonly total_tax: string;
  readonly total_incl: string;
  readonly transaction_id: string;
}

const AUTH = { authorization: `Basic ${btoa('sandbox:sandbox')}` };
const pdfAt = async (url: string) => readPdf(new Uint8Array(await (await fetch(url, { headers: AUTH })).arrayBuffer()));
const cents = (text: string) => Math.round(Number(text) * 100);
const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + cents(text), 0);

/** Pays a session, and returns everything that a payer or a merchant can read about it. */
async function paid(session: Parameters<Merchant['open']>[0]) {
  const { service, merchant } = shop();
  const id = await merchant.open({ ...session, notifications: { send_invoice: true, send_confirmation_email: true } });
  const { cart } = await merchant.view(id);
  viewIn(await merchant.buy(id, CARDS.approved));
  await service.drain();
  const [transaction] = await transactionsOf(service, id);
  const invoices = ((await service.api('GET', '/invoices/list')).body as { results: Invoice[] }).results;
  const invoice = invoices.find(({ transaction_id }) => transaction_id === transaction?.id);
  const mails = ((await service.api('GET', '/sandbox/emails')).body as { results: { about: string; subject: string; text: string }[] })
    .results;
  return {
    cart: cart ?? assert.fail('no cart'),
    invoice,
    document: invoice === undefined ? null : await pdfAt(`${service.baseUrl}/invoices/${invoice.id}/pdf`),
    receipt: await pdfAt(`${service.url}/checkout/${id}/receipt.pdf`),
    mails: mails.filter(({ about }) => about === transaction?.payment_data['checkout_id']),
  };
}

describe('the documents of an order', () => {
  test('VAT in the prices, and delivery: every place says “Of which VAT”, and all lines add up', async () => {
    await shop().service.api('POST', '/sandbox/account', { seller: SELLER });
    const order = { reference: 'KB-1042', amount_shipping: '65.00', amount_tax: '40.83', amount_total: '313.00', items: ITEMS };
    const { cart, invoice, document, receipt, mails } = await paid({ amount: '313.00', order });
    const { subtotal, shipping, tax, tax_within, other, apart } = cart;
    assert.deepEqual([subtotal, shipping, tax, tax_within, other, apart], [24_800, 6500, null, 4083, null, null]);
    assert.ok(invoice);
    assert.deepEqual(
      invoice.lines.map(({ name, qty, total_incl }) => [name, qty, total_incl]),
      [
        ['Fynbos box', 2, '178.00'],
        ['Rooibos tin', 1, '70.00'],
        ['Delivery', 1, '65.00'],
      ],
    );
    assert.deepEqual([invoice.total_excl, invoice.total_tax, invoice.total_incl], ['272.17', '40.83', '313.00']);
    assert.equal(sum(invoice.lines.map(({ total_excl }) => total_excl)), 27_217);
    assert.match(document?.title ?? '', /^Tax invoice /);
    assert.match(document?.text ?? '', /Kareeboom \(Pty\) Ltd 1 Long Street Cape Town VAT number 4123456789/);
    assert.match(document?.text ?? '', /Total without VAT R 272,17 VAT at 15 % R 40,83 Total R 313,00/);
    const rows = '2 × Fynbos box R 178,00 Rooibos tin R 70,00 Subtotal R 248,00 Delivery R 65,00 Total R 313,00 Of which VAT R 40,83';
    assert.ok(receipt.text.includes(rows), receipt.text);
    assert.match(receipt.text, /^Receipt Kareeboom \(Pty\) Ltd 1 Long Street Cape Town VAT number 4123456789/);
    const mail = mails.find(({ subject }) => subject.startsWith('Payment to'))?.text.replaceAll('\u00a0', ' ') ?? '';
    assert.ok(mail.replaceAll(/:? +|:?\n/g, ' ').includes(rows), mail);
  });

  test('VAT on top of the prices: the lines are without it', async () => {
    const order = { reference: 'KB-1043', amount_tax: '37.20', amount_total: '285.20', items: ITEMS };
    const { cart, invoice, document, receipt } = await paid({ amount: '285.20', order });
    assert.deepEqual([cart.subtotal, cart.tax, cart.tax_within], [24_800, 3720, null]);
    assert.deepEqual(
      invoice?.lines.map(({ price, total_excl, total_incl }) => [price, total_excl, total_incl]),
      [
        [89, '178.00', '204.70'],
        [70, '70.00', '80.50'],
      ],
    );
    assert.deepEqual([invoice.total_excl, invoice.total_tax, invoice.total_incl], ['248.00', '37.20', '285.20']);
    assert.match(document?.title ?? '', /^Tax invoice /);
    assert.match(receipt.text, /Subtotal R 248,00 VAT R 37,20 Total R 285,20/);
  });

  test('no VAT said, or more than there can be: it is an invoice, although the seller is known; no row says “VAT R 0,00”', async () => {
    const none = await paid({ amount: '248.00', order: { reference: 'KB-1044', items: ITEMS } });
    const much = await paid({ amount: '248.00', order: { reference: 'KB-1045', amount_tax: '200.00', items: ITEMS } });
    assert.match(none.document?.title ?? '', /^Invoice /);
    assert.doesNotMatch(none.document?.text ?? '', /VAT at|without VAT|Of which/);
    assert.match(much.document?.title ?? '', /^Invoice /);
    assert.deepEqual([none.cart.subtotal, none.cart.other], [null, null]);
  });

  test('a discount on the lines, and an amount that the order does not explain', async () => {
    const [box, tin] = ITEMS;
    const items = [{ ...box, discount_amount: 18 }, tin] as typeof ITEMS;
    const { cart, invoice, receipt } = await paid({ amount: '240.00', order: { reference: 'KB-1046', items } });
    assert.deepEqual([cart.subtotal, cart.discount, cart.other], [24_800, 1800, 1000]);
    assert.deepEqual(
      invoice?.lines.map(({ name, total_incl }) => [name, total_incl]),
      [
        ['Fynbos box', '178.00'],
        ['Rooibos tin', '70.00'],
        ['Discount', '-18.00'],
        ['Other', '10.00'],
      ],
    );
    assert.match(receipt.text, /Subtotal R 248,00 Discount −R 18,00 Other R 10,00 Total R 240,00/);
  });

  test('a part of an order: the rest is said', async () => {
    const order = { reference: 'KB-1047', amount_total: '248.00', items: ITEMS };
    const { cart, invoice, receipt } = await paid({ amount: '100.00', order });
    assert.deepEqual([cart.subtotal, cart.apart], [24_800, 14_800]);
    assert.equal(invoice?.lines.at(-1)?.name, 'Not in this payment');
    assert.equal(sum(invoice.lines.map(({ total_incl }) => total_incl)), 10_000);
    assert.match(receipt.text, /Not in this payment −R 148,00 Total R 100,00/);
  });

  test('a hold is held for the shop, and no invoice says that it was paid; a stored card was checked by it', async () => {
    const hold = await paid({ amount: '248.00', order: { reference: 'KB-1048', items: ITEMS }, payment: { payment_type: 'PA' } });
    assert.equal(hold.invoice, undefined);
    assert.match(hold.receipt.text, /Held for Kareeboom/);
    assert.deepEqual(
      hold.mails.map(({ subject }) => subject.replaceAll('\u00a0', ' ')),
      ['Hold for Kareeboom: R 248,00'],
    );
    const { amount: _, ...save } = { mode: 'SAVE' as const, amount: undefined };
    const stored = await paid({ ...save, order: { reference: 'KB-1049', items: [] } });
    assert.match(stored.receipt.text, /Checked by Kareeboom/);
    assert.match(stored.mails[0]?.text ?? '', /charged to check your card for Kareeboom/);
  });
});
