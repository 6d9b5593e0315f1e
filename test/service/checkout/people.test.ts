import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn, type PageAnswer } from '../../support/merchant.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { intent } from './payer.ts';

const HOME = {
  line1: '1 Long Street',
  city_or_town: 'Cape Town',
  province_or_state: 'Western Cape',
  postal_or_zip_code: '8001',
  country: 'ZA',
};
const NAMES = { person_name: 'Thandi', person_surname: 'Mokoena' };

/** The fields that an answer reports as invalid. */
const fieldsIn = (answer: PageAnswer): string[] =>
  answer.type === 'problem' ? Object.keys(answer.problem.fields ?? {}).sort() : [answer.view.state];

const shop = shopFor(freshDatabase);

describe('the customer fields of the form', () => {
  test('are listed as an array of names or as one text with commas', async () => {
    const { service, merchant } = shop();
    for (const customer_fields of ['billing, id_number,email', ['email', 'billing', 'id_number']]) {
      const made = await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '10.00', customer_fields });
      assert.equal(made.status, 200, made.text);
      const { session_id } = (made.body as { result: { session_id: string } }).result;
      assert.deepEqual((await merchant.view(session_id)).customer_fields, ['id_number', 'email', 'billing']);
    }
  });

  test('are not asked of a known customer', async () => {
    const { merchant } = shop();
    const session = await merchant.open({ customer: { ...NAMES, email: 't@shop.example' }, customer_fields: ['billing'] });
    assert.deepEqual((await merchant.view(session)).customer_fields, []);
  });

  test('are checked one by one, and each error has the name of its field', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.approved);
    const wrong = async (more: object) => fieldsIn(await merchant.pay(session, { token, customer: { ...NAMES, ...more } }));
    assert.deepEqual(await wrong({ id_number: '8502295000084' }), ['customer.id_number']);
    assert.deepEqual(await wrong({ email: 'not an address' }), ['customer.email']);
    assert.deepEqual(await wrong({ contact_number: '12' }), ['customer.contact_number']);
    assert.deepEqual(await wrong({ billing_address: { ...HOME, postal_or_zip_code: '80' } }), [
      'customer.billing_address.postal_or_zip_code',
    ]);
    const { province_or_state: _province, ...rest } = HOME;
    assert.deepEqual(await wrong({ billing_address: rest }), ['customer.billing_address.province_or_state']);
    assert.deepEqual(await wrong({ billing_address: { ...HOME, country: 'UK' } }), ['customer.billing_address.country']);
    assert.deepEqual(await wrong({ billing_address: HOME, shipping: { address: { ...HOME, country: 'XX' } } }), [
      'customer.shipping.address.country',
    ]);
    assert.deepEqual(await wrong({ shipping: { same_as_billing: true } }), ['customer.billing_address']);
    assert.deepEqual(await wrong({ billing_address: HOME, shipping: { same_as_billing: true, address: HOME } }), [
      'customer.shipping.address',
    ]);
    assert.deepEqual(await wrong({ shipping: { contact_name: 'T' } }), ['customer.shipping.address']);
  });

  test('are stored in the customer and the transaction: a document other than a South African ID, another country, the same address for delivery', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customer_fields: ['reference', 'id_number', 'billing', 'shipping'] });
    const abroad = { line1: '5 Sam Nujoma', city_or_town: 'Windhoek', postal_or_zip_code: '10005', country: 'NA' };
    const customer = {
      ...NAMES,
      reference: 'T-77',
      id_type: 'PASSPORT' as const,
      id_number: 'P0012345',
      billing_address: abroad,
      shipping: { contact_name: 'Reception', contact_number: '082 123 4567', same_as_billing: true },
    };
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved, { customer })).state, 'completed');
    const [paid] = await transactionsOf(service, session);
    const sent = paid?.payment_data['customer'] as Record<string, unknown>;
    assert.deepEqual(sent['billing_address'], abroad);
    assert.deepEqual(sent['shipping'], { contact_name: 'Reception', contact_number: '+27821234567', address: abroad });
    const { body } = await service.api('GET', `/customers/list?customer_id=${paid?.customers_id ?? ''}`);
    const [made] = (body as { results: { reference: string; id_type: string; id_number: string; city_or_town: string }[] }).results;
    assert.deepEqual(
      [made?.reference, made?.id_type, made?.id_number, made?.city_or_town],
      ['T-77', 'PASSPORT_NUMBER', 'P0012345', 'Windhoek'],
    );
  });

  test('may be empty where the list says so: the company of a person who pays stays with the payment', async () => {
    const { service, merchant } = shop();
    for (const company of [{ company_name: 'Mokoena Baking' }, {}]) {
      const session = await merchant.open({ customer_fields: ['email', 'company_name'] });
      assert.deepEqual((await merchant.view(session)).customer_fields, ['company_name', 'email']);
      const customer = { ...NAMES, email: 't@shop.example', ...company };
      assert.equal(viewIn(await merchant.buy(session, CARDS.approved, { customer })).state, 'completed');
      const [paid] = await transactionsOf(service, session);
      assert.deepEqual(paid?.payment_data['customer'], { ...customer, id: paid?.customers_id });
      const { body } = await service.api('GET', `/customers/list?customer_id=${paid.customers_id ?? ''}`);
      const [made] = (body as { results: { company_name: string | null; person_name: string }[] }).results;
      assert.deepEqual([made?.company_name, made?.person_name], [null, 'Thandi']);
    }
  });

  test('for a customer of the merchant, the stored addresses are also used for the transaction', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({
      customer: { ...NAMES, billing_address: HOME, shipping: { contact_name: 'Gate', address: HOME } },
      payment: { metadata: { campaign: 'spring' } },
    });
    viewIn(await merchant.buy(session, CARDS.approved));
    const [paid] = await transactionsOf(service, session);
    const sent = paid?.payment_data['customer'] as Record<string, unknown>;
    assert.deepEqual([sent['billing_address'], paid?.payment_data['metadata']], [HOME, { campaign: 'spring' }]);
  });
});

describe('a shopper who leaves the page', () => {
  test('is reported once, with the time when they left; the session stays open and can be paid', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const before = (await service.now()).getTime();
    const left = viewIn(await intent(merchant, session, 'abandon'));
    assert.equal(left.state, 'open');
    viewIn(await intent(merchant, session, 'abandon'));
    await service.advance('PT59S');
    assert.deepEqual(merchant.told(session), [], 'they may be back');
    await service.advance('PT1S');
    viewIn(await intent(merchant, session, 'abandon'));
    await service.advance('PT5M');
    assert.deepEqual(merchant.told(session), ['checkout.abandoned']);
    const { data } = merchant.events.findLast(({ checkout }) => checkout.session_id === session) ?? { data: [] };
    assert.equal(Math.floor(before / 1000), Date.parse(data[0]?.abandoned_at ?? '') / 1000);
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  });

  test('has not left if they return in time, by a reload or in another tab', async () => {
    const { service, merchant } = shop();
    const [read, followed, away] = [await merchant.open(), await merchant.open(), await merchant.open()];
    for (const session of [read, followed, away]) viewIn(await intent(merchant, session, 'abandon'));
    await service.advance('PT30S');
    await merchant.view(read);
    const stream = new AbortController();
    const events = await fetch(`${merchant.origin}/pay/checkout/${followed}/events`, { signal: stream.signal });
    assert.equal(events.status, 200);
    stream.abort();
    await service.advance('PT1M');
    assert.deepEqual(
      [read, followed, away].map((session) => merchant.told(session)),
      [[], [], ['checkout.abandoned']],
    );
    viewIn(await intent(merchant, read, 'abandon'));
    await service.advance('PT1M');
    assert.deepEqual(merchant.told(read), ['checkout.abandoned'], 'and can leave later');
  });

  test('has not left if the session is open in another tab', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const other = new AbortController();
    const events = await fetch(`${merchant.origin}/pay/checkout/${session}/events`, { signal: other.signal });
    assert.equal(events.status, 200);
    viewIn(await intent(merchant, session, 'abandon'));
    await service.advance('PT5S');
    // The service looks for viewers of a session once a second. After that no report is due.
    const due = async () => (await fetch(`${service.url}/console/sandbox/work`)).text();
    while ((await due()).includes('report an abandoned checkout')) await setTimeout(50);
    await service.advance('PT5M');
    assert.deepEqual(merchant.told(session), []);
    other.abort();
  });

  test('is reported by a beacon, which has no JSON; a shopper who is paying, has paid or cancelled has not left', async () => {
    const { service, merchant } = shop();
    const [session, paid, later, cancelled] = [await merchant.open(), await merchant.open(), await merchant.open(), await merchant.open()];
    const beacon = await fetch(`${merchant.origin}/pay/checkout/${session}/abandon`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: merchant.origin },
      body: '',
    });
    assert.equal(beacon.status, 200);
    viewIn(await merchant.buy(paid, CARDS.approved));
    assert.equal(viewIn(await intent(merchant, paid, 'abandon')).state, 'completed');
    for (const each of [later, cancelled]) viewIn(await intent(merchant, each, 'abandon'));
    viewIn(await merchant.buy(later, CARDS.approved));
    viewIn(await intent(merchant, cancelled, 'cancel'));
    await service.advance('PT1M');
    assert.deepEqual(
      [session, paid, later, cancelled].map((each) => merchant.told(each)),
      [['checkout.abandoned'], ['checkout.completed'], ['checkout.completed'], ['checkout.cancelled']],
    );
  });
});
