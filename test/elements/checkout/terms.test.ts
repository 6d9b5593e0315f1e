import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentTermsText } from '../../../src/elements/checkout/screen/payment-terms.ts';
import { outcomeWords } from '../../../src/elements/checkout/outcome/outcome-words.ts';
import { INITIAL } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import type { CheckoutView } from '../../../src/protocol/checkout.ts';
import { aView } from '../support/views.ts';

/** What each mode says before the button is pressed, and after. */
const WORDS: readonly (readonly [Partial<CheckoutView>, RegExp | null, RegExp])[] = [
  [{}, null, /^Your payment went through/],
  [{ payment_type: 'PA' }, /^R.149,00 is held on your card now, and not taken yet\..*the rest becomes free again/, /^R.149,00 is held/],
  [
    { mode: 'RECURRING', recurring_interval: 'MONTHLY' },
    /^You pay R.149,00 today, and R.149,00 every month/,
    /the next payment is taken in a month/,
  ],
  [{ mode: 'RECURRING', recurring_interval: 'YEARLY' }, /R.149,00 every year/, /the next payment is taken in a year/],
  [
    { mode: 'SAVE', amount: 200, refunds_fee: true },
    /^To check your card, R.2,00 is charged and given back straight away\. The card is kept/,
    /^The R.2,00 that checked it is on its way back/,
  ],
  [{ mode: 'SAVE', amount: 500 }, /^To check your card, R.5,00 is charged\. The card is kept/, /^R.5,00 was charged to check it\.$/],
];

test('what is charged now, what later, and what comes back', () => {
  for (const [change, before, after] of WORDS) {
    const view = aView(change);
    const name = JSON.stringify(change);
    if (before === null) assert.equal(paymentTermsText(view), null, name);
    else assert.match(paymentTermsText(view) ?? '', before, name);
    const { text } = outcomeWords({ ...INITIAL, phase: 'completed', view });
    assert.match(text.replace('Thank you. ', ''), after, name);
  }
});
