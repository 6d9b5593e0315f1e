import { z } from 'zod';
import { collection } from '../../../contract/collections.ts';
import { payment as paymentAnswer } from '../../../contract/payments.ts';
import { announceRecord, type WireRecord } from '../announce-record.ts';
import type { Change, DecisionContext } from '../decision.ts';
import type { Payment } from '../records/money.ts';

/** Payments and collections as the interface answers them. */

/** A payment as the interface answers it. */
export type PaymentView = z.output<typeof paymentAnswer>;
/** A collection as the interface answers it. */
export type CollectionView = z.output<typeof collection>;

/** The day of the one-time part that passed before the mandate was approved; null where none did. */
export const missedDay = ({ progress, one_time, first_collection }: Payment): string | null =>
  progress.once_on === undefined ? null : (one_time?.process_date ?? first_collection?.date ?? null);

const common = ({ first_collection, ...payment }: Payment) => ({
  ...payment,
  missed_date: missedDay({ ...payment, first_collection }),
  stopped_reason: payment.progress.stopped_reason ?? null,
  first_collection_date: first_collection === null ? null : (payment.progress.once_on ?? first_collection.date),
  first_collection_amount: first_collection?.amount ?? null,
});

/** The answer for a plain payment. */
export const paymentView = (payment: Payment): PaymentView => ({
  ...common(payment),
  pay_in: payment.eft_reference === null ? null : { eft_reference: payment.eft_reference },
  'one-time': payment.one_time,
});

export const collectionView = (payment: Payment): CollectionView => ({
  ...common(payment),
  is_tax: payment.is_tax ?? false,
  items: payment.items ?? [],
});

export const viewOf = (payment: Payment): PaymentView | CollectionView =>
  payment.kind === 'COLLECTION' ? collectionView(payment) : paymentView(payment);

/** The JSON of a payment or a collection. */
export const wireOf = (payment: Payment): WireRecord =>
  payment.kind === 'COLLECTION' ? z.encode(collection, collectionView(payment)) : z.encode(paymentAnswer, paymentView(payment));

/** Announces a new or changed payment or collection. */
export const announcePayment = (ctx: DecisionContext, what: 'created' | 'updated', payment: Payment): Change[] =>
  announceRecord(ctx, payment.kind === 'COLLECTION' ? `collection.${what}` : `payment.${what}`, wireOf(payment));
