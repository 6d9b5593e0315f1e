import { payoutsFilters, type PayoutEntry } from '../../../contract/payouts.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { payoutDay, requestPayout } from '../../domain/payout/payout.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { PaymentMethod, Payout } from '../../domain/records/money.ts';
import { listOperation } from '../lists.ts';
import { MethodMonths } from '../payments/method-months.ts';
import { BatchErrors, requireAll } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';
import { payeesOf } from './payees.ts';

/** Payouts: each function is one operation. */

/** POST /payouts/request: the whole batch, or nothing. */
export const requestPayouts = (services: Services, call: Call, { body }: ParsedRequest<'payouts.request'>) =>
  write(services, call, async (tx, ctx) => {
    const { payouts: entries } = body;
    const batch_reference = body.batch_reference ?? ctx.newId('bat_');
    const errors = new BatchErrors();
    const methods = await methodsOf(tx, entries, errors);
    const { payees, changes } = await payeesOf(tx, ctx, entries, errors);
    const months = new MethodMonths(tx, ctx);
    const payouts: Payout[] = [];
    for (const [index, entry] of entries.entries()) {
      const { amount, is_immediate, payment_methods_id } = entry.payment;
      const method = methods.get(payment_methods_id);
      const payee = payees[index] ?? null;
      if (method === undefined || payee === null) continue;
      const day = payoutDay(ctx.now, is_immediate);
      await checkLimits(errors, months, index, method, day, amount);
      const requested = requestPayout(ctx, entry, { method, payee, batch_reference, day });
      changes.push(...requested.changes);
      payouts.push(requested.payout);
    }
    errors.throwIfAny(entries);
    return { changes: [...changes, ...months.changes()], result: { status: true, batch_reference, payouts } };
  });

/** The payment methods of the batch. Each must be a method for payouts. */
async function methodsOf(tx: Transactional, entries: readonly PayoutEntry[], errors: BatchErrors) {
  const field = 'payment.payment_methods_id';
  const asked = entries.map(({ payment }, index) => ({ index, field, id: payment.payment_methods_id }));
  const methods = await requireAll(tx, 'payment_methods', asked, errors);
  for (const { index, id } of asked) {
    const method = methods.get(id);
    if (method === undefined || (method.is_active && method.payment_method_type === 'PAYOUTS')) continue;
    if (method.is_active)
      errors.add(index, '005', field, 'payouts', `payment method ${id} is for ${method.payment_method_type}, not for payouts`);
    else errors.add(index, '008', field, 'active', `payment method ${id} is not active`);
  }
  return methods;
}

/** Checks the limits for one payout and for a calendar month (ruling *item_limit, monthly_limit*). */
async function checkLimits(
  errors: BatchErrors,
  months: MethodMonths,
  index: number,
  method: PaymentMethod,
  day: string,
  amount: number,
): Promise<void> {
  if (method.item_limit !== null && amount > method.item_limit)
    errors.add(index, '009', 'payment.amount', 'item_limit', 'amount is more than the item_limit of the payment method');
  else if (!(await months.take(method, day, amount)))
    errors.add(
      index,
      '009',
      'payment.amount',
      'monthly_limit',
      'with this amount the payment method would pay more than its monthly_limit',
    );
}

export const listPayouts = listOperation('payouts', { filters: payoutsFilters, list: 'results' });
