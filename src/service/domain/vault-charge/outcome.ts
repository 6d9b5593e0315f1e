import { z } from 'zod';
import { CARD_CHARGE_TYPES, cardCharge, type CardChargeBody } from '../../../contract/card-charges.ts';
import { chargeInvoice, notification } from '../../../contract/card-vault.ts';
import type { ChargeEvent } from '../../../contract/webhooks.ts';
import { formatMoney } from '../../../facts/money.ts';
import type { ChargeResult } from '../charge/charge-settlement.ts';
import { type Change, type DecisionContext, notify, update } from '../decision.ts';
import { issueInvoice, newInvoice } from '../invoice.ts';
import { attachedInvoice, mail, mailText, sendInvoice } from '../mail.ts';
import type { Charge } from '../records/cards.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';

/** What follows from a charge of a stored card: its invoice, and the messages that the call asked for. */

/** The parts of the request that apply when the outcome is known. They are kept in the charge's payment data. */
const asked = z.object({ invoice: chargeInvoice.optional(), notification: notification.optional() });

/** The same parts as plain JSON, for the charge's payment data. */
export const keptRequest = ({ invoice, notification: told }: CardChargeBody): Charge['payment_data'] => ({
  ...(invoice === undefined ? {} : { invoice }),
  ...(told === undefined ? {} : { notification: { ...told } }),
});

/** Whether a charge that paid makes an invoice. */
export function isInvoiced({ payment_data }: Charge): boolean {
  const { invoice } = asked.parse(payment_data);
  return invoice !== undefined && (invoice.is_generate || invoice.is_send);
}

/** The records that the outcome needs. */
export interface VaultChargeFacts {
  readonly customer: Customer;
  /** The account's next invoice number; null where no invoice is made. */
  readonly invoice_number: number | null;
}

/** The changes that follow from the outcome. */
export function vaultChargeOutcome(
  ctx: DecisionContext,
  charge: Charge,
  result: ChargeResult,
  { customer, invoice_number }: VaultChargeFacts,
): Change[] {
  const { invoice: wanted, notification: { email: told } = {} } = asked.parse(charge.payment_data);
  const { description } = charge.payment_data;
  const invoice =
    invoice_number === null || result.type === 'declined'
      ? null
      : newInvoice(ctx, {
          number: invoice_number,
          customer,
          items: [
            {
              name: typeof description === 'string' ? description : charge.transaction_reference,
              qty: 1,
              price: charge.amount,
              is_tax: false,
            },
          ],
          status: 'PAID',
          currency: charge.currency,
          reference: charge.transaction_reference,
          transaction_id: result.transaction_id,
        });
  if (invoice === null) return announce(ctx, charge, result);
  const payment_data = { ...charge.payment_data, invoice_id: invoice.id };
  const to = wanted?.is_send === true ? (customer.email ?? undefined) : undefined;
  return [
    ...issueInvoice(ctx, invoice),
    update('charges', charge.id, { payment_data }),
    ...(to === undefined || to === told ? [] : sendInvoice(ctx, charge.id, to, invoice)),
    // Who gets the outcome gets the invoice with it.
    ...announce(ctx, { ...charge, payment_data }, result, to !== undefined && to === told ? invoice : null),
  ];
}

/** The webhook and the email about the outcome, where the call named an address for them. */
function announce(ctx: DecisionContext, charge: Charge, result: ChargeResult, attached: Invoice | null = null): Change[] {
  const { email, webhook_url } = asked.parse(charge.payment_data).notification ?? {};
  const event: ChargeEvent = result.type === 'paid' ? 'charge.successful' : 'charge.failed';
  const news = `${formatMoney(charge.amount, charge.currency)} ${result.type === 'paid' ? 'was charged' : 'could not be charged'}`;
  const text = [
    mailText(`${news}.`, { Reference: charge.transaction_reference, Charge: charge.id }),
    ...(attached === null ? [] : [attachedInvoice(attached)]),
  ].join('\n\n');
  return [
    ...(webhook_url === undefined
      ? []
      : notify(ctx, { url: webhook_url, event, subject_id: charge.id, payload: { event, data: [{ charge: wireOf(charge) }] } })),
    ...(email === undefined
      ? []
      : mail(ctx, {
          to: email,
          subject: `${charge.transaction_reference}: ${news}`,
          text,
          subject_id: charge.id,
          invoice_id: attached?.id ?? null,
        })),
  ];
}

/** The JSON of a charge, without undefined fields. */
const wireOf = (charge: Charge) => JSON.parse(JSON.stringify(z.encode(cardCharge, cardChargeView(charge)))) as Record<string, never>;

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
