import { z } from 'zod';
import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { Declined } from '../../../contract/subscriptions.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Subscription } from '../../domain/records/sales.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import { runCharge } from '../charge/run-charge.ts';
import { commitThenContinue, type BegunCall } from '../commit-then-answer.ts';
import { readStored } from '../stored-answer.ts';
import type { Call, Services } from '../write.ts';

/** Calls that may charge. First the decision is committed, then the card is asked, then the call answers the state after that. */

const committedDecision = z.object({ id: z.string(), charge_id: z.string().nullable(), declined: z.string().nullable() });
/** The id of the call's record, and its charge in progress. This is stored under the idempotency key until the call is answered. */
export type CommittedDecision = z.output<typeof committedDecision>;

const DECISION: BegunCall<CommittedDecision> = {
  encode: (begun) => JSON.stringify(begun),
  decode: (text) => readStored(committedDecision, text),
};

/**
 * Decides and commits, asks the card if there is a charge, and answers. `answer` gets the record's id, and why the charge was declined.
 * A repeat gets the first answer, or continues from what the first call began.
 */
export const decideThenCharge = <A>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<CommittedDecision>>,
  answer: (id: string, error: Declined | null) => Promise<A>,
): Promise<A> =>
  commitThenContinue(services, call, DECISION, decide, async (begun) => answer(begun.id, await declineOf(services, call, begun)));

/** Asks the card, if there is a charge. Returns why it was declined; null when it paid or when the outcome is not known yet. */
async function declineOf(services: Services, { account }: Call, { charge_id, declined }: CommittedDecision): Promise<Declined | null> {
  if (declined !== null) return { code: 'no_card', message: declined };
  if (charge_id === null) return null;
  const charge = await runCharge(services, account, charge_id);
  if (charge.charge_status !== 'DECLINED') return null;
  const { reason = 'card_declined', error } = charge.attempts.at(-1) ?? {};
  return { code: reason, message: error ?? 'The charge was declined.' };
}

/**
 * Locks the subscription for a change: no other transaction changes it until the commit. @throws Refusal 007; 008 while a charge is
 * in progress
 */
export async function lockUncharged(tx: Transactional, field: string, id: string): Promise<Subscription> {
  const subscription = requireFound(await tx.lock('subscriptions', id), field, id);
  if (subscription.pending !== null)
    throw refuseField('008', field, 'in_progress', 'a payment of this subscription is being made; try again when its outcome is known');
  return subscription;
}

/** Reads the subscription. @throws Refusal 007 */
export async function requireSubscriptionRecord(
  { store }: Pick<Services, 'store'>,
  { account }: Call,
  field: string,
  id: string,
): Promise<Subscription> {
  const subscription = requireFound(await store.of(account.id).find('subscriptions', id), field, id);
  return subscription;
}

export const subscriptionAnswer = (services: Services, call: Call, subscription: Subscription) =>
  subscriptionView(subscription, services.clock.now(), call.account);
