import { z } from 'zod';
import { paymentsSubmitAnswer } from '../../../contract/payments.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import { paymentView } from '../../domain/payment/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import { runCharge } from '../charge/run-charge.ts';
import { keepAnswer } from '../commit-then-answer.ts';
import { readStored } from '../stored-answer.ts';
import { Replay, write, type Call, type Services } from '../write.ts';

/** Submissions whose cards are charged after they are stored, and before the call is answered. */

type SubmitAnswer = z.output<typeof paymentsSubmitAnswer>;

/** A stored submission: its answer before any card was charged, and the ids of its charges by payment. */
const storedSubmission = z.object({ answer: paymentsSubmitAnswer, charges: z.record(z.string(), z.array(z.string())) });
type StoredSubmission = z.output<typeof storedSubmission>;

/**
 * Stores a submission, charges its cards, and answers. A repeat under the same idempotency key gets the first answer. If the first
 * call did not get that far, the repeat continues with the same charges.
 */
export async function submitThenCharge(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<StoredSubmission>>,
): Promise<SubmitAnswer> {
  const { answer, charges } = await storeSubmission(services, call, decide);
  if (Object.keys(charges).length === 0) return answer;
  const charged = { ...answer, results: await chargeCards(services, call.account, answer.results, charges) };
  await keepAnswer(services, call, charged);
  return charged;
}

/**
 * Stores a submission. Until its cards have answered, the submission itself is stored under the idempotency key. @throws Replay for
 * a repeat that is answered already
 */
async function storeSubmission(
  services: Services,
  { account, idempotency }: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<StoredSubmission>>,
): Promise<StoredSubmission> {
  if (idempotency === undefined) return write(services, { account }, decide);
  let text = '';
  try {
    return await write(services, { account, idempotency: { ...idempotency, encode: () => text } }, async (tx, ctx) => {
      const { changes, result } = await decide(tx, ctx);
      const isCharged = Object.keys(result.charges).length > 0;
      text = isCharged ? JSON.stringify(z.encode(storedSubmission, result)) : idempotency.encode(result.answer);
      return { changes, result };
    });
  } catch (error) {
    const begun = error instanceof Replay ? readStored(storedSubmission, error.answer) : undefined;
    if (begun === undefined) throw error;
    return begun;
  }
}

/** Charges the cards, and answers the payments with the transactions of all attempts. */
async function chargeCards(
  services: Services,
  account: Account,
  results: SubmitAnswer['results'],
  charges: StoredSubmission['charges'],
): Promise<SubmitAnswer['results']> {
  const answered: SubmitAnswer['results'] = [];
  for (const result of results) {
    const charge_ids = charges[result.id];
    if (charge_ids === undefined) {
      answered.push(result);
      continue;
    }
    const made = [];
    for (const id of charge_ids) made.push(await runCharge(services, account, id));
    const payment = await services.store.of(account.id).find('payments', result.id);
    answered.push({
      ...result,
      ...(payment === undefined ? {} : paymentView(payment)),
      transaction_ids: made.flatMap(({ attempts }) => attempts.map(({ transaction_id }) => transaction_id)),
    });
  }
  return answered;
}
