import { z } from 'zod';
import { orders } from '../../../contract/orders.ts';
import { sastDay } from '../../../facts/days.ts';
import type { DecisionContext } from '../decision.ts';
import type { AgreedAccount } from '../consent.ts';
import type { DebitedAccount } from '../debit/debit-bank.ts';
import type { BankAccount, Customer, Mandate } from '../records/people.ts';
import type { Json } from '../records/platform.ts';
import type { Order } from '../records/sales.ts';
import type { Payment, PaymentMethod, Transaction } from '../records/money.ts';
import { totals } from '../money.ts';
import { newTransaction, withoutTax } from '../transaction.ts';
import { invoiceLines } from './amounts.ts';
import type { UpcomingDebit } from './schedule.ts';
import { wireOf } from './view.ts';

/** Makes the transaction of one debit of a payment or collection. */

/** The records that a payment is connected with. */
export interface PaymentRecords {
  readonly method: PaymentMethod;
  readonly customer: Customer;
  readonly mandate: Mandate | null;
  readonly bank_account: BankAccount | null;
  readonly order: Order | null;
}

/** The values from which a debit is made. */
export interface DebitRequest {
  readonly payment: Payment;
  readonly records: PaymentRecords;
  readonly debit: UpcomingDebit;
  /** Cents. */
  readonly amount: number;
  /** The number of the invoice that bills the debit, if there is one. */
  readonly invoice_number?: string | undefined;
}

/** The reference of a debit: from the call, otherwise from its invoice, order or customer (`contract/transactions.ts`). */
export const referenceOf = ({ payment, records, invoice_number }: DebitRequest): string =>
  payment.transaction_reference ?? invoice_number ?? records.order?.reference ?? records.customer.reference;

/** The account that is debited. A changed bank account applies to running EFT debit orders. Any other mandate was approved by a bank for the account as it was. */
export const accountOf = ({ mandate, bank_account }: PaymentRecords): AgreedAccount | null =>
  mandate !== null && mandate.payment_method_type !== 'DEBIT_ORDER' ? mandate.payer : bank_account;

function accountToDebit(records: PaymentRecords): DebitedAccount | null {
  const account = accountOf(records);
  return account === null
    ? null
    : { bank_branch_code: String(account.bank_branch_code).padStart(6, '0'), bank_account_number: account.bank_account_number };
}

/** The payment at the moment when its transaction is made, with the values of its order (`contract/payments.ts`: order). */
export function snapshot(ctx: DecisionContext, request: DebitRequest): Transaction['payment_data'] {
  const { payment, records, debit } = request;
  const account = accountToDebit(records);
  return {
    ...(wireOf(payment) as unknown as Record<string, Json>),
    part: debit.part,
    collected_for: debit.day,
    ...(records.order === null ? {} : { order: z.encode(orders.record, records.order) }),
    ...(account === null ? {} : { debited_account: { ...account } }),
    ...withoutTax(amountWithoutTax(ctx, request)),
  };
}

/** A debit's amount without VAT: of a collection by its lines, of an order that is paid as a whole by its tax; null where it is not known. */
function amountWithoutTax(ctx: DecisionContext, { payment, records: { order }, debit, amount }: DebitRequest): number | null {
  const { items, is_tax } = payment;
  const day = sastDay(ctx.now);
  if (items !== null) return totals(invoiceLines({ items, is_tax: is_tax ?? false }, debit.part, amount, day), day).total_excl;
  return order !== null && order.amount_total === amount && order.amount_tax !== null ? amount - order.amount_tax : null;
}

/** The transaction of a debit. The text on the payer's statement is set when it is sent. */
export const transactionOf = (ctx: DecisionContext, request: DebitRequest): Transaction =>
  newTransaction(ctx, {
    method: request.records.method,
    amount: request.amount,
    currency: request.payment.currency,
    transaction_reference: referenceOf(request),
    customers_id: request.payment.customer_id,
    bank_accounts_id: request.payment.bank_account_id,
    mandates_id: request.payment.mandate_id,
    payments_id: request.payment.id,
    submission_batch_reference: request.payment.batch_reference,
    payment_reference: null,
    payment_data: snapshot(ctx, request),
  });

/** The text on the payer's statement, at most 35 characters: the merchant, and the contract or reference. */
export function statementReference(
  { abbreviated_name }: Pick<PaymentMethod, 'abbreviated_name'>,
  transaction: Transaction,
  mandate: Mandate | null,
): string {
  const contract = mandate?.debicheck?.contract_reference ?? mandate?.debitorder?.contract_reference;
  return [abbreviated_name, contract, transaction.id.slice(-8).toUpperCase()]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 35);
}
