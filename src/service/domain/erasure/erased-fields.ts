import type { BankAccount, Customer } from '../records/people.ts';
import type { Transaction } from '../records/money.ts';

/** What stands in place of what named a person. */

/** Stands where a name must not be empty. */
export const ERASED = 'Erased';

/** A customer's fields that name a person, without what they said. The id stands for the reference, which may have been a name. */
export const blankCustomer = (customer: Customer, now: Date): Partial<Customer> => ({
  reference: customer.id,
  company_name: null,
  person_name: null,
  person_surname: null,
  id_type: null,
  id_number: null,
  email: null,
  contact_number: null,
  billing_address_line_1: null,
  billing_address_line_2: null,
  city_or_town: null,
  postal_code: null,
  metadata: null,
  customer_status: 'ARCHIVED',
  deleted_at: customer.deleted_at ?? now,
});

/** Whether a customer was erased: no other is without any name. */
export const isErased = ({ company_name, person_name, person_surname }: Customer): boolean =>
  company_name === null && person_name === null && person_surname === null;

/** An account number as it may stay: its last four digits tell which account paid, and not whose it is. */
const lastFour = (number: string): string => `••••${number.slice(-4)}`;

/** The holder and the number of a bank account. */
export const blankAccount = (
  account: Pick<BankAccount, 'bank_account_number'>,
): Pick<BankAccount, 'bank_account_holder_name' | 'bank_account_number'> => ({
  bank_account_holder_name: ERASED,
  bank_account_number: lastFour(account.bank_account_number),
});

/**
 * The parts of a transaction's payment_data that say what was paid and how, and nothing of who paid. All others go: what a later
 * release adds is forgotten as well, unless it is named here.
 */
const KEPT_DATA = [
  'amount',
  'card',
  'checkout_id',
  'collected_for',
  'currency',
  'cycle',
  'id',
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

/** A transaction's payment_data without the person. Of an order its id stays, by which the order's balance is worked out. */
export function blankData(data: Transaction['payment_data']): Transaction['payment_data'] {
  const kept = Object.fromEntries(KEPT_DATA.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])));
  const { order } = data;
  const id = typeof order === 'object' && order !== null && !Array.isArray(order) ? order['id'] : undefined;
  return id === undefined ? kept : { ...kept, order: { id } };
}
