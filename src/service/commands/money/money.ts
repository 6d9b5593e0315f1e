import type { z } from 'zod';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { notFound, refuseField, requireFound } from '../../../contract/errors.ts';
import { transactionsFilters } from '../../../contract/transactions.ts';
import { transactionView } from '../../domain/transaction.ts';
import { terminalsFilters, type terminalUpdateBody } from '../../../contract/terminals.ts';
import { update, type DecisionContext } from '../../domain/decision.ts';
import { banksFor, isLookupType, LOOKUPS } from '../../domain/lookups.ts';
import type { Terminal } from '../../domain/records/money.ts';
import { listOperation } from '../lists.ts';
import { type Call, type Services, write } from '../write.ts';

/** Transactions, terminals, reference data and the ledger: each function is one operation. Terminals have their list under `records`. */

export const listTransactions = listOperation('transactions', { filters: transactionsFilters, list: 'transactions' }, transactionView);

/** GET /transactions/record/{reference}: of several attempts with one reference, the one that is PAID; otherwise the newest. */
export async function readTransaction({ store }: Services, call: Call, { params }: ParsedRequest<'transactions.read'>) {
  const reader = store.of(call.account.id);
  const named = { field: 'transaction_reference', is: params.reference } as const;
  const transaction =
    (await reader.findWhere('transactions', [named, { field: 'transaction_status', is: 'PAID' }])) ??
    (await reader.findWhere('transactions', [named]));
  if (transaction === undefined) throw notFound('reference', params.reference);
  return { status: true, transaction: transactionView(transaction) };
}

export const listTerminals = listOperation('terminals', { filters: terminalsFilters, list: 'records' });

/** POST /terminals/{id}: changes the fields that are sent. */
export const updateTerminal = (services: Services, call: Call, { params, body }: ParsedRequest<'terminals.update'>) =>
  write(services, call, async (tx, ctx) => {
    const before = requireFound(await tx.lock('terminals', params.id), 'id', params.id);
    const set = changedTerminal(ctx, before, body);
    return { changes: [update('terminals', before.id, set)], result: { status: true, records: [{ ...before, ...set }] } };
  });

/** GET /lookups: list all lookups. */
export const listLookups = () => Promise.resolve({ status: true, lookups: [...LOOKUPS] });

const ofType = (type: string) => {
  if (!isLookupType(type)) throw refuseField('004', 'type', 'enum', `${type} is not a type of lookups`);
  return LOOKUPS.filter((lookup) => lookup.type === type);
};

/** GET /lookups/{type}: list the lookups of a group type. */
export const listLookupsOfType = (_services: Services, _call: Call, { params }: ParsedRequest<'lookups.type'>) =>
  Promise.resolve({ status: true, lookups: ofType(params.type) });

/** `payment_methods_id` limits the banks; no other group of lookups depends on the payment method. */
export async function listLookupsOfMethod({ store }: Services, call: Call, { params }: ParsedRequest<'lookups.method'>) {
  const lookups = ofType(params.type);
  const method = requireFound(
    await store.of(call.account.id).find('payment_methods', params.payment_methods_id),
    'payment_methods_id',
    params.payment_methods_id,
  );
  return { status: true, lookups: params.type === 'bank_name' ? banksFor(method, lookups) : lookups };
}

/** GET /payment-methods: the account's payment methods. */
export async function listPaymentMethods({ store }: Services, call: Call) {
  const { rows } = await store.of(call.account.id).list('payment_methods', [{ field: 'is_active', is: true }]);
  return { status: true, payment_methods: rows };
}

/** GET /sandbox/ledger: the balance of each ledger account, and their sum, which is always zero. */
export async function readLedger({ store }: Pick<Services, 'store'>, { account }: Pick<Call, 'account'>) {
  const { accounts, postings, owed } = await store.of(account.id).ledger();
  const sum = Object.values(accounts).reduce((total, amount) => total + amount, 0);
  // The merchant's balance is a credit, so it is negative.
  return { status: true, result: { sum, accounts, unexplained: owed + (accounts['merchant'] ?? 0), postings } };
}

/** Merges the fields that were sent into an object. */
const merged = <T extends object>(before: T, sent: { [F in keyof T]?: T[F] | undefined } | undefined): T => ({
  ...before,
  ...(Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>),
});

/** The changes of a call to POST /terminals/{id}. Only fields that were sent change, also inside location and settings. */
const changedTerminal = (ctx: DecisionContext, before: Terminal, sent: z.output<typeof terminalUpdateBody>): Partial<Terminal> => ({
  terminal_status: sent.terminal_status ?? before.terminal_status,
  nickname: sent.nickname ?? before.nickname,
  location: merged(before.location, sent.location),
  contact_numbers: sent.contact_numbers === undefined ? before.contact_numbers : (sent.contact_numbers ?? []),
  settings: merged(before.settings, sent.settings),
  updated_at: ctx.now,
});
