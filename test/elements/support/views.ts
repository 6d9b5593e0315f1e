import type { CheckoutMethod, CheckoutView } from '../../../src/contract/sessions/checkout.ts';

/** The method that every session offers. */
export const CARD: CheckoutMethod = { id: 'CARD', kind: 'card', title: null };

/** All methods that a session can offer. */
export const METHODS: CheckoutMethod[] = [
  CARD,
  { id: 'APPLE_PAY', kind: 'wallet', title: null },
  { id: 'GOOGLE_PAY', kind: 'wallet', title: null },
  { id: 'SCAN_TO_PAY', kind: 'scan', title: null },
  { id: 'LEKKER_EFT', kind: 'redirect', title: 'Lekker EFT' },
];

/** Stored cards: the default, another one, and one that has expired. */
export const SAVED: CheckoutView['cards'] = [
  { card_id: 'crd_1', brand: 'VISA', nickname: 'Groceries', last4: '4242', expiry: '12/29', is_expired: false, is_default: true },
  { card_id: 'crd_2', brand: 'MASTERCARD', nickname: null, last4: '4444', expiry: '08/28', is_expired: false, is_default: false },
  { card_id: 'crd_3', brand: 'AMEX', nickname: 'Old', last4: '0005', expiry: '01/24', is_expired: true, is_default: false },
];

/** The changes of a view when an attempt waits for its payer on another site or device. */
export function waitsFor(
  type: NonNullable<CheckoutView['action']>['type'],
  attempt_key: string,
  change: Partial<NonNullable<CheckoutView['action']>> = {},
): Partial<CheckoutView> {
  const method = { challenge: 'CARD', scan: 'SCAN_TO_PAY', redirect: 'LEKKER_EFT' }[type];
  const url = `https://pay.example/${type}/att_1`;
  return { state: 'action', attempt_key, action: { attempt_key, type, method, url, app_url: null, expires_in: 600_000, ...change } };
}

/** A view as the service sends it, for tests: open, R 149,00, one line in the cart. */
export function aView(change: Partial<CheckoutView> = {}): CheckoutView {
  return {
    kind: 'checkout',
    session_id: 'ses_1',
    state: 'open',
    version: 1,
    revision: 1,
    mode: 'ONE_TIME',
    payment_type: 'DB',
    amount: 14_900,
    currency: 'ZAR',
    test: true,
    expires_in: 1_800_000,
    cart: {
      reference: 'ORDER-1001',
      description: null,
      lines: [{ name: 'Rooibos, loose leaf 250 g', sku: 'ROO-250', quantity: 1, unit_amount: 14_900, amount: 14_900 }],
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      other: null,
      apart: null,
      tax_within: null,
    },
    customer: null,
    prefill: null,
    customer_fields: ['email'],
    methods: [{ id: 'CARD', kind: 'card', title: null }],
    cards: [],
    request_code: false,
    save_cards: false,
    choice: null,
    recurring_interval: null,
    refunds_fee: false,
    merchant: { name: 'Kareeboom' },
    today: '2026-11-22',
    completed_at: null,
    customization: {
      locale: 'EN_ZA',
      theme: null,
      type: 'EMBED',
      display_cancel_button: true,
      display_total: true,
      display_cart: true,
      brand_primary: null,
    },
    redirects: { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' },
    page_url: 'https://pay.example/checkout/ses_1',
    frame_url: 'https://pay.example/frame/card?session=ses_1',
    failure: null,
    attempt_key: null,
    action: null,
    outcome: null,
    ...change,
  };
}

/** The changes of a view after a completed payment. */
export const PAID: Partial<CheckoutView> = {
  state: 'completed',
  outcome: {
    transaction_id: 'tra_1',
    transaction_status: 'PAID',
    method: 'CARD',
    card_id: null,
    payment_id: null,
    card: { brand: 'VISA', last4: '4242' },
  },
};

/** The changes of a view after a declined attempt. */
export function declined(attempt_key: string, code: NonNullable<CheckoutView['failure']>['code'] = 'card_declined'): Partial<CheckoutView> {
  return { state: 'open', failure: { attempt_key, code, message: 'The card was declined.', retryable: true }, attempt_key: null };
}

/** What the payer of a link may choose. */
export const CHOICE: NonNullable<CheckoutView['choice']> = {
  title: 'Feed the penguins',
  description: 'Every fish counts.',
  button_text: null,
  confirmation_message: null,
  amount: null,
  amount_options: [5_000, 10_000],
  amount_max: null,
  is_own_amount: true,
  frequencies: ['ONE_TIME', 'MONTHLY'],
};
