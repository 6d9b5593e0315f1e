import type { AvsRecord, AvsResult } from '../../../contract/avs-r.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { checkDigits } from '../../domain/cdv.ts';
import { note } from '../../domain/decision.ts';
import { write, type Call, type Services } from '../write.ts';

/** Verification of bank accounts: AVS-R asks the bank, CDV looks at the digits alone. */

const asked = ({ customer, bank_account }: AvsRecord): Pick<AvsResult, 'customer' | 'bank_account'> => ({
  customer: {
    reference: customer.reference,
    company_name: customer.company_name ?? null,
    company_registration: customer.company_registration ?? null,
    person_name: customer.person_name ?? null,
    person_surname: customer.person_surname ?? null,
    id_type: customer.id_type ?? null,
    id_number: customer.id_number ?? null,
    email: customer.email,
    contact_number: customer.contact_number ?? null,
  },
  bank_account,
});

/** The banks are asked before anything is written: an answer may take seconds, and no transaction waits for it. */
export async function verifyAccounts(services: Services, call: Call, { body }: ParsedRequest<'avsR.verify'>) {
  const results = await Promise.all(
    body.records.map(async (record) => ({ ...(await services.verifier.verify(record)), ...asked(record) })),
  );
  return write(services, call, (_tx, ctx) =>
    Promise.resolve({
      changes: [note(ctx, 'avs_r.verified', ctx.account_id, { records: results.length })],
      result: { status: true, results },
    }),
  );
}

/** POST /cdv: check the digits of account numbers against their branches. */
export const checkAccounts = (services: Services, call: Call, { body }: ParsedRequest<'cdv.check'>) =>
  write(services, call, () =>
    Promise.resolve({
      changes: [],
      result: { status: true, results: body.records.map((record) => ({ ...record, ...checkDigits(record) })) },
    }),
  );
