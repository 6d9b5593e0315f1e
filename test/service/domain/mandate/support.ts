import { customers } from '../../../../src/contract/customers.ts';
import { mandateCreate } from '../../../../src/contract/mandates.ts';
import type { BankAccount, Customer } from '../../../../src/service/domain/records/people.ts';
import type { PaymentMethod } from '../../../../src/service/domain/records/money.ts';
import type { MandateInput } from '../../../../src/service/domain/mandate/rules.ts';
import { newRecord } from '../../../../src/service/domain/new-record.ts';
import { METHODS } from '../../../../src/service/sandbox/methods.ts';

/** The customer, the account and the terms of mandates, for tests of the pure rules. */

const ACCOUNT = 'acc_test';
const created_at = new Date('2026-01-01T00:00:00Z');

/** A payment method of the sandbox. */
export function sandboxMethod(name: string): PaymentMethod {
  const method = METHODS[name];
  if (method === undefined) throw new Error(`the sandbox has no method ${name}`);
  return { account_id: ACCOUNT, id: `pam_${name}`, is_active: true, created_at, ...method };
}

/** A customer with all details that DebiCheck requires. */
const thandi: Customer = newRecord({ account_id: ACCOUNT, now: created_at }, 'cus_thandi', customers, {
  reference: 'C-1',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  client_type: 'RESIDENT_INDIVIDUAL',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 't@m.example',
  contact_number: '+27821234567',
  customer_status: 'ACTIVE',
});

/** Thandi's account. The simulated bank does not know it, unless a test account's numbers are given. */
const accountOf = (change: Partial<BankAccount> = {}): BankAccount => ({
  account_id: ACCOUNT,
  id: 'ban_thandi',
  customer_id: thandi.id,
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '62000000001',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
  bank_branch_code: '250655',
  bank_account_status: 'ACTIVE',
  created_at,
  updated_at: null,
  ...change,
});

const common = {
  customer_id: thandi.id,
  bank_account_id: 'ban_thandi',
  payment_methods_id: 'pam_x',
  payment_industry: 'ACCOUNT_REPAYMENT',
};
const terms = { contract_reference: 'R1', first_collection_date: '2027-02-25', maximum_collection_amount: 298.5 };

/** The input for a mandate of R199.00 a month, parsed as the interface does. */
export function mandateInput(
  method: string,
  {
    debicheck = {},
    customer = {},
    bank_account = {},
  }: { debicheck?: object; customer?: Partial<Customer>; bank_account?: Partial<BankAccount> } = {},
): MandateInput {
  const authenticated = sandboxMethod(method).payment_method_type !== 'DEBIT_ORDER';
  const {
    customer_id: _c,
    bank_account_id: _b,
    payment_methods_id: _p,
    ...parsed
  } = mandateCreate.parse({
    ...common,
    amount: 199,
    recurring: { process_day: 25 },
    ...(authenticated ? { debicheck: { ...terms, ...debicheck } } : {}),
  });
  return { customer: { ...thandi, ...customer }, bank_account: accountOf(bank_account), method: sandboxMethod(method), terms: parsed };
}
