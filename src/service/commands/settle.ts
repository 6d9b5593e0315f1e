import type { Completion } from '../domain/checkout/complete.ts';
import { settleAttempt, type SettleFacts, type Verdict } from '../domain/checkout/settle.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import { storedCards } from './checkout-facts.ts';
import { write, type Services } from './write.ts';

/** Recording what became of an attempt, in one commit. */

/** An attempt with all that is known of it; its session is locked first, everywhere: whoever has it decides, the others wait. */
export async function attemptFacts(tx: Transactional, account: Account, transaction_id: string): Promise<SettleFacts> {
  const found = await tx.findWhere('checkout_attempts', account.id, [{ field: 'transaction_id', is: transaction_id }]);
  if (found === undefined) throw new Error(`no attempt has transaction ${transaction_id}`);
  const session = await tx.lock('checkout_sessions', account.id, found.session_id);
  const attempt = await tx.find('checkout_attempts', account.id, found.id);
  const transaction = await tx.find('transactions', account.id, transaction_id);
  if (session === undefined || attempt === undefined || transaction === undefined) throw new Error(`attempt ${found.id} is not complete`);
  const token = attempt.token_id === null ? undefined : await tx.find('vault_tokens', account.id, attempt.token_id);
  return { session, attempt, transaction, token };
}

/** Records what is known of an attempt, if its outcome was not known before. */
export async function settle(
  services: Services,
  account: Account,
  transaction_id: string,
  verdict: Verdict,
  asked = 0,
): Promise<CheckoutSession> {
  return write(services, { account }, async (tx, ctx) => {
    const facts = await attemptFacts(tx, account, transaction_id);
    const paid = verdict.type === 'approved' && facts.attempt.status === 'accepted';
    const completion = paid ? await completionOf(services, tx, account, facts) : undefined;
    return settleAttempt(ctx, { ...facts, completion }, verdict, asked);
  });
}

async function completionOf(services: Services, tx: Transactional, account: Account, facts: SettleFacts): Promise<Completion> {
  const { session, transaction, token } = facts;
  const customer = await tx.find('customers', account.id, session.customer_id ?? '');
  const method = await tx.find('payment_methods', account.id, transaction.payment_methods_id ?? '');
  if (customer === undefined || method === undefined) throw new Error(`session ${session.id} is not complete`);
  const cards = await storedCards(tx, account, customer.id);
  return {
    method,
    customer,
    cards,
    order: session.order_id === null ? undefined : await tx.lock('orders', account.id, session.order_id),
    paid_before: session.order_id === null ? 0 : await paidOf(tx, account, session.order_id),
    invoice_number: session.notifications.send_invoice && session.mode !== 'SAVE' ? await tx.nextNumber(account.id, 'invoices') : null,
    merchant: account.name,
    seal: (card_id) => services.sealer.seal(services.sealer.open(token?.number_sealed ?? '', token?.id ?? ''), card_id),
  };
}

/** What sessions have paid of an order so far. */
async function paidOf(tx: Transactional, account: Account, order_id: string): Promise<number> {
  const { rows } = await tx.list(
    'checkout_sessions',
    account.id,
    [
      { field: 'order_id', is: order_id },
      { field: 'state', is: 'completed' },
      { field: 'payment_type', is: 'DB' },
      { field: 'mode', oneOf: ['ONE_TIME', 'RECURRING'] },
    ],
    {},
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
