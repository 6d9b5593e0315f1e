import type { CancelPreview, InvoiceDocument, PlanPreview, PortalView, SubscribePreview } from '../../../src/contract/sessions/portal.ts';

/** A portal's view as the proxy sends it, for tests: Basic each month, one card, one invoice. */
export function aPortalView(change: Partial<PortalView> = {}): PortalView {
  return {
    kind: 'portal',
    session_id: 'ses_1',
    state: 'open',
    version: 1,
    expires_in: 3_600_000,
    today: '2027-03-16',
    test: true,
    merchant: { name: 'Kareeboom' },
    settings: {
      show_invoices: true,
      billing_info_type: 'UPDATE',
      cancel_type: 'END_OF_PERIOD',
      plan_change_type: 'SMART',
      redirect_url: null,
      page_title: null,
    },
    subscription: {
      id: 'sub_1',
      subscription_status: 'ACTIVE',
      collection_method: 'AUTOCHARGE',
      items_recurring: [{ product_id: 'pro_1', name: 'Basic', description: null, qty: 1, total_incl: 22_885 }],
      billing: { period: 'MONTHLY', date_end: null },
      total_recurring_incl: 22_885,
      currency: 'ZAR',
      date_next_billing: '2027-04-01',
      date_last_billing: '2027-03-01',
    },
    others: [],
    processing: false,
    allowed: {
      subscribe: false,
      change_plan: true,
      keep_plan: false,
      cancel: true,
      reactivate: false,
      pause: false,
      resume: false,
      pay: false,
      change_details: true,
    },
    reactivation: null,
    resumption: null,
    owed: null,
    upcoming: ['2027-04-01', '2027-05-01', '2027-06-01'].map((date) => ({
      date,
      total_excl: 19_900,
      total_tax: 2_985,
      total_incl: 22_885,
    })),
    packages: [
      {
        billing_period: 'MONTHLY',
        products: [
          { product_id: 'pro_1', name: 'Basic', description: 'For one', unit_label: null, price_incl: 22_885, is_current: true },
          { product_id: 'pro_2', name: 'Pro', description: 'For a few', unit_label: null, price_incl: 45_885, is_current: false },
        ],
      },
      {
        billing_period: 'YEARLY',
        products: [
          { product_id: 'pro_3', name: 'Basic, yearly', description: null, unit_label: null, price_incl: 228_850, is_current: false },
        ],
      },
    ],
    cards: [
      {
        id: 'crd_1',
        card_status: 'ACTIVE',
        card_nickname: 'Groceries',
        card_ending: '4242',
        card_expire: '12/31',
        card_brand: 'VISA',
        is_default: true,
        is_expired: false,
        expire_in_months: 40,
        is_used: true,
        is_removable: false,
      },
      {
        id: 'crd_2',
        card_status: 'ACTIVE',
        card_nickname: null,
        card_ending: '4444',
        card_expire: '12/26',
        card_brand: 'MASTERCARD',
        is_default: false,
        is_expired: false,
        expire_in_months: 1,
        is_used: false,
        is_removable: true,
      },
    ],
    card_entry: null,
    mandates: [],
    debits: [],
    invoices: [
      {
        id: 'inv_1',
        invoice_number: 'INV-000001',
        invoice_status: 'PAID',
        total_incl: 22_885,
        currency: 'ZAR',
        date_issued: '2027-03-01',
        date_due: '2027-03-01',
        is_past_due: false,
      },
    ],
    billing_details: {
      name: 'Thandi Mokoena',
      email: 'thandi@shop.example',
      contact_number: '+27821234567',
      billing_address_line_1: '1 Long Street',
      billing_address_line_2: null,
      city_or_town: 'Cape Town',
      postal_code: '8001',
    },
    declined: null,
    ...change,
  };
}

/** The subscription of {@link aPortalView} with changes. */
const subscription = (change: Partial<NonNullable<PortalView['subscription']>>) => {
  const { subscription: before } = aPortalView();
  return before && { ...before, ...change };
};

/** What a customer may do whatever the subscription's state: the states below add what the service allows in each of them. */
const NOTHING = {
  subscribe: false,
  change_plan: false,
  keep_plan: false,
  cancel: false,
  reactivate: false,
  pause: false,
  resume: false,
  pay: false,
  change_details: true,
};
const AGAIN = { total_excl: 19_900, total_tax: 2_985, total_incl: 22_885, date_next_billing: '2027-05-01' };
const OWED = { date_due: '2027-03-01', date_retry: '2027-03-03', is_past_due: true, total_incl: 22_885, declined_cards: [] };

/** The states of a subscription, each with a text that appears only in that state. */
export const STANDINGS: Readonly<Record<string, { readonly view: Partial<PortalView>; readonly words: string }>> = {
  'no subscription': {
    view: { subscription: null, upcoming: [], cards: [], invoices: [], allowed: { ...NOTHING, subscribe: true } },
    words: 'Choose a plan',
  },
  trial: { view: { subscription: subscription({ subscription_status: 'TRIAL' }) }, words: 'then R 228,85' },
  active: { view: {}, words: 'with Visa' },
  'past due': { view: { owed: OWED, allowed: { ...NOTHING, pay: true, change_plan: true, cancel: true } }, words: 'has not been paid' },
  'an invoice to pay': {
    view: {
      subscription: subscription({ collection_method: 'REQUEST_PAYMENT' }),
      owed: { ...OWED, date_due: '2027-03-08', date_retry: null, is_past_due: false },
      allowed: { ...NOTHING, pay: true, change_plan: true, cancel: true },
    },
    words: 'It is due on 8 March.',
  },
  paused: {
    view: {
      subscription: subscription({ subscription_status: 'PAUSED' }),
      upcoming: [],
      allowed: { ...NOTHING, cancel: true },
    },
    words: 'Paused',
  },
  'paused, to be resumed': {
    view: {
      subscription: subscription({ subscription_status: 'PAUSED', date_next_billing: null }),
      upcoming: [],
      allowed: { ...NOTHING, cancel: true, resume: true },
      resumption: { date_next_billing: '2027-05-01' },
    },
    words: 'Nothing is charged while it is paused.',
  },
  'about to end': {
    view: {
      subscription: subscription({ cancel_at: '2027-04-01' }),
      upcoming: [],
      allowed: { ...NOTHING, reactivate: true },
      reactivation: { ...AGAIN, total_excl: 0, total_tax: 0, total_incl: 0 },
    },
    words: 'ends on 1 April',
  },
  stopped: {
    view: {
      subscription: subscription({ subscription_status: 'FAILED', date_next_billing: null }),
      upcoming: [],
      allowed: { ...NOTHING, reactivate: true, subscribe: true },
      reactivation: AGAIN,
    },
    words: 'Stopped: not paid',
  },
  'a plan that is to change': {
    view: {
      subscription: subscription({
        change_plan_at: '2027-04-01',
        change_plan_items: [{ product_id: 'pro_2', name: 'Pro', description: null, qty: 2 }],
      }),
      allowed: { ...NOTHING, change_plan: true, keep_plan: true, cancel: true },
    },
    words: 'Changes to Pro × 2 on 1 April',
  },
  'a payment on its way': { view: { processing: true, allowed: NOTHING }, words: 'Payment on its way' },
  'debit orders and mandates': {
    view: {
      debits: [
        {
          id: 'pay_1',
          payment_status: 'RUNNING',
          payment_method_type: 'DEBICHECK',
          mandate_id: 'man_1',
          reference: null,
          amount: 99_900,
          date_next: '2027-04-25',
          missed_date: null,
        },
      ],
      mandates: [
        {
          id: 'man_1',
          mandate_status: 'ACTIVE',
          payment_method_type: 'DEBICHECK',
          contract_reference: 'KB0001',
          amount: 99_900,
          bank_title: 'Standard Bank',
          account_ending: '1100',
          has_document: true,
        },
      ],
    },
    words: 'Debit orders and mandates',
  },
};

/** Worked case 21: from Basic to Pro on 16 March. */
export const PLAN: PlanPreview = {
  kind: 'plan',
  is_immediate: true,
  effective_at: '2027-03-16',
  items: [{ product_id: 'pro_2', name: 'Pro', description: null, qty: 1 }],
  credit_incl: 11_812,
  credit_left_incl: 0,
  unused_days: 16,
  total_tax: 4_444,
  total_incl: 34_073,
  total_recurring_incl: 45_885,
  date_next_billing: '2027-04-16',
};

/** A cancellation at the end of the period. */
export const CANCELS_LATER: CancelPreview = { kind: 'cancel', is_immediate: false, ends_at: '2027-04-01' };

/** A first subscription. */
export const SUBSCRIBES: SubscribePreview = {
  kind: 'subscribe',
  total_excl: 39_900,
  total_tax: 5_985,
  total_incl: 45_885,
  total_recurring_incl: 45_885,
  date_next_billing: '2027-04-01',
};

/** The opened first invoice of {@link aPortalView}. */
export const INVOICE: InvoiceDocument = {
  kind: 'invoice',
  id: 'inv_1',
  issued_by: { name: 'Kareeboom', address: null, vat_number: null },
  billed_to: { name: 'Thandi Mokoena', address: ['1 Long Street'] },
  lines: [{ name: 'Basic', qty: 1, total_excl: 19_900 }],
  tax_rate: 0.15,
  total_excl: 19_900,
  total_tax: 2_985,
  total_incl: 22_885,
  memo: null,
  footer: null,
};
