import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxy, type Proxy } from '../../../src/proxy.ts';
import {
  emandateCheckAnswer,
  emandateQuote,
  emandateView,
  type EmandateQuote,
  type EmandateView,
} from '../../../src/contract/sessions/emandate.ts';
import { problem } from '../../../src/protocol/problem.ts';
import { serve } from '../../support/http-server.ts';
import { ACCOUNT, signing, THANDI, TYPED } from './support.ts';

/** Whether an address belongs to this machine. */
const loopback = (address: unknown): boolean => address === '127.0.0.1' || address === '::1';

/** Signing through the merchant's own server: which answers a browser gets, and which requests it can make. */

describe('signing through the proxy', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  let origin = '';
  let close: () => Promise<void> = () => Promise.resolve();
  let proxy: Proxy;
  before(async () => {
    const server = await serve((request, connection) => proxy.fetch(request, connection));
    ({ origin } = server);
    close = () => server.close();
    proxy = createProxy({ baseUrl: desk.service().baseUrl, apiKey: 'sandbox', apiSecret: 'sandbox', allowedOrigins: [origin] });
  });
  after(() => close());

  const post = (session_id: string, action: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/pay/emandate/${session_id}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'user-agent': 'Phone', ...headers },
      body: JSON.stringify(body),
    });

  test('quotes a mandate in cents, stores the payer’s address as proof of the signature, and offers the document', async () => {
    const { session_id } = await proxy.emandate.create({ page_id: await desk.page({ amount_type: 'OWN', amount: undefined }) });
    const view = emandateView.strict().parse(await proxy.emandate.view(session_id));
    assert.equal(view.state, 'open');
    const draft = { plan: { amount: 15_000, process_day: 25 }, customer: THANDI, bank_account: ACCOUNT, locale: 'EN_ZA' };
    const check = emandateCheckAnswer.shape.result.parse(
      await (await post(session_id, 'check', { customer: THANDI, bank_account: ACCOUNT })).json(),
    );
    assert.equal(check.kind, 'check');
    const quote: EmandateQuote = emandateQuote.parse(await (await post(session_id, 'quote', draft)).json());
    assert.equal(quote.terms.amount.total_incl, 15_000);
    const body = { ...draft, attempt_key: crypto.randomUUID(), terms_hash: quote.terms_hash, signature: TYPED };
    const answer = await post(session_id, 'submit', body, { 'x-forwarded-for': '196.25.1.9' });
    const signed: EmandateView = emandateView.parse(await answer.json());
    assert.equal(signed.state, 'waiting');
    const evidence = await desk.service().api('GET', `/mandates/${signed.mandate?.mandate_id ?? ''}/evidence`);
    const { document } = desk.result(evidence, 'evidence');
    assert.deepEqual([loopback(document['ip_address']), document['user_agent']], [true, 'Phone'], 'not what the payer wrote into a header');
    const pdf = await fetch(`${origin}/pay/emandate/${session_id}/pdf`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    const calendar = await fetch(`${origin}/pay/emandate/${session_id}/calendar`);
    assert.match(await calendar.text(), /^BEGIN:VCALENDAR/);
  });

  /** The address that the proof contains when somebody signs through `pay` with a forged header. */
  async function addressSigned(pay: string, from: string): Promise<unknown> {
    const { session_id } = await proxy.emandate.create({ page_id: await desk.page({ amount_type: 'OWN', amount: undefined }) });
    const draft = { plan: { amount: 15_000, process_day: 25 }, customer: THANDI, bank_account: ACCOUNT, locale: 'EN_ZA' };
    const send = (action: string, body: object) =>
      fetch(`${pay}/emandate/${session_id}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: from, 'x-forwarded-for': '1.2.3.4, 196.25.1.9' },
        body: JSON.stringify(body),
      });
    const { terms_hash } = emandateQuote.parse(await (await send('quote', draft)).json());
    const answer = await send('submit', { ...draft, attempt_key: crypto.randomUUID(), terms_hash, signature: TYPED });
    const { mandate } = emandateView.parse(await answer.json());
    const evidence = await desk.service().api('GET', `/mandates/${mandate?.mandate_id ?? ''}/evidence`);
    return desk.result(evidence, 'evidence').document['ip_address'];
  }

  test('the hosted page also stores the address of the connection, not the one that the payer claims', async () => {
    const { url } = desk.service();
    assert.ok(loopback(await addressSigned(`${url}/pay`, url)));
  });

  test('the merchant’s server and the service believe a proxy in front of them only if it is trusted', async () => {
    const trustedProxies = ['127.0.0.0/8', '::1'];
    const { baseUrl } = desk.service();
    const believing = createProxy({ baseUrl, apiKey: 'sandbox', apiSecret: 'sandbox', allowedOrigins: [origin], trustedProxies });
    const server = await serve((request, connection) => believing.fetch(request, connection));
    assert.equal(await addressSigned(`${server.origin}/pay`, origin), '196.25.1.9');
    await server.close();
    await desk.service().close();
    await desk.service().start({ trustedProxies });
    assert.equal(await addressSigned(`${desk.service().url}/pay`, desk.service().url), '196.25.1.9');
  });

  test('reports mistakes by field, and refuses a card number and an unknown origin', async () => {
    const { session_id } = await proxy.emandate.create({ page_id: await desk.page() });
    const wrong = await post(session_id, 'check', { customer: { ...THANDI, id_number: '8502295000084' } });
    assert.equal(wrong.status, 400);
    assert.deepEqual(Object.keys(((await wrong.json()) as { error: { fields: object } }).error.fields), ['customer.id_number']);
    const persian = { ...THANDI, id_number: '۹۰۰۱۰۱۵۰۰۰۰۸۵' };
    assert.equal((await post(session_id, 'check', { scope: 'CUSTOMER', customer: persian })).status, 200);
    for (const [field, typed] of [
      ['email', 'thandi@shop.'],
      ['contact_number', '08212'],
    ] as const) {
      const answer = await post(session_id, 'check', { scope: 'CUSTOMER', customer: { ...THANDI, [field]: typed } });
      assert.deepEqual(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields), [`customer.${field}`]);
    }
    const early = await post(session_id, 'quote', { plan: { process_day: 25, date_start: '2020-01-01' }, locale: 'EN_ZA' });
    const { error } = problem.parse(await early.json());
    assert.deepEqual([error.code, error.rules], ['invalid', { 'plan.date_start': 'earliest' }], 'with the rule that it breaks');
    const card = await post(session_id, 'check', { customer: { ...THANDI, person_name: '4242424242424242' } });
    assert.equal(((await card.json()) as { error: { code: string } }).error.code, 'card_data_refused');
    assert.equal((await post(session_id, 'resend', {}, { origin: 'https://elsewhere.example' })).status, 403);
    assert.equal((await post(session_id, 'resend', {})).status, 409);
  });

  test('a link that the server created without origins gets the merchant’s at its first use, and keeps them', async () => {
    const session_id = (await desk.open(await desk.page())).split('/').at(-1) ?? '';
    const ancestors = async () =>
      /frame-ancestors ([^;]+)/.exec(
        (await fetch(`${desk.service().url}/emandate/${session_id}`)).headers.get('content-security-policy') ?? '',
      )?.[1];
    assert.equal(await ancestors(), desk.service().url);
    const first = await fetch(`${origin}/pay/emandate/${session_id}`);
    assert.ok(emandateView.strict().safeParse(await first.json()).success);
    assert.equal(await ancestors(), `${desk.service().url} ${origin}`);
    const other = createProxy({
      baseUrl: desk.service().baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      allowedOrigins: ['https://late.example'],
    });
    assert.equal((await other.fetch(new Request(`https://late.example/pay/emandate/${session_id}`))).status, 200);
    assert.equal(await ancestors(), `${desk.service().url} ${origin}`);
  });

  test('a page’s view link opens the hosted page in a new session, and the proof says where it was signed', async () => {
    const { url } = desk.service();
    const page_id = await desk.page();
    const visit = await fetch(`${url}/emandate/${page_id}`, { redirect: 'manual' });
    assert.equal(visit.status, 303);
    const path = visit.headers.get('location') ?? '';
    assert.match(path, /^\/emandate\/ses_/);
    const document = await (await fetch(`${url}${path}`)).text();
    assert.match(document, /<pay-emandate [^>]*session="ses_/);
    assert.equal((await fetch(`${url}/emandate/ses_nobody`)).status, 404);
    const checked = await fetch(`${url}/emandate/${page_id}`, { method: 'HEAD', redirect: 'manual' });
    assert.deepEqual([checked.status, checked.headers.get('location')], [200, null], 'a checked link opens no session');
    assert.equal((await fetch(`${url}/emandate/pag_nobody`, { method: 'HEAD' })).status, 404);
  });
});
