import type { CheckoutView } from '../../protocol/checkout.ts';
import { INITIAL, type CheckoutState } from './checkout-state.flow.ts';
import { wayAfter } from './checkout-way.flow.ts';

/** Wallets that are played where the device has none: only where no money moves. */
const PLAYED = ['APPLE_PAY', 'GOOGLE_PAY'] as const;

/** The wallets that can be offered before the device was asked. */
export function walletsAtOnce({ test }: CheckoutView): readonly string[] {
  return test ? PLAYED : [];
}

/**
 * What can be shown of a first view before the flow is there: an open session's form, in which everything can be
 * typed and nothing be paid, for the card frame has not come yet. Anything else waits for the flow.
 */
export function previewOf(session: string, view: CheckoutView | null): CheckoutState {
  const blank: CheckoutState = { ...INITIAL, session };
  if (view?.state !== 'open' || view.session_id !== session || !isPlain(view)) return blank;
  const wallets = walletsAtOnce(view);
  return { ...blank, phase: 'ready', view, form: true, wallets, way: wayAfter(view, wallets, null) };
}

/** Words that a plain payment does not need come with the engine; without them such a form would be half a promise. */
function isPlain({ mode, payment_type, cards, save_cards, choice }: CheckoutView): boolean {
  return choice === null && mode === 'ONE_TIME' && payment_type === 'DB' && cards.length === 0 && !save_cards;
}
