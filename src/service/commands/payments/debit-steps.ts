import { sastDay } from '../../../facts/days.ts';
import { remove, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { accountOf, type DebitAnswer, type DebitInquiry } from '../../domain/debit/debit-bank.ts';
import { statementReference } from '../../domain/payment/debit.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { PaymentMethod, Transaction } from '../../domain/records/money.ts';
import { changeTransactionStatus, type TransactionChange, type MoveDetails } from '../../domain/transaction.ts';
import { write, type Services } from '../write.ts';
import { MethodMonths } from './method-months.ts';
import { invoiceAndOrderAfterMove } from './invoice-and-order.ts';

/** Due work: asks the bank about a debit, one step at a time, until the debit is final. */

/** Final statuses of a debit that brought no money. */
const FAILED_STATUSES: ReadonlySet<Transaction['transaction_status']> = new Set(['REJECTED_BY_BANK', 'CANCELLED', 'UNPAID']);

/** Asks the bank and stores its answer. A repeat changes nothing, because the transaction already has the new status. */
export async function stepDebit(services: Services, account: Account, item: Work): Promise<void> {
  const transaction = await services.store.of(account.id).find('transactions', item.subject_id);
  const method =
    transaction?.payment_methods_id == null
      ? undefined
      : await services.store.of(account.id).find('payment_methods', transaction.payment_methods_id);
  const asked = transaction === undefined || method === undefined ? null : await debitInquiryOf(services, transaction, method);
  if (transaction === undefined || method === undefined || asked === null) return removeWork(services, account, item);
  const { steps, again_at } = await bankSteps(services, asked.debit);
  await write(services, { account }, async (tx, ctx) => {
    let now = await tx.lock('transactions', item.subject_id);
    // Another node was faster, or the debit was cancelled meanwhile: ask again with the new status.
    if (now?.transaction_status !== transaction.transaction_status) return { changes: [askAgainAt(item, ctx.now)], result: undefined };
    const changes: Change[] = [];
    for (const step of steps) {
      const moved = await applyMove(tx, ctx, { transaction: now, method, mandate: asked.mandate }, step);
      changes.push(...moved.changes);
      now = moved.transaction;
    }
    return { changes: [...changes, again_at === null ? remove('work', item.id) : askAgainAt(item, again_at)], result: undefined };
  });
}

/** Every step that the bank reports up to now, in order, and when to ask again. `again_at` is null when the debit is final. */
async function bankSteps({ debits, clock }: Services, debit: DebitInquiry): Promise<{ steps: DebitMove[]; again_at: Date | null }> {
  const now = clock.now();
  const steps: DebitMove[] = [];
  for (let at = debit; ;) {
    const answer = await debits.answer(at, now);
    if (answer.type === 'waiting') return { steps, again_at: answer.again_at };
    // PAID ends the list: the effects of a payment are stored before a step that returns it.
    if (steps.at(-1)?.to === 'PAID') return { steps, again_at: now };
    steps.push(answer);
    at = { ...at, status: answer.to, status_changed_at: now };
  }
}

type DebitMove = Extract<DebitAnswer, { type: 'moved' }>;

const askAgainAt = (item: Work, due_at: Date): Change => update('work', item.id, { due_at, attempts: 0, claimed_until: null });

const removeWork = (services: Services, account: Account, item: Work): Promise<void> =>
  write(services, { account }, () => Promise.resolve({ changes: [remove('work', item.id)], result: undefined }));

async function debitInquiryOf(
  { store }: Services,
  transaction: Transaction,
  { payment_method_type }: PaymentMethod,
): Promise<{ debit: DebitInquiry; mandate: Mandate | null } | null> {
  const account = accountOf(transaction);
  if (account === null) return null;
  const mandate =
    transaction.mandates_id === null ? undefined : await store.of(transaction.account_id).find('mandates', transaction.mandates_id);
  const terms = mandate?.debicheck;
  return {
    mandate: mandate ?? null,
    debit: {
      reference: transaction.id,
      merchant: transaction.account_id,
      payment_method_type,
      status: transaction.transaction_status,
      status_changed_at: transaction.status_changed_at,
      handed_over_at: transaction.created_at,
      process_date: sastDay(transaction.created_at),
      amount: transaction.amount,
      account,
      tracking_days: terms?.allow_payment_tracking === true ? terms.payment_tracking_max_days : null,
    },
  };
}

interface Facts {
  readonly transaction: Transaction;
  readonly method: PaymentMethod;
  readonly mandate: Mandate | null;
}

/**
 * The bank's code in the field of the method: DebiCheck and registered mandates have bank codes (`submission_data` in
 * `contract/transactions.ts`).
 */
const wordsOf = ({ payment_method_type }: PaymentMethod, { code, message }: { code: string; message: string }): MoveDetails =>
  payment_method_type === 'DEBIT_ORDER' ? { code, message } : { bank_code: code, message };

async function applyMove(
  tx: Transactional,
  ctx: DecisionContext,
  { transaction, method, mandate }: Facts,
  answer: DebitMove,
): Promise<TransactionChange> {
  const { to, message } = answer;
  const sent = to === 'SENT_TO_BANK' ? { payment_reference: statementReference(method, transaction, mandate) } : {};
  const details = { ...wordsOf(method, answer), ...(to === 'UNPAID' ? { unpaid_reason: message } : {}) };
  const moved = changeTransactionStatus(ctx, { ...transaction, ...sent }, to, details);
  const months = new MethodMonths(tx, ctx);
  if (FAILED_STATUSES.has(to)) await months.giveBack(method, sastDay(transaction.created_at), transaction.amount);
  return {
    transaction: moved.transaction,
    changes: [
      ...(to === 'SENT_TO_BANK' ? [update('transactions', transaction.id, sent)] : []),
      ...moved.changes,
      ...months.changes(),
      ...(await invoiceAndOrderAfterMove(tx, ctx, moved.transaction)),
    ],
  };
}
