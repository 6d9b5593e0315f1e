import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renderFindings } from '../../src/cli/doctor.ts';
import { examine, type DoctorOptions, type Finding } from '../../src/cli/examine.ts';
import { headerOf, policyOf } from '../../src/cli/policy.ts';
import { createProxy, type ProxyOptions } from '../../src/proxy.ts';
import { startService, type Service } from '../../src/service.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { serve, type TestServer } from '../support/http-server.ts';

/** A shop with one page and the proxy, whose parts a test may get wrong. */
async function openShop(service: Service, wrong: Partial<ProxyOptions> & { policy?: string | null } = {}): Promise<TestServer> {
  const { policy, ...options } = wrong;
  let origin = '';
  const shop = await serve((request) => {
    const proxy = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: [origin],
      ...options,
    });
    if (new URL(request.url).pathname.startsWith('/pay/')) return proxy.fetch(request);
    const header =
      policy === undefined ? headerOf(policyOf({ page: origin, service: service.url, scripts: origin, proxy: origin })) : policy;
    return Promise.resolve(
      new Response(
        '<pay-checkout session="ses_1"></pay-checkout>',
        header === null ? {} : { headers: { 'content-security-policy': header } },
      ),
    );
  });
  origin = shop.origin;
  return shop;
}

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
        endpoint: '/pay',
        proxy: shop.origin,
        scripts: shop.origin,
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

  test('finds nothing wrong with an integration that is right', async () => {
    const findings = await look(await openShop(service));
    assert.deepEqual(
      findings.filter(({ level }) => level !== 'ok'),
      [],
      renderFindings(findings),
    );
    assert.ok(
      ['service', 'clock', 'keys', 'policy', 'proxy', 'origins', 'webhooks', 'session', 'frame'].every((name) =>
        findings.some(({ check }) => check === name),
      ),
    );
  });

  test('names a key that the service does not know', async () => {
    assert.deepEqual(problems(await look(await openShop(service), { apiSecret: 'wrong' })), ['keys']);
  });

  test('tells a proxy with the key of another account', async () => {
    assert.deepEqual(problems(await look(await openShop(service, { apiKey: 'other', apiSecret: 'other' }))), ['session']);
  });

  test('tells a page that is not one of allowedOrigins', async () => {
    const findings = await look(await openShop(service, { allowedOrigins: ['https://elsewhere.example'] }));
    assert.deepEqual(problems(findings), ['proxy']);
    assert.ok(findings.some(({ check, detail }) => check === 'proxy' && detail.includes('allowedOrigins')));
  });

  test('tells a proxy that is not where it is looked for', async () => {
    assert.deepEqual(problems(await look(await openShop(service), { endpoint: '/payments' })), ['proxy']);
  });

  test('tells a proxy without a webhook secret, and one with another', async () => {
    assert.deepEqual(problems(await look(await openShop(service, { webhookSecret: undefined }))), ['webhooks']);
    const bare = await look(await openShop(service), { webhookSecret: 'another' });
    assert.deepEqual(problems(bare), ['webhooks']);
  });

  test('tells a policy under which no card can be typed, and a page that has none', async () => {
    assert.deepEqual(problems(await look(await openShop(service, { policy: "default-src 'self'" }))), ['policy']);
    const none = await look(await openShop(service, { policy: null }));
    assert.ok(none.some(({ check, level }) => check === 'policy' && level === 'warning'));
  });

  test('tells clocks that are apart', async () => {
    const late = await look(await openShop(service), { now: () => new Date(Date.now() - 10 * 60_000) });
    assert.ok(late.some(({ check, detail }) => check === 'clock' && detail.includes('apart')));
  });

  test('tells a service that does not answer', async () => {
    const findings = await look(await openShop(service), { baseUrl: 'http://localhost:9/2.0' });
    assert.ok(findings.some(({ check, detail }) => check === 'service' && detail.includes('does not answer')));
    assert.ok(!findings.some(({ check }) => check === 'keys' || check === 'session'));
  });
});
