import { z } from 'zod';
import { bankAccounts } from '../../../contract/bank-accounts.ts';
import { preAuth, preAuthsFilters } from '../../../contract/card-vault.ts';
import { card, cardsFilters } from '../../../contract/cards.ts';
import { collection } from '../../../contract/collections.ts';
import { customers } from '../../../contract/customers.ts';
import { emandatePages } from '../../../contract/electronic-mandates.ts';
import { email } from '../../../contract/emails.ts';
import { CARD_STATUSES } from '../../../contract/enums.ts';
import { invoice, invoicesFilters } from '../../../contract/invoices.ts';
import { mandate, mandatesFilters } from '../../../contract/mandates.ts';
import { orders } from '../../../contract/orders.ts';
import { collectingFilters, payment } from '../../../contract/payments.ts';
import { payout, payoutsFilters } from '../../../contract/payouts.ts';
import { products } from '../../../contract/products.ts';
import { recipients } from '../../../contract/recipients.ts';
import { refund, REFUND_STATUSES } from '../../../contract/refunds.ts';
import { CREATED_BETWEEN, filter, type Filter } from '../../../contract/resource.ts';
import { subscription, subscriptionsFilters } from '../../../contract/subscriptions.ts';
import { terminal, terminalsFilters } from '../../../contract/terminals.ts';
import { transaction, transactionsFilters } from '../../../contract/transactions.ts';
import { writtenCard } from '../../../facts/card-names.ts';
import { cardView } from '../../domain/card.ts';
import { displayName } from '../../domain/customer.ts';
import { pageAnswer } from '../../domain/emandate/page.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { collectionView, paymentView } from '../../domain/payment/view.ts';
import { preAuthView } from '../../domain/pre-auth/view.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import { transactionView } from '../../domain/transaction.ts';
import { stateInWords } from '../formats.ts';
import type { View } from './shell.ts';

/** The kinds of records that the console lists, as data. */

/** A record as the interface answers it: amounts and times are readable texts. */
export type Wire = Readonly<Record<string, unknown>>;

/** An entry of a record's history. */
export interface Step {
  readonly event: string;
  readonly at: Date | string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a kind is shown. */
export interface KindRow<K extends Kind> {
  readonly title: string;
  /** How their ids begin. */
  readonly ids: readonly string[];
  /** Where the first record of the kind comes from. */
  readonly hint: string;
  readonly wire: (record: Records[K], view: View) => Wire;
  /** The fields with the state and the amount. */
  readonly status: string;
  readonly amount?: string;
  /** The column that says what the record is about: its heading, and its field or its text. */
  readonly about: readonly [head: string, of: string | ((record: Records[K]) => string)];
  readonly filters: Readonly<Record<string, Filter<keyof Records[K] & string>>>;
  /** The fields by which the search finds records: by their whole value, or by the last four digits. */
  readonly search?: readonly (keyof Records[K] & string)[];
  readonly ending?: keyof Records[K] & string;
  /** What happened to a record, as the record itself tells it. */
  readonly steps?: (record: Records[K]) => readonly Step[];
}

/** The wire form of what a schema answers. */
const as =
  <S extends z.ZodType, R>(schema: S, answer: (record: R, view: View) => z.output<S>) =>
  (record: R, view: View): Wire =>
    z.encode(schema, answer(record, view)) as Wire;

const same = <R>(record: R): R => record;

const kind = <K extends Kind>(row: KindRow<K>): KindRow<K> => row;

/** The kinds, in the order of the console. */
export const KINDS = {
  transactions: kind<'transactions'>({
    title: 'Transactions',
    ids: ['tra_'],
    hint: 'every attempt to pay and every debit, and follow the answers of the network or the bank',
    wire: as(transaction.omit({ submission_data: true }), transactionView),
    status: 'transaction_status',
    amount: 'amount',
    about: ['Reference', 'transaction_reference'],
    filters: transactionsFilters,
    search: ['transaction_reference'],
    steps: ({ submission_data }) =>
      submission_data.map(({ status, timestamp, date, ...data }) => ({
        event: stateInWords(status ?? 'answered'),
        at: timestamp ?? date ?? '',
        data,
      })),
  }),
  customers: kind<'customers'>({
    title: 'Customers',
    ids: ['cus_'],
    hint: 'POST /customers/create, checkouts and signing pages',
    wire: as(customers.record, same),
    status: 'customer_status',
    about: ['Name', (customer) => displayName(customer) || 'erased'],
    filters: customers.filters,
    search: ['reference', 'email'],
  }),
  bank_accounts: kind<'bank_accounts'>({
    title: 'Bank accounts',
    ids: ['ban_'],
    hint: 'POST /bank-accounts/create, payments and signing pages',
    wire: as(bankAccounts.record, same),
    status: 'bank_account_status',
    about: ['Holder', 'bank_account_holder_name'],
    filters: bankAccounts.filters,
    ending: 'bank_account_number',
  }),
  cards: kind<'cards'>({
    title: 'Stored cards',
    ids: ['crd_'],
    hint: 'checkouts, card links and POST /sandbox/cards',
    wire: as(card, (one, { now }) => cardView(one, now)),
    status: 'card_status',
    about: ['Card', ({ card_brand, card_ending }) => writtenCard(card_brand, card_ending)],
    filters: { ...cardsFilters, card_status: filter('card_status', z.enum(CARD_STATUSES)), ...CREATED_BETWEEN },
    ending: 'card_ending',
  }),
  mandates: kind<'mandates'>({
    title: 'Mandates',
    ids: ['man_'],
    hint: 'POST /mandates/create, /payments/submit or /collections/submit',
    wire: as(mandate, same),
    status: 'mandate_status',
    amount: 'amount',
    about: ['Contract reference', ({ contract_reference }) => contract_reference ?? ''],
    filters: mandatesFilters,
    search: ['contract_reference', 'reference'],
  }),
  payments: kind<'payments'>({
    title: 'Payments and collections',
    ids: ['pay_', 'col_'],
    hint: 'POST /payments/submit or /collections/submit',
    wire: (one) => (one.kind === 'COLLECTION' ? z.encode(collection, collectionView(one)) : z.encode(payment, paymentView(one))),
    status: 'payment_status',
    amount: 'amount',
    about: ['Next debit', 'date_next'],
    filters: collectingFilters,
    search: ['transaction_reference', 'batch_reference', 'eft_reference'],
  }),
  subscriptions: kind<'subscriptions'>({
    title: 'Subscriptions',
    ids: ['sub_'],
    hint: 'POST /subscriptions/{customer_id}',
    wire: as(subscription, (one, { now, account }) => subscriptionView(one, now, account)),
    status: 'subscription_status',
    amount: 'total_recurring_incl',
    about: ['Next billing', 'date_next_billing'],
    filters: subscriptionsFilters,
  }),
  pre_auths: kind<'pre_auths'>({
    title: 'Pre-authorisations',
    ids: ['pre_'],
    hint: 'POST /card-vault/{customer_id}/pre-auth',
    wire: as(preAuth, preAuthView),
    status: 'pre_auth_status',
    amount: 'amount',
    about: ['Transaction', 'transaction_id'],
    filters: preAuthsFilters,
    search: ['transaction_reference'],
  }),
  refunds: kind<'refunds'>({
    title: 'Refunds',
    ids: ['ref_'],
    hint: 'POST /transactions/{id}/refund',
    wire: as(refund.omit({ refundable_amount: true }), same),
    status: 'refund_status',
    amount: 'amount',
    about: ['Transaction', 'transaction_id'],
    filters: { refund_status: filter('refund_status', z.enum(REFUND_STATUSES)), ...CREATED_BETWEEN },
  }),
  payouts: kind<'payouts'>({
    title: 'Payouts',
    ids: ['pyo_'],
    hint: 'POST /payouts/request',
    wire: as(payout, same),
    status: 'transaction_status',
    amount: 'amount',
    about: ['Transaction', 'transaction_id'],
    filters: payoutsFilters,
    search: ['transaction_reference', 'batch_reference'],
  }),
  invoices: kind<'invoices'>({
    title: 'Invoices',
    ids: ['inv_'],
    hint: 'subscriptions, captures, collections and checkout pages that ask for them',
    wire: as(invoice, (one, { now }) => invoiceView(one, now)),
    status: 'invoice_status',
    amount: 'total_incl',
    about: ['Number', 'invoice_number'],
    filters: invoicesFilters,
    search: ['invoice_number'],
  }),
  orders: kind<'orders'>({
    title: 'Orders',
    ids: ['ord_'],
    hint: 'POST /orders/create, checkouts and payments',
    wire: as(orders.record, same),
    status: 'order_status',
    amount: 'amount_total',
    about: ['Reference', 'reference'],
    filters: orders.filters,
    search: ['reference'],
  }),
  products: kind<'products'>({
    title: 'Products',
    ids: ['pro_'],
    hint: 'POST /products/create',
    wire: as(products.record, same),
    status: 'product_status',
    amount: 'price_excl',
    about: ['Name', 'name'],
    filters: products.filters,
    search: ['code'],
  }),
  recipients: kind<'recipients'>({
    title: 'Recipients',
    ids: ['rcp_'],
    hint: 'POST /recipients/create and payouts',
    wire: as(recipients.record, same),
    status: 'recipient_status',
    about: ['Name', displayName],
    filters: recipients.filters,
    search: ['reference', 'email'],
  }),
  terminals: kind<'terminals'>({
    title: 'Terminals',
    ids: ['ter_'],
    hint: 'the sandbox',
    wire: as(terminal, same),
    status: 'terminal_status',
    about: ['Name', 'nickname'],
    filters: terminalsFilters,
  }),
  emandate_pages: kind<'emandate_pages'>({
    title: 'Electronic mandate pages',
    ids: ['pag_'],
    hint: 'POST /electronic-mandates/create',
    wire: as(emandatePages.record, (one, { publicUrl }) => pageAnswer(one, publicUrl)),
    status: 'page_status',
    amount: 'amount',
    about: ['Title', 'title'],
    filters: emandatePages.filters,
  }),
  emails: kind<'emails'>({
    title: 'E-mails',
    ids: ['eml_'],
    hint: 'receipts and invoices: no e-mail leaves the sandbox',
    wire: as(email, (one: Records['emails']) => ({ ...one, about: one.subject_id })),
    status: 'email_status',
    about: ['To, about', ({ to, subject }) => `${to}: ${subject}`],
    filters: { email_status: filter('email_status', z.enum(['PENDING', 'SENT'])), ...CREATED_BETWEEN },
    search: ['to'],
  }),
};

/** A kind of record that the console lists. */
export type ListedKind = keyof typeof KINDS;

/** The kinds, in the order of the console. */
export const LISTED_KINDS = Object.keys(KINDS) as ListedKind[];

/** The kind of the record that has this id. */
export const kindOfId = (id: string): ListedKind | undefined =>
  LISTED_KINDS.find((name) => KINDS[name].ids.some((start) => id.startsWith(start)));

/** Whether a path names a kind. */
export const isListed = (name: string): name is ListedKind => Object.hasOwn(KINDS, name);

/** How a kind is shown. */
export const rowOf = <K extends ListedKind>(name: K): KindRow<K> => KINDS[name] as unknown as KindRow<K>;
