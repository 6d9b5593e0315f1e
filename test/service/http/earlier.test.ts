import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LOOKUPS } from '../../../src/service/domain/lookups.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, refusal, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

const lookup = (type: string, value: string): string => LOOKUPS.find((row) => row.type === type && row.enum === value)?.id ?? 'not there';

const address = {
  line1: '1 Long Street',
  city_or_town: 'Cape Town',
  postal_or_zip_code: '8001',
  country_lookups_id: lookup('country', 'ZA'),
};

/** A request with every field of the earlier layout. */
const earlier = {
  mode: 'one-off',
  amount: '149.00',
  currency: 'ZAR',
  order: { reference: 'E-1', description: 'Mugs', items: [{ sku: 'mug', name: 'Enamel mug', quantity: 1, unit_amount: '149.00' }] },
  customer: {
    reference: 'C-77',
    person_name: 'Thandi',
    person_surname: 'Mokoena',
    email: 'thandi@shop.example',
    client_type_lookups_id: lookup('client_type', 'RESIDENT_INDIVIDUAL'),
    id_type_lookups_id: lookup('checkout_id_type', 'SAID'),
    id_number: '9001015000085',
    billing_address: address,
    shipping: { contact_name: 'Thandi', contact_number: '0821234567', address },
  },
  redirects: {
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
    notify_url: 'https://shop.example/hook',
  },
  payment: { payment_methods_ids: ['pam_sandboxCard'], metadata: { basket: 'b-1' } },
  card: { request_3ds: 'automatic', save_card: false, payment_type: 'DB' },
  customization: { locale: 'af-ZA', theme: 'dark', type: 'embed', display_cart: false, brand: { primary: '#0a7d4b' } },
};

describe('the earlier layout of a checkout page', () => {
  const shop = shopFor(freshDatabase);
  const create = (change: object = {}) => shop().service.api('POST', '/checkout/page', { ...earlier, ...change });

  test('has fields that all arrive where the current layout has them', async () => {
    const { service, merchant } = shop();
    const { status, text, body } = await create();
    assert.equal(status, 200, text);
    const made = (body as { result: Record<string, string> }).result;
    assert.deepEqual([made['amount'], made['currency']], ['149.00', 'ZAR']);
    const view = await merchant.view(made['session_id'] ?? '');
    assert.equal(view.mode, 'ONE_TIME');
    assert.equal(view.payment_type, 'DB');
    assert.deepEqual(
      view.methods.map(({ id }) => id),
      ['CARD'],
    );
    assert.deepEqual(view.redirects, { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' });
    assert.deepEqual(view.customization, {
      locale: 'AF_ZA',
      theme: 'DARK',
      type: 'EMBED',
      display_cancel_button: true,
      display_total: true,
      display_cart: false,
      brand_primary: '#0a7d4b',
    });
    assert.equal(view.cart?.reference, 'E-1');
    assert.deepEqual(view.customer, { display_name: 'Thandi Mokoena' });
    const { body: found } = await service.api('GET', '/customers/list?customer_reference=C-77');
    const [customer] = (found as { results: Record<string, unknown>[] }).results;
    assert.deepEqual(
      [customer?.['client_type'], customer?.['id_type'], customer?.['id_number'], customer?.['city_or_town'], customer?.['postal_code']],
      ['RESIDENT_INDIVIDUAL', 'SOUTH_AFRICAN_ID', '9001015000085', 'Cape Town', '8001'],
    );
  });

  test('can have an identity document that is one of the record type’s lookup values', async () => {
    const customer = {
      ...earlier.customer,
      reference: 'C-78',
      id_type_lookups_id: lookup('id_type', 'PASSPORT_NUMBER'),
      id_number: 'A1234567',
    };
    const { status, text } = await create({ customer });
    assert.equal(status, 200, text);
    const { body } = await shop().service.api('GET', '/customers/list?customer_reference=C-78');
    assert.equal((body as { results: Record<string, unknown>[] }).results[0]?.['id_type'], 'PASSPORT_NUMBER');
  });

  test('creates a session that can be paid like any other', async () => {
    const { service, merchant } = shop();
    const { body } = await create({
      order: { reference: 'E-2', items: [] },
      redirects: { ...earlier.redirects, notify_url: `${merchant.origin}/pay/webhooks` },
    });
    const session = (body as { result: { session_id: string } }).result.session_id;
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.drain();
    assert.deepEqual(merchant.told(session), ['checkout.completed']);
    assert.equal((await transactionsOf(service, session))[0]?.transaction_reference, 'E-2');
  });

  for (const [what, change, said] of [
    [
      'an id of a method that is not there',
      { payment: { payment_methods_ids: ['pam_nobody'] } },
      '007 payment.payment_methods_ids.0 exists',
    ],
    ['a method of another account', { payment: { payment_methods_ids: ['pam_other_card'] } }, '007 payment.payment_methods_ids.0 exists'],
    [
      'a method that is none of a checkout',
      { payment: { payment_methods_ids: ['pam_sandboxCard', 'pam_sandboxPayouts'] } },
      '005 payment.payment_methods_ids.1 available',
    ],
    [
      'a lookup of another group',
      { customer: { ...earlier.customer, client_type_lookups_id: lookup('country', 'ZA') } },
      '007 customer.client_type_lookups_id exists',
    ],
    [
      'a country that is not there',
      { customer: { ...earlier.customer, billing_address: { ...address, country_lookups_id: 'loo_nowhere' } } },
      '007 customer.billing_address.country_lookups_id exists',
    ],
    ['a value of the current layout in the earlier one', { customization: { theme: 'DARK' } }, '004 customization.theme enum'],
    ['an unknown customer', { customer: undefined, customer_id: 'cus_nobody' }, '007 customer_id exists'],
  ] as const)
    test(`with ${what} is refused with the field’s own name: ${said}`, async () => {
      const { code, fields } = refusal(said);
      assert.deepEqual(assertRefused(await create(change), code), fields);
    });
});
