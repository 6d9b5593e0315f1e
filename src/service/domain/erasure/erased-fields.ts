import { customers } from '../../../contract/customers.ts';
import { maskedAccount } from '../emandate/masked-details.ts';
import type { BankAccount, Customer } from '../records/people.ts';
import type { Transaction } from '../records/money.ts';

/** The values that replace a person's details after an erasure. */

/** The text for names that must not be empty. */
export const ERASED = 'Erased';

/** The fields of a customer that null clears. All of them are personal; a new one is erased without another word. */
const CLEARED: Partial<Customer> = Object.fromEntries(
  Object.entries(customers.fields).flatMap(([field, { update }]) => (update?.safeParse(null).success === true ? [[field, null]] : [])),
);

/** A customer's fields with the personal values removed. The id replaces the reference, which may have been a name. */
export const blankCustomer = (customer: Customer, now: Date): Partial<Customer> => ({
  ...CLEARED,
  reference: customer.id,
  customer_status: 'ARCHIVED',
  deleted_at: customer.deleted_at ?? now,
});

/** Whether a customer was erased. Every other customer has a name. */
export const isErased = ({ company_name, person_name, person_surname }: Customer): boolean =>
  company_name === null && person_name === null && person_surname === null;

/** The problem of a record that would belong to an erased customer, for the field that names the record or the customer. */
export const erasedProblem = (field: string) =>
  ({ field, code: '008', rule: 'erased', message: 'the customer was erased on request; create a new customer' }) as const;

/** The bank account's holder and number after the erasure. The last four digits tell which account paid, but not whose account it is. */
export const blankAccount = (
  account: Pick<BankAccount, 'bank_account_number'>,
): Pick<BankAccount, 'bank_account_holder_name' | 'bank_account_number'> => ({
  bank_account_holder_name: ERASED,
  bank_account_number: maskedAccount(account.bank_account_number),
});

/**
 * The fields of a transaction's payment_data that are kept: they say what was paid and how, but not who paid. All other fields are
 * removed, including fields that a later release adds, unless they are named here.
 */
const KEPT_DATA = [
  'amount',
  'amount_excl',
  'card',
  'checkout_id',
  'collected_for',
  'currency',
  'cycle',
  'id',
  'invoice_id',
  'is_immediate',
  'mode',
  'part',
  'payment_method',
  'payment_status',
  'payment_type',
  'payout_id',
  'pre_auth_id',
  'reason',
  'session_id',
  'subscription_id',
  'type',
] as const;

/** A transaction's payment_data without personal values. The id of an order stays, because the order's balance is computed from it. */
export function blankData(data: Transaction['payment_data']): Transaction['payment_data'] {
  const kept = Object.fromEntries(KEPT_DATA.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])));
  const { order } = data;
  const id = typeof order === 'object' && order !== null && !Array.isArray(order) ? order['id'] : undefined;
  return id === undefined ? kept : { ...kept, order: { id } };
}
