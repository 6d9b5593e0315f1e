import { z } from 'zod';
import { TRANSACTION_STATUSES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { decimal, positiveDecimal, text, timestamp } from './scalars.ts';

/** Giving back what a card paid (ruling *refund*, our extension). */

/** The transaction's id in the path. */
export const refundParams = z.strictObject({ id: text(32) });

/** Body of POST /transactions/{id}/refund. */
export const refundBody = z.strictObject({
  amount: positiveDecimal.optional().describe('At most what is left; all that is left where none is given.'),
  reason: text(256),
});

/** Where a refund is: on its way to the card network, done, or refused by it. */
export const REFUND_STATUSES = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const;

/** A refund as answered. */
export const refund = z
  .object({
    id: z.string(),
    transaction_id: z.string(),
    /** What this refund gives back. */
    amount: decimal,
    reason: z.string(),
    refund_status: z.enum(REFUND_STATUSES),
    /** Of the transaction it belongs to: REFUNDED when nothing is left. */
    transaction_status: z.enum(TRANSACTION_STATUSES),
    /** What was given back of the transaction so far. */
    refunded_amount: decimal,
    /** What could still be given back. */
    refundable_amount: decimal,
    created_at: timestamp,
  })
  .meta({ id: 'Refund' });
export const refundAnswer = resultOf(refund);
