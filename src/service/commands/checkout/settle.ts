import { type AttemptSettleFacts, type Completion, feeReturned } from '../../domain/checkout/completion.ts';
import { settleAttempt, type Verdict } from '../../domain/checkout/attempt-settlement.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Customer } from '../../domain/records/people.ts';
import { attemptOf, storedCardsOf } from './session-lookups.ts';
import { brandOf } from '../../domain/brand.ts';
import { accountLimits } from '../account/velocity.ts';
import { orderFacts } from '../sales/sales.ts';
import { type Services, write } from '../write.ts';
import { remove, update } from '../../domain/decision.ts';
import { inquiryDue } from '../../domain/rail-ports.ts';
import { askNetwork, instructNetwork } from '../charge/network.ts';
import type { PaymentMethod, Transaction } from '../../domain/records/money.ts';
import type { Chargeable } from '../../domain/vault.ts';

/** Stores the outcome of an attempt, in one commit. */

/** An attempt with its records. Every command locks the session first, so that only one of them decides at a time. */
export async function attemptFacts(tx: Transactional, transaction_id: string): Promise<AttemptSettleFacts> {
  const found = await attemptOf(tx, await tx.find('transactions', transaction_id));
  if (found === undefined) throw new Error(`no attempt has transaction ${transaction_id}`);
  const session = await tx.lock('checkout_sessions', found.session_id);
  const attempt = await tx.find('checkout_attempts', found.id);
  const transaction = await tx.find('transactions', transaction_id);
  if (session === undefined || attempt === undefined || transaction === undefined) throw new Error(`attempt ${found.id} is not complete`);
  const token = await tx.find('vault_tokens', attempt.token_id);
  return { session, attempt, transaction, token };
}

/** The records of an attempt that was accepted just now. */
export interface AcceptedFacts extends AttemptSettleFacts {
  /** The customer that the attempt created; undefined for a payer who was known. */
  readonly customer: Customer | undefined;
  readonly method: PaymentMethod | undefined;
}

/** Optional input besides the verdict. */
export interface SettleOptions {
  /** How often the network or provider was asked before. */
  readonly asked?: number;
  /**
   * Records that need not be read again. If they are out of date, the session's version differs, and everything is read and decided
   * again.
   */
  readonly facts?: AcceptedFacts;
}

/** Stores the outcome of an attempt, unless one is stored already. */
export async function settle(
  services: Services,
  account: Account,
  transaction_id: string,
  verdict: Verdict,
  { asked = 0, facts: accepted }: SettleOptions = {},
): Promise<CheckoutSession> {
  let known = accepted;
  return write(services, { account }, async (tx, ctx) => {
    const facts: AttemptSettleFacts & Partial<AcceptedFacts> = known ?? (await attemptFacts(tx, transaction_id));
    known = undefined;
    const paid = verdict.type === 'approved' && facts.attempt.status === 'accepted';
    const completion = paid ? await completionOf(services, tx, account, facts) : undefined;
    return settleAttempt(ctx, { ...facts, completion, maxDeclines: accountLimits(services, account).declines_per_session }, verdict, asked);
  });
}

async function completionOf(
  services: Services,
  tx: Transactional,
  account: Account,
  facts: AttemptSettleFacts & Partial<AcceptedFacts>,
): Promise<Completion> {
  const { session, attempt, transaction, token } = facts;
  const customer = facts.customer ?? (await customerOf(tx, session.customer_id, attempt.save_card));
  const method = facts.method ?? (await tx.find('payment_methods', transaction.payment_methods_id));
  if (customer === undefined || method === undefined) throw new Error(`session ${session.id} is not complete`);
  const isHold = session.payment_type === 'PA';
  const isSale = !isHold && session.mode !== 'SAVE';
  // The stored cards are needed only where one of them paid or a new one is added.
  const cards = attempt.card_id === null && !attempt.save_card ? [] : await storedCardsOf(tx, customer.id);
  return {
    method,
    customer,
    cards,
    // A held amount is paid, and invoiced, when it is captured.
    order: isHold ? undefined : await orderFacts(tx, transaction),
    invoice_number: isSale && session.notifications.invoice !== null ? await tx.nextNumber('invoices') : null,
    merchant: brandOf(account, session).name,
    keep: token !== undefined && attempt.save_card ? await services.vault.keeperOf(tx, token.id) : null,
  };
}

/** The customer. Locked where a card is stored, so that of two sessions of the customer only one stores the default card. */
const customerOf = (tx: Transactional, id: string | null, storesCard: boolean): Promise<Customer | undefined> =>
  storesCard ? tx.lock('customers', id) : tx.find('customers', id);

/** Due work: refunds the fee that verified a card (ruling *SAVE*). The network is told under one reference, so the refund happens once. */
export async function returnFee(services: Services, account: Account, item: Work): Promise<void> {
  const charged = await services.store.of(account.id).find('transactions', item.subject_id);
  const answer =
    charged?.transaction_status === 'PAID'
      ? await instructNetwork(services, ({ network }) =>
          network.refund({ reference: `rev_${charged.id}`, of: charged.id, amount: charged.amount }),
        )
      : ({ type: 'done' } as const);
  await write(services, { account }, async (tx, ctx) => {
    const transaction = await tx.requireLocked('transactions', item.subject_id);
    if (answer.type === 'no_answer') {
      const again = { due_at: inquiryDue(ctx.now, item.attempts), attempts: item.attempts + 1, claimed_until: null };
      return { changes: [update('work', item.id, again)], result: undefined };
    }
    const returned = answer.type === 'done' ? feeReturned(ctx, transaction) : [];
    return { changes: [...returned, remove('work', item.id)], result: undefined };
  });
}

/**
 * Charges the card of a payer who is present: asks the network and stores its answer. `facts` are given where the attempt was
 * accepted just now.
 */
export async function chargeAttempt(
  services: Services,
  account: Account,
  { session, transaction }: { readonly session: CheckoutSession; readonly transaction: Transaction },
  money: Chargeable,
  facts?: AcceptedFacts,
): Promise<CheckoutSession> {
  const answer = await askNetwork(money, {
    reference: transaction.id,
    merchant: account.id,
    amount: transaction.amount,
    currency: transaction.currency,
    initiator: 'customer',
    hold: session.payment_type === 'PA',
  });
  return settle(services, account, transaction.id, answer, facts === undefined ? {} : { facts });
}
