import { notFound, refuseField } from '../../../contract/errors.ts';
import type { MANDATE_ANSWERS } from '../../../contract/mandates.ts';
import type { Change } from '../../domain/decision.ts';
import type { MandateStatus } from '../../domain/mandate/flow.ts';
import type { Account, Mandate } from '../../domain/records.ts';
import { write, type Services } from '../write.ts';
import { moveOn } from './move.ts';

/** The payer's side of a mandate, played in the sandbox: by a call, or on the page that plays a phone. */

/** What a payer can do. */
export type PayerAnswer = (typeof MANDATE_ANSWERS)[number];

const OUTCOMES: Readonly<Record<PayerAnswer, MandateStatus>> = { APPROVE: 'ACTIVE', DECLINE: 'REJECTED', NO_REPLY: 'NO_REPLY' };

/** The sandbox account that has a mandate. @throws Refusal 007 when none has */
async function ownerOf({ store }: Services, id: string): Promise<Account> {
  for (const account of await store.testAccounts()) if ((await store.find('mandates', account.id, id)) !== undefined) return account;
  throw notFound('id', id);
}

/** Answers a mandate that waits for its payer, at once. @throws Refusal 007 when there is none, 008 when it does not wait */
export async function answerMandate(services: Services, id: string, answer: PayerAnswer): Promise<Mandate> {
  const account = await ownerOf(services, id);
  return write(services, { account }, async (tx, ctx) => {
    let mandate = await tx.lock('mandates', ctx.account_id, id);
    if (mandate === undefined) throw notFound('id', id);
    const changes: Change[] = [];
    // The bank may be a moment behind; whoever answers has been asked.
    const steps: MandateStatus[] = mandate.mandate_status === 'GENERATED' ? ['PENDING', OUTCOMES[answer]] : [OUTCOMES[answer]];
    if (!['GENERATED', 'PENDING'].includes(mandate.mandate_status))
      throw refuseField('008', 'id', 'status', `the mandate is ${mandate.mandate_status}: it waits for no answer`);
    for (const to of steps) {
      const step = await moveOn(tx, ctx, mandate, to);
      changes.push(...step.changes);
      mandate = step.mandate;
    }
    return { changes, result: mandate };
  });
}

/** The mandates that a phone was asked about, newest first, with the account that each belongs to. */
export async function mandatesOfPhone(
  { store }: Services,
  contact_number: string,
): Promise<readonly { account: Account; mandate: Mandate }[]> {
  const found = [];
  for (const account of await store.testAccounts()) {
    const { rows } = await store.list('mandates', account.id, [{ field: 'contact_number', is: contact_number }], { limit: 50 });
    found.push(...rows.map((mandate) => ({ account, mandate })));
  }
  return found.sort((a, b) => b.mandate.created_at.getTime() - a.mandate.created_at.getTime());
}
