import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

/** What the merchant knows of a guest is in the form from the start, and the number of a document stays in the service. */

const ID = '7206305051183';
const KNOWN = {
  person_name: 'Thandi',
  email: 'thandi@shop.example',
  contact_number: '082 555 0147',
  id_type: 'SAID',
  id_number: ID,
  billing_address: { line1: '12 Long Street', city_or_town: 'Cape Town', country: 'ZA' },
} as const;

describe('a prefill', () => {
  const shop = shopFor(freshDatabase);
  const create = (body: object) => shop().service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '149.00', ...body });
  const payerOf = async (session: string) => {
    const [transaction] = await transactionsOf(shop().service, session);
    return JSON.stringify(transaction?.payment_data);
  };
  const paid = async (session: string, customer: object) => {
    const { merchant, service } = shop();
    viewIn(await merchant.buy(session, CARDS.approved, { customer: { person_name: 'Thandi', person_surname: 'Nkosi', ...customer } }));
    await service.drain();
  };

  test('is shown, asked for, and its ID number is masked; nothing else of it reaches a browser', async () => {
    const { merchant } = shop();
    const session = await merchant.open({ customer_prefill: { ...KNOWN, reference: 'C-7', metadata: { tier: 'gold' } } });
    const view = await merchant.view(session);
    assert.equal(view.customer, null);
    assert.deepEqual(view.customer_fields, ['id_number', 'email', 'contact_number', 'billing']);
    const { billing_address: _address, ...own } = KNOWN;
    assert.deepEqual(view.prefill, {
      ...own,
      reference: 'C-7',
      contact_number: '082\u00a0555\u00a00147',
      id_number: '720630 •••• •••',
      'billing.line1': '12 Long Street',
      'billing.city_or_town': 'Cape Town',
      'billing.country': 'ZA',
    });
    assert.ok(!JSON.stringify(view).includes(ID) && !(await merchant.proxy.checkout.html(session)).includes(ID));
  });

  test('gives its ID number where the payer keeps it, and what is typed wins', async () => {
    const { merchant, service } = shop();
    const kept = await merchant.open({
      customer_prefill: { ...KNOWN, billing_address: null, reference: 'C-8', metadata: { tier: 'gold' } },
    });
    await paid(kept, { email: 'other@shop.example', contact_number: '0825550148' });
    const { body } = await service.api('GET', '/customers/list?customer_reference=C-8');
    const [customer] = (body as { results: Record<string, unknown>[] }).results;
    assert.deepEqual(
      [customer?.['id_number'], customer?.['id_type'], customer?.['email'], customer?.['contact_number'], customer?.['metadata']],
      [ID, 'SOUTH_AFRICAN_ID', 'other@shop.example', '+27825550148', { tier: 'gold' }],
    );
    const replaced = await merchant.open({ customer_prefill: { id_number: ID } });
    await paid(replaced, { id_type: 'PASSPORT', id_number: 'A1234567' });
    const payer = await payerOf(replaced);
    assert.ok(payer.includes('A1234567') && !payer.includes(ID));
    assert.equal((await merchant.view(replaced)).prefill, null);
  });

  test('is also a customer without a name', async () => {
    const { merchant } = shop();
    const session = await merchant.open({ customer: { email: 'guest@shop.example' } });
    const { customer, customer_fields, prefill } = await merchant.view(session);
    assert.deepEqual([customer, customer_fields, prefill], [null, ['email'], { email: 'guest@shop.example' }]);
  });

  test('can be sent later, while the payer is not known', async () => {
    const { merchant, service } = shop();
    const session = await merchant.open({ customer_fields: ['email'] });
    await merchant.proxy.checkout.update(session, { customer_prefill: { email: 'late@shop.example', company_name: 'Kareeboom' } });
    const { revision, prefill, customer_fields } = await merchant.view(session);
    assert.deepEqual([revision, prefill], [2, { email: 'late@shop.example', company_name: 'Kareeboom' }]);
    assert.deepEqual([...customer_fields].sort(), ['company_name', 'email']);
    const known = await merchant.open({ customer: { person_name: 'Thandi', person_surname: 'Nkosi' } });
    const update = await service.api('POST', `/checkout/page/${known}/update`, { customer_prefill: { email: 'late@shop.example' } });
    assert.deepEqual(assertRefused(update, '005'), { customer_prefill: 'either' });
  });

  test('is checked at the door, as a customer is', async () => {
    const cases: [object, string, Record<string, string>][] = [
      [{ customer_prefill: { email: 'nobody' } }, '003', { 'customer_prefill.email': 'format' }],
      [{ customer_prefill: { id_type: 'SAID', id_number: '8502295000084' } }, '003', { 'customer_prefill.id_number': 'south_african_id' }],
      [{ customer_prefill: { nickname: 'T' } }, '003', { 'customer_prefill.nickname': 'unknown_field' }],
      [{ customer_prefill: { billing_address: { country: 'XX' } } }, '004', { 'customer_prefill.billing_address.country': 'enum' }],
      [{ customer_prefill: { email: 'a@shop.example' }, customer: { email: 'b@shop.example' } }, '005', { customer_prefill: 'either' }],
      [{ customer: { person_name: 'Thandi' } }, '005', { 'customer.person_surname': 'required' }],
      [{ customer: { id_type: 'SAID', id_number: '8502295000084' } }, '003', { 'customer.id_number': 'south_african_id' }],
    ];
    for (const [body, code, named] of cases) assert.deepEqual(assertRefused(await create(body), code), named);
  });
});
