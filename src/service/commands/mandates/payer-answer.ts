import { notFound, requireFound } from '../../../contract/errors.ts';
import { answerSteps, type PayerAnswer } from '../../domain/mandate/mandate-steps.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/people.ts';
import { write, type Services } from '../write.ts';
import { applySteps } from './apply-steps.ts';

/** The payer's answer to a mandate in the sandbox: by a call, or on the page that simulates a phone. */

/** The sandbox account that has a mandate. @throws Refusal 007 when no account has it */
async function ownerOf({ store }: Services, id: string): Promise<Account> {
  for (const account of await store.testAccounts()) if ((await store.of(account.id).find('mandates', id)) !== undefined) return account;
  throw notFound('id', id);
}

/** Answers a mandate that waits for its payer, at once. @throws Refusal 007 when there is none, 008 when it does not wait */
export async function answerMandate(services: Services, id: string, answer: PayerAnswer): Promise<Mandate> {
  const account = await ownerOf(services, id);
  return write(services, { account }, async (tx, ctx) => {
    const before = requireFound(await tx.lock('mandates', id), 'id', id);
    const { changes, mandate } = await applySteps(services, tx, ctx, before, answerSteps(before, answer));
    return { changes, result: mandate };
  });
}

/** The phone number that was asked to approve a mandate. @throws Refusal 007 */
export async function phoneOfMandate(services: Services, id: string): Promise<string> {
  const account = await ownerOf(services, id);
  const number = (await services.store.of(account.id).find('mandates', id))?.contact_number;
  if (number == null) throw notFound('id', id);
  return number;
}

/** A mandate that a phone was asked to approve, with its account. */
export interface PhoneMandate {
  readonly account: Account;
  readonly mandate: Mandate;
}

/** The simulated phone shows at most this many mandates of an account. */
const MOST_ON_A_PHONE = 50;

/** The mandates that a phone was asked to approve, newest first. */
export async function mandatesOfPhone({ store }: Services, contact_number: string): Promise<readonly PhoneMandate[]> {
  const found: PhoneMandate[] = [];
  for (const account of await store.testAccounts()) {
    const { rows } = await store
      .of(account.id)
      .list('mandates', [{ field: 'contact_number', is: contact_number }], { limit: MOST_ON_A_PHONE });
    found.push(...rows.filter(({ payment_method_type }) => payment_method_type !== 'DEBIT_ORDER').map((mandate) => ({ account, mandate })));
  }
  return found.sort((a, b) => b.mandate.created_at.getTime() - a.mandate.created_at.getTime());
}
