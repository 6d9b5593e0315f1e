import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { doctor, renderFindings } from '../../src/cli/doctor.ts';
import { examine, type DoctorOptions } from '../../src/cli/examine.ts';
import type { Finding } from '../../src/cli/findings.ts';
import { tagsIn } from '../../src/cli/html-tags.ts';
import { headerOf, policyOf } from '../../src/cli/policy.ts';
import { createProxy, type ProxyOptions } from '../../src/proxy.ts';
import { startService, type Service } from '../../src/service.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { fileOf } from '../e2e/support/script-tag.ts';
import { serve, type TestServer } from '../support/http-server.ts';

/** The mistakes that a test can make in a shop. */
interface Wrong extends Partial<ProxyOptions> {
  readonly policy?: string | null;
  /** The page, given the address of the shop and its session. */
  readonly page?: (session: string, origin: string) => string;
  /** Answers that replace files. */
  readonly files?: Readonly<Record<string, () => Response>>;
  /** Whether the policy lets Google Pay open. The default is true. */
  readonly googlePay?: boolean;
  /** Whether the session is cancelled before anybody looks. */
  readonly isCancelled?: boolean;
  /** The path and body that create the session, if it is not a checkout. */
  readonly make?: readonly [path: string, body: object];
}

const SCRIPT = '<script type="module" src="/pay-elements.js"></script>';
const rightPage = (session: string): string => `<!doctype html>${SCRIPT}<pay-checkout session="${session}"></pay-checkout>`;

/** Starts a shop with one page, the script and the proxy. */
async function openShop(service: Service, wrong: Wrong = {}): Promise<TestServer> {
  const { policy, page = rightPage, files = {}, googlePay = true, make, isCancelled = false, ...options } = wrong;
  let [origin, session] = ['', ''];
  const shop = await serve((request) => {
    const proxy = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: [origin],
      onError: () => undefined,
      ...options,
    });
    const { pathname } = new URL(request.url);
    const file = files[pathname];
    if (file !== undefined) return Promise.resolve(file());
    if (pathname.startsWith('/pay/')) return proxy.fetch(request);
    if (pathname.startsWith('/pay-elements')) return fileOf(pathname);
    const header =
      policy === undefined ? headerOf(policyOf({ page: origin, service: service.url, scripts: origin, proxy: origin, googlePay })) : policy;
    return Promise.resolve(
      pathname === '/checkout'
        ? new Response(page(session, origin), header === null ? {} : { headers: { 'content-security-policy': header } })
        : new Response('<h1>Not here</h1>', { status: 404 }),
    );
  });
  origin = shop.origin;
  const authorised = { authorization: `Basic ${btoa('sandbox:sandbox')}`, 'content-type': 'application/json' };
  const [path, body] = make ?? ['/checkout/page', { mode: 'ONE_TIME', amount: '149.00', allowed_origins: [origin] }];
  const made = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: authorised,
    body: JSON.stringify(body),
  });
  const { result, results } = (await made.json()) as { result?: { session_id: string }; results?: { session_id: string }[] };
  session = (result ?? results?.[0])?.session_id ?? '';
  if (isCancelled)
    await fetch(`${service.baseUrl}/checkout/sessions/${session}/cancel`, { method: 'POST', headers: authorised, body: '{}' });
  return shop;
}

/** Mistakes in a page and its tags, and what the doctor must say about each. */
const PAGES: Readonly<Record<string, readonly [wrong: Wrong, check: string, says: RegExp]>> = {
  'a script that is not there': [
    { page: (session) => rightPage(session).replace('/pay-elements.js', '/js/pay-elements.js') },
    'script',
    /\/js\/pay-elements\.js answers 404/,
  ],
  'an element without any script': [
    { page: (session) => `<pay-checkout session="${session}"></pay-checkout>` },
    'script',
    /^no script of the page has the elements or loads them: add </,
  ],
  'an element whose page has only scripts for other things': [
    {
      page: (session) => `<script>dataLayer = []</script><script src="/app.js"></script><pay-checkout session="${session}"></pay-checkout>`,
      files: { '/app.js': () => new Response('document.querySelector("pay-checkout").session = 1') },
    },
    'script',
    /^no script of the page has the elements/,
  ],
  'a script that is sent as a page, as hosts do that answer everything': [
    { files: { '/pay-elements.js': () => new Response('<h1>Shop</h1>', { headers: { 'content-type': 'text/html' } }) } },
    'script',
    /is sent as "text\/html"/,
  ],
  'a part of the script that is not there': [
    {
      files: {
        '/pay-elements.js': () => new Response('import("./pay-elements/lost.js")', { headers: { 'content-type': 'text/javascript' } }),
        '/pay-elements/lost.js': () => new Response('no', { status: 404 }),
      },
    },
    'script',
    /pay-elements\/lost\.js answers 404/,
  ],
  'a script that is not loaded as a module': [
    { page: (session) => rightPage(session).replace('type="module" ', '') },
    'script',
    /needs type="module"/,
  ],
  'a script that is not the one whose hash the tag has': [
    { page: (session) => rightPage(session).replace('<script ', `<script integrity="sha384-${'A'.repeat(64)}" `) },
    'script',
    /is not what integrity says/,
  ],
  'a tag whose endpoint is another': [
    { page: (session) => rightPage(session).replace('<pay-checkout', '<pay-checkout endpoint="/payments"') },
    'proxy',
    /\/payments\/checkout\/ses_doctor answers 404, and not as the proxy does/,
  ],
  'a tag whose session does not exist': [{ page: () => rightPage('ses_nobodymadethis') }, 'tag', /there is no session ses_nobodymadethis/],
  'a tag whose session is of another kind': [
    {
      make: ['/electronic-mandates/link', { records: [{ page_id: 'pag_sandboxProducts' }] }],
    },
    'tag',
    /is one for <pay-emandate>: make it with pay\.checkout\.create/,
  ],
  'a tag whose session is none': [{ page: () => rightPage('chk_1') }, 'tag', /session="chk_1" of <pay-checkout> is not an id like ses_…/],
  'an endpoint that the element itself refuses, though it leads somewhere': [
    { page: (session) => rightPage(session).replace('<pay-checkout', '<pay-checkout endpoint="pay"') },
    'tag',
    /endpoint="pay" is not a path like \/pay or an http\(s\) address/,
  ],
  'an endpoint that is no address': [
    { page: (session) => rightPage(session).replace('<pay-checkout', '<pay-checkout endpoint="https://"') },
    'tag',
    /endpoint="https:\/\/" of <pay-checkout> is no address/,
  ],
  'a script whose address is none': [
    { page: (session) => rightPage(session).replace('"/pay-elements.js"', '"https://:bad/pay-elements.js"') },
    'script',
    /https:\/\/:bad\/pay-elements\.js is no address/,
  ],
  'a session that is over': [{ isCancelled: true }, 'tag', /^the session of <pay-checkout> is over \(\w+\): make one for each visit$/],
  'a page that is not there': [
    { files: { '/checkout': () => new Response('', { status: 404 }) } },
    'page',
    /answers 404: is the address right\?$/,
  ],
  'a page that fails': [{ files: { '/checkout': () => new Response('', { status: 502 }) } }, 'page', /answers 502: the log of its server/],
  'a page behind a login': [
    { files: { '/checkout': () => new Response('', { status: 401 }) } },
    'page',
    /answers 401: give the address of a page that opens without a login$/,
  ],
  'a policy that stands in the page’s head': [
    {
      policy: null,
      page: (session) =>
        `<meta http-equiv="content-security-policy" content="default-src 'self'; connect-src 'none'">${rightPage(session)}`,
    },
    'policy',
    /connect-src does not allow http:\/\/localhost.*: the elements cannot reach the proxy/,
  ],
  'a second policy in the page that keeps out what the header lets in': [
    { page: (session) => `<META content="frame-src 'none'" http-equiv=Content-Security-Policy>${rightPage(session)}` },
    'policy',
    /frame-src does not allow .*: the card fields cannot be framed/,
  ],
  'the second of two policies in the header': [
    { policy: "default-src *; frame-src * , frame-src 'none'" },
    'policy',
    /frame-src does not allow .*: the card fields cannot be framed/,
  ],
  'a session whose card fields other origins may embed': [
    { make: ['/checkout/page', { mode: 'ONE_TIME', amount: '1.00', allowed_origins: ['https://elsewhere.example'] }] },
    'frame',
    /the card fields of <pay-checkout> may not be embedded by http:\/\/localhost/,
  ],
  'a part asked for ahead that is of another version': [
    { page: (session) => `<link rel="modulepreload" href="/pay-elements/checkout-old.js">${rightPage(session)}` },
    'hints',
    /modulepreload of .*checkout-old\.js answers/,
  ],
  'a proxy whose key the service does not know': [{ apiSecret: 'wrong' }, 'proxy', /does not know the API key and secret of the proxy/],
  'a proxy whose basePath is another': [{ basePath: '/payments' }, 'proxy', /its basePath is another/],
};

describe('pay-elements doctor', () => {
  let service: Service;
  before(async () => {
    const { options } = await freshDatabase();
    service = await startService({ ...options, port: 0, log: { write: () => undefined } });
  });
  after(() => service.close());

  const look = async (shop: TestServer, more: Partial<DoctorOptions> = {}): Promise<Finding[]> => {
    try {
      return await examine({
        page: `${shop.origin}/checkout`,
        baseUrl: service.baseUrl,
        apiKey: 'sandbox',
        apiSecret: 'sandbox',
        webhookSecret: 'sandbox',
        fetch,
        now: () => new Date(),
        ...more,
      });
    } finally {
      await shop.close();
    }
  };
  const problems = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'problem').map(({ check }) => check);

  test('finds no mistake in a correct integration', async () => {
    const findings = await look(await openShop(service));
    assert.deepEqual(
      findings.filter(({ level }) => level !== 'ok'),
      [],
      renderFindings(findings),
    );
    assert.ok(
      ['service', 'clock', 'keys', 'page', 'script', 'policy', 'proxy', 'tag', 'origins', 'webhooks', 'session', 'frame'].every((name) =>
        findings.some(({ check }) => check === name),
      ),
    );
  });

  for (const [name, [wrong, check, says]] of Object.entries(PAGES))
    test(`detects ${name}`, async () => {
      const findings = await look(await openShop(service, wrong));
      const told = findings.filter(({ level }) => level === 'problem');
      assert.ok(
        told.some((one) => one.check === check && says.test(one.detail)),
        renderFindings(findings),
      );
      assert.match(renderFindings(findings), /\n\n\d problems?\..*\n$/);
    });

  test('warns of attributes that an element ignores, and is not confused by an invalid base element', async () => {
    const page = (session: string) =>
      `<base href="https://:bad">${rightPage(session).replace('<pay-checkout', '<pay-checkout locale="fr" theme="DARK"')}`;
    const findings = await look(await openShop(service, { page }));
    assert.deepEqual(problems(findings), [], renderFindings(findings));
    const warned = findings.filter(({ check, level }) => check === 'tag' && level === 'warning').map(({ detail }) => detail);
    assert.equal(warned.length, 2);
    assert.match(warned.join(), /theme="DARK" is not light, dark or auto.*locale="fr" is not EN_ZA or/);
  });

  test('checks every element of the page, each at its own proxy', async () => {
    const two = (session: string) =>
      `${rightPage(session)}<!-- <pay-portal session="ses_commented"> --><PAY-PORTAL endpoint='/pay/' session=ses_lost>`;
    const told = (await look(await openShop(service, { page: two }))).filter(({ check }) => check === 'tag');
    assert.deepEqual(
      told.map(({ level }) => level),
      ['ok', 'problem'],
    );
  });

  test('says that a script may set the session of a tag without one, and that a bundle may contain a missing script', async () => {
    const files = { '/app.js': () => new Response('import("./later.js")', { headers: { 'content-type': 'text/javascript' } }) };
    const page = () => '<script type="module" src="/app.js"></script><pay-checkout></pay-checkout>';
    const findings = await look(await openShop(service, { page, files }));
    assert.deepEqual(problems(findings), []);
    assert.deepEqual(
      findings.filter(({ level }) => level === 'warning').map(({ check }) => check),
      ['script', 'tag'],
    );
  });

  test('a preconnect to another address does not help, one to the service does', async () => {
    const greeting = (to: string) => (session: string) => `<link rel=preconnect href="${to}">${rightPage(session)}`;
    const hint = async (to: string) =>
      (await look(await openShop(service, { page: greeting(to) }))).filter(({ check }) => check === 'hints');
    assert.deepEqual(
      (await hint('https://elsewhere.example')).map(({ level }) => level),
      ['warning'],
    );
    assert.deepEqual(
      (await hint(service.url)).map(({ level }) => level),
      ['ok'],
    );
  });

  test('names a key that the service does not know', async () => {
    const findings = await look(await openShop(service), { apiSecret: 'wrong' });
    assert.deepEqual(problems(findings), ['keys']);
    assert.match(renderFindings(findings), /copy both from the console at http:\/\/localhost:\d+ to PAY_API_KEY and PAY_API_SECRET/);
  });

  test('detects an invalid base_url, with keys and without, and then says what was not checked', async () => {
    const wrong = { baseUrl: service.url, apiKey: undefined, apiSecret: undefined };
    const bare = await look(await openShop(service), wrong);
    assert.deepEqual(problems(bare), ['keys']);
    assert.match(renderFindings(bare), /GET \/payment-methods answers 404: is --base-url right\? It ends in \/2\.0/);
    assert.deepEqual(problems(await look(await openShop(service), { baseUrl: service.url })), ['keys']);
    const other = await look(await openShop(service, { page: () => '<h1>Our shop</h1>' }));
    assert.match(renderFindings(other), /\n\nNo problems\. 2 warnings: what could not be looked at may still be wrong\.\n$/);
  });

  test('detects a proxy with the key of another account', async () => {
    assert.deepEqual(problems(await look(await openShop(service, { apiKey: 'other', apiSecret: 'other' }))), ['tag', 'session']);
  });

  test('detects a page that is not one of allowedOrigins', async () => {
    const findings = await look(await openShop(service, { allowedOrigins: ['https://elsewhere.example'] }));
    assert.deepEqual(problems(findings), ['proxy']);
    assert.ok(findings.some(({ check, detail }) => check === 'proxy' && detail.includes('allowedOrigins')));
  });

  test('detects a proxy that is not at the expected address', async () => {
    assert.deepEqual(problems(await look(await openShop(service), { endpoint: '/payments' })), ['proxy']);
  });

  test('detects a proxy without a webhook secret, and one with a wrong secret', async () => {
    assert.deepEqual(problems(await look(await openShop(service, { webhookSecret: undefined }))), ['webhooks']);
    const bare = await look(await openShop(service), { webhookSecret: 'another' });
    assert.deepEqual(problems(bare), ['webhooks']);
  });

  test('detects a policy under which nobody can type a card, and a page without a policy', async () => {
    // The card fields cannot be shown in a frame, and Google Pay, which is offered, cannot open.
    assert.deepEqual(problems(await look(await openShop(service, { policy: "default-src 'self'" }))), ['policy', 'policy']);
    const none = await look(await openShop(service, { policy: null }));
    assert.ok(none.some(({ check, level }) => check === 'policy' && level === 'warning'));
  });

  for (const [name, page] of [
    ['a tag', rightPage],
    ['a session that a script sets later', () => `<!doctype html>${SCRIPT}<pay-checkout></pay-checkout>`],
  ] as const)
    test(`detects a policy under which Google Pay cannot open, if ${name} offers it`, async () => {
      const found = await look(await openShop(service, { googlePay: false, page }));
      assert.deepEqual(problems(found), ['policy']);
      assert.match(found.find(({ level }) => level === 'problem')?.detail ?? '', /^connect-src does not allow https:\/\/google\.com/);
    });

  test('requires nothing for Google if Google Pay is not offered', async () => {
    const body = { mode: 'ONE_TIME', amount: '149.00', payment: { payment_methods: ['CARD'] } };
    assert.deepEqual(problems(await look(await openShop(service, { googlePay: false, make: ['/checkout/page', body] }))), []);
  });

  test('detects clocks that differ', async () => {
    const late = await look(await openShop(service), { now: () => new Date(Date.now() - 40 * 60_000) });
    assert.ok(late.some(({ check, detail }) => check === 'clock' && detail.includes('apart') && detail.includes('thirty minutes')));
    const refused = late.find(({ check, level }) => check === 'webhooks' && level === 'problem');
    assert.match(
      refused?.detail ?? '',
      /answered with 400 because the clocks of this machine and the proxy are 2\d{3} s apart: set them by NTP/,
    );
  });

  test('says what to do where a page or a service is down', async () => {
    const page = 'http://localhost:9/checkout';
    const down = renderFindings(await look(await openShop(service), { page, baseUrl: 'http://localhost:9/2.0' }));
    assert.match(down, /service +http:\/\/localhost:9 does not answer: .*"npx pay-elements-sandbox" starts one.*--base-url/);
    assert.match(down, /page +http:\/\/localhost:9\/checkout does not answer: .*Is the shop running/);
    assert.match(down, /proxy +.* does not answer: .*Is the server with the proxy running/);
  });

  test('ignores a policy that the body contains, as browsers do', async () => {
    const page = (session: string) => `${rightPage(session)}<meta http-equiv="content-security-policy" content="frame-src 'none'">`;
    assert.deepEqual(problems(await look(await openShop(service, { page }))), []);
  });

  test('reads a page as browsers do', () => {
    const names = (html: string) =>
      tagsIn(html).flatMap(({ name, attributes }) => (name.startsWith('pay-') ? [attributes['session']] : []));
    for (const hidden of [
      '<!-- > <pay-checkout session=a> -->',
      '<script>"<pay-checkout session=a>"</script>',
      '<textarea><pay-checkout session=a></textarea>',
      '<template><pay-checkout session=a></pay-checkout></template>',
      '<p title="<pay-checkout session=a>">',
    ])
      assert.deepEqual(names(`${hidden}<pay-checkout session="b&amp;&#x63;" session=d>`), ['b&c'], hidden);
    assert.deepEqual(names('<div><template shadowrootmode=open><pay-checkout session=a></template></div>'), ['a']);
    assert.deepEqual(names('<title>x</title ><PAY-checkout SESSION = a/>'), ['a/']);
    assert.equal(tagsIn('<div>'.repeat(20_000)).filter(({ name }) => name === 'div').length, 20_000);
  });

  test('detects a service that does not answer', async () => {
    const findings = await look(await openShop(service), { baseUrl: 'http://localhost:9/2.0' });
    assert.ok(findings.some(({ check, detail }) => check === 'service' && detail.includes('does not answer')));
    assert.ok(!findings.some(({ check }) => check === 'keys' || check === 'session'));
  });

  test('needs only the page, as the console’s advice writes it: the base_url is that of PAY_BASE_URL', async () => {
    const shop = await openShop(service);
    const env = { PAY_API_KEY: 'sandbox', PAY_API_SECRET: 'sandbox', PAY_WEBHOOK_SECRET: 'sandbox' };
    const { text, code } = await doctor(['--page', `${shop.origin}/checkout`], { ...env, PAY_BASE_URL: service.baseUrl });
    await shop.close();
    assert.match(text, new RegExp(`^ok +service +${service.url} is ready$`, 'm'));
    assert.equal(code, 0, text);
  });

  for (const [args, says] of [
    [['--page', 'localhost:3000'], /^Error: --page must be an address .*, not "localhost:3000"$/],
    [
      ['--page', 'http://localhost:1', '--base-url', 'localhost:4100/2.0'],
      /^Error: --base-url must be an address .*, not "localhost:4100\/2\.0"$/,
    ],
    [[], /^Error: --page is needed/],
  ] as const)
    test(`refuses ${JSON.stringify(args)}, and names the flag`, async () => {
      await assert.rejects(doctor([...args], {}), says);
    });
});
