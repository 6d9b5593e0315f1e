import assert from 'node:assert/strict';
import type { z } from 'zod';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { OpenDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startTestService, type Answer, type CallOptions, type TestService } from '../../support/service.ts';
import { opened } from '../../support/opened.ts';

/** A merchant with customers who have stored cards. */

/** Test card numbers, named by what happens to a charge that the merchant starts. */
export const CARDS = {
  approved: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  poor: '4000000000009995',
  later: '4000000000000341',
  silent: '4000000000000119',
} as const;

/** A payout to a recipient who is not known yet. */
export const PAYOUT = {
  recipient: {
    reference: 'S-1',
    company_name: 'Karoo Mills',
    email: 'mills@shop.example',
    bank: {
      bank_account_holder_name: 'Karoo Mills',
      bank_account_number: '62000000001',
      bank_account_type: 'CHEQUE_OR_CURRENT',
      bank_name: 'FNB',
      bank_branch_code: '250655',
    },
  },
  payment: { payment_methods_id: 'pam_sandboxPayouts', amount: 150.5, transaction_reference: 'P-1', is_immediate: false },
};

type Wire<O extends Operation> = z.input<(typeof routes)[O]['answer']>;
/** The JSON form of a pre-auth. */
export type WirePreAuth = Wire<'cardVault.preAuth'>['result'];

/** The calls that these tests make to the service. */
export interface Shop {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** The address at which this shop's events arrive. */
  readonly webhook_url: string;
  /** Calls an operation and checks its successful answer against the contract. */
  ask<O extends Operation>(operation: O, path: string, body?: unknown, options?: CallOptions): Promise<Wire<O>>;
  /** Calls an operation and returns the raw response. */
  send(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Creates a customer with these cards, the first of which is the default. Returns their ids. */
  customer(...numbers: string[]): Promise<{ id: string; cards: string[] }>;
  /** Requests a pre-auth, of R100.00 by default. */
  hold(customer_id: string, body?: object): Promise<Wire<'cardVault.preAuth'>>;
  /** Finds the pre-auth that belongs to a transaction. */
  held(transaction_id: string): Promise<WirePreAuth>;
  transaction(id: string): Promise<Wire<'transactions.list'>['transactions'][number]>;
  /** The events that reported one pre-auth, in order. */
  told(pre_auth_id: string): string[];
  close(): Promise<void>;
}

/** Opens a shop on its own service. */
export async function openShop(open: OpenDatabase, options: Parameters<typeof startTestService>[1] = {}): Promise<Shop> {
  const service = await startTestService(await open(), options);
  const receiver = await startReceiver();
  let made = 0;
  const shop: Shop = {
    service,
    receiver,
    webhook_url: `${receiver.origin}/hook`,
    async ask(operation, path, body, more) {
      const answer = await service.api(routes[operation].method, path, body, more);
      assert.equal(answer.status, 200, answer.text);
      routes[operation].answer.parse(answer.body);
      return answer.body as Wire<typeof operation>;
    },
    send: (path, body, more) => service.api('POST', path, body, more),
    async customer(...numbers) {
      const { results } = await shop.ask('customers.create', '/customers/create', {
        records: [{ reference: `C-${(made += 1)}`, person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' }],
      });
      const id = results[0]?.id ?? '';
      const cards: string[] = [];
      for (const card_number of numbers)
        cards.push(
          (await shop.ask('sandbox.cards', '/sandbox/cards', { customer_id: id, card_number, expiry: '12/98', cvc: '123' })).result.id,
        );
      return { id, cards };
    },
    hold: (customer_id, body = {}) =>
      shop.ask('cardVault.preAuth', `/card-vault/${customer_id}/pre-auth`, {
        item: { amount: '100.00' },
        transaction_reference: `R-${(made += 1)}`,
        ...body,
      }),
    async held(transaction_id) {
      const { results } = await shop.ask('cardVault.preAuths', `/card-vault/pre-auth/list?transaction_id=${transaction_id}`);
      return results[0] ?? assert.fail(`no pre-auth has ${transaction_id}`);
    },
    async transaction(id) {
      const { transactions } = await shop.ask('transactions.list', '/transactions');
      return transactions.find((one) => one.id === id) ?? assert.fail(`no transaction ${id}`);
    },
    told: (id) =>
      receiver.received
        .filter(({ body }) => (body.data[0]?.['pre_auth'] as { id?: string } | undefined)?.id === id)
        .map(({ body }) => body.event),
    async close() {
      await service.close();
      await receiver.close();
    },
  };
  return shop;
}

/** Opens one shop for the tests of a suite, and closes it after them. */
export const shopFor = (open: OpenDatabase = freshDatabase, options: Parameters<typeof startTestService>[1] = {}): (() => Shop) =>
  opened(() => openShop(open, options));

/** The id of the transaction of an approved hold. */
export const transactionOf = ({ result }: { result: WirePreAuth }): string => result.transaction_id ?? assert.fail('nothing is held');
