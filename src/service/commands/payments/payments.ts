import type { ParsedRequest } from '../../../contract/routes.ts';
import { collectingFilters, type PaymentEntry } from '../../../contract/payments.ts';
import { fieldsUnder } from '../../domain/mandate/rules.ts';
import { paymentView } from '../../domain/payment/view.ts';
import { listOperation } from '../lists.ts';
import { submitThenCharge } from './charge-cards.ts';
import type { Submission } from './submission.ts';
import { submitAll } from './submit.ts';
import { BatchErrors } from '../batch-answers.ts';
import type { Call, Services } from '../write.ts';

/** Payments: each function is one operation. */

const fieldName = (field: string) => `payment.${field}`;

const submissionOf = (entry: PaymentEntry): Submission => ({
  ...entry,
  ...entry.payment,
  kind: 'PAYMENT',
  one_time: entry.payment['one-time'],
  named: fieldName,
  mandateField: fieldsUnder('mandate', fieldName('payment_methods_id')),
});

/**
 * POST /payments/submit: submits payments. Customer, bank account, order and mandate are given by id, or as objects that are
 * created too.
 */
export const submitPayments = (services: Services, call: Call, { body }: ParsedRequest<'payments.submit'>) =>
  submitThenCharge(services, call, async (tx, ctx) => {
    const batch_reference = body.batch_reference ?? null;
    const { changes, result } = await submitAll(tx, ctx, {
      sent: body.payments,
      entries: body.payments.map(submissionOf),
      batch_reference,
      errors: new BatchErrors(),
    });
    const results = result.map(({ payment, mandate_status, transaction_ids }) => ({
      ...paymentView(payment),
      payment_id: payment.id,
      mandate_status,
      transaction_ids: [...transaction_ids],
    }));
    const charges = Object.fromEntries(
      result.flatMap(({ payment, charge_ids }) => (charge_ids.length === 0 ? [] : [[payment.id, [...charge_ids]]])),
    );
    return { changes, result: { answer: { status: true, batch_reference, results }, charges } };
  });

export const listPayments = listOperation('payments', { filters: collectingFilters, list: 'results' }, paymentView, [
  { field: 'kind', is: 'PAYMENT' },
]);
