import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { INITIAL, type CheckoutState, type Phase } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import { asksForCard, isFrameShown, isMethodShown, methodLayout } from '../../../src/elements/checkout/flow/method-layout.flow.ts';
import { aView, CARD, METHODS, waitsFor } from '../support/views.ts';

const view = (change: Partial<CheckoutView> = {}) => aView({ methods: METHODS, ...change });
const state = (shown: CheckoutView, phase: Phase = 'ready', method = 'CARD'): CheckoutState => ({
  ...INITIAL,
  phase,
  view: shown,
  wallets: ['APPLE_PAY', 'GOOGLE_PAY'],
  selection: { method, card_id: null },
});
const shownMethods = (one: CheckoutState, shown: CheckoutView, isListed: boolean): string[] => {
  const layout = methodLayout(one, shown, false, isListed);
  return shown.methods.filter((method) => isMethodShown(layout, method)).map(({ id }) => id);
};

describe('the layout of the methods', () => {
  test('shows the chosen method alone, with the others behind a button', () => {
    const open = view();
    assert.deepEqual(shownMethods(state(open), open, false), ['CARD']);
    assert.equal(methodLayout(state(open), open, false, false).hasOthers, true);
  });

  test('offers no other method while it is not known whether a payment went through', () => {
    const open = view();
    for (const phase of ['processing', 'checking'] as const)
      assert.equal(methodLayout(state(open, phase), open, false, false).hasOthers, false, phase);
  });

  test('lists all offered methods when the shopper asks for them', () => {
    const open = view();
    assert.deepEqual(
      shownMethods(state(open), open, true),
      METHODS.map(({ id }) => id),
    );
    assert.equal(methodLayout(state(open), open, false, true).hasOthers, false);
  });

  test('has no list for a repeating payment, which offers only cards', () => {
    const open = view();
    const layout = methodLayout(state(open), open, true, true);
    assert.deepEqual(layout.offered, [CARD]);
    assert.equal(layout.isListed, false);
    assert.equal(layout.hasOthers, false);
  });

  test('shows the bank’s question alone, instead of the card', () => {
    const challenged = view(waitsFor('challenge', 'k1'));
    const layout = methodLayout(state(challenged, 'action', 'SCAN_TO_PAY'), challenged, false, true);
    assert.equal(layout.isHidden, false);
    assert.equal(layout.isChallenge, true);
    assert.deepEqual(shownMethods(state(challenged, 'action', 'SCAN_TO_PAY'), challenged, true), ['CARD']);
    assert.equal(isFrameShown(state(challenged, 'action', 'SCAN_TO_PAY'), challenged), true);
    assert.equal(asksForCard(state(challenged, 'action'), challenged), true);
  });

  test('shows no list while the payer acts on another site or device', () => {
    const scanned = view(waitsFor('scan', 'k1'));
    assert.equal(methodLayout(state(scanned, 'action', 'SCAN_TO_PAY'), scanned, false, false).isHidden, true);
    assert.equal(asksForCard(state(scanned, 'action'), scanned), false);
  });
});
