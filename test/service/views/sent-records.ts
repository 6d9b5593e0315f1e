import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EmandateView } from '../../../src/contract/sessions/emandate.ts';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { CARDS } from '../../support/merchant.ts';
import type { TestService } from '../../support/service.ts';
import { ofSchema, texts, type Fixed } from './bodies-of.ts';

/** Sends generated records of every kind to a service. */

/** How many records of each kind are sent. `RECORDS=200` sends more than each run has time for. */
const RECORDS = Number(process.env['RECORDS'] ?? 6);

/** How many bodies are generated for one record. Rules over several fields refuse some of them. */
const TRIES = 12;

/** The same for the first record of its kind, because at least one must be accepted. */
const TRIES_OF_FIRST = 200;

/** Fewer of each: each is read on several pages. */
const SESSIONS = Math.ceil(RECORDS / 2);

const none = fc.constant(undefined);
const given = <T>(value: T) => fc.constant(value);

/** Operations of which at least one generated body must be accepted; otherwise nothing is shown. */
export const KINDS = [
  'customers.create',
  'recipients.create',
  'products.create',
  'orders.create',
  'emandates.create',
  'mandates.create',
  'payments.submit',
  'collections.submit',
  'checkout.page',
  'checkout.link',
  'subscriptions.create',
  'portal.link',
  'emandates.session.submit',
] as const satisfies readonly Operation[];

/** What is read of a record that was made. */
export interface Made {
  readonly id: string;
  readonly session_id?: string;
  readonly customer_id?: string | null;
}

/** The sandbox's merchant, and what it has sent so far. */
export class Sender {
  readonly service: TestService;
  readonly #seed: number;
  #asked = 0;
  /** The operations of which at least one body was accepted. */
  readonly accepted = new Set<Operation>();

  constructor(service: TestService, seed: number) {
    this.service = service;
    this.#seed = seed;
  }

  /** Sends generated bodies until one is accepted. Returns the record; null if a rule refused all of them. */
  async send(
    operation: Operation,
    schema: 'body' | 'record',
    fixed: Fixed = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<Made | null> {
    for (let tries = 0; tries < (this.accepted.has(operation) ? TRIES : TRIES_OF_FIRST); tries += 1) {
      const made = await this.#sendOne(operation, schema, fixed, params);
      if (made !== null) return made;
    }
    return null;
  }

  async #sendOne(
    operation: Operation,
    schema: 'body' | 'record',
    fixed: Fixed,
    params: Readonly<Record<string, string>>,
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
export interface Sent {
  readonly checkouts: readonly string[];
  readonly portals: readonly string[];
  readonly customers: readonly string[];
  readonly signings: readonly string[];
}

/** Sends records of every kind, some of which refer to others. */
export async function sendAll(sender: Sender): Promise<Sent> {
  // Only active customers have cards and subscriptions.
  const customers = await sender.many(SESSIONS, 'customers.create', 'record', { ...PARTIES[0], customer_status: given('ACTIVE') });
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
      // The other layout's names for the same values: both at once are refused.
      one_time: none,
      contract_reference: none,
    });
  const days = fc.record({ date_end: fc.constantFrom(undefined, '2099-12-31', '9999-12-31') });
  const mandate = fc.record({ recurring: fc.record({ process_day: fc.constantFrom(1, 31) }), payment_industry: given('RENT_PROPERTY') });
  for (const { id, customer_id: owner } of accounts) {
    const debited = {
      customer: none,
      customer_id: given(owner),
      bank_account: none,
      bank_account_id: given(id),
      payment_methods_id: given('pam_sandboxDebitOrder'),
      recurring: days,
      quantity: fc.constantFrom(1, 1, 2),
      one_time: none,
      'one-time': none,
      mandate,
    };
    await sender.send('collections.submit', 'record', {
      ...debited,
      items: fc.record({ description: texts(1, 64), price: fc.constantFrom('0.01', '43478.25') }).map((item) => [item]),
    });
    await sender.send('payments.submit', 'body', {
      ...debited,
      card_ids: none,
      pay_in: none,
      mandate: mandate.map((terms) => ({ ...terms, amount: '49999.99' })),
      amount: none,
    });
  }
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
  const shared = await sender.many(SESSIONS * 2, 'checkout.link', 'body', {
    ...payable,
    expires_in_minutes: none,
    notifications: none,
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
export async function signAll(sender: Sender, sessions: readonly string[]): Promise<void> {
  for (const session_id of sessions) {
    const { body } = await sender.service.api('GET', `/electronic-mandates/sessions/${session_id}`);
    const { page, payer, bank_account, products, amount } = (body as { result: EmandateView }).result;
    const cheapest = products.toSorted((one, other) => one.price - other.price).find(({ price }) => price > 0);
    await sender.sign(session_id, {
      ...PARTIES[0],
      customer: payer === null ? person : none,
      bank_account: bank_account === null ? account : none,
      items: given(cheapest && [{ product_id: cheapest.product_id }]),
      amount: products.length > 0 || amount !== null ? none : fc.constantFrom(1, 4_999_999),
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
