import { notFound } from '../../../contract/errors.ts';
import { answered, type PayerAnswer } from '../../domain/mandate/life.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import { write, type Services } from '../write.ts';
import { take } from './move.ts';

/** The payer's side of a mandate, played in the sandbox: by a call, or on the page that plays a phone. */

/** The sandbox account that has a mandate. @throws Refusal 007 when none has */
async function ownerOf({ store }: Services, id: string): Promise<Account> {
  for (const account of await store.testAccounts()) if ((await store.find('mandates', account.id, id)) !== undefined) return account;
  throw notFound('id', id);
}

/** Answers a mandate that waits for its payer, at once. @throws Refusal 007 when there is none, 008 when it does not wait */
export async function answerMandate(services: Services, id: string, answer: PayerAnswer): Promise<Mandate> {
  const account = await ownerOf(services, id);
  return write(services, { account }, async (tx, ctx) => {
    const before = await tx.lock('mandates', ctx.account_id, id);
    if (before === undefined) throw notFound('id', id);
    const { changes, mandate } = await take(services, tx, ctx, before, answered(before, answer));
    return { changes, result: mandate };
  });
}

/** A mandate that a phone was asked about, with the account that it belongs to. */
export interface AskedPhone {
  readonly account: Account;
  readonly mandate: Mandate;
}

/** At most this many mandates of an account are on a phone. */
const KEPT = 50;

/** The mandates that a phone was asked about, newest first. */
export async function mandatesOfPhone({ store }: Services, contact_number: string): Promise<readonly AskedPhone[]> {
  const found: AskedPhone[] = [];
  for (const account of await store.testAccounts()) {
    const { rows } = await store.list('mandates', account.id, [{ field: 'contact_number', is: contact_number }], { limit: KEPT });
    found.push(...rows.filter(({ payment_method_type }) => payment_method_type !== 'DEBIT_ORDER').map((mandate) => ({ account, mandate })));
  }
  return found.sort((a, b) => b.mandate.created_at.getTime() - a.mandate.created_at.getTime());
}
