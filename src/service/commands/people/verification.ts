import type { AvsRecord, AvsResult } from '../../../contract/avs-r.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { checkDigits } from '../../domain/cdv.ts';
import { journalLine } from '../../domain/decision.ts';
import { write, type Call, type Services } from '../write.ts';

/** Verifies bank accounts: AVS-R asks the bank, CDV checks only the digits. */

const sentFields = ({ customer, bank_account }: AvsRecord): Pick<AvsResult, 'customer' | 'bank_account'> => ({
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

/** The banks are asked before the transaction, because an answer may take seconds and no transaction should wait for it. */
export async function verifyAccounts(services: Services, call: Call, { body }: ParsedRequest<'avsR.verify'>) {
  const results = await Promise.all(
    body.records.map(async (record) => ({ ...(await services.verifier.verify(record)), ...sentFields(record) })),
  );
  return write(services, call, (_tx, ctx) =>
    Promise.resolve({
      changes: [journalLine(ctx, 'avs_r.verified', ctx.account_id, { records: results.length })],
      result: { status: true, results },
    }),
  );
}

/** POST /cdv: checks the digits of account numbers by the rules of their branches. */
export const checkAccounts = (services: Services, call: Call, { body }: ParsedRequest<'cdv.check'>) =>
  write(services, call, () =>
    Promise.resolve({
      changes: [],
      result: { status: true, results: body.records.map((record) => ({ ...record, ...checkDigits(record) })) },
    }),
  );
