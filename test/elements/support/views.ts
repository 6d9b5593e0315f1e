import type { CheckoutView } from '../../../src/protocol/checkout.ts';

/** A view as the service would give it, for tests: open, R 149,00, one line in the cart. */
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
    },
    customer: null,
    customer_fields: ['email'],
    methods: ['CARD'],
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
    outcome: null,
    ...change,
  };
}

/** The change that a completed payment makes. */
export const PAID: Partial<CheckoutView> = {
  state: 'completed',
  outcome: { transaction_id: 'tra_1', transaction_status: 'PAID', card_id: null, card: { brand: 'VISA', last4: '4242' } },
};

/** The change that a declined attempt makes. */
export function declined(attempt_key: string, code: NonNullable<CheckoutView['failure']>['code'] = 'card_declined'): Partial<CheckoutView> {
  return { state: 'open', failure: { attempt_key, code, message: 'The card was declined.', retryable: true }, attempt_key: null };
}
