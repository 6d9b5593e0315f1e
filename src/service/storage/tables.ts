import type { Kind, Records } from '../domain/records/every-record.ts';
import type { TableFor } from './tables/columns.ts';
import { pre_auths } from './tables/card-vault.ts';
import { refunds } from './tables/refunds.ts';
import { checkout_sessions, checkout_attempts, vault_tokens } from './tables/checkout.ts';
import { emails } from './tables/emails.ts';
import { emandate_pages, emandate_sessions, mandate_evidence } from './tables/emandate.ts';
import { postings } from './tables/ledger.ts';
import { charges } from './tables/charges.ts';
import { mandates } from './tables/mandates.ts';
import { terminals, transactions, payment_methods } from './tables/money.ts';
import { method_months, payments } from './tables/payments.ts';
import { payouts } from './tables/payouts.ts';
import { bank_accounts, customers, recipients } from './tables/people.ts';
import { cards } from './tables/cards.ts';
import { webhook_queues, webhooks, work, journal, velocity } from './tables/platform.ts';
import { portal_sessions } from './tables/portal.ts';
import { differences } from './tables/reconciliation.ts';
import { products, invoices, orders } from './tables/sales.ts';
import { subscriptions } from './tables/subscriptions.ts';

/**
 * The tables, the same on PGlite and PostgreSQL. The key of a record starts with its account, so the rows of an account are
 * together, and no statement can reach another account's row by an id alone. Lists are ordered by creation, newest first. So the
 * index for a filter ends with `created_at, seq`: a page is read from the index, and nothing is sorted.
 */

/** The table of each kind of record, with a column for each field. */
export const tables = {
  bank_accounts,
  customers,
  recipients,
  products,
  invoices,
  mandates,
  payments,
  method_months,
  terminals,
  orders,
  transactions,
  payment_methods,
  cards,
  emandate_pages,
  emandate_sessions,
  mandate_evidence,
  checkout_sessions,
  checkout_attempts,
  vault_tokens,
  emails,
  webhooks,
  webhook_queues,
  work,
  journal,
  charges,
  subscriptions,
  portal_sessions,
  pre_auths,
  refunds,
  payouts,
  postings,
  velocity,
  differences,
} satisfies { [K in Kind]: TableFor<Records[K]> };

/** Kinds that merchants list, in the order of creation. All other kinds are listed in the order of writing. */
export const KINDS_BY_CREATION = [
  'bank_accounts',
  'mandates',
  'customers',
  'recipients',
  'products',
  'invoices',
  'terminals',
  'orders',
  'subscriptions',
  'payments',
  'transactions',
  'cards',
  'emandate_pages',
  'pre_auths',
  'payouts',
] as const;
