import { startOfDay, HOUR_MS } from '../../../facts/days.ts';
import type { Kind, Records, Sealed } from '../records/every-record.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';
import { blankAccount, blankCustomer, blankData, ERASED } from './erased-fields.ts';
import { everyId, idsOf, type PersonalRecords, recordsOf } from './obstacles.ts';

/**
 * What the erasure of a customer does to each kind of record. A new kind does not compile until it has a rule here. A new column
 * that names a person fails the test of the erasure, which looks at every column of every table.
 */

/** A kind of record that never contains anything about a customer. The text says why. */
interface Impersonal {
  readonly impersonal: string;
}

/** A kind of record that names customers, and how it is erased. */
interface Personal<K extends Kind> {
  /** The field by which a person's records are found. */
  readonly by: keyof Records[K] & string;
  /**
   * True where no index starts with that field, so that all records are read. An index would slow down payments, and nothing else
   * needs it.
   */
  readonly walked?: true;
  /** The values of that field, taken from records of the kinds above. */
  readonly of: (held: PersonalRecords) => readonly (string | null)[];
  /** The fields to set, or 'remove' to delete the record; null where the record must stay unchanged for now. */
  readonly forget: (record: Records[K], now: Date, customer: Pick<Customer, 'reference'>) => Partial<Records[K]> | 'remove' | null;
  /** The new sealed values that the vault keeps with the record. */
  readonly sealed?: Sealed;
  /** The moment until which a part of the record must be kept; null where nothing must be kept. */
  readonly keptUntil?: (record: Records[K], now: Date) => Date | null;
}

export type ErasureRule<K extends Kind> = Personal<K> | Impersonal;

/** When an erasure is tried again: by then, everything that was in progress has arrived or was given up. */
export const erasureRetryAt = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

/** The Companies Act (section 24) requires sales records for seven years, the Tax Administration Act for five. */
const INVOICE_YEARS = 7;
/** In cents. Above this amount the VAT Act (section 20) requires a tax invoice to name the buyer. */
const FULL_INVOICE_ABOVE = 500_000;

function invoiceKeptUntil(invoice: Invoice, now: Date): Date | null {
  const { invoice_status, total_incl, date_issued, billed_to } = invoice;
  if (invoice_status === 'DRAFT' || total_incl <= FULL_INVOICE_ABOVE || billed_to.name === ERASED) return null;
  const until = startOfDay(date_issued);
  until.setUTCFullYear(until.getUTCFullYear() + INVOICE_YEARS);
  return until > now ? until : null;
}

/** Whether a text contains a reference. Short references are not searched for, because they match by chance. */
const isIn = (reference: string, text: string): boolean => reference.length > 3 && text.includes(reference);

const customers = (held: PersonalRecords): string[] => idsOf(held, 'customers');

/** The rule of every kind, in the order in which a person's records are found. A kind is found through the kinds above it. */
const ERASURE: { readonly [K in Kind]: ErasureRule<K> } = {
  customers: { by: 'id', of: customers, forget: blankCustomer },
  bank_accounts: {
    by: 'customer_id',
    of: customers,
    forget: (account) => ({ ...blankAccount(account), bank_account_status: 'ARCHIVED' }),
  },
  cards: {
    by: 'customer_id',
    walked: true,
    of: customers,
    // The brand and the last four digits stay with the transactions. Number, month and token go, so the card cannot be charged again.
    forget: () => ({
      card_status: 'ARCHIVED',
      card_nickname: null,
      card_expire: '01/00',
      card_token: '',
      fingerprint: '',
      is_default: false,
      is_stored: false,
    }),
    sealed: { number: null },
  },
  mandates: {
    by: 'customer_id',
    of: customers,
    // The contract reference stays, because the payer's bank knows the mandate by it.
    forget: ({ payer }) => ({ payer: { ...payer, ...blankAccount(payer), name: ERASED }, contact_number: null, reference: null }),
  },
  mandate_evidence: {
    by: 'mandate_id',
    of: (held) => idsOf(held, 'mandates'),
    forget: ({ kept_until }, now) => (kept_until > now ? null : 'remove'),
    keptUntil: ({ kept_until }, now) => (kept_until > now ? kept_until : null),
  },
  emandate_sessions: { by: 'mandate_id', of: (held) => idsOf(held, 'mandates'), forget: () => ({ attempt_hash: null }) },
  payments: {
    by: 'customer_id',
    of: customers,
    forget: ({ invoice }) => ({ invoice: invoice && { ...invoice, memo: null } }),
  },
  subscriptions: {
    by: 'customer_id',
    of: customers,
    forget: ({ notification, invoice }) => ({
      notification: { ...notification, email: null },
      metadata: null,
      invoice: { ...invoice, memo: null },
    }),
  },
  pre_auths: { by: 'customer_id', of: customers, forget: () => ({ notification_email: null, metadata: null }) },
  charges: {
    by: 'customer_id',
    walked: true,
    of: customers,
    forget: ({ payment_data }) => ({ payment_data: blankData(payment_data) }),
  },
  transactions: {
    by: 'customers_id',
    of: customers,
    forget: ({ id, transaction_reference, payment_reference, payment_data }, _now, { reference }) => ({
      // A transaction without a reference of its own has the customer's reference, which may be a name.
      transaction_reference: transaction_reference === reference ? id : transaction_reference,
      payment_reference: payment_reference !== null && isIn(reference, payment_reference) ? null : payment_reference,
      payment_data: blankData(payment_data),
    }),
  },
  refunds: { by: 'transaction_id', of: (held) => idsOf(held, 'transactions'), forget: () => ({ reason: ERASED }) },
  payouts: {
    by: 'customer_id',
    walked: true,
    of: customers,
    forget: ({ recipient, recipient_id, customer_id, transaction_id, transaction_reference, eft_reference }, _now, { reference }) => ({
      transaction_reference: transaction_reference === reference ? transaction_id : transaction_reference,
      eft_reference: isIn(reference, eft_reference) ? ERASED : eft_reference,
      recipient: {
        ...recipient,
        // A recipient's name stays: only the account is the customer's.
        ...(recipient_id === null && {
          reference: customer_id ?? ERASED,
          company_name: null,
          person_name: null,
          person_surname: null,
          eft_reference: ERASED,
        }),
        bank: { ...recipient.bank, ...blankAccount(recipient.bank) },
      },
    }),
  },
  invoices: {
    by: 'customer_id',
    of: customers,
    forget: (invoice, now) => ({
      billed_to: {
        ...(invoiceKeptUntil(invoice, now) === null ? { name: ERASED, address: [] } : invoice.billed_to),
        reference: invoice.customer_id,
        email: null,
      },
      memo: null,
    }),
    keptUntil: invoiceKeptUntil,
  },
  checkout_sessions: {
    by: 'customer_id',
    walked: true,
    of: customers,
    forget: ({ notifications }) => ({
      customer_name: null,
      payer: null,
      prefill: null,
      metadata: null,
      notifications: {
        ...notifications,
        confirmation_email: null,
        invoice: notifications.invoice && { ...notifications.invoice, memo: null },
      },
    }),
  },
  checkout_attempts: {
    by: 'session_id',
    of: (held) => idsOf(held, 'checkout_sessions'),
    forget: () => ({ card_nickname: null, return_url: null }),
  },
  vault_tokens: {
    by: 'id',
    of: (held) => recordsOf(held, 'checkout_attempts').map(({ token_id }) => token_id),
    forget: () => 'remove',
  },
  orders: {
    by: 'customer_id',
    walked: true,
    of: customers,
    forget: ({ items }) => ({ metadata: null, items: items.map((item) => ({ ...item, metadata: null })) }),
  },
  portal_sessions: {
    by: 'customer_id',
    of: customers,
    // Ends an open session, so that anybody who has it open is told.
    forget: ({ ended_at, version }, now) => (ended_at === null ? { ended_at: now, version: version + 1 } : {}),
  },
  emails: {
    by: 'subject_id',
    walked: true,
    of: everyId,
    forget: ({ email_status }) => (email_status === 'SENT' ? 'remove' : null),
  },
  webhooks: {
    by: 'subject_id',
    of: everyId,
    forget: ({ status }) => (status === 'pending' ? null : { payload: {} }),
  },
  journal: {
    by: 'subject_id',
    of: (held) => idsOf(held, 'subscriptions'),
    // The only free text in the record: the reason of a cancellation.
    forget: ({ data }) => ('reason' in data ? { data: { ...data, reason: ERASED } } : {}),
  },
  recipients: { impersonal: 'Those who are paid out to are no customers.' },
  products: { impersonal: 'What is sold.' },
  method_months: { impersonal: 'Sums of an account.' },
  terminals: { impersonal: 'Devices of the merchant.' },
  payment_methods: { impersonal: 'Settings of the account.' },
  emandate_pages: { impersonal: 'Pages of the merchant.' },
  webhook_queues: { impersonal: 'Ids, moments and the origin of a receiver.' },
  work: { impersonal: 'Ids and moments.' },
  postings: { impersonal: 'Amounts and the ids of transactions.' },
  velocity: { impersonal: 'Keyed hashes, forgotten within the hour.' },
  differences: { impersonal: 'Amounts and the ids of transactions.' },
};

/** The kinds of records that name customers, in the order in which they are found. */
export const PERSONAL_KINDS = (Object.keys(ERASURE) as Kind[]).filter((kind) => !('impersonal' in ERASURE[kind]));

/** The rule of a kind. @throws Error for a kind that names nobody */
export function ruleOf<K extends Kind>(kind: K): Personal<K> {
  const rule: ErasureRule<K> = ERASURE[kind];
  if ('impersonal' in rule) throw new Error(`${kind} name no customers: ${rule.impersonal}`);
  return rule;
}
