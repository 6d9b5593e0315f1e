import { createProxy } from '../../../src/proxy.ts';
import { embedded } from '../../support/databases.ts';
import { embeddedFolder } from '../../support/embedded-folder.ts';
import { serve } from '../../support/http-server.ts';
import { openInterface, type Caller } from '../../support/interface.ts';
import { fileOf } from './site.ts';

/** A merchant's page with a mandate in it, before a service whose clock stands still on 21 November 2026, whenever that is read. */

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

/** Such a site. */
export interface SigningSite {
  /** The merchant's key. */
  readonly merchant: Caller;
  /** The address of the page with a session of this page of mandates, of somebody who is known, with their account. */
  page(record: object, locale?: string): Promise<string>;
  close(): Promise<void>;
}

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
  bank_account_number: '62001871605',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
  bank_branch_code: '250655',
};

/** Opens it; everything runs in this process. */
export async function openSigningSite(): Promise<SigningSite> {
  const desk = await openInterface(async () => embedded(await embeddedFolder()));
  const merchant = desk.sandbox;
  const page = (session: string, locale: string) => `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A plain shop</title>
<script type="module" src="/pay-elements.js"></script></head>
<body><main><h1>Your debit order</h1><pay-emandate session="${session}" locale="${locale}"></pay-emandate></main></body></html>`;
  const server = await serve((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith('/pay/')) return proxy.fetch(request);
    if (pathname !== '/') return fileOf(pathname);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
    return Promise.resolve(new Response(page(searchParams.get('session') ?? '', searchParams.get('locale') ?? 'EN_ZA'), { headers }));
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
  return {
    merchant,
    async page(record, locale = 'EN_ZA') {
      const made = { title: 'Rooibos', payment_type: 'emandate_choose_what_to_pay', page_status: 'PUBLISHED', ...record };
      const page_id = (await merchant.ask('emandates.create', { body: { records: [made] } })).results[0]?.id ?? '';
      const { session_id } = await proxy.emandate.create({ page_id, customer_id, bank_account_id });
      return `${server.origin}/?session=${session_id}&locale=${locale}`;
    },
    async close() {
      await server.close();
      await desk.close();
    },
  };
}
