import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import type { emandateSession } from '../../../src/contract/emandate-session.ts';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, type Merchant } from '../../support/merchant.ts';
import { PATIENT, startTestService, type TestService } from '../../support/service.ts';
import { ofSchema, texts, type Fixed } from './bodies-of.ts';

/**
 * One record never takes down a view: whatever the service has accepted, each list, session, page and document that shows it can be
 * read. The pages are read from the build (`dist/`).
 */

/** How many records of each kind are sent. `RECORDS=200` sends more than each run has time for. */
const RECORDS = Number(process.env['RECORDS'] ?? 6);

/** Fewer of each: each is read on several pages. */
const SESSIONS = Math.ceil(RECORDS / 2);

const none = fc.constant(undefined);
const given = <T>(value: T) => fc.constant(value);

/** Operations of which at least one generated body must be accepted; otherwise nothing is shown. */
const KINDS = [
  'customers.create',
  'recipients.create',
  'products.create',
  'orders.create',
  'emandates.create',
  'mandates.create',
  'checkout.page',
  'checkout.link',
  'subscriptions.create',
  'portal.link',
  'emandates.session.submit',
] as const satisfies readonly Operation[];

/** How many invoices are drawn. */
const DOCUMENTS = 12;

interface Made {
  readonly id: string;
  readonly session_id?: string;
  readonly customer_id?: string | null;
}

/** The sandbox's merchant, and what it has sent so far. */
class Sender {
  readonly service: TestService;
  readonly #seed: number;
  #asked = 0;
  /** The operations of which at least one body was accepted. */
  readonly accepted = new Set<Operation>();

  constructor(service: TestService, seed: number) {
    this.service = service;
    this.#seed = seed;
  }

  /** Sends one generated body. Returns the record; null if a rule refused it. */
  async send(
    operation: Operation,
    schema: 'body' | 'record',
    fixed: Fixed = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<Made | null> {
    const row: Route = routes[operation];
    assert.ok(row.body);
    this.#asked += 1;
    const [body] = fc.sample(ofSchema(row.body, fixed), { numRuns: 1, seed: this.#seed + this.#asked });
    if (schema === 'record') (body as { records: unknown[] }).records.length = 1;
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const answer = await this.service.api('POST', `/2.0${path}`, body);
    assert.ok(answer.status < 500, `${operation} ${JSON.stringify(body)}: ${answer.text}`);
    if (answer.status !== 200) return null;
    this.accepted.add(operation);
    const { result, results, records } = answer.body as { result?: Made; results?: Made[]; records?: Made[] };
    return result ?? results?.[0] ?? records?.[0] ?? null;
  }

  /** A link to a customer's portal. */
  portal(customer_id: string): Promise<Made | null> {
    return this.send('portal.link', 'body', { customer_id: given(customer_id), subscription_id: none, available_product_ids: none });
  }

  /** Signs a generated draft. */
  async sign(session_id: string, fixed: Fixed): Promise<void> {
    const [draft] = fc.sample(ofSchema(routes['emandates.session.quote'].body, fixed), {
      numRuns: 1,
      seed: this.#seed + (this.#asked += 1),
    });
    const path = `/electronic-mandates/sessions/${session_id}`;
    const quote = await this.service.api('POST', `${path}/quote`, draft);
    assert.ok(quote.status < 500, `${JSON.stringify(draft)}: ${quote.text}`);
    if (quote.status !== 200) return;
    const checked = routes['emandates.session.quote'].answer.safeDecode(quote.body as never);
    assert.ok(checked.success, `${JSON.stringify(draft)}: ${checked.error?.message ?? ''}`);
    const { terms_hash } = checked.data.result;
    const [name] = fc.sample(texts(1, 64), { numRuns: 1, seed: this.#seed + this.#asked });
    const signed = { ...(draft as object), terms_hash, signature: { type: 'typed', name }, attempt_key: crypto.randomUUID(), client: {} };
    const answer = await this.service.api('POST', `${path}/submit`, signed);
    assert.ok(answer.status < 500, `${JSON.stringify(signed)}: ${answer.text}`);
    if (answer.status === 200) this.accepted.add('emandates.session.submit');
  }

  /** Sends several, and returns the records of those that were accepted. */
  async many(count: number, ...what: Parameters<Sender['send']>): Promise<Made[]> {
    const made: Made[] = [];
    for (let index = 0; index < count; index += 1) {
      const one = await this.send(...what);
      if (one !== null) made.push(one);
    }
    return made;
  }
}

const oneOf = (records: readonly Made[]) => fc.constantFrom(...records.map(({ id }) => id));
const maybe = (values: fc.Arbitrary<unknown>) => fc.option(values, { nil: undefined });

/** Who a record is about: a company, or a person. */
const PARTIES: readonly Fixed[] = [
  { company_name: none, person_name: texts(1, 32), person_surname: texts(1, 32) },
  { company_name: texts(1, 64), person_name: none, person_surname: none },
];

/** How a product is billed. */
const PRICINGS: readonly Fixed[] = [
  { pricing_type: given('ONE_TIME'), billing_period: none, custom_period: none, custom_interval: none },
  {
    pricing_type: given('RECURRING'),
    billing_period: fc.constantFrom('DAILY', 'MONTHLY', 'YEARLY'),
    custom_period: none,
    custom_interval: none,
  },
  {
    pricing_type: given('RECURRING'),
    billing_period: given('CUSTOM'),
    custom_period: fc.constantFrom('DAYS', 'YEARS'),
    custom_interval: fc.constantFrom(1, 1000),
  },
];

/** Who decides the amount of an e-mandate. */
const AMOUNTS: readonly Fixed[] = [
  {
    payment_type: given('emandate_choose_what_to_pay'),
    amount_type: given('FIXED'),
    amount_min: none,
    amount_max: none,
    product_ids: none,
  },
  { payment_type: given('emandate_choose_what_to_pay'), amount_type: given('OWN'), amount: none, product_ids: none },
  {
    payment_type: given('emandate_products_and_collections'),
    amount_type: none,
    amount: none,
    amount_min: none,
    amount_max: none,
    interval: none,
  },
];

/** A person who can sign. */
const person = fc.record({
  person_name: texts(1, 32),
  person_surname: texts(1, 32),
  id_type: given('PASSPORT_NUMBER'),
  id_number: texts(1, 13),
  email: given('a@b.co'),
  contact_number: given('0821234567'),
});

const account = fc.record({
  bank_account_holder_name: texts(1, 30),
  bank_account_number: fc.constantFrom('1', '10004301100', '9'.repeat(17)),
  bank_account_type: given('SAVINGS'),
  bank_name: given('FNB'),
  bank_branch_code: fc.constantFrom(0, '250655'),
});

/** The paths of the sessions and documents that the records have. */
interface Sent {
  readonly checkouts: readonly string[];
  readonly portals: readonly string[];
  readonly customers: readonly string[];
  readonly signings: readonly string[];
}

/** Sends records of every kind, some of which refer to others. */
async function sendAll(sender: Sender): Promise<Sent> {
  const customers: Made[] = [];
  for (const party of PARTIES) {
    customers.push(...(await sender.many(RECORDS, 'customers.create', 'record', party)));
    await sender.many(RECORDS, 'recipients.create', 'record', party);
  }
  const customer_id = oneOf(customers);
  for (const { id } of customers.slice(0, SESSIONS))
    await sender.service.api('POST', '/sandbox/cards', { customer_id: id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' });
  const bank_name = fc.constantFrom('FNB', 'CAPITEC_BANK');
  const accounts = await sender.many(RECORDS, 'bankAccounts.create', 'record', {
    customer_id,
    bank_name,
    bank_account_status: fc.constant('ACTIVE'),
  });
  const products: Made[] = [];
  for (const pricing of PRICINGS)
    products.push(...(await sender.many(RECORDS, 'products.create', 'record', { ...pricing, product_status: given('ACTIVE') })));
  const billed = [{ id: 'pro_sandboxBasic' }, ...products.slice(-2 * RECORDS)];
  const orders = await sender.many(RECORDS, 'orders.create', 'record', {
    customer_id: none,
    quantity: fc.constantFrom(1, 1, 2, 1_000_000),
  });
  const payment_methods_id = fc.constantFrom('pam_sandboxDebicheck', 'pam_sandboxRmA', 'pam_sandboxDebitOrder');
  const pages: Made[] = [];
  for (const amounts of AMOUNTS)
    pages.push(
      ...(await sender.many(RECORDS, 'emandates.create', 'record', {
        product_ids: maybe(fc.array(oneOf(products), { minLength: 1, maxLength: 3 })),
        ...amounts,
        payment_methods_id,
        page_status: given('PUBLISHED'),
        debicheck: none,
      })),
    );
  const links = await sender.many(SESSIONS * 2, 'emandates.link', 'record', { page_id: oneOf(pages), customer_id: maybe(customer_id) });
  for (const { id, customer_id: owner } of accounts)
    await sender.send('mandates.create', 'record', {
      customer_id: given(owner),
      bank_account_id: given(id),
      payment_methods_id: given('pam_sandboxDebitOrder'),
      amount: fc.constantFrom('0.01', '49999.99'),
      payment_industry: given('RENT_PROPERTY'),
      recurring: fc.record({ process_day: fc.constantFrom(1, 31), date_release: fc.constantFrom(undefined, '9999-12-31') }),
      'one-time': none,
      debicheck: none,
    });
  const payable = { payment_type: none, currency: none, amount: fc.constantFrom('0.01', '149.00', '9999999999.99') };
  const checkouts = [
    ...(await sender.many(SESSIONS, 'checkout.page', 'body', {
      ...payable,
      customer_id,
      customer: none,
      order: none,
      order_id: maybe(oneOf(orders)),
    })),
    ...(await sender.many(SESSIONS, 'checkout.page', 'body', { ...payable, customer_id: none, order_id: none, ...PARTIES[0] })),
  ];
  const shared = await sender.many(SESSIONS, 'checkout.link', 'body', {
    ...payable,
    ...PARTIES[0],
    amount_options: none,
    amount_max: none,
  });
  const line = fc.record({
    product_id: oneOf(billed),
    qty: fc.constantFrom(1, 1, 1000),
    price_excl: fc.constantFrom('0.01', '149.00', '4999999999.99'),
  });
  const subscribed = {
    items: line.map((one) => [one]),
    date_start: none,
    date_end: fc.constantFrom(undefined, '2099-12-31', '9999-12-31'),
    currency: none,
    due_days: none,
    is_generate: none,
  };
  for (const { id } of customers.slice(0, SESSIONS)) await sender.many(3, 'subscriptions.create', 'body', subscribed, { customer_id: id });
  const simple = await sender.many(3, 'emandates.create', 'record', {
    ...AMOUNTS[0],
    payment_methods_id,
    page_status: given('PUBLISHED'),
    interval: none,
    amount: fc.constantFrom('0.01', '49999.99'),
    date_start: none,
    date_end: none,
    debicheck: none,
  });
  links.push(...(await sender.many(RECORDS, 'emandates.link', 'record', { page_id: oneOf(simple), customer_id: none, amount: none })));
  const portals = [];
  for (const { id } of customers) portals.push((await sender.portal(id)) ?? []);
  const ids = (records: readonly Made[]) => records.map(({ session_id = '' }) => session_id);
  return {
    checkouts: ids([...checkouts, ...shared]),
    portals: ids(portals.flat()),
    customers: customers.map(({ id }) => id),
    signings: ids(links),
  };
}

/** Signs in each session, as far as the rules let the payer, with names and accounts that are as odd as the records. */
async function signAll(sender: Sender, sessions: readonly string[]): Promise<void> {
  for (const session_id of sessions) {
    const { body } = await sender.service.api('GET', `/electronic-mandates/sessions/${session_id}`);
    const { page, payer, bank_account, products, amount } = (body as { result: z.input<typeof emandateSession> }).result;
    const cheapest = products.toSorted((one, other) => Number(one.price) - Number(other.price)).find(({ price }) => Number(price) > 0);
    await sender.sign(session_id, {
      ...PARTIES[0],
      customer: payer === null ? person : none,
      bank_account: bank_account === null ? account : none,
      items: given(cheapest && [{ product_id: cheapest.product_id }]),
      amount: products.length > 0 || amount !== null ? none : fc.constantFrom('0.01', '49999.99'),
      approval_window: none,
      process_day: fc.constantFrom(...(page.process_days ?? [1, 7])),
      date_start: none,
      first_collection_date: none,
      process_date: fc.constantFrom(undefined, '2027-02-28', '2999-12-31'),
      date_end: fc.constantFrom(undefined, '2099-12-31', '9999-12-31'),
      payment_methods_id: none,
    });
  }
}

describe('one record never takes down a view', () => {
  let service: TestService | undefined;
  let merchant: Merchant | undefined;
  let sender: Sender | undefined;
  let sent: Sent | undefined;
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
  const running = () => ({
    service: service ?? assert.fail(),
    merchant: merchant ?? assert.fail(),
    sender: sender ?? assert.fail(),
    sent: sent ?? assert.fail(),
  });

  before(async () => {
    service = await startTestService(await freshDatabase(), PATIENT);
    merchant = await startMerchant(service);
    sender = new Sender(service, seed);
    sent = await sendAll(sender);
  });
  after(async () => {
    await merchant?.close();
    await service?.close();
  });

  /** Fails the test with what is wrong in all of the answers, not only the first. */
  const allGood = (problems: readonly string[]) => assert.deepEqual(problems, [], `SEED=${seed}`);

  /** Reads pages and documents. Returns those that cannot be read. */
  const unreadable = async (addresses: readonly string[], key?: string): Promise<string[]> => {
    const problems: string[] = [];
    for (const address of addresses) {
      const response = await fetch(address, { headers: key === undefined ? {} : { authorization: `Basic ${btoa(key)}` } });
      const text = await response.text();
      if (response.status !== 200) problems.push(`${address}: ${response.status} ${text.slice(0, 300)}`);
    }
    return problems;
  };

  /** Each session through the merchant's proxy, and on its page. */
  const addressesOf = ({ checkouts, portals, signings }: Sent): string[] => {
    const { service, merchant } = running();
    const both = (element: string) => (id: string) => [`${merchant.origin}/pay/${element}/${id}`, `${service.url}/${element}/${id}`];
    return [...checkouts.flatMap(both('checkout')), ...portals.flatMap(both('portal')), ...signings.flatMap(both('emandate'))];
  };

  test('every open session can be read through the proxy and on its page', async () => {
    allGood(await unreadable(addressesOf(running().sent)));
  });

  test('every session can be paid and signed, as far as the rules allow it, and read afterwards', async () => {
    const { sender, merchant, sent } = running();
    await signAll(sender, sent.signings);
    for (const session_id of sent.checkouts) {
      const { body } = await merchant.vault({ session_id, number: CARDS.approved, expiry_month: 12, expiry_year: 2098, code: '123' });
      const { token } = (body ?? {}) as { token?: string };
      const answer = token === undefined ? null : await merchant.pay(session_id, { token });
      if (answer?.type === 'problem') assert.ok(answer.status < 500, JSON.stringify(answer));
    }
    allGood(await unreadable(addressesOf(sent)));
    allGood(KINDS.filter((operation) => !sender.accepted.has(operation)));
  });

  test('after two months of debits, charges and invoices, every portal can be read', async () => {
    const { service, sender, sent } = running();
    await service.advance('P2M');
    const portals = await Promise.all(sent.customers.map((customer_id) => sender.portal(customer_id)));
    allGood(
      await unreadable(addressesOf({ ...sent, checkouts: [], signings: [], portals: portals.flatMap((one) => one?.session_id ?? []) })),
    );
  });

  const lists = (Object.entries(routes) as [Operation, Route][]).filter(
    ([, row]) => row.method === 'GET' && row.params === undefined && row.stream !== true && row.media === undefined,
  );
  const QUERIES: Readonly<Record<string, string>> = {
    limit: 'limit=3',
    date_start: 'date_start=1000-01-01',
    date_end: 'date_end=9999-12-31',
  };

  test('every list can be read, and says what the contract says', async () => {
    const problems: string[] = [];
    for (const [name, row] of lists)
      for (const query of ['', ...Object.keys(row.query?.shape ?? {}).flatMap((field) => QUERIES[field] ?? [])]) {
        const { status, body, text } = await running().service.api('GET', `${row.root === true ? '' : '/2.0'}${row.path}?${query}`);
        const checked = row.answer.safeDecode(body);
        if (status !== 200 || !checked.success) problems.push(`${name}?${query}: ${status} ${checked.error?.message ?? text}`);
      }
    allGood(problems);
  });

  test('every document can be read', async () => {
    const { service } = running();
    const { body } = await service.api('GET', '/invoices/list');
    const invoices = (body as { results: Made[] }).results.slice(0, DOCUMENTS).map(({ id }) => `${service.baseUrl}/invoices/${id}/pdf`);
    assert.notEqual(invoices.length, 0);
    const receipts = running().sent.checkouts.map((id) => `${service.url}/checkout/${id}/receipt.pdf`);
    allGood([
      ...(await unreadable(invoices, 'sandbox:sandbox')),
      ...(await unreadable(receipts)).filter((problem) => !problem.includes(': 404 ')),
    ]);
  });

  test('every page of the console can be read', async () => {
    const { url } = running().service;
    const problems: string[] = [];
    const seen = new Set<string>();
    const walk = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await fetch(url + path);
      const text = await response.text();
      if (response.status !== 200) problems.push(`${path}: ${response.status}`);
      for (const [, href = ''] of text.matchAll(/href="(\/console\/sandbox[^"]*)"/g)) await walk(href.replaceAll('&amp;', '&'));
    };
    await walk('/console/sandbox');
    assert.ok(seen.size > 20, [...seen].join(' '));
    allGood(problems);
  });

  test('nothing failed inside the service', () => {
    allGood(running().service.log.filter((line) => line.includes('"level":50')));
  });
});
