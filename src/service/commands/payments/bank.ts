import { sastDay } from '../../../contract/scalars.ts';
import { remove, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { accountOf, type DebitAnswer, type DebitAsked } from '../../domain/debit/bank.ts';
import { statementReference } from '../../domain/payment/debit.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { PaymentMethod, Transaction } from '../../domain/records/money.ts';
import { moveOn, type Changed, type MoveDetails } from '../../domain/transaction.ts';
import { write, type Services } from '../write.ts';
import { MethodMonths } from './months.ts';
import { moneyMoved } from './outcome.ts';

/** Due work: hearing what a bank says of a debit, one step at a time, until nothing more will come. */

/** Where a debit is over without the money having come. */
const CAME_TO_NOTHING: ReadonlySet<Transaction['transaction_status']> = new Set(['REJECTED_BY_BANK', 'CANCELLED', 'UNPAID']);

/** Asks the bank, and puts down what it said. Hearing the same again changes nothing: the transaction has moved on. */
export async function hearBank(services: Services, account: Account, item: Work): Promise<void> {
  const transaction = await services.store.find('transactions', account.id, item.subject_id);
  const method =
    transaction?.payment_methods_id == null
      ? undefined
      : await services.store.find('payment_methods', account.id, transaction.payment_methods_id);
  const asked = transaction === undefined || method === undefined ? null : await askedOf(services, transaction, method);
  if (transaction === undefined || method === undefined || asked === null) return done(services, account, item);
  const { steps, again_at } = await said(services, asked.debit);
  await write(services, { account }, async (tx, ctx) => {
    let now = await tx.lock('transactions', account.id, item.subject_id);
    // Another node heard it first, or it was cancelled meanwhile: look again.
    if (now?.transaction_status !== transaction.transaction_status) return { changes: [again(item, ctx.now)], result: undefined };
    const changes: Change[] = [];
    for (const step of steps) {
      const moved = await heard(tx, ctx, { transaction: now, method, mandate: asked.mandate }, step);
      changes.push(...moved.changes);
      now = moved.transaction;
    }
    return { changes: [...changes, again_at === null ? remove('work', item.id) : again(item, again_at)], result: undefined };
  });
}

/** All that the bank has to say by now, in order, and when to ask again; never, when nothing more will come. */
async function said({ debits, clock }: Services, debit: DebitAsked): Promise<{ steps: Moved[]; again_at: Date | null }> {
  const now = clock.now();
  const steps: Moved[] = [];
  for (let at = debit; ;) {
    const answer = await debits.answer(at, now);
    if (answer.type === 'waiting') return { steps, again_at: answer.again_at };
    // What follows from money that came is stored before it can go back.
    if (steps.at(-1)?.to === 'PAID') return { steps, again_at: now };
    steps.push(answer);
    at = { ...at, status: answer.to, status_changed_at: now };
  }
}

type Moved = Extract<DebitAnswer, { type: 'moved' }>;

const again = (item: Work, due_at: Date): Change => update('work', item.id, { due_at, attempts: 0, claimed_until: null });

const done = (services: Services, account: Account, item: Work): Promise<void> =>
  write(services, { account }, () => Promise.resolve({ changes: [remove('work', item.id)], result: undefined }));

async function askedOf(
  { store }: Services,
  transaction: Transaction,
  { payment_method_type }: PaymentMethod,
): Promise<{ debit: DebitAsked; mandate: Mandate | null } | null> {
  const account = accountOf(transaction);
  if (account === null) return null;
  const mandate =
    transaction.mandates_id === null ? undefined : await store.find('mandates', transaction.account_id, transaction.mandates_id);
  const terms = mandate?.debicheck;
  return {
    mandate: mandate ?? null,
    debit: {
      reference: transaction.id,
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

/** In the layout of the method: DebiCheck and registered mandates have bank codes (interface, *Transaction*: submission_data). */
const wordsOf = ({ payment_method_type }: PaymentMethod, { code, message }: { code: string; message: string }): MoveDetails =>
  payment_method_type === 'DEBIT_ORDER' ? { code, message } : { bank_code: code, message };

async function heard(tx: Transactional, ctx: DecisionContext, { transaction, method, mandate }: Facts, answer: Moved): Promise<Changed> {
  const { to, message } = answer;
  const sent = to === 'SENT_TO_BANK' ? { payment_reference: statementReference(method, transaction, mandate) } : {};
  const details = { ...wordsOf(method, answer), ...(to === 'UNPAID' ? { unpaid_reason: message } : {}) };
  const moved = moveOn(ctx, { ...transaction, ...sent }, to, details);
  const months = new MethodMonths(tx, ctx);
  if (CAME_TO_NOTHING.has(to)) await months.giveBack(method, sastDay(transaction.created_at), transaction.amount);
  return {
    transaction: moved.transaction,
    changes: [
      ...(to === 'SENT_TO_BANK' ? [update('transactions', transaction.id, sent)] : []),
      ...moved.changes,
      ...months.changes(),
      ...(await moneyMoved(tx, ctx, moved.transaction)),
    ],
  };
}
