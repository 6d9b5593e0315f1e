import { monthsUntilExpiry } from '../domain/card.ts';
import { settleCharge } from '../domain/charge/settle.ts';
import type { Verdict } from '../domain/ports.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import type { Card } from '../domain/records/people.ts';
import type { Charge, ChargeAttempt } from '../domain/records/ledger.ts';
import { outcomes } from './charge-outcomes.ts';
import { ask, verdictOf } from './network.ts';
import { write, type Services } from './write.ts';

/**
 * Goes on with a charge until one card paid, all declined, or the network does not answer (then due work asks again).
 * Safe to run at any time, by any node, any number of times: an attempt's transaction is its reference at the network,
 * and one reference is one authorisation.
 */
export async function runCharge(services: Services, account: Account, charge_id: string, asked = 0): Promise<Charge> {
  let charge = await services.store.find('charges', account.id, charge_id);
  for (let times = asked; ; times = 0) {
    if (charge === undefined) throw new Error(`charge ${charge_id} is gone`);
    const attempt = charge.attempts.at(-1);
    if (charge.charge_status !== 'RUNNING' || attempt === undefined) return charge;
    const verdict = await hear(services, account, charge, attempt);
    charge = await settle(services, account, charge, attempt, verdict, times);
    if (charge.attempts.at(-1)?.state === 'unanswered') return charge;
  }
}

/** Due work: goes on with a charge whose process did not, or whose network did not answer. */
export async function resumeCharge(services: Services, account: Account, item: Work): Promise<void> {
  await runCharge(services, account, item.subject_id, item.attempts);
}

async function hear(services: Services, account: Account, charge: Charge, attempt: ChargeAttempt): Promise<Verdict> {
  if (attempt.state === 'unanswered') return verdictOf(services.network, attempt.transaction_id);
  const card = await services.store.find('cards', account.id, attempt.card_id);
  // Its number is gone from the vault: make sure that nothing was or will be charged.
  if (card?.number_sealed == null) return verdictOf(services.network, attempt.transaction_id);
  return ask(services, {
    reference: attempt.transaction_id,
    amount: charge.amount,
    currency: charge.currency,
    number: services.sealer.open(card.number_sealed, card.id),
    expiry: card.card_expire,
    code: null,
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
    const charge = await tx.lock('charges', account.id, id);
    if (charge === undefined) throw new Error(`charge ${id} is gone`);
    const transaction = await tx.find('transactions', account.id, attempt.transaction_id);
    const method = await tx.find('payment_methods', account.id, charge.payment_methods_id);
    if (transaction === undefined || method === undefined) throw new Error(`charge ${id} is not complete`);
    const usable = verdict.type === 'approved' ? [] : await stillUsable(tx.findMany('cards', account.id, charge.cards), ctx.now);
    const tried = new Set(charge.attempts.map(({ card_id }) => card_id));
    const next = charge.cards.map((card_id) => usable.find((card) => card.id === card_id && !tried.has(card_id))).find(Boolean);
    const { changes, result } = settleCharge(ctx, { charge, transaction, method, next, asked }, verdict);
    const more = result.over === null ? [] : await outcomes[charge.purpose.type](tx, ctx, result.charge, result.over);
    return { changes: [...changes, ...more], result: result.charge };
  });
}

/** A card may have been archived, or its month may be over, since the charge began. */
async function stillUsable(cards: Promise<Map<string, Card>>, now: Date): Promise<Card[]> {
  return [...(await cards).values()].filter((card) => card.card_status === 'ACTIVE' && monthsUntilExpiry(card.card_expire, now) >= 0);
}
