import { z } from 'zod';
import { TRANSACTION_STATUSES } from './enums.ts';
import { decimal, positiveDecimal, text, timestamp } from './scalars.ts';
import { signedBody } from './signature.ts';

/** Refunds of card payments (ruling *refund*, our extension). */

/** The transaction's id in the path. */
export const refundParams = z.strictObject({ id: text(32) });

export const refundBody = z.strictObject({
  amount: positiveDecimal.optional().describe('At most what is not refunded yet. Default: all of it.'),
  reason: text(256),
  ...signedBody,
});

/** The state of a refund: sent to the card network, completed, or refused by it. */
export const REFUND_STATUSES = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const;

export const refund = z
  .object({
    id: z.string(),
    transaction_id: z.string(),
    /** The amount of this refund. */
    amount: decimal,
    reason: z.string(),
    refund_status: z.enum(REFUND_STATUSES),
    /** The status of its transaction: REFUNDED when nothing is left. */
    transaction_status: z.enum(TRANSACTION_STATUSES),
    /** The total of all refunds of the transaction so far. */
    refunded_amount: decimal,
    /** The amount that can still be refunded. */
    refundable_amount: decimal,
    created_at: timestamp,
  })
  .meta({ id: 'Refund' });
