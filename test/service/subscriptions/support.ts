import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { z } from 'zod';
import type { subscription } from '../../../src/contract/subscriptions.ts';
import type { invoice } from '../../../src/contract/invoices.ts';
import type { transaction } from '../../../src/contract/transactions.ts';
import type { ServiceOptions } from '../../../src/service.ts';
import type { OpenDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { CARDS } from '../../support/merchant.ts';
import { startTestService, type Answer, type TestService } from '../../support/service.ts';

/** A merchant with subscriptions, and a clock that runs through years. */

export type SubscriptionWire = z.input<typeof subscription>;
export type InvoiceWire = z.input<typeof invoice>;
export type TransactionWire = z.input<typeof transaction>;

/** Test cards in addition to the common ones. */
const NUMBERS = { ...CARDS, mastercard: '5555555555554444', amex: '378282246310005', laterDeclined: '4000000000000341' } as const;
export type CardName = keyof typeof NUMBERS;

/**
 * The cases are dated 2027, which may be in the past, and the clock only moves forward. The calendar repeats every 28 years,
 * including weekdays and leap years. So all dates that are sent are 28 years later, and dates in answers are shifted back.
 */
const SHIFT = 28;
const shifted = (text: string, years: number): string =>
  text.replace(/\b(20[2-9]\d)(?=-\d\d-\d\d)/g, (year) => String(Number(year) + years));

/** A customer with cards. */
export interface Payer {
  readonly id: string;
  readonly cards: Readonly<Record<string, string>>;
}

/** The calls of the sandbox merchant. */
export interface Billing {
  readonly service: TestService;
  ask(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Calls an operation and returns its `result`. */
  result<T = SubscriptionWire>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
  /** Calls an operation that is refused. Returns the code and the fields. */
  refused(path: string, body?: unknown): Promise<{ code: string; fields: string[] }>;
  /** Moves the clock to a moment, or to eight in the morning of a day. Everything that falls due on the way is done. */
  to(moment: string): Promise<void>;
  advance(duration: string): Promise<void>;
  payer(...cards: CardName[]): Promise<Payer>;
  product(price_excl: number, more?: Readonly<Record<string, unknown>>): Promise<string>;
  subscribe(payer: Payer, items: readonly unknown[], more?: Readonly<Record<string, unknown>>): Promise<SubscriptionWire>;
  read(id: string): Promise<SubscriptionWire>;
  /** The attempts on a customer's cards, oldest first. */
  tried(payer: Payer): Promise<TransactionWire[]>;
  /** The days and amounts of a customer's payments. */
  paid(payer: Payer): Promise<string[]>;
  invoices(subscription_id: string): Promise<InvoiceWire[]>;
}

/** Opens the calls of a merchant on a service. */
export function billingAt(service: TestService): Billing {
  let named = 0;
  const ask: Billing['ask'] = async (method, path, body, headers = {}) => {
    const sent = body === undefined ? undefined : (JSON.parse(shifted(JSON.stringify(body), SHIFT)) as unknown);
    const answer = await service.api(method, path, sent, { headers });
    const text = shifted(answer.text, -SHIFT);
    return { ...answer, text, body: answer.body === null ? null : (JSON.parse(text) as unknown) };
  };
  const fine = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await ask(method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const billing: Billing = {
    service,
    ask,
    result: async <T>(method: 'GET' | 'POST', path: string, body?: unknown) => ((await fine(method, path, body)) as { result: T }).result,
    async refused(path, body) {
      const answer = await ask('POST', path, body ?? {});
      assert.ok(answer.status >= 400 && answer.status < 500, `${path} was not refused: ${answer.text}`);
      const { error_code, error_details } = answer.body as { error_code: string; error_details: { errors: object }[] };
      return { code: error_code, fields: error_details.flatMap(({ errors }) => Object.keys(errors)) };
    },
    async to(moment) {
      const now = moment.includes('T') ? moment : `${moment}T06:00:00Z`;
      // Moves the clock in several calls, because one call moves it at most ten years.
      const years = async () =>
        Number(now.slice(0, 4)) - Number(((await fine('GET', '/sandbox/clock')) as { result: { now: string } }).result.now.slice(0, 4));
      while ((await years()) > 9) await fine('POST', '/sandbox/clock', { advance: 'P9Y', freeze: true });
      await fine('POST', '/sandbox/clock', { now, freeze: true });
    },
    advance: (duration) => service.advance(duration),
    async payer(...names) {
      named += 1;
      const person = { reference: `PAYER-${named}`, person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' };
      const { results } = (await fine('POST', '/customers/create', { records: [person] })) as { results: { id: string }[] };
      const id = results[0]?.id ?? '';
      const cards: Record<string, string> = {};
      for (const name of names) {
        const card = { customer_id: id, card_number: NUMBERS[name], expiry: '12/98', cvc: name === 'amex' ? '1234' : '123' };
        cards[name] = (await billing.result<{ id: string }>('POST', '/sandbox/cards', card)).id;
      }
      return { id, cards };
    },
    async product(price_excl, more = {}) {
      const record = { name: `R${price_excl}`, price_excl, pricing_type: 'RECURRING', billing_period: 'MONTHLY', ...more };
      const { results } = (await fine('POST', '/products/create', { records: [record] })) as { results: { id: string }[] };
      return results[0]?.id ?? '';
    },
    subscribe: (payer, items, more = {}) => billing.result('POST', `/subscriptions/${payer.id}`, { items, ...more }),
    read: (id) => billing.result('GET', `/subscriptions/${id}`),
    async tried({ id }) {
      const { transactions } = (await fine('GET', `/transactions?customer_id=${id}`)) as { transactions: TransactionWire[] };
      return transactions.reverse();
    },
    paid: async (payer) =>
      (await billing.tried(payer))
        .filter(({ transaction_status }) => transaction_status === 'PAID')
        .map(({ charged_at, amount }) => `${String(charged_at).slice(0, 10)} ${Number(amount).toFixed(2)}`),
    async invoices(subscription_id) {
      const { results } = (await fine('GET', `/invoices/list?subscription_id=${subscription_id}`)) as { results: InvoiceWire[] };
      return results.reverse();
    },
  };
  return billing;
}

/**
 * Opens a service and its merchant for the tests of a suite, with the clock at a moment. After them, checks that the ledger
 * is balanced, and closes the service.
 */
export function billingFrom(moment: string, options: ServiceOptions = {}, open: OpenDatabase = freshDatabase): () => Billing {
  let billing: Billing | undefined;
  before(async () => {
    const service = await startTestService(await open(), options);
    billing = billingAt(service);
    await billing.to(moment);
  });
  after(async () => {
    if (billing === undefined) return;
    await assertLedgerZero(billing.service);
    await billing.service.close();
  });
  return () => {
    if (billing === undefined) throw new Error('the desk opens before the tests, not while they are declared');
    return billing;
  };
}

/** Returns a value that must exist. Fails the test if it does not. */
export function there<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what} yet`);
  return value;
}

/** The sandbox's products. */
export const BASIC = { product_id: 'pro_sandboxBasic' } as const;
export const PRO = { product_id: 'pro_sandboxPro' } as const;
export const SETUP = { product_id: 'pro_sandboxSetup' } as const;
