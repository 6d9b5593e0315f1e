import type { Operation } from '../../../src/contract/routes.ts';
import type { Caller } from '../../support/interface.ts';
import { changed } from '../records/tables.ts';

/** The data of mandates as a merchant sends it. */

/** A person with all details that DebiCheck requires. */
export const PERSON = {
  reference: 'C-1',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 't@m.example',
  contact_number: '0821234567',
} as const;

/** A company. */
export const COMPANY = { reference: 'C-2', company_name: 'Karoo Mills', email: 'k@m.example' } as const;

/** An account that the simulated bank does not know, so that the bank asks the payer. */
const ACCOUNT = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '62000000001',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
  bank_branch_code: '250655',
} as const;

/** A way to call operations: the interface in this process, or a running service. */
export type Ask = (operation: Operation, body: object) => Promise<{ id: string }[]>;

/** Calls the interface in this process. */
export const asking =
  (caller: Caller): Ask =>
  async (operation, body) =>
    ((await caller.ask(operation, { body })) as unknown as { results: { id: string }[] }).results;

/** The ids of the customer and the account of a mandate. */
export interface Payer {
  readonly customer_id: string;
  readonly bank_account_id: string;
}

/** Creates a customer with an account. */
export async function aPayer(ask: Ask, { customer = PERSON, account = {} }: { customer?: object; account?: object } = {}): Promise<Payer> {
  const customer_id = (await ask('customers.create', { records: [customer] }))[0]?.id ?? '';
  const bank_account_id = (await ask('bankAccounts.create', { records: [{ ...ACCOUNT, customer_id, ...account }] }))[0]?.id ?? '';
  return { customer_id, bank_account_id };
}

let references = 0;
/** A contract reference that no other mandate has. */
export const aReference = (): string => `T${String((references += 1)).padStart(9, '0')}`;

const recurring = { amount: 199, recurring: { process_day: 25 }, payment_industry: 'ACCOUNT_REPAYMENT' };

/** A valid record for /mandates/create, with some of its fields replaced. `method` is the last part of the payment method's id. */
export function aMandate(payer: Payer, method: string, change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const authenticated = !method.startsWith('debitOrder');
  const id = `pam_sandbox${method[0]?.toUpperCase() ?? ''}${method.slice(1)}`;
  return changed(
    {
      ...payer,
      payment_methods_id: id,
      ...recurring,
      ...(authenticated
        ? { debicheck: { contract_reference: aReference(), first_collection_date: '2027-02-25', maximum_collection_amount: 298.5 } }
        : {}),
    },
    change,
  );
}
