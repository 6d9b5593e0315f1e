import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLabel, paymentTermsText } from '../../../src/elements/checkout/summary/payment-terms.ts';
import { outcomeWords } from '../../../src/elements/checkout/outcome/outcome-words.ts';
import { INITIAL } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aView } from '../support/views.ts';

/** The text of each mode before the button is pressed, and after. */
const WORDS: readonly (readonly [Partial<CheckoutView>, RegExp | null, RegExp])[] = [
  [{}, null, /^Your payment went through/],
  [{ payment_type: 'PA' }, /^R.149,00 is held on your card now, and not taken yet\..*the rest becomes free again/, /^R.149,00 is held/],
  [
    { mode: 'RECURRING', recurring_interval: 'MONTHLY' },
    /^You pay R.149,00 today, and R.149,00 every month on the 22nd\. Your card is kept for these payments\.$/,
    /the next payment is taken in a month/,
  ],
  [{ mode: 'RECURRING', recurring_interval: 'YEARLY' }, /R.149,00 every year on 22.November\./, /the next payment is taken in a year/],
  [
    { mode: 'RECURRING', recurring_interval: 'MONTHLY', today: '2027-01-31', completed_at: '2027-01-31T08:00:00Z' },
    /every month on the 31st, or on its last day\./,
    /^R.149,00 went through today; the next payment is on 28.February\.$/,
  ],
  // Midnight has passed in South Africa.
  [
    { mode: 'RECURRING', recurring_interval: 'YEARLY', completed_at: '2028-02-28T22:30:00Z' },
    /every year/,
    /the next payment is on 28.February.2029\.$/,
  ],
  [
    { mode: 'SAVE', amount: 200, refunds_fee: true },
    /^To check your card, R.2,00 is charged and given back straight away\. The card is kept/,
    /^The R.2,00 that was charged to check it is being paid back/,
  ],
  [{ mode: 'SAVE', amount: 500 }, /^To check your card, R.5,00 is charged\. The card is kept/, /^R.5,00 was charged to check it\.$/],
];

test('the terms say what is charged now, what later, and what is refunded', () => {
  for (const [change, before, after] of WORDS) {
    const view = aView(change);
    const name = JSON.stringify(change);
    if (before === null) assert.equal(paymentTermsText(view), null, name);
    else assert.match(paymentTermsText(view) ?? '', before, name);
    const { text } = outcomeWords({ ...INITIAL, phase: 'completed', view });
    assert.match(text.replace('Thank you. ', ''), after, name);
  }
});

test('the button says what it does: what is held is not paid', () => {
  assert.equal(payLabel(aView({ payment_type: 'PA' })), 'Hold R\u00a0149,00');
  assert.equal(payLabel(aView({})), 'Pay R\u00a0149,00');
});
