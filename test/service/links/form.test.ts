import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { clientAddresses } from '../../../src/service/http/client-address.ts';
import { formRoutes } from '../../../src/service/pages/form.ts';
import { signatureOf } from '../../../src/service/domain/signature.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { shopFor } from '../../support/shop.ts';

const FORM = { public_key: 'pk_sandbox', type: 'CHOOSE_WHAT_TO_PAY', item_title: 'Support the shelter' };

type Pairs = readonly (readonly [string, string])[];

/** A plain HTML form, posted from any page, opens a hosted payment page. */
describe('the HTML payment form', () => {
  const shop = shopFor(freshDatabase);

  const post = async (fields: Readonly<Record<string, string>> | Pairs, init: RequestInit = {}) => {
    const pairs: Pairs = Array.isArray(fields) ? (fields as Pairs) : Object.entries(fields as Record<string, string>);
    const response = await fetch(`${shop().service.baseUrl}/checkout/form`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])),
      ...init,
    });
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      page: await response.text(),
    };
  };
  const sessionIn = (location: string) => /\/checkout\/(ses_\w+)$/.exec(location)?.[1] ?? assert.fail(location);

  /** Checks that the answer is a page that names these fields, and repeats nothing that was typed. */
  const assertFault = ({ status, headers, page }: Awaited<ReturnType<typeof post>>, fields: readonly string[], expected = 400) => {
    assert.equal(status, expected, page);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(page, /could not be started/);
    assert.deepEqual(
      [...page.matchAll(/<dt><code>([^<]*)<\/code>/g)].map(([, name]) => name),
      fields,
    );
  };

  test('with the fewest fields leads to the hosted page by 303', async () => {
    const { status, location } = await post(FORM);
    assert.equal(status, 303);
    assert.match(location, new RegExp(`^${shop().service.url}/checkout/ses_`));
    assert.equal((await fetch(location)).status, 200);
  });

  test('transfers every field to the page', async () => {
    const { location } = await post({
      ...FORM,
      item_description: 'Every rand helps',
      item_frequency: 'ONE_TIME, MONTHLY',
      item_amount: '100.00',
      item_amount_options: '50.00,100.00, 250',
      item_amount_max: '500',
      customization_button_text: 'Give',
      customization_confirmation_message: 'Thank you',
    });
    const { choice } = await shop().merchant.view(sessionIn(location));
    assert.deepEqual(choice, {
      title: 'Support the shelter',
      description: 'Every rand helps',
      frequencies: ['ONE_TIME', 'MONTHLY'],
      amount: 10_000,
      amount_options: [5_000, 10_000, 25_000],
      is_own_amount: true,
      amount_max: 50_000,
      button_text: 'Give',
      confirmation_message: 'Thank you',
    });
  });

  test('ignores empty fields, and accepts a list as check boxes', async () => {
    const { location } = await post([
      ...Object.entries(FORM),
      ['item_amount', ''],
      ['signature', ''],
      ['item_frequency', 'MONTHLY'],
      ['item_frequency', 'ANNUALLY'],
    ]);
    const { choice } = await shop().merchant.view(sessionIn(location));
    assert.deepEqual([choice?.frequencies, choice?.amount], [['MONTHLY', 'ANNUALLY'], null]);
  });

  const wrong: readonly (readonly [what: string, change: Readonly<Record<string, string>>, fields: readonly string[]])[] = [
    ['no public key', { public_key: '' }, ['public_key']],
    ['a public key nobody has', { public_key: 'pk_nobody' }, ['public_key']],
    ['an API key', { public_key: 'sandbox' }, ['public_key']],
    ['no type', { type: '' }, ['type']],
    ['an unknown type', { type: 'PAY' }, ['type']],
    ['no title', { item_title: '' }, ['item_title']],
    ['six options', { item_amount_options: '1,2,3,4,5,6' }, ['item_amount_options']],
    ['an option that is no amount', { item_amount_options: '1,two' }, ['item_amount_options']],
    ['an unknown frequency', { item_frequency: 'DAILY' }, ['item_frequency']],
    ['an amount of three decimals', { item_amount: '1.999' }, ['item_amount']],
    ['an amount above the most', { item_amount: '5', item_amount_max: '4' }, ['item_amount']],
    ['a field that is none', { item_titel: 'x' }, ['item_titel']],
    ['a field of the API', { customer_id: 'cus_x' }, ['customer_id']],
    ['a NUL', { item_title: 'a\u0000b' }, ['item_title']],
  ];
  for (const [what, change, fields] of wrong)
    test(`${what}: the answer is a page that names ${fields.join()}`, async () => assertFault(await post({ ...FORM, ...change }), fields));

  test('with a card number in any field is refused, and the number is not repeated', async () => {
    const changes: readonly Readonly<Record<string, string>>[] = [
      { item_description: 'card 4242 4242 4242 4242' },
      { item_title: '4242424242424242' },
    ];
    for (const change of changes) {
      const answer = await post({ ...FORM, ...change });
      assertFault(answer, [Object.keys(change)[0] ?? '']);
      assert.doesNotMatch(answer.page, /4242/);
    }
    const named = await post({ ...FORM, '4242424242424242': 'x' });
    assertFault(named, ['form']);
    assert.doesNotMatch(named.page, /4242/);
  });

  test('with markup in a field shows it as text', async () => {
    const { page } = await post({ ...FORM, '<script>alert(1)</script>': 'x' });
    assert.doesNotMatch(page, /<script>alert/);
    assert.match(page, /&lt;script&gt;/);
  });

  test('gets an error page for a repeated field, another content type, another method or too much data', async () => {
    assertFault(await post([...Object.entries(FORM), ['item_title', 'again']]), ['item_title']);
    assertFault(await post(FORM, { headers: { 'content-type': 'application/json' }, body: '{}' }), ['Content-Type'], 415);
    assertFault(await post({ ...FORM, item_description: 'x'.repeat(70_000) }), ['body'], 413);
    const get = await fetch(`${shop().service.baseUrl}/checkout/form`);
    assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
  });

  test('is all that a public key allows', async () => {
    for (const key of ['pk_sandbox:', 'pk_sandbox:pk_sandbox', 'pk_sandbox:sandbox'])
      assert.equal((await shop().service.api('GET', '/transactions', undefined, { key })).status, 401, key);
  });

  test('must be signed if the account has a passphrase', async () => {
    const passphrase = 'a long passphrase';
    const set = (value: string | null) => shop().service.api('POST', '/sandbox/account', { passphrase: value });
    assert.equal((await set(passphrase)).status, 200);
    try {
      assertFault(await post(FORM), ['signature']);
      assertFault(await post({ ...FORM, signature: '0'.repeat(64) }), ['signature']);
      const signature = signatureOf(FORM, passphrase);
      assert.equal((await post({ ...FORM, signature })).status, 303);
      assertFault(await post({ ...FORM, item_amount: '1.00', signature }), ['signature']);
    } finally {
      await set(null);
    }
    assert.equal((await post({ ...FORM, signature: 'anything' })).status, 303, 'without a passphrase it is ignored');
  });
});

describe('many forms at once', () => {
  const desk = interfaceFor(freshDatabase);

  test('beyond what a page sends are delayed, with the time to wait; another account’s forms are not', async () => {
    const app = formRoutes(desk().services);
    const send = async (public_key: string) =>
      app.request('/2.0/checkout/form', { method: 'POST', body: new URLSearchParams({ ...FORM, public_key }) });
    for (let sent = 0; sent < 50; sent += 1) assert.equal((await send('pk_sandbox')).status, 303);
    const late = await send('pk_sandbox');
    assert.deepEqual([late.status, late.headers.get('retry-after')], [429, '1']);
    assert.match(await late.text(), /try again in a moment/);
    assert.equal((await send('pk_other')).status, 303);
    desk().moveTo(new Date(desk().services.realNow().getTime() + 1000));
    assert.equal((await send('pk_sandbox')).status, 303);
  });

  test('from one address are delayed before the account’s budget is used up: another address is not', async () => {
    const app = new Hono();
    app.use(clientAddresses(['10.0.0.0/8']));
    app.route('/', formRoutes(desk().services));
    const send = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const body = new URLSearchParams({ ...FORM, public_key: 'pk_sandbox' });
      const incoming = { socket: { remoteAddress: '10.0.0.1' } };
      return (await app.request('/2.0/checkout/form', { method: 'POST', headers, body }, { incoming })).status;
    };
    const statuses: number[] = [];
    for (let sent = 0; sent < 130; sent += 1) statuses.push(await send('41.0.0.1'));
    assert.equal(statuses.filter((status) => status === 303).length, 40);
    assert.deepEqual(new Set(statuses.slice(40)), new Set([429]));
    assert.equal(await send('41.0.0.2'), 303);
  });

  test('store no more than a title and a thousand characters: a longer description is refused', async () => {
    const app = formRoutes(desk().services);
    desk().moveTo(new Date(desk().services.realNow().getTime() + 60_000));
    const send = async (length: number) => {
      const body = new URLSearchParams({ ...FORM, public_key: 'pk_sandbox', item_description: 'x'.repeat(length) });
      return (await app.request('/2.0/checkout/form', { method: 'POST', body })).status;
    };
    assert.deepEqual([await send(1_000), await send(1_001), await send(40_000)], [303, 400, 400]);
  });
});
