import type { Kind, Records } from '../domain/records/every-record.ts';
import type { TableFor } from './tables/columns.ts';
import { cards, charges, payment_methods, postings, pre_auths, refunds, terminals, transactions } from './tables/money.ts';
import {
  checkout_attempts,
  checkout_sessions,
  emandate_pages,
  emandate_sessions,
  mandate_evidence,
  portal_sessions,
  vault_tokens,
} from './tables/sessions.ts';
import { differences, emails, journal, velocity, webhook_queues, webhooks, work } from './tables/platform.ts';
import { invoices, mandates, method_months, orders, payments, payouts, products, subscriptions } from './tables/collecting.ts';
import { bank_accounts, customers, recipients } from './tables/people.ts';

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
