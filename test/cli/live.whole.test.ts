import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { cspReport } from '../../src/cli/csp.ts';
import { renderFindings } from '../../src/cli/doctor.ts';
import type { Finding } from '../../src/cli/findings.ts';
import { comparedHashes, integrityOf, runs } from '../../src/cli/integrity.ts';
import { cookieFindings, framingFinding, mixedContent } from '../../src/cli/live-page.ts';
import { tagsIn } from '../../src/cli/html-tags.ts';
import { renderReport } from '../../src/cli/report.ts';
import { createProxy, type Proxy } from '../../src/proxy.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** `pay-elements doctor --live` with a shop that uses https. A test authority has signed the shop's certificate. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** The mistakes that a test can make in a shop. */
interface Wrong {
  readonly headers?: Readonly<Record<string, string>>;
  readonly page?: (html: string) => string;
  /** Answers that replace the shop's own, by path. */
  readonly answers?: Readonly<Record<string, { readonly status?: number; readonly type?: string; readonly body?: string }>>;
  readonly proxy?: Partial<Parameters<typeof createProxy>[0]>;
  /** The certificate expires soon, as in a shop that forgot to renew it. */
  readonly soon?: boolean;
}

let folder: string;
let service: TestService;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-elements-live-'));
  const openssl = (args: string) => run('openssl', args.split(' '), { cwd: folder });
  await openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 60 -subj /CN=test-authority');
  await openssl('req -newkey rsa:2048 -nodes -keyout shop.key -out shop.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost');
  for (const [name, days] of Object.entries({ shop: 50, soon: 5 }))
    await openssl(`x509 -req -in shop.csr -CA ca.pem -CAkey ca.key -out ${name}.pem -days ${days} -copy_extensions copy`);
  service = await startTestService(await freshDatabase());
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

interface Looked {
  readonly findings: readonly Finding[];
  readonly code: number;
}

/** Starts a shop, runs the command as an operator does, and stops the shop. */
async function look(
  wrong: Wrong = {},
  { trusted = true, args = [] as readonly string[] } = {},
): Promise<Looked & { readonly stdout: string }> {
  const shop: { proxy?: Proxy; page?: string; headers?: Record<string, string> } = {};
  const server = createServer(
    { key: readFileSync(join(folder, 'shop.key')), cert: readFileSync(join(folder, wrong.soon === true ? 'soon.pem' : 'shop.pem')) },
    (incoming, outgoing) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { pathname } = new URL(incoming.url ?? '/', 'https://localhost');
        const instead = wrong.answers?.[pathname];
        const send = (status: number, headers: Record<string, string>, body: string | Uint8Array) =>
          outgoing.writeHead(status, headers).end(body);
        if (instead !== undefined) send(instead.status ?? 200, { 'content-type': instead.type ?? 'text/plain' }, instead.body ?? '');
        else if (pathname.startsWith('/pay/')) {
          const answer = await shop.proxy!.fetch(
            new Request(`https://${incoming.headers.host ?? ''}${incoming.url ?? ''}`, {
              method: incoming.method ?? 'GET',
              headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
              ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
            }),
          );
          send(answer.status, { ...Object.fromEntries(answer.headers), ...wrong.headers }, await answer.text());
        } else if (/^\/pay-elements[\w./-]*\.js$/.test(pathname))
          send(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }, readFileSync(join(dist, pathname)));
        else if (pathname === '/checkout') send(200, shop.headers ?? {}, shop.page ?? '');
        else send(404, {}, '');
      })().catch(() => outgoing.destroy());
    },
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const origin = `https://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  try {
    const { policy, tags } = cspReport({ page: origin, service: service.url }, dist);
    shop.proxy = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: [origin],
      onError: () => undefined,
      ...wrong.proxy,
    });
    const { session_id } = await shop.proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00' });
    const html = `<!doctype html>${tags}<pay-checkout session="${session_id}"></pay-checkout>`;
    shop.page = wrong.page?.(html) ?? html;
    shop.headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors 'self'`,
      'strict-transport-security': 'max-age=31536000',
      'set-cookie': 'basket=1; Secure; HttpOnly; SameSite=Lax',
      ...wrong.headers,
    };
    const env = {
      PATH: process.env.PATH,
      PAY_API_SECRET: 'a-secret-of-a-live-account',
      NO_COLOR: '1',
      ...(trusted && { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }),
    };
    const command = ['src/cli.ts', 'doctor', '--live', `${origin}/checkout`, ...args];
    const { stdout, code } = await run(process.execPath, [...command, '--json'], { cwd: root, env }).then(
      (done) => ({ ...done, code: 0 }),
      (error: unknown) => error as { stdout: string; code: number },
    );
    return { findings: JSON.parse(stdout) as Finding[], code, stdout };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const atLevel = (findings: readonly Finding[], level: Finding['level']): string[] =>
  findings.filter((each) => each.level === level).map(({ check, detail }) => `${check}: ${detail}`);

/** The page with another `integrity` of its script. */
const withIntegrity = (html: string, integrity: string): string =>
  html.replace(/ integrity="[^"]+" crossorigin="anonymous"><\/script>/, ` integrity="${integrity}"></script>`);

/** The mistakes, how serious each is, and what the command says about it. */
const FAULTS: Readonly<Record<string, readonly [wrong: Wrong, level: Finding['level'], says: RegExp]>> = {
  'a certificate that nobody renewed': [{ soon: true }, 'warning', /^https: the certificate ends in [45] days/],
  'no HSTS': [{ headers: { 'strict-transport-security': 'max-age=60' } }, 'warning', /^hsts: too short a/],
  'a policy under which no card can be typed': [
    { headers: { 'content-security-policy': "default-src 'self'; script-src 'self'" } },
    'problem',
    /^policy: frame-src does not allow http:\/\/localhost:\d+: the card fields cannot be framed/,
  ],
  'a script that is not the one of the tag': [
    { answers: { '/pay-elements-0.1.0.js': { type: 'text/javascript', body: '1;' } } },
    'problem',
    /^script: .*is not what integrity says/,
  ],
  'a script without a hash': [
    { page: (html) => html.replace(/ integrity="[^"]+" crossorigin="anonymous"><\/script>/, '></script>') },
    'warning',
    /^integrity: /,
  ],
  'a script whose integrity means nothing to a browser': [
    { page: (html) => withIntegrity(html, 'md5-XXXXXXXXXXXXXXXXXXXXXX==') },
    'warning',
    /^integrity: integrity="md5-X+==" of .* has no hash that browsers know/,
  ],
  'a script whose parts have no hash': [
    { page: (html) => html.replace(/<script type="importmap">.*?<\/script>/, '') },
    'warning',
    /^integrity: .*not the parts that it loads/,
  ],
  'a script that was replaced, with the hash of the other one': [
    {
      page: (html) => withIntegrity(html, integrityOf(Buffer.from('1;'))),
      answers: { '/pay-elements-0.1.0.js': { type: 'text/javascript', body: '1;' } },
    },
    'problem',
    /^version: .*pay-elements-0\.1\.0\.js is not the file of 0\.1\.0: it was changed/,
  ],
  'a script without its version in its name that was replaced': [
    {
      page: (html) => withIntegrity(html, '').replace(/(src="[^"]*)pay-elements-0\.1\.0\.js"/, '$1pay-elements.js?v=7"'),
      answers: { '/pay-elements.js': { type: 'text/javascript', body: '1;' } },
    },
    'problem',
    /^version: .*pay-elements\.js is not the file of 0\.1\.0/,
  ],
  'a part that was replaced': [
    { answers: { '/pay-elements-0.1.0/portal.js': { type: 'text/javascript', body: '1;' } } },
    'problem',
    /^version: .*pay-elements-0\.1\.0\/portal\.js is not the file of 0\.1\.0/,
  ],
  'a script of an earlier version': [
    {
      page: (html) =>
        html.replace(
          '<script type="module" src="',
          '<script type="module" src="/pay-elements-0.0.9.js"></script><script type="module" src="',
        ),
      answers: { '/pay-elements-0.0.9.js': { type: 'text/javascript', body: '1;' } },
    },
    'warning',
    /^version: the script is 0\.0\.9; this doctor knows 0\.1\.0/,
  ],
  'a proxy that answers pages of others': [
    { proxy: { allowedOrigins: ['https://elsewhere.example'] } },
    'problem',
    /^proxy: the proxy refuses https:\/\/localhost/,
  ],
  'a webhook address that takes everything': [
    { answers: { '/pay/webhooks': { body: 'ok' } } },
    'problem',
    /^webhooks: a webhook without a signature is answered with 200/,
  ],
  'a proxy that shows its key': [
    { headers: { 'x-debug': 'a-secret-of-a-live-account' } },
    'problem',
    /^secrets: the proxy’s answers contain the API key/,
  ],
  'a page with the secret in it': [
    { page: (html) => `${html}<!-- a-secret-of-a-live-account -->` },
    'problem',
    /^secrets: the API key or its secret is in the page/,
  ],
  'a file of settings that anybody can read': [
    { answers: { '/.env': { body: 'PAY_API_SECRET=x\n' } } },
    'problem',
    /^secrets: \/\.env is public/,
  ],
};

describe('pay-elements doctor --live', () => {
  test('finds no mistake in a correct shop, and writes a report', async () => {
    const report = join(folder, 'report.md');
    const { findings, code } = await look({}, { args: ['--report', report] });
    assert.deepEqual(
      findings.filter(({ level }) => level !== 'ok'),
      [],
    );
    assert.equal(code, 0);
    const looked = new Set(findings.map(({ check }) => check));
    for (const check of [
      'https',
      'hsts',
      'page',
      'policy',
      'script',
      'integrity',
      'version',
      'mixed',
      'cookies',
      'framing',
      'tag',
      'proxy',
      'origins',
      'webhooks',
      'secrets',
    ])
      assert.ok(looked.has(check), `${check} of ${[...looked].join(', ')}`);
    const text = await readFile(report, 'utf8');
    assert.match(text, /^# https:\/\/localhost:\d+\/checkout\n\nLooked at .* UTC: no problems, no warnings\.\n/);
    assert.equal(text.split('\n').filter((line) => line.startsWith('| ok |')).length, findings.length);
  });

  for (const [name, [wrong, level, says]] of Object.entries(FAULTS))
    test(`detects ${name}`, async () => {
      const { findings, code } = await look(wrong);
      assert.ok(
        atLevel(findings, level).some((line) => says.test(line)),
        JSON.stringify(
          findings.filter((each) => each.level !== 'ok'),
          null,
          1,
        ),
      );
      assert.equal(code, findings.some((each) => each.level === 'problem') ? 1 : 0);
    });

  test('detects an untrusted certificate, and stops its checks there', async () => {
    const { findings, code } = await look({}, { trusted: false });
    assert.match(atLevel(findings, 'problem').join('\n'), /^https: the certificate of localhost:\d+ is not trusted: /);
    assert.equal(code, 1);
  });

  test('distinguishes a shop that cannot be reached from one with a wrong certificate', async () => {
    const free = await freePort();
    const { stdout } = await run(process.execPath, ['src/cli.ts', 'doctor', '--live', `https://localhost:${free}/checkout`, '--json'], {
      cwd: root,
    }).catch((error: unknown) => error as { stdout: string });
    assert.match(atLevel(JSON.parse(stdout) as Finding[], 'problem').join('\n'), /^https: localhost:\d+ does not answer: /);
  });

  test('requires the address of a page', async () => {
    await assert.rejects(
      run(process.execPath, ['src/cli.ts', 'doctor', '--live', 'shop.example'], { cwd: root }),
      /--live must be an address that begins with https:\/\/ or http:\/\/, such as https:\/\/shop\.example\/checkout, not "shop\.example"/,
    );
  });
});

describe('the checks of a page', () => {
  const framing = (headers: HeadersInit) => framingFinding(new Headers(headers)).level;

  for (const sources of [
    ...['*', "'self' *", "'none' *", 'https:', 'http: https:', 'HTTPS:', 'https://*', 'https://*:*', '*:443'],
    ...['*.shop.example', "'self' https://*.shop.example"],
  ])
    test(`warn of frame-ancestors ${sources}`, () => {
      assert.equal(framing({ 'content-security-policy': `default-src 'self'; frame-ancestors ${sources}` }), 'warning');
      assert.equal(framing({ 'content-security-policy': `frame-ancestors ${sources}`, 'x-frame-options': 'DENY' }), 'warning');
      assert.equal(framing({ 'content-security-policy': `frame-ancestors ${sources}, frame-ancestors 'self'` }), 'ok');
    });

  for (const [name, headers, level] of [
    ["'self'", { 'content-security-policy': "frame-ancestors 'self'" }, 'ok'],
    ["'none'", { 'content-security-policy': "Frame-Ancestors 'none'" }, 'ok'],
    ['an empty list', { 'content-security-policy': 'frame-ancestors' }, 'ok'],
    ['named sites', { 'content-security-policy': "frame-ancestors 'self' https://partner.example" }, 'ok'],
    ['a name alone in a report', { 'content-security-policy': 'report-uri /frame-ancestors' }, 'warning'],
    ['the old header', { 'x-frame-options': 'sameorigin' }, 'ok'],
    ['an old header that browsers ignore', { 'x-frame-options': 'ALLOW-FROM https://a.example' }, 'warning'],
    ['nothing', {}, 'warning'],
  ] as const)
    test(`judge framing by ${name}`, () => {
      assert.equal(framing(headers), level);
    });

  test('know with which hashes a browser compares', () => {
    const bytes = Buffer.from('1;');
    const hash = (algorithm: string, of: Uint8Array = bytes) => `${algorithm}-${createHash(algorithm).update(of).digest('base64')}`;
    for (const nothing of ['', ' ', 'x', 'sha384', 'sha384-', 'sha384-*', 'md5-XXXX', hash('sha1'), 'SHA384:abc'])
      assert.deepEqual([comparedHashes(nothing), runs(bytes, nothing)], [[], true], nothing);
    for (const algorithm of ['sha256', 'sha384', 'sha512']) {
      const other = hash(algorithm, Buffer.from('2;'));
      assert.ok(runs(bytes, `${other} x\n${hash(algorithm)}?any=option`));
      assert.ok(!runs(bytes, other));
    }
    assert.ok(!runs(bytes, `${hash('sha384')} ${hash('sha512', Buffer.from('2;'))}`), 'the strongest algorithm alone counts');
    assert.ok(runs(bytes, `${hash('sha512')} ${hash('sha256', Buffer.from('2;'))} md5-x`));
  });

  test('print nothing of a page as it is', () => {
    const detail = 'a\x1b[2J\x07\nok  \u009b1m\u202e\u2028\u0000\x7f <img src=x> [a](b) `c` | \\';
    const findings: Finding[] = [{ check: 'page', level: 'problem', detail }];
    const shown = 'a\\x1b[2J\\x07\\x0aok  \\x9b1m\\u{202e}\\u{2028}\\x00\\x7f <img src=x>';
    assert.ok(renderFindings(findings).startsWith(`PROBLEM  page      ${shown}`), renderFindings(findings));
    const report = renderReport(findings, 'https://shop.example/\x1b', new Date('2026-11-22T10:00:00Z'));
    assert.match(report, /^# https:\/\/shop\.example\/\\\\x1b\n/);
    assert.ok(report.includes('&lt;img src=x&gt; \\[a\\](b) \\`c\\` \\| \\\\ |'), report);
    assert.doesNotMatch(report, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028]/);
  });

  test('report pictures by http as a warning, scripts and forms by http as a problem, and nothing of that on http pages', () => {
    const tags = tagsIn('<img src="http://a/x.png"><form action="http://a/"></form><a href="http://a/">');
    const levels = (page: string) => mixedContent(tags, new URL(page)).map(({ level }) => level);
    assert.deepEqual(levels('https://shop.example'), ['warning', 'problem']);
    assert.deepEqual(levels('http://localhost'), []);
  });

  test('judge a link by its purpose', () => {
    const levels = (rel: string) =>
      mixedContent(tagsIn(`<link rel="${rel}" href="http://a/">`), new URL('https://shop.example')).map(({ level }) => level);
    for (const rel of ['stylesheet', 'modulepreload', 'shortcut icon', 'manifest']) assert.deepEqual(levels(rel), ['problem'], rel);
    assert.deepEqual(levels('preconnect'), ['warning']);
    for (const rel of ['canonical', 'next', 'author', '']) assert.deepEqual(levels(rel), ['ok'], rel);
  });

  test('name what each cookie lacks', () => {
    assert.deepEqual(
      cookieFindings(['a=1', 'b=2; secure; httponly; samesite=strict']).map(({ detail }) => detail),
      ['the cookie a is not Secure, not HttpOnly, not SameSite'],
    );
    assert.deepEqual(cookieFindings([]), []);
  });

  test('begin the report with what must be done, and keep its table complete', () => {
    const findings: Finding[] = [
      { check: 'a', level: 'ok', detail: 'fine' },
      { check: 'b', level: 'problem', detail: 'one | two\nthree' },
    ];
    const text = renderReport(findings, 'https://shop.example/', new Date('2026-11-22T10:00:00Z'));
    assert.match(text, /on 2026-11-22 10:00 UTC: 1 problem, no warnings\./);
    assert.match(text, /\| \*\*problem\*\* \| b \| one \\\| two three \|\n\| ok \| a \| fine \|/);
  });
});
