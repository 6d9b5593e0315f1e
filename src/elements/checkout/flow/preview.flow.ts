import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { INITIAL, type CheckoutState } from './checkout-state.flow.ts';
import { selectionAfter } from './method-selection.flow.ts';

/** Wallets that test mode simulates if the device has none. */
const SIMULATED_WALLETS = ['APPLE_PAY', 'GOOGLE_PAY'] as const;

/** The wallets that can be offered before the device's own are known. */
export function simulatedWallets({ test }: CheckoutView): readonly string[] {
  return test ? SIMULATED_WALLETS : [];
}

/**
 * The state that can be shown of the first view before the flow has loaded: the form of an open session. The shopper can type in it, but
 * cannot pay yet. A session that is not a plain payment can be shown once the engine has loaded (`hasEngine`). Any other view waits for the
 * flow.
 */
export function previewOf(session: string, view: CheckoutView | null, hasEngine = false): CheckoutState {
  const blank: CheckoutState = { ...INITIAL, session };
  if (view?.state !== 'open' || view.session_id !== session || !(hasEngine || isPlain(view))) return blank;
  const wallets = simulatedWallets(view);
  return { ...blank, phase: 'ready', view, hasForm: true, wallets, selection: selectionAfter(view, wallets, null) };
}

/**
 * Whether a session is a plain payment. The words for any other payment are loaded with the engine (`special-payment.ts`), and its form would
 * be misleading without them.
 */
export function isPlain({ mode, payment_type, cards, save_cards, choice, prefill }: CheckoutView): boolean {
  return choice === null && !prefill?.id_number && mode === 'ONE_TIME' && payment_type === 'DB' && cards.length === 0 && !save_cards;
}
