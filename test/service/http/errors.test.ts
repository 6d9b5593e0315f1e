import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { describeError } from '../../../src/service/http/errors.ts';
import { assertRefused } from '../../support/records.ts';
import { serviceFor } from '../../support/opened.ts';

/** Every table in which a refused call could have left a row. */
const COUNTED = [
  'customers',
  'orders',
  'transactions',
  'cards',
  'checkout_sessions',
  'checkout_attempts',
  'vault_tokens',
  'webhooks',
  'work',
  'journal',
  'idempotency',
];
const COUNT = COUNTED.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`).join(' union all ');

const page = { mode: 'ONE_TIME', amount: '149.00' };
const customer = { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena' };
const MIB = 1024 * 1024;

/** A call that must be refused: its path and body, the code and status, and the fields that it must name with the broken rule. */
type Refused = [path: string, body: unknown, code: string, named: Record<string, string>];

const BODIES: readonly Refused[] = [
  // A misspelt field is named, wherever it is.
  ['/checkout/page', { ...page, ammount: '1.00' }, '003', { ammount: 'unknown_field' }],
  ['/checkout/page', { ...page, redirects: { sucess_url: 'https://shop.example' } }, '003', { 'redirects.sucess_url': 'unknown_field' }],
  // Invalid amounts.
  ...['12.345', '-1', 'abc', '', '1,00', '\u22121.00', '1.00-', '1e3', 'Infinity', '99999999999.00'].map((amount): Refused => [
    '/checkout/page',
    { ...page, amount },
    '003',
    { amount: 'format' },
  ]),
  ['/checkout/page', { ...page, amount: '0.00' }, '003', { amount: 'min' }],
  // A currency that does not exist, and one that this account does not accept.
  ['/checkout/page', { ...page, currency: 'ZZZ' }, '004', { currency: 'currency' }],
  ['/checkout/page', { ...page, currency: 'zar' }, '004', { currency: 'currency' }],
  ['/checkout/page', { ...page, currency: 'USD' }, '005', { currency: 'settled_currency' }],
  // Values that are not in the list of allowed ones.
  ['/checkout/page', { ...page, customer_fields: ['shoe_size'] }, '004', { 'customer_fields.0': 'enum' }],
  // Ids that do not exist.
  ['/checkout/page', { ...page, customer_id: 'cus_nobody' }, '007', { customer_id: 'exists' }],
  ['/checkout/page', { ...page, order_id: 'ord_none' }, '007', { order_id: 'exists' }],
  // Rules that concern several fields.
  ['/checkout/page', { ...page, customer_id: 'cus_a', customer: { person_name: 'T', person_surname: 'M' } }, '005', { customer: 'either' }],
  ['/checkout/page', { ...page, order_id: 'ord_a', order: {} }, '005', { order: 'either' }],
  // Addresses and colours that could do harm.
  ...['javascript:alert(1)', 'ftp://shop.example', '/thanks', 'https://u:p@shop.example', "https://shop.example;'x'/"].map(
    (success_url): Refused => ['/checkout/page', { ...page, redirects: { success_url } }, '003', { 'redirects.success_url': 'format' }],
  ),
  ['/checkout/page', { ...page, customization: { brand: { primary: 'red;}' } } }, '003', { 'customization.brand.primary': 'format' }],
  // Anything but one exact origin: a path, every site of a domain, every site, and what would be another directive of a policy.
  ...['https://shop.example/cart', 'https://*.shop.example', 'https://*', 'https://shop.example;sandbox', 'https://shop.example,x'].map(
    (origin): Refused => ['/checkout/page', { ...page, allowed_origins: [origin] }, '003', { 'allowed_origins.0': 'format' }],
  ),
  // One invalid record rejects the batch, and each error is listed beside its record.
  ['/customers/create', { records: [customer, { ...customer, email: 'nobody' }] }, '003', { email: 'format' }],
];

describe('an invalid call', () => {
  const service = serviceFor();
  let atFirst: unknown;
  const count = async () => {
    await service().close();
    const rows = await service().database.query(COUNT);
    await service().start();
    return rows;
  };
  before(async () => {
    atFirst = await count();
  });

  for (const [path, body, code, named] of BODIES)
    test(`${path} ${JSON.stringify(body).slice(0, 90)} → ${code} ${Object.keys(named).join()}`, async () => {
      assert.deepEqual(assertRefused(await service().api('POST', path, body), code), named);
    });

  test('returns each record as it was sent, so that the caller can find it, but never card data', async () => {
    const wrong = { ...customer, contact_number: '+27 82 123 4567', metadata: { seen: '2026-11-26 10:00:00' }, emial: 'x' };
    const { body } = await service().api('POST', '/customers/create', { records: [customer, wrong] });
    assert.deepEqual(
      (body as { error_details: { record: unknown }[] }).error_details.map(({ record }) => record),
      [wrong],
    );
    const mistyped = await service().api('POST', '/customers/create', { records: [{ ...wrong, reference: '4242 4242 4242 4241' }] });
    assert.ok(!mistyped.text.includes('4242 4242'), mistyped.text);
    const sent = { customer_id: 'cus_a', card_number: '4242424242424242', expiry: '12/98', cvc: '987', note: 'card 4242 4242 4242 4242' };
    const { text } = await service().api('POST', '/sandbox/cards', sent);
    assert.ok(!/4242 ?4242|987|12\/98/.test(text), text);
  });

  test('returns the body of a call for one record in the same way, whatever refuses it', async () => {
    const calls: readonly (readonly [path: string, sent: object, code: string])[] = [
      ['/checkout/page', { ...page, amount: '0.00' }, '003'],
      ['/checkout/page', { ...page, currency: 'USD' }, '005'],
      ['/checkout/page', { ...page, mode: 'RECURRING', payment: { payment_type: 'PA' } }, '005'],
      ['/checkout/page', { ...page, order_id: 'ord_none' }, '007'],
      ['/card-vault/cus_none/pre-auth', { item: { amount: '5.00' }, transaction_reference: 'T-1' }, '007'],
      ['/card-vault/pre-auth/tra_none/capture', {}, '007'],
      ['/checkout/page/ses_none/update', { amount: '5.00', order: { items: [] } }, '007'],
      ['/customer-portal/link', { customer_id: 'cus_nobody', settings: { page_title: 'My plan' } }, '007'],
      ['/subscriptions/cus_nobody', { items: [{ product_id: 'pro_sandboxBasic' }], trial_days: 7 }, '007'],
    ];
    for (const [path, sent, code] of calls) {
      const answer = await service().api('POST', path, sent);
      assertRefused(answer, code);
      assert.deepEqual((answer.body as { error_details: { record: unknown }[] }).error_details[0]?.record, sent, answer.text);
    }
  });

  test('never returns the passphrase of signatures or the token of a wallet', async () => {
    for (const [path, secret] of [
      ['/sandbox/account', { passphrase: 'quiet river' }],
      ['/checkout/sessions/ses_none/pay', { method: 'APPLE_PAY', wallet_token: { data: 'quiet river' } }],
    ] as const) {
      const { text } = await service().api('POST', path, { ...secret, webhook: 'x' });
      assert.match(text, /unknown_field/);
      assert.doesNotMatch(text, /quiet river/);
    }
  });

  test('a body of exactly one MiB is accepted', async () => {
    const around = JSON.stringify({ ...page, pad: '' }).length;
    const raw = JSON.stringify({ ...page, pad: 'x'.repeat(MIB - around) });
    assert.equal(raw.length, MIB);
    assertRefused(await service().api('POST', '/checkout/page', undefined, { raw }), '003');
  });

  test('a body without a length is read no further than the limit', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(out) {
        sent += chunk.length;
        if (sent > 64 * MIB) out.close();
        else out.enqueue(chunk);
      },
    });
    const headers = { authorization: `Basic ${btoa('sandbox:sandbox')}`, 'content-type': 'application/json' };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const status = await fetch(`${service().baseUrl}/checkout/page`, init).then(
      (response) => response.status,
      () => 'cut off' as const,
    );
    assert.ok(status === 413 || status === 'cut off', String(status));
    assert.ok(sent < 32 * MIB, `${sent} bytes were taken`);
  });

  test('with another method gets 013 with the allowed methods; with another path it gets 007', async () => {
    for (const [method, path, allow] of [
      ['GET', '/checkout/page', 'POST'],
      ['DELETE', '/transactions', 'GET'],
      ['PUT', '/customers/create', 'POST'],
    ] as const) {
      const answer = await service().api(method, path);
      assertRefused(answer, '013', 405);
      assert.equal(answer.headers.get('allow'), allow);
    }
    for (const path of ['/nothing', '/checkout', '/checkout/page/ses_x/delete']) assertRefused(await service().api('GET', path), '007');
  });

  test('with a wrong URL parameter gets 006 with the parameter’s name', async () => {
    for (const [path, named] of [
      ['/transactions?transaction_status=MAYBE', 'transaction_status'],
      ['/transactions?limit=0', 'limit'],
      ['/transactions?limit=1001', 'limit'],
      ['/transactions?limit=1&limit=2', 'limit'],
      ['/transactions?statuss=PAID', 'statuss'],
      ['/transactions?charged_at_start_date=2027-02-30', 'charged_at_start_date'],
      ['/transactions?charged_at_start_date=2027-02-30%2010:00:00', 'charged_at_start_date'],
      ['/transactions?charged_end_date=0000-01-01T00:00:00Z', 'charged_end_date'],
      ['/customers/list?date_start=0000-01-01', 'date_start'],
      ['/customers/list?date_end=0001-01-01', 'date_end'],
      ['/transactions?limit=1&after=zzz', 'after'],
    ] as const)
      assert.deepEqual(Object.keys(assertRefused(await service().api('GET', path), '006')), [named], path);
  });

  test('leaves nothing in the database', async () => {
    assert.deepEqual(await count(), atFirst);
  });
});

test('the log says where something failed, and never the message, in which a database repeats values', () => {
  const said = describeError(new TypeError('value 4242424242424242\nis wrong'));
  assert.match(said, /^TypeError\n +at .*errors\.test\.ts/);
  assert.doesNotMatch(said, /4242|wrong/);
});
