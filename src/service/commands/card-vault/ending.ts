import type { CaptureBody } from '../../../contract/card-vault.ts';
import { notFound, refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { remove, update, type Decision, type DecisionContext } from '../../domain/decision.ts';
import { newInvoice } from '../../domain/invoice.ts';
import { requireTaken } from '../../domain/order-status.ts';
import type { Transactional } from '../../domain/ports.ts';
import { beginCapture, beginExpiry, beginReverse, settleEnding, type EndingResult } from '../../domain/pre-auth/hold-ending.ts';
import { invoiceItems, requireSold } from '../../domain/pre-auth/hold-lines.ts';
import { capturedView, preAuthView } from '../../domain/pre-auth/view.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { HoldEnding, PreAuth } from '../../domain/records/cards.ts';
import type { Invoice } from '../../domain/records/sales.ts';
import { commitThenAnswer } from '../commit-then-answer.ts';
import { instructNetwork } from '../charge/network.ts';
import { orderFacts } from '../sales/sales.ts';
import { write, type Call, type Services } from '../write.ts';
import { productIds } from './pre-auth.ts';

/** The ends of holds: capture, reversal, and expiry by due work. */

/** POST /card-vault/pre-auth/{transaction_id}/capture */
export async function capturePreAuth(services: Services, call: Call, { params, body }: ParsedRequest<'cardVault.capture'>) {
  const decide = async (tx: Transactional, ctx: DecisionContext, held: PreAuth) => {
    await requireProducts(tx, body);
    const begun = beginCapture(ctx, held, body);
    await requireOrder(tx, begun.result);
    return begun;
  };
  return endHold(services, call, params.transaction_id, { wanted: 'CAPTURED', decide, view: capturedView });
}

/** POST /card-vault/pre-auth/{transaction_id}/reverse */
export async function reversePreAuth(services: Services, call: Call, { params }: ParsedRequest<'cardVault.reverse'>) {
  const decide = (_tx: Transactional, ctx: DecisionContext, held: PreAuth) => Promise.resolve(beginReverse(ctx, held));
  return endHold(services, call, params.transaction_id, { wanted: 'REVERSED', decide, view: preAuthView });
}

/**
 * Checks that the order takes what is captured (ruling *orders*), which is in progress itself. An order may be fulfilled before it is
 * captured. @throws Refusal 008
 */
async function requireOrder(tx: Transactional, { transaction_id, ending }: PreAuth): Promise<void> {
  const transaction = await tx.find('transactions', transaction_id);
  const facts = transaction === undefined ? undefined : await orderFacts(tx, transaction);
  if (facts === undefined || ending?.type !== 'capture' || facts.order.order_status === 'FULFILLED') return;
  const transactions = facts.transactions.filter(({ id }) => id !== transaction_id);
  requireTaken({ order: facts.order, transactions }, ending.amount, 'transaction_id', 'all');
}

/** Checks the catalogue lines of a capture before anything is taken. @throws Refusal 005, 007 */
async function requireProducts(tx: Transactional, { items }: CaptureBody): Promise<void> {
  if (items !== undefined) requireSold(items, await tx.findMany('products', productIds(items)));
}

/** A way in which a hold ends. */
interface Ending<V> {
  /** The status of a hold that has ended like this. */
  readonly wanted: PreAuth['pre_auth_status'];
  readonly decide: (tx: Transactional, ctx: DecisionContext, held: PreAuth) => Promise<Decision<PreAuth>>;
  readonly view: (row: PreAuth) => V;
}

/**
 * Stores the intent, asks the network, stores the outcome, and answers.
 * @throws Refusal 007 for a transaction without a hold, 008 where the hold cannot end like this
 */
function endHold<V>(services: Services, call: Call, transaction_id: string, { wanted, decide, view }: Ending<V>) {
  const begin = async (tx: Transactional, ctx: DecisionContext) => {
    const known = await tx.findWhere('pre_auths', [{ field: 'transaction_id', is: transaction_id }]);
    const held = known === undefined ? undefined : await tx.lock('pre_auths', known.id);
    if (held === undefined) throw notFound('transaction_id', transaction_id);
    const { changes, result } = await decide(tx, ctx, held);
    return { changes, result: result.id };
  };
  return commitThenAnswer(services, call, begin, async (id) => ({
    status: true,
    result: view(requireEnded(await settle(services, call.account, id, 0), wanted)),
  }));
}

/** @throws Refusal 999 while the network has not answered, 008 where it refused */
function requireEnded({ row, refused }: EndingResult, wanted: PreAuth['pre_auth_status']): PreAuth {
  if (row.ending !== null)
    throw refuseField(
      '999',
      'transaction_id',
      'answered',
      'the card network has not answered; it is told again until it has, and the outcome is sent to the webhook_url',
    );
  // A repeat of a call that the network had refused finds the hold as it is now, and no reason any more.
  if (row.pre_auth_status !== wanted)
    throw refuseField('008', 'transaction_id', 'refused', `the card network refused${refused === null ? ' this before' : `: ${refused}`}`);
  return row;
}

/** Tells the network how a hold ends, and stores the network's answer. Any node can run this any number of times. */
async function settle(services: Services, account: Account, id: string, asked: number): Promise<EndingResult> {
  const before = await services.store.of(account.id).require('pre_auths', id);
  const { ending, transaction_id } = before;
  const answer =
    ending === null || transaction_id === null
      ? ({ type: 'done' } as const)
      : await instructNetwork(services, ({ network }) =>
          ending.type === 'capture' ? network.capture(transaction_id, ending.amount) : network.release(transaction_id),
        );
  return write(services, { account }, async (tx, ctx) => {
    const row = await tx.requireLocked('pre_auths', id);
    const transaction = await tx.requireLocked('transactions', transaction_id);
    const capture = answer.type === 'done' && row.ending?.type === 'capture' ? row.ending : null;
    const invoice = capture === null ? null : await invoiceOf(tx, ctx, row, capture);
    const order = capture === null ? undefined : await orderFacts(tx, transaction);
    return settleEnding(ctx, { row, transaction, invoice, order, asked }, answer);
  });
}

async function invoiceOf(
  tx: Transactional,
  ctx: DecisionContext,
  row: PreAuth,
  { lines, amount, transaction_reference, is_invoiced }: Extract<HoldEnding, { type: 'capture' }>,
): Promise<Invoice | null> {
  const customer = await tx.find('customers', row.customer_id);
  if (!is_invoiced || customer === undefined) return null;
  const catalogue = await tx.findMany('products', productIds(lines.items));
  return newInvoice(ctx, {
    number: await tx.nextNumber('invoices'),
    customer,
    items: invoiceItems(lines, amount, transaction_reference, catalogue, ctx.now),
    status: 'PAID',
    currency: row.currency,
    reference: transaction_reference,
    transaction_id: row.transaction_id,
  });
}

/** Due work: finishes an ending after its process died or the network did not answer. */
export async function resumeEnding(services: Services, account: Account, item: Work): Promise<void> {
  await settle(services, account, item.subject_id, item.attempts);
}

/** How long an expiry waits for a capture in progress, in case the capture is refused. Milliseconds. */
const WAIT_MS = 60_000;

/** Due work: releases a hold whose time is over. */
export async function expirePreAuth(services: Services, account: Account, item: Work): Promise<void> {
  const begun = await write(services, { account }, async (tx, ctx) => {
    const row = await tx.lock('pre_auths', item.subject_id);
    if (row?.pre_auth_status !== 'AUTHORISED') return { changes: [remove('work', item.id)], result: false };
    if (row.ending !== null && row.ending.type !== 'expire') {
      const again = { due_at: new Date(ctx.now.getTime() + WAIT_MS), attempts: item.attempts + 1, claimed_until: null };
      return { changes: [update('work', item.id, again)], result: false };
    }
    return { changes: [...beginExpiry(ctx, row).changes, remove('work', item.id)], result: true };
  });
  if (begun) await settle(services, account, item.subject_id, 0);
}
