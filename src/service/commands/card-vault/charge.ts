import type { Asked } from '../../../contract/routes.ts';
import { openCharge } from '../../domain/charge/open.ts';
import { note } from '../../domain/decision.ts';
import { requireWithin } from '../../domain/pre-auth/open.ts';
import { cardsToCharge } from '../../domain/vault-charge/cards.ts';
import { cardChargeView } from '../../domain/vault-charge/view.ts';
import { begin } from '../begin.ts';
import { runCharge } from '../charge.ts';
import type { Call, Services } from '../write.ts';
import { activeCustomer, cardMethod, requireRand, storedCards } from './facts.ts';

/** POST /card-vault/{customer_id}/charge: takes money from one of a customer's stored cards, at once. */
export async function chargeVault(services: Services, call: Call, { params, body }: Asked<'cardVault.charge'>) {
  const id = await begin(services, call, async (tx, ctx) => {
    requireRand(body.currency);
    const customer = await activeCustomer(tx, call.account.id, params.customer_id);
    const asked = { card_id: body.card_id, cascade: body.cascade, recurring: body.type === 'RECURRING' };
    const cards = cardsToCharge(await storedCards(tx, customer), asked, ctx.now);
    const method = await cardMethod(tx, call.account.id);
    requireWithin(method, 'amount', body.amount);
    const { changes, charge } = openCharge(ctx, {
      purpose: { type: 'vault_charge', id: customer.id },
      customer_id: customer.id,
      method,
      cards,
      amount: body.amount,
      currency: body.currency,
      transaction_reference: body.reference,
      payment_data: { customer_id: customer.id, currency: body.currency, description: body.description ?? null, type: body.type },
    });
    return { changes: [...changes, note(ctx, 'card.charged', charge.id, { amount: body.amount })], result: charge.id };
  });
  const charge = await runCharge(services, call.account, id);
  return { status: charge.charge_status === 'PAID', result: cardChargeView(charge) };
}
