import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { embedded } from '../support/databases.ts';
import { embeddedFolder } from '../support/embedded-folder.ts';
import { serve } from '../support/http-server.ts';
import { CARDS, startMerchant, viewIn } from '../support/merchant.ts';
import { startTestService } from '../support/service.ts';
import { serviceEnvironment } from '../../src/service/environment.ts';

/** Traces lead from the element's attempt to the card network, and contain no secrets. */

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** A collector of traces that stores what it receives. */
async function collector(status = 200) {
  const bodies: string[] = [];
  const server = await serve(async (request) => {
    bodies.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
  });
  const spans = (): SentSpan[] =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body.slice(body.indexOf(' '))) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { url: `${server.origin}/v1/traces`, bodies, spans, close: () => server.close() };
}

const fact = (span: SentSpan, key: string): unknown => {
  const found = span.attributes.find((attribute) => attribute.key === key);
  return found === undefined ? undefined : Object.values(found.value)[0];
};

describe('traces', () => {
  test('find a payment by the element’s attempt, and lead to the network, the database and the webhook', async () => {
    const folder = await embeddedFolder();
    const seen = await collector();
    const service = await startTestService(embedded(folder), { tracesUrl: seen.url });
    const merchant = await startMerchant(service);
    const session = await merchant.open();
    const attempt_key = crypto.randomUUID();
    const token = await merchant.tokenise(session, CARDS.approved);
    const { outcome } = viewIn(await merchant.pay(session, { token, attempt_key }));
    await service.drain();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await service.api('GET', '/payment-methods', undefined, { headers: { traceparent } });
    await merchant.close();
    // Traces that are still waiting are sent before the service has stopped.
    await service.close();
    await seen.close();
    await rm(folder, { recursive: true, force: true });

    const spans = seen.spans();
    const paid = spans.find((span) => fact(span, 'pay.attempt') === attempt_key);
    assert.ok(paid !== undefined, 'a span has the attempt');
    assert.equal(paid.name, 'POST /2.0/checkout/sessions/:session_id/pay');
    assert.equal(Number(fact(paid, 'http.response.status_code')), 200);
    const within = spans.filter(({ traceId }) => traceId === paid.traceId);
    const asked = within.find(({ name }) => name === 'card network authorise');
    assert.ok(asked !== undefined, within.map(({ name }) => name).join(', '));
    assert.ok(outcome !== null);
    assert.equal(fact(asked, 'pay.reference'), outcome.transaction_id);
    assert.equal(asked.parentSpanId, paid.spanId);
    assert.ok(within.some(({ name }) => name === 'database transaction'));
    const told = spans.filter(({ name }) => name === 'webhook');
    assert.deepEqual(
      told.map((span) => Number(fact(span, 'http.response.status_code'))),
      told.map(() => 200),
    );
    assert.ok(told.length > 0 && told.every((span) => /^\w+$/.test(String(fact(span, 'pay.webhook')))));

    // The service continues a caller's own trace.
    const called = spans.find(({ name }) => name === 'GET /2.0/payment-methods');
    assert.deepEqual([called?.traceId, called?.parentSpanId], ['a'.repeat(32), 'b'.repeat(16)]);

    const everything = seen.bodies.join('\n');
    assert.ok(seen.bodies.every((body) => body.startsWith('/v1/traces ')));
    for (const secret of [CARDS.approved, token, session, 'thandi@shop.example', 'Mokoena', 'c2FuZGJveA'])
      assert.ok(!everything.includes(secret), `${secret} is in a trace`);
  });

  test('mark a failure by its class, without its message', async () => {
    const { createTraces } = await import('../../src/service/tracing/opentelemetry.ts');
    const { Refusal, refuseField } = await import('../../src/contract/errors.ts');
    const seen = await collector();
    const traces = createTraces({ url: seen.url, failed: () => assert.fail('they are sent') });
    const throwing = (error: Error) => traces.span(error.name, {}, () => Promise.reject(error));
    await assert.rejects(throwing(new TypeError('Mokoena')), TypeError);
    await assert.rejects(throwing(refuseField('003', 'surname', 'format', 'Mokoena')), Refusal);
    await traces.close();
    await seen.close();
    const [broken, refused] = seen.spans();
    assert.deepEqual([broken?.name, broken?.status?.code, broken && fact(broken, 'error.type')], ['TypeError', 2, 'TypeError']);
    assert.deepEqual([refused?.name, refused?.status?.code ?? 0], ['Refusal', 0]);
    assert.ok(!seen.bodies.join('').includes('Mokoena'));
  });

  test('that the collector refuses are reported in the log once, and fail no request', async () => {
    const folder = await embeddedFolder();
    const seen = await collector(400);
    const service = await startTestService(embedded(folder), { tracesUrl: seen.url });
    assert.equal((await service.api('GET', '/payment-methods')).status, 200);
    await service.close();
    await seen.close();
    await rm(folder, { recursive: true, force: true });
    assert.ok(seen.bodies.length > 0);
    assert.equal(service.log.filter((line) => line.includes('traces not sent')).length, 1);
  });

  test('are sent where the OpenTelemetry variables say, and nowhere without them', () => {
    for (const [env, url] of [
      [{}, undefined],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }, 'http://collector:4318/v1/traces'],
      [
        { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces/in', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
        'http://traces/in',
      ],
    ] as const)
      assert.equal(serviceEnvironment(env).tracesUrl, url);
  });
});
