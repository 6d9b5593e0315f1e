import type { z } from 'zod';
import { CARD_CHARGE_TYPES, type cardCharge } from '../../../contract/card-charges.ts';
import type { Charge } from '../records/cards.ts';

/** The answer for a charge of a stored card. The values of its request are in its payment data. */
export function cardChargeView(charge: Charge): z.output<typeof cardCharge> {
  const { attempts, charge_status, payment_data } = charge;
  const last = attempts.at(-1);
  const declined = charge_status === 'DECLINED';
  const { description, type, invoice_id } = payment_data;
  return {
    id: charge.id,
    customer_id: charge.customer_id,
    amount: charge.amount,
    currency: charge.currency,
    reference: charge.transaction_reference,
    description: typeof description === 'string' ? description : null,
    type: CARD_CHARGE_TYPES.find((known) => known === type) ?? 'UNSCHEDULED',
    card_id: charge_status === 'PAID' ? (last?.card_id ?? null) : null,
    transaction_id: declined ? null : (last?.transaction_id ?? null),
    transaction_status: last?.transaction_status ?? 'PENDING',
    attempts: attempts.map(({ state: _state, error, ...attempt }) => ({
      ...attempt,
      ...(error === null ? {} : { error: { message: error } }),
    })),
    ...(typeof invoice_id === 'string' ? { invoice_id } : {}),
    created_at: charge.created_at,
  };
}
