/**
 * A merchant's server with an e-mandate in its page, in front of a service whose clock is frozen on 21 November 2026. It runs
 * in its own process, because Node loads the service's sources faster than the test runner does.
 */
import { createProxy } from 'pay-elements/proxy';
import { embedded } from '../../support/databases.ts';
import { serve } from '../../support/http-server.ts';
import { openInterface } from '../../support/interface.ts';
import { fileOf } from './script-tag.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

const THANDI = {
  reference: 'T-1',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  contact_number: '0821234567',
  email: 'thandi@shop.example',
};

const ACCOUNT = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '62001871608',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
  bank_branch_code: '250655',
};

const pageOf = (session: string, locale: string): string => `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A plain shop</title>
<script type="module" src="/pay-elements.js"></script></head>
<body><main><h1>Your debit order</h1><pay-emandate session="${session}" locale="${locale}"></pay-emandate></main></body></html>`;

const desk = await openInterface(() => Promise.resolve(embedded(process.env['DATA_DIR'] ?? '')));
const merchant = desk.sandbox;
const server = await serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith('/pay/')) return proxy.fetch(request);
  // The calls that a test makes as the merchant.
  if (pathname === '/story/mandates') return Response.json((await merchant.ask('mandates.list')).results);
  if (pathname === '/story/session') return Response.json(await sessionOf((await request.json()) as object));
  if (pathname !== '/') return fileOf(pathname);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(pageOf(searchParams.get('session') ?? '', searchParams.get('locale') ?? 'EN_ZA'), { headers });
});
const proxy = createProxy({
  baseUrl: 'http://service.test/2.0',
  apiKey: 'sandbox',
  apiSecret: 'sandbox',
  allowedOrigins: [server.origin],
  fetch: async (request) => desk.app.fetch(request, {}),
});
const customer_id = (await merchant.ask('customers.create', { body: { records: [THANDI] } })).results[0]?.id ?? '';
const account = { customer_id, ...ACCOUNT };
const bank_account_id = (await merchant.ask('bankAccounts.create', { body: { records: [account] } })).results[0]?.id ?? '';

/** Creates a mandate page, and a session of it for a known customer with an account. */
async function sessionOf(record: object): Promise<{ readonly session_id: string }> {
  const made = { title: 'Rooibos', payment_type: 'emandate_choose_what_to_pay', page_status: 'PUBLISHED', ...record };
  const page_id = (await merchant.ask('emandates.create', { body: { records: [made] } })).results[0]?.id ?? '';
  const { session_id } = await proxy.emandate.create({ page_id, customer_id, bank_account_id });
  return { session_id };
}

process.stdout.write(`site ${server.origin}\n`);
