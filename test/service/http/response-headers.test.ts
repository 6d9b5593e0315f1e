import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { framePolicy, NOTHING_INLINE } from '../../../src/service/pages/policy.ts';
import { startService } from '../../../src/service.ts';
import { freePort } from '../../support/free-port.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startMerchant } from '../../support/merchant.ts';
import { pagesService } from '../pages/support/pages.ts';

/** Headers that protect every answer, and the address that receives reports of policy violations. */

test('the card frame of a session without origins is embedded by no page, also not by the service’s own', () => {
  assert.match(framePolicy([], NOTHING_INLINE), /; frame-ancestors 'none';/);
  assert.match(framePolicy(['https://shop.example'], NOTHING_INLINE), /; frame-ancestors https:\/\/shop\.example;/);
});

describe('an answer', () => {
  const running = pagesService();
  const basic = { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` };

  for (const [what, path, headers] of [
    ['of the interface', '/2.0/customers/list', basic],
    ['of the interface that refuses', '/2.0/customers/list', {}],
    ['of a path that there is not', '/2.0/nothing', basic],
    ['of the sandbox', '/sandbox/ledger', basic],
    ['of the clock', '/sandbox/clock', {}],
  ] as const)
    test(`${what} may not be cached or read as another content type`, async () => {
      const answer = await fetch(running().url + path, { headers });
      assert.deepEqual([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')], ['no-store', 'nosniff']);
      assert.equal(answer.headers.get('strict-transport-security'), null, 'over http a browser would ignore it');
    });

  test('that is a page blocks device features and says where reports go; a hosted page has its own group of windows', async () => {
    const merchant = await startMerchant(running());
    try {
      const session = await merchant.open();
      for (const [path, opener] of [
        [`/checkout/${session}`, 'same-origin-allow-popups'],
        ['/', 'same-origin'],
        ['/docs', 'same-origin'],
        ['/checkout/ses_nobody', null],
        [`/frame/card?session=${session}`, null],
      ] as const) {
        const { headers } = await fetch(running().url + path, { headers: { accept: 'text/html' } });
        assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(self/, path);
        assert.equal(headers.get('reporting-endpoints'), `csp="${running().url}/csp-reports"`, path);
        assert.match(headers.get('content-security-policy') ?? '', /report-uri \/csp-reports; report-to csp/, path);
        if (opener !== null) assert.equal(headers.get('cross-origin-opener-policy'), opener, path);
      }
    } finally {
      await merchant.close();
    }
  });

  test('a public address in capitals is the origin that browsers send: the card frame takes cards, and challenges are answered', async () => {
    const { options } = await freshDatabase();
    const port = await freePort();
    const service = await startService({ ...options, port, publicUrl: 'HTTPS://Pay.Example/', log: { write: () => undefined } });
    try {
      const send = (path: string, type: string, body: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'https://pay.example' },
          body,
        });
      assert.equal((await send('/vault/tokens', 'application/json', '{}')).status, 400);
      assert.equal((await send('/frame/challenge/att_none', 'application/x-www-form-urlencoded', 'answer=approve')).status, 404);
      assert.equal(service.url, 'https://pay.example');
    } finally {
      await service.close();
    }
  });

  test('requires https in future if the service’s public address is https', async () => {
    const { options } = await freshDatabase();
    const port = await freePort();
    const service = await startService({ ...options, port, publicUrl: 'https://pay.example', log: { write: () => undefined } });
    try {
      for (const path of ['/2.0/customers/list', '/docs', '/healthz'])
        assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('strict-transport-security'), 'max-age=31536000', path);
    } finally {
      await service.close();
    }
  });
});

describe('a report of a policy violation', () => {
  const running = pagesService();
  const post = (body: string, type: string) =>
    fetch(`${running().url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body });
  const counted = async (directive: string): Promise<number> => {
    const text = await (await fetch(`${running().url}/metrics`)).text();
    return Number(new RegExp(`^pay_csp_reports_total\\{directive="${directive}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const SECRET = 'http://localhost/checkout/ses_secret';

  test('is counted in either layout, and its content is not stored', async () => {
    const single = { 'csp-report': { 'document-uri': SECRET, 'violated-directive': 'script-src-elem', 'blocked-uri': SECRET } };
    assert.equal((await post(JSON.stringify(single), 'application/csp-report')).status, 204);
    const several = ['script-src-elem', 'style-src-attr', '<script>'].map((effectiveDirective) => ({
      type: 'csp-violation',
      url: SECRET,
      body: { documentURL: SECRET, effectiveDirective },
    }));
    assert.equal((await post(JSON.stringify([...several, { type: 'deprecation' }]), 'application/reports+json')).status, 204);
    assert.deepEqual([await counted('script-src-elem'), await counted('style-src-attr'), await counted('other')], [2, 1, 1]);
    const told = running().log.filter((line) => line.includes('kept out'));
    assert.equal(told.length, 4);
    assert.ok(!running().log.some((line) => line.includes('ses_secret') || line.includes('<script>')));
  });

  for (const [what, body, type, status] of [
    ['that is none', '{"a":1}', 'application/csp-report', 400],
    ['that is no JSON', 'x', 'application/csp-report', 400],
    ['in another type', '{}', 'text/plain', 415],
    ['that is too large', JSON.stringify({ 'csp-report': { x: 'x'.repeat(40_000) } }), 'application/csp-report', 413],
    ['of too many', JSON.stringify(Array.from({ length: 21 }, () => ({ type: 'csp-violation' }))), 'application/reports+json', 400],
  ] as const)
    test(`${what} is refused`, async () => assert.equal((await post(body, type)).status, status));

  test('is limited to a number per second for each address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async () => (await post('{"csp-report":{}}', 'application/csp-report')).status),
    );
    assert.ok(statuses.includes(429));
  });
});
