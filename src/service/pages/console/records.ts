import { html } from 'hono/html';
import { sastDay } from '../../../facts/days.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import { quote, recurringOf } from '../../domain/billing/lines.ts';
import { distanceFromNow, badge, empty, emptyHtml, panel, table, type Column, type HtmlPart } from '../parts.ts';
import { displayName } from '../../domain/customer.ts';
import { formatMoney } from '../../../facts/money.ts';
import { recordLink, pathOf, type View } from './shell.ts';

/** Lists of the records that move money or permit it, one for each kind, all in the same form. */

/** How a kind is listed: status, amount and other columns. */
interface Listing<K extends Kind> {
  readonly title: string;
  /** Where the first record of the kind comes from. */
  readonly hint: string;
  readonly status: (record: Records[K]) => string;
  readonly amount: (record: Records[K], view: View) => string | null;
  readonly about: { readonly head: string; readonly of: (record: Records[K], view: View) => HtmlPart | string | null };
}

/** An amount in rand, or in its own currency. */
const rand = (cents: number | null, currency = 'ZAR'): string | null => (cents === null ? null : formatMoney(cents, currency));

const LISTINGS = {
  customers: {
    title: 'Customers',
    hint: 'POST /customers/create, checkouts and signing pages',
    status: ({ customer_status }) => customer_status,
    amount: () => null,
    about: { head: 'Name', of: (customer) => displayName(customer) || 'erased' },
  },
  mandates: {
    title: 'Mandates',
    hint: 'POST /mandates/create, /payments/submit or /collections/submit',
    status: ({ mandate_status }) => mandate_status,
    amount: ({ amount }) => rand(amount),
    about: { head: 'Contract reference', of: ({ contract_reference }) => contract_reference ?? null },
  },
  payments: {
    title: 'Payments and collections',
    hint: 'POST /payments/submit or /collections/submit',
    status: ({ payment_status }) => payment_status,
    amount: ({ amount, currency }) => rand(amount, currency),
    about: { head: 'Next debit', of: ({ date_next }) => date_next },
  },
  subscriptions: {
    title: 'Subscriptions',
    hint: 'POST /subscriptions/{customer_id}',
    status: ({ subscription_status }) => subscription_status,
    amount: ({ items, is_tax, currency }, { now }) => rand(quote(recurringOf(items), { is_tax, day: sastDay(now) }).total_incl, currency),
    about: { head: 'Next billing', of: ({ date_next_billing }) => date_next_billing },
  },
  pre_auths: {
    title: 'Pre-authorisations',
    hint: 'POST /card-vault/{customer_id}/pre-auth',
    status: ({ pre_auth_status }) => pre_auth_status,
    amount: ({ amount, currency }) => rand(amount, currency),
    about: {
      head: 'Transaction',
      of: ({ transaction_id }, view) => (transaction_id === null ? null : recordLink(view, 'transactions', transaction_id)),
    },
  },
  refunds: {
    title: 'Refunds',
    hint: 'POST /transactions/{id}/refund',
    status: ({ refund_status }) => refund_status,
    amount: ({ amount }) => rand(amount),
    about: { head: 'Transaction', of: ({ transaction_id }, view) => recordLink(view, 'transactions', transaction_id) },
  },
  payouts: {
    title: 'Payouts',
    hint: 'POST /payouts/request',
    status: ({ transaction_status }) => transaction_status,
    amount: ({ amount }) => rand(amount),
    about: { head: 'Transaction', of: ({ transaction_id }, view) => recordLink(view, 'transactions', transaction_id) },
  },
  invoices: {
    title: 'Invoices',
    hint: 'subscriptions, captures, collections and checkout pages that ask for them',
    status: ({ invoice_status }) => invoice_status,
    amount: ({ total_incl, currency }) => rand(total_incl, currency),
    about: { head: 'Number', of: ({ invoice_number }) => invoice_number },
  },
  emandate_pages: {
    title: 'Electronic mandate pages',
    hint: 'POST /electronic-mandates/create',
    status: ({ page_status }) => page_status,
    amount: ({ amount }) => rand(amount),
    about: { head: 'Title', of: ({ title }) => title },
  },
  emails: {
    title: 'E-mails',
    hint: 'receipts and invoices: no e-mail leaves the sandbox',
    status: ({ email_status }) => email_status,
    amount: () => null,
    about: { head: 'To, about', of: ({ to, subject }) => `${to}: ${subject}` },
  },
} as const satisfies { readonly [K in Kind]?: Listing<K> };

/** A kind of record that the console lists. */
export type ListedKind = keyof typeof LISTINGS;

/** The kinds, in the order of the console. */
export const LISTED_KINDS = Object.keys(LISTINGS) as ListedKind[];

/** Whether a path names a kind. */
export const isListed = (name: string): name is ListedKind => Object.hasOwn(LISTINGS, name);

/** The title of a kind's list. */
export const listTitle = (kind: ListedKind): string => LISTINGS[kind].title;

/** A table with the records of one kind. */
export function recordTable<K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart {
  const listing: Listing<K> = LISTINGS[kind] as unknown as Listing<K>;
  if (records.length === 0) return empty('Nothing yet', html`They come from ${listing.hint}.`);
  const columns: Column[] = [
    { head: 'Id' },
    { head: 'Status' },
    { head: 'Amount', class: 'amount' },
    { head: listing.about.head, class: 'wide' },
    { head: 'Created', class: 'end' },
  ];
  return table(
    listing.title,
    columns,
    records.map((record) => [
      html`<span class="id">${record.id}</span>`,
      badge(listing.status(record)),
      html`${listing.amount(record, view) ?? emptyHtml}`,
      html`${listing.about.of(record, view) ?? emptyHtml}`,
      distanceFromNow(record.created_at, view.now),
    ]),
  );
}

/** The newest records of a kind, with a link to all of them. */
export const recordPanel = <K extends ListedKind>(view: View, kind: K, records: readonly Records[K][]): HtmlPart =>
  panel(
    kind,
    listTitle(kind),
    recordTable(view, kind, records),
    records.length === 0
      ? emptyHtml
      : html`<a href="${pathOf(view.account, 'records', kind)}">All <span class="unseen">${listTitle(kind)}</span></a>`,
  );
