import type { ParsedRequest } from '../../../contract/routes.ts';
import { requireRand } from '../../domain/money.ts';
import { openCharge } from '../../domain/charge/new-charge.ts';
import { type DecisionContext, journalLine } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { requireWithin } from '../../domain/pre-auth/new-hold.ts';
import { cardsToCharge } from '../../domain/vault-charge/cards-to-charge.ts';
import { cardChargeView, keptRequest } from '../../domain/vault-charge/outcome.ts';
import { commitThenAnswer } from '../commit-then-answer.ts';
import { runCharge } from '../charge/run-charge.ts';
import type { Call, Services } from '../write.ts';
import { activeCustomer } from '../people/customers.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';

/** POST /card-vault/{customer_id}/charge: charges one of a customer's stored cards at once. */
export function chargeVault(services: Services, call: Call, { params, body }: ParsedRequest<'cardVault.charge'>) {
  const decide = async (tx: Transactional, ctx: DecisionContext) => {
    requireRand(body.currency);
    const customer = await activeCustomer(tx, params.customer_id);
    const asked = { card_id: body.card_id, cascade: body.cascade, use: body.type === 'RECURRING' ? 'recurring' : 'once' } as const;
    const cards = cardsToCharge(await cardsOfCustomer(tx, customer), asked, ctx.now);
    const method = await cardMethod(tx);
    requireWithin(method, 'amount', body.amount);
    const { changes, charge } = openCharge(ctx, {
      purpose: { type: 'vault_charge', id: customer.id },
      customer_id: customer.id,
      method,
      cards,
      amount: body.amount,
      currency: body.currency,
      transaction_reference: body.reference,
      payment_data: {
        customer_id: customer.id,
        currency: body.currency,
        description: body.description ?? null,
        type: body.type,
        ...keptRequest(body),
      },
    });
    return { changes: [...changes, journalLine(ctx, 'card.charged', charge.id, { amount: body.amount })], result: charge.id };
  };
  return commitThenAnswer(services, call, decide, async (id) => {
    await runCharge(services, call.account, id);
    // Read again, with what followed from its outcome.
    const charge = await services.store.of(call.account.id).require('charges', id);
    return { status: charge.charge_status === 'PAID', result: cardChargeView(charge) };
  });
}

/** Queries before a stored card is charged. */

/** A customer's stored cards, in the order in which they were stored. */
export const cardsOfCustomer = async (tx: Transactional, { id }: Customer): Promise<Card[]> => (await storedCardsOf(tx, id)).toReversed();

/** The account's card payment method. @throws Refusal 008 where it has none */
export async function cardMethod(tx: Transactional): Promise<PaymentMethod> {
  const method = await tx.findWhere('payment_methods', [
    { field: 'payment_method_type', is: 'CARD' },
    { field: 'is_active', is: true },
  ]);
  if (method === undefined) throw refuseField('008', 'payment_method', 'active', 'this account has no active card payment method');
  return method;
}
