import type { PayoutEntry } from '../../../contract/payouts.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { insert, type Change, type DecisionContext } from '../../domain/decision.ts';
import { payoutDay } from '../../domain/payout/days.ts';
import { requestPayout } from '../../domain/payout/payout.ts';
import type { Transactional } from '../../domain/ports.ts';
import { newRecipient } from '../../domain/recipient.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import type { Payout } from '../../domain/records/payouts.ts';
import type { Recipient } from '../../domain/records/people.ts';
import { filtersOf, listRecords } from '../lists.ts';
import { MethodMonths } from '../payments/method-months.ts';
import { BatchErrors, requireAll } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Payouts: each function is one operation. */

/** POST /payouts/request: the whole batch, or nothing. */
export const requestPayouts = (services: Services, call: Call, { body }: ParsedRequest<'payouts.request'>) =>
  write(services, call, async (tx, ctx) => {
    const { payouts: entries } = body;
    const batch_reference = body.batch_reference ?? ctx.newId('bat_');
    const errors = new BatchErrors();
    const methods = await methodsOf(tx, entries, errors);
    const recipients = await recipientsOf(tx, ctx, entries, errors);
    const months = new MethodMonths(tx, ctx);
    const changes: Change[] = [...recipients.changes];
    const payouts: Payout[] = [];
    for (const [index, entry] of entries.entries()) {
      const { amount, is_immediate, payment_methods_id } = entry.payment;
      const method = methods.get(payment_methods_id);
      const recipient = recipients.byReference.get(entry.recipient.reference);
      if (method === undefined || recipient === undefined) continue;
      const day = payoutDay(ctx.now, is_immediate);
      await checkLimits(errors, months, index, method, day, amount);
      const requested = requestPayout(ctx, entry, { method, recipient, batch_reference, day });
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

/** The existing recipients with each of these references: those that are ACTIVE, or else the newest. */
async function knownRecipients(tx: Transactional, references: readonly string[]): Promise<Map<string, readonly Recipient[]>> {
  const list = async (oneOf: readonly string[]) => (await tx.list('recipients', [{ field: 'reference', oneOf }])).rows;
  const found = await list(references);
  const named = new Set(found.map(({ reference }) => reference));
  const missing = references.filter((reference) => !named.has(reference));
  // Another call may be creating the same recipient. Because calls that create recipients are counted, they wait for each other here.
  if (missing.length > 0) {
    await tx.nextNumber('recipients of payouts');
    found.push(...(await list(missing)));
  }
  const byReference = new Map<string, readonly Recipient[]>();
  for (const row of found) {
    const known = byReference.get(row.reference);
    if (known === undefined || (known[0]?.recipient_status !== 'ACTIVE' && row.recipient_status === 'ACTIVE'))
      byReference.set(row.reference, [row]);
    else if (row.recipient_status === 'ACTIVE') byReference.set(row.reference, [...known, row]);
  }
  return byReference;
}

/** The recipients of the batch by reference: existing ones, and new ones. */
async function recipientsOf(
  tx: Transactional,
  ctx: DecisionContext,
  entries: readonly PayoutEntry[],
  errors: BatchErrors,
): Promise<{ byReference: ReadonlyMap<string, Recipient>; changes: Change[] }> {
  const existing = await knownRecipients(tx, [...new Set(entries.map(({ recipient }) => recipient.reference))]);
  const byReference = new Map<string, Recipient>();
  const changes: Change[] = [];
  for (const [index, { recipient }] of entries.entries()) {
    const { reference, bank: _bank, eft_reference: _eft, ...fields } = recipient;
    const [known, ...others] = existing.get(reference) ?? [];
    if (known !== undefined) {
      byReference.set(reference, known);
      const ids = [known, ...others].map(({ id }) => id).join(' and ');
      if (known.recipient_status !== 'ACTIVE')
        errors.add(index, '008', 'recipient.reference', 'active', `recipient ${reference} is ${known.recipient_status}`);
      // Nobody is paid by guessing who is meant.
      else if (others.length > 0)
        errors.add(index, '010', 'recipient.reference', 'unique', `${ids} have the reference ${reference}: archive all but one`);
      continue;
    }
    if (byReference.has(reference)) continue;
    if (fields.company_name == null && fields.person_name == null) {
      errors.add(index, '005', 'recipient.person_name', 'either', 'a new recipient needs company_name, or person_name and person_surname');
      continue;
    }
    const made = newRecipient(ctx, { ...fields, reference, is_tax: false, recipient_status: 'ACTIVE' });
    byReference.set(reference, made);
    changes.push(insert('recipients', made));
  }
  return { byReference, changes };
}

const { is, onOrAfter, upTo } = filtersOf<'payouts'>();

/** GET /payouts/list */
export async function listPayouts(services: Services, call: Call, { query }: ParsedRequest<'payouts.list'>) {
  const { rows, page } = await listRecords(services, call, 'payouts', query, {
    transaction_status: is('transaction_status'),
    recipient_id: is('recipient_id'),
    batch_reference: is('batch_reference'),
    transaction_reference: is('transaction_reference'),
    payment_methods_id: is('payment_methods_id'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows, ...page };
}
