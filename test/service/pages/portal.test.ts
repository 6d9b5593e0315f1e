import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LOCALES } from '../../../src/facts/languages.ts';
import { BASIC, billingFrom } from '../subscriptions/support.ts';
import { assertStrict, getPage } from './support/pages.ts';

/** The customer portal's hosted page. */

describe('the hosted portal page', () => {
  const desk = billingFrom('2027-03-01');
  const read = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(url, { headers: { accept: 'text/html', ...headers } });
    return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text: await response.text() };
  };

  test('has its title, the element with its first view, and a strict policy', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [BASIC]);
    const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', {
      customer_id: payer.id,
      settings: { page_title: '<b>Kareeboom</b>' },
      allowed_origins: ['https://shop.example'],
    });
    const { status, policy, text } = await read(link_url);
    assert.equal(status, 200);
    assert.match(text, /<h1>&lt;b&gt;Kareeboom&lt;\/b&gt;<\/h1>/);
    assert.match(text, /<pay-portal endpoint="\/pay" locale="EN_ZA" session="ses_\w+"/);
    assert.doesNotMatch(text, /card_token|ctk_/);
    assert.ok(policy.includes(`frame-ancestors ${desk().service.url} https://shop.example`), policy);
    assert.ok(!policy.includes('unsafe'));
    const data = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    assert.equal((JSON.parse(data) as { kind: string }).kind, 'portal');
  });

  test('names the merchant once: by the account’s brand, unless the title names it already', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [BASIC]);
    await desk().result('POST', '/sandbox/account', { brand: { name: 'Kareeboom' } });
    for (const [page_title, title, line] of [
      [undefined, 'Your account · Kareeboom', true],
      ['Orders', 'Orders · Kareeboom', true],
      ['My KAREEBOOM account', 'My KAREEBOOM account', false],
    ] as const) {
      const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', {
        customer_id: payer.id,
        settings: { ...(page_title && { page_title }), redirect_url: 'https://shop.example/' },
      });
      const { text } = await read(link_url);
      assert.equal(/<title>(.*?)<\/title>/.exec(text)?.[1], title);
      const [header = ''] = /<header>[\s\S]*?<\/header>/.exec(text) ?? [];
      assert.equal(header.includes('<span>Kareeboom</span>'), line, header);
      assert.match(header, /data-title="[^"]*Kareeboom[^"]*"/i);
      const [, content = ''] = /<template shadowrootmode="open">([\s\S]*)<\/template>/.exec(text) ?? [];
      assert.match(content, /Back to Kareeboom/);
    }
  });

  test('has the account in its HTML, allows each inline part by its hash, and is stored by no cache', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [BASIC]);
    const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', { customer_id: payer.id });
    const page = await getPage(link_url);
    assertStrict(page);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const [, content = ''] = /<template shadowrootmode="open">([\s\S]*)<\/template>/.exec(page.text) ?? [];
    assert.match(content, />Your subscription</);
    assert.match(content, />Change plan</);
    assert.match(page.text, /<noscript><p class="note">[^<]*needs JavaScript/);
  });

  test('has the browser’s language, and offers the others', async () => {
    const payer = await desk().payer('approved');
    const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', { customer_id: payer.id });
    for (const [lang, title, locale] of [
      ['af-ZA,en;q=0.5', 'Jou rekening', 'AF_ZA'],
      ['zu', 'I-akhawunti yakho', 'ZU_ZA'],
      ['xh-ZA', 'Iakhawunti yakho', 'XH_ZA'],
      ['fr-FR', 'Your account', 'EN_ZA'],
    ] as const) {
      const { text } = await read(link_url, { 'accept-language': lang });
      assert.match(text, new RegExp(`<h1>${title}</h1>`));
      assert.match(text, new RegExp(`endpoint="/pay" locale="${locale}"`));
      assert.match(text, new RegExp(`value="${locale}"[^>]*\\sselected`));
      assert.equal([...text.matchAll(/<option/g)].length, LOCALES.length);
    }
  });

  test('closes its own tab if the link has no return address', async () => {
    const payer = await desk().payer('approved');
    for (const [settings, closes] of [
      [{}, true],
      [{ redirect_url: 'https://shop.example/' }, false],
    ] as const) {
      const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', { customer_id: payer.id, settings });
      assert.equal((await read(link_url)).text.includes('data-closes-tab'), closes);
    }
  });

  test('says in friendly words that a link has expired or does not exist', async () => {
    const payer = await desk().payer('approved');
    const { link_url } = await desk().result<{ link_url: string }>('POST', '/customer-portal/link', { customer_id: payer.id });
    await desk().advance('PT1H');
    assert.match((await read(link_url)).text, /This link has expired/);
    assert.equal((await read(`${desk().service.url}/portal/ses_none`)).status, 404);
  });
});
