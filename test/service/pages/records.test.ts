import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { assertStrict, getPage, pagesService, postForm } from './support/pages.ts';

/** The console's lists of records that move money, its ledger, and the account's settings. */
describe('the console’s records and settings', () => {
  const running = pagesService();
  const KINDS = [
    'customers',
    'mandates',
    'payments',
    'subscriptions',
    'pre_auths',
    'refunds',
    'payouts',
    'invoices',
    'emandate_pages',
    'emails',
    'bank_accounts',
    'cards',
    'orders',
    'recipients',
  ];

  test('list every kind of record, and say so if there is none', async () => {
    const { url } = running();
    const all = await getPage(`${url}/console/other/records`);
    assertStrict(all);
    for (const kind of KINDS) {
      assert.match(all.text, new RegExp(`href="/console/other/records/${kind}"`), kind);
      const page = await getPage(`${url}/console/other/records/${kind}`);
      assert.equal(page.status, 200, kind);
      assertStrict(page);
      assert.match(page.text, kind === 'emandate_pages' ? /pag_otherChoose/ : /class="empty"/, kind);
    }
    assert.equal((await getPage(`${url}/console/other/records/accounts`)).status, 404);
    assert.equal((await getPage(`${url}/console/other/records/constructor`)).status, 404);
  });

  test('show the records of a recurring checkout and a hold, and a ledger that adds up to zero', async () => {
    const { url } = running();
    const merchant = await startMerchant(running());
    try {
      viewIn(await merchant.buy(await merchant.open({ mode: 'RECURRING', amount: '75.00' }), CARDS.approved));
      viewIn(await merchant.buy(await merchant.open({ amount: '120.00', payment: { payment_type: 'PA' } }), CARDS.approved));
      const { text } = await getPage(`${url}/console/sandbox/records`);
      assert.match(text, /pay_\w+/);
      assert.match(text, /pre_\w+/);
      assert.match(text, /authorised/);
      assert.match(text, /R\u00a075,00/);
      assert.match(text, /<dt>Sum<\/dt>\s*<dd>R\u00a00,00/);
      assert.match(text, /balanced/);
      assert.doesNotMatch(text, /4242424242424242/);
    } finally {
      await merchant.close();
    }
  });

  test('list records by filters, find them, and show one of them with its history', async () => {
    const { url } = running();
    const merchant = await startMerchant(running());
    try {
      await running().api('POST', '/sandbox/account', { webhook_url: 'https://shop.example/hooks' });
      const made = await running().api('POST', '/customers/create', {
        records: [{ reference: 'F-1', person_name: 'Lindiwe', person_surname: '=1+1', email: 'lindiwe@shop.example' }],
      });
      const id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
      await running().api('POST', '/sandbox/cards', { customer_id: id, card_number: '5200828282828210', expiry: '12/40', cvc: '123' });
      const records = `${url}/console/sandbox/records`;
      for (const asked of [id, 'F-1', 'lindiwe@shop.example']) {
        const found = await getPage(`${records}?q=${encodeURIComponent(asked)}`);
        assertStrict(found);
        assert.match(found.text, new RegExp(`records/customers/${id}`), asked);
      }
      const byDigits = await getPage(`${records}?q=8210`);
      const [, card = ''] = /records\/cards\/(\w+)/.exec(byDigits.text) ?? [];
      assert.match((await getPage(`${records}?q=nobody`)).text, /Nothing was found/);
      assert.match((await getPage(`${records}/customers?customer_reference=F-1`)).text, new RegExp(id));
      assert.match((await getPage(`${records}/customers?customer_reference=F-2`)).text, /class="empty"/);
      const unread = await getPage(`${records}/customers?customer_status=ARCHIVED&date_start=soon`);
      assert.match(unread.text, /class="empty"/);
      assert.match(unread.text, /role="alert">This filter cannot be read and is not used: Created from/);
      const page = await getPage(`${records}/customers/${id}`);
      assertStrict(page);
      assert.match(page.text, /<dt>Email<\/dt>\s*<dd>lindiwe@shop.example/);
      assert.match(page.text, /customer\.created/);
      const stored = await getPage(`${records}/cards/${card}`);
      assert.match(stored.text, new RegExp(`<dt>Customer id</dt>\\s*<dd><a class="id" href="[^"]*/records/customers/${id}"`));
      assert.match(stored.text, /<dt>Card token<\/dt>\s*<dd>\w{8}••••/);
      assert.equal((await getPage(`${records}/customers/cus_nobody`)).status, 404);
      assert.equal((await getPage(`${url}/console/other/records/customers/${id}`)).status, 404, 'another account has it not');
      const csv = await fetch(`${records}/customers?customer_reference=F-1&format=csv`);
      assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
      const [head = '', row = ''] = (await csv.text()).split('\r\n');
      assert.deepEqual(head.split(',').slice(0, 5), ['id', 'reference', 'company_name', 'person_name', 'person_surname']);
      assert.deepEqual(row.split(',').slice(0, 5), [id, 'F-1', '', 'Lindiwe', "'=1+1"], 'no spreadsheet takes it for a formula');
    } finally {
      await running().api('POST', '/sandbox/account', { webhook_url: null });
      await merchant.close();
    }
  });

  test('erase a customer by a form that must be confirmed', async () => {
    const service = running();
    const { url } = service;
    const made = await service.api('POST', '/customers/create', {
      records: [{ reference: 'E-1', person_name: 'Naledi', person_surname: 'Zulu' }],
    });
    const id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
    const path = `${url}/console/sandbox/records/customers`;
    assert.match((await getPage(path)).text, /Naledi Zulu/);
    const unsure = await postForm(path, { id }, url);
    assert.equal(unsure.status, 400);
    assert.match(unsure.text, /Confirm that it cannot be undone/);
    assert.match((await postForm(path, { id: 'cus_nobody', confirmed: 'true' }, url)).text, /cus_nobody was not found/);
    assert.match((await getPage(path)).text, /Naledi Zulu/, 'still there');
    const done = await postForm(path, { id, confirmed: 'true' }, url);
    assert.equal(done.status, 200);
    assertStrict(done);
    assert.match(done.text, new RegExp(`${id} was erased`));
    assert.doesNotMatch(done.text, /Naledi/);
    assert.equal((await postForm(path, { id, confirmed: 'true' }, 'https://elsewhere.example')).status, 403);
  });

  test('change settings by plain forms, and never show the passphrase', async () => {
    const { url } = running();
    const path = `${url}/console/other/developer`;
    const save = async (form: Readonly<Record<string, string>>) => postForm(path, form, url);
    assertStrict(await getPage(path));
    assert.equal((await save({ webhook_url: 'https://shop.example/hooks' })).status, 303);
    assert.equal((await save({ passphrase: 'a long passphrase' })).status, 303);
    assert.equal((await save({ dunning_days: '1, 3, 5' })).status, 303);
    const { text } = await getPage(`${path}?saved=1`);
    assert.match(text, /value="https:\/\/shop.example\/hooks"/);
    assert.match(text, /value="1, 3, 5"/);
    assert.match(text, /set: signed bodies have to be signed/);
    assert.match(text, /pk_other/);
    assert.match(text, /The settings were saved/);
    assert.doesNotMatch(text, /a long passphrase/);
    assert.match(
      (await getPage(`${url}/console/sandbox/developer`)).text,
      /not set: signatures are ignored/,
      'another account keeps its own',
    );
    assert.equal((await save({ webhook_url: '' })).status, 303);
    assert.equal((await save({ forget: 'passphrase' })).status, 303);
    assert.equal((await save({ dunning_days: '' })).status, 303);
    const after = (await getPage(path)).text;
    assert.match(after, /not set: signatures are ignored/);
    assert.doesNotMatch(after, /shop.example\/hooks"\s*\/>/);
  });

  for (const secret of ['WEBHOOK', 'API'] as const)
    test(`create a new ${secret} secret by a plain form, which shows it once and does not store it`, async () => {
      const service = running();
      const path = `${service.url}/console/other/developer`;
      const page = await postForm(path, { secret, overlap_hours: '1' }, service.url);
      assert.equal(page.status, 200);
      assertStrict(page);
      const [, value = ''] = /id="made-secret".*?<code>((?:sk|whs)_\w+)<\/code>/s.exec(page.text) ?? [];
      assert.notEqual(value, '');
      assert.deepEqual([page.headers.get('cache-control'), page.headers.get('etag')], ['no-store', null]);
      const again = await getPage(path);
      assert.ok(!again.text.includes(value), 'it is never shown again');
      assert.match(again.text, /secret before works until/);
      const connect = (await getPage(`${service.url}/console/other/testing`)).text;
      assert.match(
        connect,
        /<dt>Webhook secret<\/dt>\s*<dd>known only to the owner of the account/,
        'the page does not go on showing the one before',
      );
      if (secret === 'API') {
        const statusOf = async (word: string) => (await service.api('GET', '/customers/list', undefined, { key: `other:${word}` })).status;
        assert.deepEqual([await statusOf(value), await statusOf('other')], [200, 200]);
        await service.advance('PT1H');
        assert.deepEqual([await statusOf(value), await statusOf('other')], [200, 401]);
        assert.doesNotMatch((await getPage(path)).text, /secret before works until/);
      }
    });

  test('create no secret by the form of another site', async () => {
    const { url } = running();
    const page = await postForm(`${url}/console/sandbox/developer`, { secret: 'API', overlap_hours: '0' }, 'https://evil.example');
    assert.equal(page.status, 403);
    assert.equal((await running().api('GET', '/customers/list')).status, 200);
  });

  const wrong: readonly (readonly [what: string, form: Readonly<Record<string, string>>])[] = [
    ['an address that is a script', { webhook_url: 'javascript:alert(1)' }],
    ['a passphrase that is too short', { passphrase: 'short' }],
    ['days that are none', { dunning_days: '2, soon' }],
    ['days that do not go up', { dunning_days: '7, 2' }],
    ['a secret of another kind', { secret: 'BANK', overlap_hours: '24' }],
    ['an overlap that is too long', { secret: 'API', overlap_hours: '721' }],
    ['an overlap that is none', { secret: 'API', overlap_hours: 'soon' }],
    ['nothing', {}],
  ];
  for (const [what, form] of wrong)
    test(`refuse ${what}, with an explanation`, async () => {
      const page = await postForm(`${running().url}/console/other/developer`, form, running().url);
      assert.equal(page.status, 400);
      assertStrict(page);
      assert.match(page.text, /role="alert"/);
    });
});
