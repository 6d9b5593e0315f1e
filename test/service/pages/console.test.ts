import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutSecrets } from '../../../src/service/pages/console/values.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../../support/merchant.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { assertStrict, getPage, pagesService, postForm } from './support/pages.ts';

const HOSTILE = '"><img src=x onerror=alert(1)>';
const ESCAPED = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;';

async function withMerchant(
  service: TestService,
  body: (merchant: Merchant) => Promise<void>,
  account: 'sandbox' | 'other' = 'sandbox',
): Promise<void> {
  const merchant = await startMerchant(service, account);
  try {
    await body(merchant);
  } finally {
    await merchant.close();
  }
}

/** The addresses in a page that begin with a given path. */
const linksTo = (text: string, path: string): string[] =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href).filter((href) => href.startsWith(`${path}/`));

test('the console masks the token of a stored card wherever it is in a webhook', () => {
  const secret = 'ctk_0123456789abcdef';
  for (const field of ['token', 'card_token'])
    assert.deepEqual(withoutSecrets({ data: { cards: [{ id: 'crd_1', [field]: secret }] } }), {
      data: { cards: [{ id: 'crd_1', [field]: 'ctk_0123••••' }] },
    });
});

describe('the console', () => {
  const running = pagesService();

  test('shows the keys, the addresses and the test cards of an account with simulated rails', async () => {
    const { url, baseUrl } = running();
    const home = await getPage(`${url}/`);
    assert.equal(home.status, 200);
    for (const shown of [baseUrl, '/docs', '/2.0/openapi.json', '/metrics']) assert.ok(home.text.includes(shown), shown);
    assert.match((await getPage(`${url}/console/other`)).text, /data-copy="other"/);
    assert.match((await getPage(`${url}/console/sandbox/testing`)).text, /4000 0000 0000 9995.*insufficient funds/s);
    assert.equal((await getPage(`${url}/console/nobody`)).status, 404);
  });

  test('says so if there are no records yet', async () => {
    for (const section of ['sessions', 'transactions', 'webhooks', 'work'])
      assert.match((await getPage(`${running().url}/console/other/${section}`)).text, /class="empty"/, section);
  });

  test('shows the history of a session: its timeline, attempts, transactions and webhooks', async () => {
    const { url } = running();
    await withMerchant(running(), async (merchant) => {
      const session = await merchant.open({ amount: '1234.50' });
      viewIn(await merchant.buy(session, CARDS.declined));
      viewIn(await merchant.buy(session, CARDS.approved));
      await running().drain();
      const { text } = await getPage(`${url}/console/sandbox/sessions/${session}`);
      assert.match(text, /R\u00a01\u00a0234,50/);
      assert.match(text, /Thandi Mokoena/);
      for (const event of ['checkout.opened', 'checkout.attempted', 'checkout.failed', 'checkout.completed'])
        assert.ok(text.includes(event), event);
      const [transaction = ''] = linksTo(text, '/console/sandbox/transactions');
      assert.ok((await getPage(url + transaction)).text.includes(session), 'a transaction leads back to its session');
      const [webhook = ''] = linksTo(text, '/console/sandbox/webhooks');
      assert.match((await getPage(url + webhook)).text, /HTTP 200/);
      assert.doesNotMatch(text, /4242424242424242|4000000000000002|number_sealed|fingerprint/, 'no card data');
    });
  });

  test('has a strict policy on every page', async () => {
    const { url } = running();
    const seen = new Set<string>();
    const walk = async (path: string): Promise<void> => {
      // A CSV file is no page.
      if (seen.has(path) || path.includes('format=csv')) return;
      seen.add(path);
      const page = await getPage(url + path);
      assert.equal(page.status, 200, path);
      assertStrict(page);
      assert.match(page.headers.get('content-security-policy') ?? '', /require-trusted-types-for 'script'; trusted-types 'none'/);
      for (const link of linksTo(page.text, '/console')) await walk(link);
    };
    await walk('/');
    assert.ok(seen.size > 10, [...seen].join(' '));
  });

  test('shows what people typed as text', async () => {
    const { url } = running();
    await withMerchant(running(), async (merchant) => {
      const session = await merchant.open({
        order: { reference: HOSTILE, items: [{ sku: HOSTILE, name: HOSTILE, quantity: 1, unit_amount: '149.00' }] },
        redirects: { notify_url: `http://localhost:9/?${encodeURIComponent(HOSTILE)}` },
        customer: { person_name: HOSTILE, person_surname: 'X' },
      });
      viewIn(await merchant.pay(session, { token: await merchant.tokenise(session, CARDS.approved), customer: undefined }));
      await running().drain();
      const paths = ['', '/sessions', `/sessions/${session}`, '/transactions', '/webhooks'].map((path) => `${url}/console/sandbox${path}`);
      const pages = await Promise.all(paths.map((path) => getPage(path)));
      const [webhook = ''] = linksTo(pages[2]?.text ?? '', '/console/sandbox/webhooks');
      for (const { text } of [...pages, await getPage(url + webhook)]) assert.ok(!text.includes('<img'));
      assert.ok(pages[2]?.text.includes(ESCAPED));
    });
  });

  test('shows an account nothing of another account', async () => {
    const { url } = running();
    await withMerchant(running(), async (merchant) => {
      const session = await merchant.open();
      assert.equal((await getPage(`${url}/console/sandbox/sessions/${session}`)).status, 200);
      assert.equal((await getPage(`${url}/console/other/sessions/${session}`)).status, 404);
      assert.ok(!(await getPage(`${url}/console/other/sessions`)).text.includes(session));
    });
  });

  test('does not send a page again that has not changed', async () => {
    const { url } = running();
    const page = `${url}/console/sandbox/sessions`;
    const version = (await getPage(page)).headers.get('etag') ?? '';
    assert.equal((await getPage(page, { 'if-none-match': version })).status, 304);
    await withMerchant(running(), async (merchant) => {
      await merchant.open();
      assert.equal((await getPage(page, { 'if-none-match': version })).status, 200);
    });
  });

  test('has further pages for older sessions', async () => {
    const { url } = running();
    await withMerchant(
      running(),
      async (merchant) => {
        const made: string[] = [];
        for (let i = 0; i < 52; i += 1) made.push(await merchant.open());
        const first = (await getPage(`${url}/console/other/sessions`)).text;
        const [, older = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
        const second = (await getPage(url + older)).text;
        const shown = [first, second].map((text) => made.filter((session) => text.includes(session)).length);
        assert.deepEqual(shown, [50, 2]);
      },
      'other',
    );
  });
});

describe("the console's clock", () => {
  const running = pagesService();
  const move = (fields: Readonly<Record<string, string>>, origin = running().url) =>
    postForm(`${running().url}/console/sandbox/clock`, fields, origin);

  test('moves as POST /sandbox/clock does, and lists the work that ran', async () => {
    await withMerchant(running(), async (merchant) => {
      await merchant.open();
      const before = await running().now();
      const answer = await move({ advance: 'P1D' });
      assert.equal(answer.status, 303);
      assert.equal((await running().now()).getTime() - before.getTime(), 24 * 60 * 60 * 1000);
      const page = await getPage(running().url + (answer.headers.get('location') ?? ''));
      assert.match(page.text, /The clock was moved/);
      assert.match(page.text, /frozen/, 'a clock that stood still stands still where it was moved to');
    });
  });

  test('can be set to a moment, in South African time', async () => {
    assert.equal((await move({ now: '2031-01-31T10:00' })).status, 303);
    assert.equal((await running().now()).toISOString(), '2031-01-31T08:00:00.000Z');
  });

  test('explains why it does not move', async () => {
    const none: readonly Readonly<Record<string, string>>[] = [{ now: '2020-01-01T00:00' }, { now: 'soon' }, { advance: 'a bit' }, {}];
    for (const fields of none) {
      const before = await running().now();
      const answer = await move(fields);
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.match(answer.text, /role="alert"/);
      assert.deepEqual(await running().now(), before);
    }
  });

  test('cannot be moved by a form on another site', async () => {
    const before = await running().now();
    assert.equal((await move({ advance: 'P1M' }, 'https://elsewhere.example')).status, 403);
    assert.deepEqual(await running().now(), before);
  });
});

describe('a webhook in the console', () => {
  const running = pagesService();

  test('is sent again on request: one that was given up starts again, one that waits is sent at once', async () => {
    const { url } = running();
    const receiver = await startReceiver();
    const send = (path: string) => postForm(`${url}${path}/again`, {}, url);
    try {
      await withMerchant(running(), async (merchant) => {
        receiver.answer(() => new Response(null, { status: 500 }));
        const session = await merchant.open({ redirects: { notify_url: `${receiver.origin}/hook` } });
        viewIn(await merchant.buy(session, CARDS.approved));
        await running().drain();
        const [path = ''] = linksTo((await getPage(`${url}/console/sandbox/sessions/${session}`)).text, '/console/sandbox/webhooks');
        assert.match((await getPage(url + path)).text, /next try/);

        assert.equal((await send(path)).status, 303);
        await running().drain();
        assert.equal(receiver.received.length, 2, 'it waits no longer');

        await running().advance('P1D');
        assert.match((await getPage(url + path)).text, /badge bad">failed/);
        const given = receiver.received.length;
        receiver.answer(() => new Response());
        await send(path);
        await running().drain();
        assert.equal(receiver.received.length, given + 1);
        assert.match((await getPage(url + path)).text, /badge good">delivered/);
      });
      assert.equal((await send('/console/sandbox/webhooks/web_nobody')).status, 404);
    } finally {
      await receiver.close();
    }
  });
});
