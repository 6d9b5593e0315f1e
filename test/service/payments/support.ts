import assert from 'node:assert/strict';
import type { z } from 'zod';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import { sastDay } from '../../../src/facts/days.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused, type WireTransaction } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { opened } from '../../support/opened.ts';

/** A running sandbox whose clock is frozen on a day that the test chooses, and what tests of payments do with it. */

type Wire<O extends Operation> = z.input<(typeof routes)[O]['answer']>;
/** The JSON form of a submitted payment. */
export type WirePayment = Wire<'payments.submit'>['results'][number];
/** The JSON form of a submitted collection. */
export type WireCollection = Wire<'collections.submit'>['results'][number];

/** Test accounts, named by the outcome of EFT debits (ruling *Test values*). */
export const ACCOUNTS = {
  pays: ['051001', '10004301100'],
  unpaid: ['051001', '10004291601'],
  rejected: ['051001', '10004301097'],
  stays: ['051001', '00302481214'],
  cancelled: ['051001', '00302481206'],
  disputed: ['051001', '00243663005'],
  reversed: ['632005', '04047527520'],
  accepted: ['632005', '04047530660'],
  savings: ['250655', '62001872440'],
} as const;

let made = 0;

/** A person with the details for any kind of mandate. */
export const person = (change: object = {}): object => ({
  reference: `P-${String((made += 1))}`,
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'thandi@shop.example',
  contact_number: '0821234567',
  ...change,
});

/** A bank account in the form in which a payment contains it. */
export const account = ([bank_branch_code, bank_account_number]: readonly [string, string] = ACCOUNTS.pays): object => ({
  bank_account_holder_name: 'T Mokoena',
  bank_account_number,
  bank_account_type: 'CHEQUE_OR_CURRENT',
  bank_name: 'STANDARD_BANK',
  bank_branch_code,
});

/** A contract reference that is not used anywhere else. */
export const contract = (): string => `K${String((made += 1)).padStart(8, '0')}`;

/** An EFT debit order of R199.00 on a day of the month. */
export const eftMandate = (process_day = 25, change: object = {}): object => ({
  amount: 199,
  recurring: { process_day },
  payment_industry: 'ACCOUNT_REPAYMENT',
  ...change,
});

/** A DebiCheck or registered mandate of R199.00 whose payer's bank answers by itself. */
export const authenticated = (terms: object = {}, change: object = {}): object => ({
  ...eftMandate(),
  debicheck: { contract_reference: contract(), first_collection_date: '2027-01-10', maximum_collection_amount: 298.5, ...terms },
  ...change,
});

/** One entry of payments/submit: a new customer with a new account and an EFT debit order on the 25th. */
export const entry = (change: object = {}): object => ({
  customer: person(),
  bank_account: account(),
  mandate: eftMandate(),
  payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2027-01-01' } },
  ...change,
});

/** The sandbox with the calls that a merchant makes. */
export interface Till {
  readonly service: TestService;
  /** Calls an operation and returns its answer, which is checked against the contract. */
  ask<O extends Operation>(operation: O, asked?: { body?: unknown; path?: string; key?: string }): Promise<Wire<O>>;
  /** Submits one payment. */
  pay(change?: object): Promise<WirePayment>;
  /** Submits one collection. */
  collect(record: object): Promise<WireCollection>;
  /** Checks that a call is refused with this code. Returns the broken rule of each field. */
  refused(path: string, body: unknown, code: string): Promise<Record<string, string>>;
  /** The transactions of a payment, oldest first. */
  transactions(payments_id: string): Promise<WireTransaction[]>;
  /** The dates (SAST) and amounts of a payment's transactions, oldest first. */
  debits(payments_id: string): Promise<[string, number][]>;
  payment(id: string): Promise<Wire<'payments.list'>['results'][number]>;
  /** The date (SAST) of the clock. */
  today(): Promise<string>;
  /** Moves the clock to a moment. */
  at(now: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a sandbox whose clock is frozen at a moment. */
async function openTill(now: string): Promise<Till> {
  const service = await startTestService(await freshDatabase());
  const at = async (moment: string) => {
    const { status, text } = await service.api('POST', '/sandbox/clock', { now: moment, freeze: true });
    assert.equal(status, 200, text);
  };
  await at(now);
  const ask: Till['ask'] = async (operation, { body, path, key } = {}) => {
    const row: Route = routes[operation];
    const answer = await service.api(row.method, path ?? row.path, row.method === 'POST' ? (body ?? {}) : undefined, {
      ...(key === undefined ? {} : { key }),
    });
    assert.equal(answer.status, 200, answer.text);
    const checked = row.answer.safeParse(answer.body);
    assert.ok(checked.success, `${operation} answered what the contract does not say: ${checked.error?.message ?? ''}`);
    return answer.body as Wire<typeof operation>;
  };
  const transactions: Till['transactions'] = async (payments_id) =>
    (await ask('transactions.list')).transactions.filter((one) => one.payments_id === payments_id).reverse();
  return {
    service,
    ask,
    at,
    today: async () => sastDay(await service.now()),
    transactions,
    pay: async (change = {}) => (await ask('payments.submit', { body: { payments: [entry(change)] } })).results[0] ?? assert.fail(),
    collect: async (record) => (await ask('collections.submit', { body: { records: [record] } })).results[0] ?? assert.fail(),
    refused: async (path, body, code) => assertRefused(await service.api('POST', path, body), code),
    debits: async (payments_id) =>
      (await transactions(payments_id)).map(({ created_at, amount }) => [created_at.slice(0, 10), Number(amount)]),
    payment: async (id) => (await ask('payments.list', { path: `/payments/list?payment_id=${id}` })).results[0] ?? assert.fail(),
    async close() {
      await assertLedgerZero(service);
      const faults = service.log.filter((line) => line.includes('"level":50'));
      await service.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** Opens a sandbox for the tests of a suite. After them, checks that no fault was logged and that the ledger is balanced, and closes it. */
export const tillFor = (now: string): (() => Till) => opened(() => openTill(now));
