import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGE_NAMES, LOCALES, tagOf } from '../../../src/facts/languages.ts';
import { PAGE_WORDS } from '../../../src/languages/pages.ts';
import { readPdf } from '../../support/pdf.ts';
import { startMerchant } from '../../support/merchant.ts';
import { assertStrict, getPage, pagesService, postForm } from './support/pages.ts';
import { opened } from '../../support/opened.ts';

describe('the hosted page', () => {
  const running = pagesService();
  const merchant = opened(() => startMerchant(running()));

  test('contains the element and its first view, and has a strict policy', async () => {
    const session = await merchant().open({ customization: { type: 'PAGE', theme: 'DARK', locale: 'AF_ZA' } });
    const page = await getPage(`${running().url}/checkout/${session}`);
    assert.equal(page.status, 200);
    assertStrict(page);
    assert.match(page.text, new RegExp(`<pay-checkout endpoint="/pay" session="${session}"><template shadowrootmode="open">`));
    assert.match(page.text, /<html lang="af-za" data-theme="dark">/);
    assert.match(page.text, /<h1>Betaal Kareeboom<\/h1>/, 'it says who is paid');
    assert.match(page.text, /<title>Betaal Kareeboom R\u00a0149,00<\/title>/, 'and how much');
    assert.match(page.text, /<noscript><p class="note">Om hier te betaal het JavaScript nodig\./);
    const shown = [...page.text.matchAll(/<p lang="(\S+)" data-locale="\w+"\s+(hidden)?>\s*<strong>(.+?)<\/strong>/g)].map(
      ([, ...said]) => said,
    );
    assert.deepEqual(
      shown,
      LOCALES.map((locale) => [tagOf(locale).toLowerCase(), locale === 'AF_ZA' ? undefined : 'hidden', PAGE_WORDS[locale].hosted.test[0]]),
    );
  });

  test('hands what a merchant’s page has posted to the element, and to nobody else', async () => {
    const session = await merchant().open({ allowed_origins: ['https://shop.example'] });
    const url = `${running().url}/checkout/${session}`;
    const hostile = '</script><script>alert(1)</script>';
    const typed = { person_name: 'Thandi', person_surname: hostile, 'billing.line1': '1 Long Street', method: 'SCAN_TO_PAY', email: '' };
    const page = await postForm(url, { ...typed, code: '4242 4242 4242 4242', 'a-b': 'x', city: 'x'.repeat(257) }, 'https://shop.example');
    assert.equal(page.status, 200);
    assertStrict(page);
    const draft = new RegExp(`<script type="application/json" id="posted-draft" data-key="pay-checkout:${session}">([^]*?)</script>`);
    assert.deepEqual(JSON.parse(draft.exec(page.text)?.[1] ?? ''), {
      payer: { person_name: 'Thandi', person_surname: hostile, 'billing.line1': '1 Long Street' },
      selection: { method: 'SCAN_TO_PAY' },
    });
    assert.ok(!page.text.includes('<script>alert'));
    const choices = { amount: '5000', frequency: 'MONTHLY', save_card: 'on' };
    for (const [posted, choice] of [
      [choices, { option: 5000, amount: '', frequency: 'MONTHLY' }],
      [
        { ...choices, amount: 'own', own_amount: '75,50' },
        { option: 'own', amount: '75,50', frequency: 'MONTHLY' },
      ],
    ] as const)
      assert.deepEqual(JSON.parse(draft.exec((await postForm(url, posted, 'https://shop.example')).text)?.[1] ?? ''), {
        payer: {},
        choice,
      });
    for (const person_name of ['', 'x'.repeat(70_000)])
      assert.ok(
        !(await postForm(url, { person_name }, 'https://shop.example')).text.includes('posted-draft'),
        'nothing typed, or too much',
      );
    for (const [origin, headers, known] of [
      ['https://evil.example', {}, false],
      ['https://shop.example.evil.example', {}, false],
      ['null', {}, false],
      ['null', { 'sec-fetch-site': 'cross-site' }, false],
      ['null', { 'sec-fetch-site': 'same-origin' }, true],
      [running().url, {}, true],
    ] as const)
      assert.equal(
        (await postForm(url, typed, origin, headers)).text.includes('posted-draft'),
        known,
        `${origin} ${JSON.stringify(headers)}`,
      );
    assert.ok(!(await getPage(`${url}?person_name=Thandi`)).text.includes('posted-draft'), 'an address is not a form');
  });

  test('may contact Google only if it offers Google Pay', async () => {
    const connect = async (payment_methods: string[]): Promise<string> => {
      const { headers } = await getPage(`${running().url}/checkout/${await merchant().open({ payment: { payment_methods } })}`);
      return /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
    };
    assert.equal(await connect(['CARD', 'GOOGLE_PAY']), "'self' https://google.com");
    assert.equal(await connect(['CARD', 'APPLE_PAY']), "'self'");
  });

  test('the card frame shows its fields with the first answer, under a strict policy', async () => {
    const frame = await getPage(`${running().url}/frame/card?session=${await merchant().open()}`);
    assertStrict(frame);
    assert.match(frame.text, /<style>[^]*<\/style>[^]*<input id="number"/);
    assert.doesNotMatch(frame.text, /rel="stylesheet"/);
  });

  test('and the card frame load compressed files', async () => {
    const { url } = running();
    const page = await getPage(`${url}/checkout/${await merchant().open()}`);
    const frame = await getPage(`${url}/frame/card?session=${await merchant().open()}`);
    const files = [page, frame].flatMap(({ text }) =>
      [...text.matchAll(/(?:href|src)="(\/[\w./-]+\.(?:js|css))"/g)].map(([, path]) => path),
    );
    assert.ok(files.length >= 5, files.join());
    for (const path of files)
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip, br;q=0', 'gzip'],
      ] as const) {
        const { status, headers } = await fetch(`${url}${path}`, { headers: { 'accept-encoding': accepted } });
        assert.deepEqual([status, headers.get('content-encoding'), headers.get('vary')], [200, encoding, 'Accept-Encoding'], path);
      }
  });

  test('offers every language by its own name, with the session’s language selected', async () => {
    const session = await merchant().open({ customization: { type: 'PAGE', locale: 'ZU_ZA' } });
    const { text } = await getPage(`${running().url}/checkout/${session}`);
    const options = [...text.matchAll(/<option\s([^>]*)>\s*(\S+)\s*<\/option>/g)].map(([, of = '', name]) => [
      name,
      /value="(\w+)"/.exec(of)?.[1],
      /\sselected\b/.test(of),
    ]);
    assert.deepEqual(
      options,
      LOCALES.map((locale) => [LANGUAGE_NAMES[locale], locale, locale === 'ZU_ZA']),
    );
  });

  test('keeps the merchant’s texts inside its data block', async () => {
    const hostile = '</script><script>alert(1)</script>';
    const session = await merchant().open({
      order: { reference: 'R', description: hostile, items: [{ sku: 'a', name: hostile, quantity: 1, unit_amount: '149.00' }] },
    });
    const { text } = await getPage(`${running().url}/checkout/${session}`);
    assert.ok(!text.includes('<script>alert'));
    const [, data = ''] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(text) ?? [];
    assert.ok(JSON.stringify(JSON.parse(data)).includes('alert(1)'), 'and it is still whole');
  });

  test('has the look of the account’s settings, unless the session has its own', async () => {
    const { url } = running();
    const settings = async (brand: object | null): Promise<Response> =>
      fetch(`${url}/sandbox/account`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('sandbox:sandbox')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ brand }),
      });
    const logo = `data:image/png;base64,${btoa('a picture')}`;
    const looks = async (session: string) => {
      const page = await getPage(`${url}/checkout/${session}`);
      assertStrict(page);
      const [, data = ''] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(page.text) ?? [];
      const { merchant, customization } = JSON.parse(data) as { merchant: { name: string }; customization: Record<string, unknown> };
      assert.ok(!data.includes('base64'), 'the logo does not go along with every view');
      return {
        title: /<title>(.*?)<\/title>/.exec(page.text)?.[1]?.replace('\u00a0', ' '),
        icon: /<link rel="icon" href="(.*?)"/.exec(page.text)?.[1],
        mark: /<img class="mark" src="(.*?)"/.exec(page.text)?.[1],
        theme: /<meta name="theme-color" content="(.*?)"/.exec(page.text)?.[1],
        name: merchant.name,
        colour: customization['brand_primary'],
      };
    };
    const before = await merchant().open();
    const plain = await looks(before);
    assert.match(decodeURIComponent(plain.icon ?? ''), /^data:image\/svg\+xml,<svg .*&#75;/, 'its first letter, K');
    assert.deepEqual([plain.theme, plain.name, plain.colour], [undefined, 'Kareeboom', null]);

    assert.equal((await settings({ name: 'Kareeboom Farm', primary: '#a5462a', logo })).status, 200);
    const branded = {
      title: 'Pay Kareeboom Farm R 149,00',
      icon: logo,
      mark: logo,
      theme: '#a5462a',
      name: 'Kareeboom Farm',
      colour: '#a5462a',
    };
    assert.deepEqual(await looks(before), branded, 'a session that was there already too');
    const own = await merchant().open({ customization: { brand: { name: 'The Honey Stall', primary: '#0a7d4b' } } });
    assert.deepEqual(await looks(own), {
      ...branded,
      title: 'Pay The Honey Stall R 149,00',
      theme: '#0a7d4b',
      name: 'The Honey Stall',
      colour: '#0a7d4b',
    });

    for (const [field, wrong] of [
      ['logo', 'https://shop.example/logo.png'],
      ['logo', 'data:text/html;base64,PGI+'],
      ['logo', `data:image/png;base64,${'A'.repeat(33_000)}`],
      ['primary', 'red'],
      ['name', ''],
    ] as const) {
      const refused = await settings({ [field]: wrong });
      assert.equal(refused.status, 400, `${field} ${wrong.slice(0, 30)}`);
      assert.match(await refused.text(), new RegExp(`brand\\.${field}`));
    }
    assert.equal((await settings(null)).status, 200);
    assert.deepEqual(await looks(before), plain);
  });

  test('has a receipt of a payment in the shopper’s language, and none without a payment', async () => {
    const { url } = running();
    const session = await merchant().open({
      order: { reference: 'KB-1042', items: [{ sku: 'h', name: 'Fynbos honey', quantity: 1, unit_amount: '149.00' }] },
    });
    const address = `${url}/checkout/${session}/receipt.pdf`;
    assert.equal((await fetch(address, { headers: { accept: 'application/json' } })).status, 404);
    await merchant().buy(session, '4242424242424242');
    const read = async (query: string) => {
      const answer = await fetch(`${address}${query}`);
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
        [200, 'application/pdf', 'no-store'],
      );
      return readPdf(new Uint8Array(await answer.arrayBuffer()));
    };
    const { title, text, lang, tags } = await read('');
    assert.deepEqual([title, lang], ['Receipt, Kareeboom', 'en-ZA']);
    assert.match(
      text,
      /Amount R 149,00 Paid to Kareeboom Date \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d Card Visa ••••\s4242 Order KB-1042 Transaction tra_/,
    );
    assert.match(text, /Fynbos honey R 149,00 Total R 149,00/);
    assert.ok(tags.includes('Table'));
    assert.match((await read('?locale=AF_ZA')).text, /^Kwitansie Bedrag R 149,00 Betaal aan Kareeboom/);
  });

  test('tells a person in friendly words, and a program in a plain answer, that a link does not exist', async () => {
    const address = `${running().url}/checkout/ses_nobodymadethis`;
    const page = await getPage(address);
    assert.equal(page.status, 404);
    assertStrict(page);
    assert.match(page.text, /We cannot find this payment/);
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    assert.equal(((await answer.json()) as { error_code: string }).error_code, '007');
  });

  test('of an expired session says so, and leads back to the shop', async () => {
    const session = await merchant().open({ expires_in_minutes: 5, redirects: { cancel_url: 'https://shop.example/cart?a=1&b="2"' } });
    await running().advance('PT5M');
    const page = await getPage(`${running().url}/checkout/${session}`);
    assert.equal(page.status, 404);
    assertStrict(page);
    assert.match(page.text, /has expired/);
    assert.match(page.text, /href="https:\/\/shop\.example\/cart\?a=1&amp;b=(&quot;|%22)2/);
  });

  test('has the session’s language even if it has expired, and the browser’s language if there is no session', async () => {
    const session = await merchant().open({ expires_in_minutes: 5, customization: { type: 'PAGE', locale: 'XH_ZA' } });
    await running().advance('PT5M');
    const said = async (path: string, headers: Record<string, string> = {}) => {
      const { text } = await getPage(`${running().url}${path}`, headers);
      return [/<html lang="(\S+)"/.exec(text)?.[1], /<h1>(.+?)<\/h1>/.exec(text)?.[1]];
    };
    assert.deepEqual(await said(`/checkout/${session}`), ['xh-za', 'Ikhonkco lale ntlawulo liphelelwe lixesha']);
    for (const [asked, spoken] of [
      ['zu, en;q=0.5', ['zu-za', 'Asiyitholi le nkokhelo']],
      ['de-DE, af-ZA;q=0.8, en;q=0.9', ['en-za', 'We cannot find this payment']],
      ['fr-ZA, af-ZA;q=0.8', ['af-za', 'Ons kan nie hierdie betaling kry nie']],
      ['fr', ['en-za', 'We cannot find this payment']],
    ] as const)
      assert.deepEqual(await said('/checkout/ses_nobodymadethis', { 'accept-language': asked }), spoken);
    const form = await fetch(`${running().url}/2.0/checkout/form`, {
      method: 'POST',
      headers: { 'accept-language': 'af' },
      body: new URLSearchParams({ item_title: 'Trees' }),
    });
    const text = await form.text();
    assert.match(text, /<html lang="af-za"[\s\S]*Hierdie betaling kon nie begin nie[\s\S]*Vir die winkel: <span lang="en">error 003/);
  });

  test('is not sent for a wrong address of the interface, which always gets an answer for programs', async () => {
    const page = await getPage(`${running().url}/2.0/nothing`);
    assert.match(page.headers.get('content-type') ?? '', /json/);
  });
});
