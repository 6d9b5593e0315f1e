import { z } from 'zod';
import { collection } from '../../../contract/collections.ts';
import { payment as paymentAnswer } from '../../../contract/payments.ts';
import { announceRecord, type WireRecord } from '../announce-record.ts';
import type { Change, DecisionContext } from '../decision.ts';
import type { Payment } from '../records/payments.ts';

/** Payments and collections as they are answered. */

/** A payment as answered. */
export type PaymentView = z.output<typeof paymentAnswer>;
/** A collection as answered. */
export type CollectionView = z.output<typeof collection>;

const common = ({ first_collection, ...payment }: Payment) => ({
  ...payment,
  first_collection_date: first_collection?.date ?? null,
  first_collection_amount: first_collection?.amount ?? null,
});

/** A plain payment as answered. */
export const paymentView = (payment: Payment): PaymentView => ({
  ...common(payment),
  pay_in: payment.eft_reference === null ? null : { eft_reference: payment.eft_reference },
  'one-time': payment.one_time,
});

/** A collection as answered. */
export const collectionView = (payment: Payment): CollectionView => ({
  ...common(payment),
  is_tax: payment.is_tax ?? false,
  items: payment.items ?? [],
});

/** Whichever it is, as answered. */
export const viewOf = (payment: Payment): PaymentView | CollectionView =>
  payment.kind === 'COLLECTION' ? collectionView(payment) : paymentView(payment);

/** Whichever it is, over the wire. */
export const wireOf = (payment: Payment): WireRecord =>
  payment.kind === 'COLLECTION' ? z.encode(collection, collectionView(payment)) : z.encode(paymentAnswer, paymentView(payment));

/** Tells of a payment or collection that came to be or changed. */
export const announcePayment = (ctx: DecisionContext, what: 'created' | 'updated', payment: Payment): Change[] =>
  announceRecord(ctx, payment.kind === 'COLLECTION' ? `collection.${what}` : `payment.${what}`, wireOf(payment));
