import { chargeable } from '../../domain/consent.ts';
import { type ChargeOutcome, settleCharge } from '../../domain/charge/charge-settlement.ts';
import type { Verdict } from '../../domain/rail-ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Charge, ChargeAttempt, ChargePurpose } from '../../domain/records/cards.ts';
import { askNetwork, verdictOf } from './network.ts';
import { type Services, write } from '../write.ts';
import { isInvoiced, vaultChargeOutcome } from '../../domain/vault-charge/outcome.ts';
import { decidePreAuth } from '../../domain/pre-auth/new-hold.ts';
import { paymentOutcome } from '../payments/invoice-and-order.ts';
import { subscriptionOutcome } from '../subscriptions/billing-step.ts';

/**
 * Continues a charge until one card has paid, all cards were declined, or the network does not answer (due work asks again then).
 * Any node can run this at any time, any number of times: the id of an attempt's transaction is its reference at the network, and
 * one reference is one authorisation.
 */
export async function runCharge(services: Services, account: Account, charge_id: string, asked = 0): Promise<Charge> {
  let charge = await services.store.of(account.id).require('charges', charge_id);
  for (let times = asked; ; times = 0) {
    const attempt = charge.attempts.at(-1);
    if (charge.charge_status !== 'RUNNING' || attempt === undefined) return charge;
    const verdict = await verdictOnAttempt(services, account, charge, attempt);
    charge = await settle(services, account, charge, attempt, verdict, times);
    if (charge.attempts.at(-1)?.state === 'unanswered') return charge;
  }
}

/** Due work: continues a charge after its process died or its network did not answer. */
export async function resumeCharge(services: Services, account: Account, item: Work): Promise<void> {
  await runCharge(services, account, item.subject_id, item.attempts);
}

async function verdictOnAttempt(services: Services, account: Account, charge: Charge, attempt: ChargeAttempt): Promise<Verdict> {
  if (attempt.state === 'unanswered') return verdictOf(services.network, attempt.transaction_id);
  const card = await services.vault.storedCard(services.store.of(account.id), attempt.card_id);
  // The vault no longer has the number. The reference is closed, so that nothing was or will be charged.
  if (card === null) return verdictOf(services.network, attempt.transaction_id);
  return askNetwork(card, {
    reference: attempt.transaction_id,
    merchant: account.id,
    amount: charge.amount,
    currency: charge.currency,
    initiator: 'merchant',
    hold: charge.hold,
  });
}

async function settle(
  services: Services,
  account: Account,
  { id }: Charge,
  attempt: ChargeAttempt,
  verdict: Verdict,
  asked: number,
): Promise<Charge> {
  return write(services, { account }, async (tx, ctx) => {
    const charge = await tx.requireLocked('charges', id);
    const transaction = await tx.require('transactions', attempt.transaction_id);
    const method = await tx.require('payment_methods', charge.payment_methods_id);
    // The charge names only cards whose holder agreed to it. A card may have been archived or have expired since then.
    const usable = verdict.type === 'approved' ? [] : chargeable([...(await tx.findMany('cards', charge.cards)).values()], 'once', ctx.now);
    const tried = new Set(charge.attempts.map(({ card_id }) => card_id));
    const next = charge.cards.map((card_id) => usable.find((card) => card.id === card_id && !tried.has(card_id))).find(Boolean);
    const { changes, result } = settleCharge(ctx, { charge, transaction, method, next, asked }, verdict);
    const more = result.over === null ? [] : await CHARGE_OUTCOMES[charge.purpose.type](tx, ctx, result.charge, result.over);
    return { changes: [...changes, ...more], result: result.charge };
  });
}

const preAuth: ChargeOutcome = async (tx, ctx, charge, result) => {
  const row = await tx.requireLocked('pre_auths', charge.purpose.id);
  return decidePreAuth(ctx, row, charge, result);
};

const vaultCharge: ChargeOutcome = async (tx, ctx, charge, result) => {
  const customer = await tx.require('customers', charge.customer_id);
  const invoice_number = result.type === 'paid' && isInvoiced(charge) ? await tx.nextNumber('invoices') : null;
  return vaultChargeOutcome(ctx, charge, result, { customer, invoice_number });
};

/** The function that decides the changes after a charge, for each purpose of a charge. */
const CHARGE_OUTCOMES: Readonly<Record<ChargePurpose, ChargeOutcome>> = {
  pre_auth: preAuth,
  vault_charge: vaultCharge,
  subscription: subscriptionOutcome,
  payment: paymentOutcome,
};
