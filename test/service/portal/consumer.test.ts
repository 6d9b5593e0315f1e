import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { portalInvoiceAnswer, type PlanPreview, type SubscribePreview } from '../../../src/contract/sessions/portal.ts';
import { BASIC, billingFrom, PRO } from '../subscriptions/support.ts';
import { openPortal } from './browser.ts';

/** What a customer's browser receives: prices with VAT, and no address that was not requested. */

describe('the browser of a portal’s customer gets', () => {
  const desk = billingFrom('2027-03-01');
  const priceOf = (view: Awaited<ReturnType<Awaited<ReturnType<typeof openPortal>>['view']>>, id: string) =>
    view.packages.flatMap(({ products }) => products).find(({ product_id }) => product_id === id)?.price_incl;

  test('prices with VAT, which are the amounts that are charged', async () => {
    const payer = await desk().payer('approved');
    const portal = await openPortal(desk().service, payer.id, { settings: { plan_change_type: 'SMART' } });
    const first = await portal.view();
    assert.deepEqual([priceOf(first, BASIC.product_id), priceOf(first, PRO.product_id)], [22_885, 45_885]);
    assert.ok(!JSON.stringify(first).includes('"price":'));
    const items = [{ product_id: BASIC.product_id, qty: 1 }];
    const said = await portal.preview<SubscribePreview>('subscribe', { items });
    assert.equal(said.total_incl, 22_885);
    await portal.act('subscribe', { items });
    await desk().to('2027-03-16');
    const later = await openPortal(desk().service, payer.id, { settings: { plan_change_type: 'SMART' } });
    const change = await later.preview<PlanPreview>('change-plan', { items: [{ product_id: PRO.product_id, qty: 1 }] });
    assert.deepEqual(
      [change.total_recurring_incl, change.credit_incl, change.total_incl, change.total_tax],
      [45_885, 11_812, 34_073, 4_444],
    );
    assert.equal(change.total_recurring_incl - change.credit_incl, change.total_incl);
  });

  test('lines that add up to the total, to the cent', async () => {
    const payer = await desk().payer('approved');
    const odd = await Promise.all([1.11, 0.33, 33.33].map((price) => desk().product(price)));
    await desk().subscribe(
      payer,
      odd.map((product_id, index) => ({ product_id, qty: index + 3 })),
    );
    const { subscription } = await (await openPortal(desk().service, payer.id)).view();
    const sums = subscription?.items_recurring.map(({ total_incl }) => total_incl) ?? [];
    assert.equal(sums.length, 3);
    assert.equal(
      sums.reduce((a, b) => a + b),
      subscription?.total_recurring_incl,
    );
  });

  test('prices without VAT if the subscription is not taxed', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [BASIC], { is_tax: false });
    const view = await (await openPortal(desk().service, payer.id)).view();
    assert.deepEqual([view.subscription?.items_recurring[0]?.total_incl, priceOf(view, PRO.product_id)], [19_900, 39_900]);
  });

  test('no address if the link hides billing details; an invoice’s address comes when that invoice is opened', async () => {
    const payer = await desk().payer('approved');
    const secret = { billing_address_line_1: '17 Hidden Street', city_or_town: 'Nieu-Bethesda', postal_code: 6286 };
    await desk().result('POST', '/customers/update', { records: [{ id: payer.id, ...secret }] });
    await desk().subscribe(payer, [BASIC]);
    const hidden = /Hidden|Bethesda|6286|thandi@shop\.example/;
    const portal = await openPortal(desk().service, payer.id, {
      settings: { billing_info_type: 'NONE', show_invoices: true, cancel_type: 'END_OF_PERIOD' },
    });
    const [invoice, ...more] = (await portal.view()).invoices ?? [];
    assert.deepEqual([more.length, invoice?.total_incl], [0, 22_885]);
    const { cards } = await portal.view();
    for (const heard of [
      await portal.ask('GET', ''),
      await portal.ask('POST', 'cancel/preview', {}),
      await portal.ask('POST', `cards/${cards[0]?.id ?? ''}`, { attempt_key: crypto.randomUUID(), card_nickname: 'Mine' }),
    ]) {
      assert.equal(heard.status, 200, JSON.stringify(heard.body));
      assert.doesNotMatch(JSON.stringify(heard.body), hidden);
    }
    const opened = await portal.ask('POST', `invoices/${invoice?.id ?? ''}`, {});
    const { issued_by, billed_to, lines, ...sums } = portalInvoiceAnswer.shape.result.strict().parse(opened.body);
    assert.deepEqual(issued_by, { name: 'Kareeboom', address: null, vat_number: null });
    assert.deepEqual(billed_to, { name: 'Thandi Mokoena', address: ['17 Hidden Street', 'Nieu-Bethesda', '6286'] });
    assert.deepEqual(
      [lines, sums.total_excl, sums.total_tax, sums.total_incl],
      [[{ name: 'Basic', qty: 1, total_excl: 19_900 }], 19_900, 2_985, 22_885],
    );
  });

  test('an invoice only if it is the customer’s and the link shows invoices', async () => {
    const [payer, other] = [await desk().payer('approved'), await desk().payer('approved')];
    const { last_invoice_id } = await desk().subscribe(other, [BASIC]);
    const open = async (customer_id: string, show_invoices: boolean) => {
      const portal = await openPortal(desk().service, customer_id, { settings: { show_invoices } });
      return (await portal.ask('POST', `invoices/${String(last_invoice_id)}`, {})).status;
    };
    assert.deepEqual([await open(payer.id, true), await open(other.id, false), await open(other.id, true)], [404, 409, 200]);
  });

  test('the list of cards that were declined for the amount owed', async () => {
    const payer = await desk().payer('laterDeclined', 'mastercard');
    await desk().ask('POST', '/cards/update', { records: [{ id: payer.cards['laterDeclined'], is_default: true }] });
    await desk().subscribe(payer, [BASIC], { cascade: { is_enabled: true, max_attempts: 1 } });
    const portal = await openPortal(desk().service, payer.id);
    assert.deepEqual((await portal.view()).owed?.declined_cards, [payer.cards['laterDeclined']]);
    const paid = await portal.act('pay', { card_id: payer.cards['mastercard'] });
    assert.equal(paid.owed, null);
  });
});
