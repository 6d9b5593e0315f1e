import type { CheckoutView } from '../../protocol/checkout.ts';
import { isRecord } from '../gateway.ts';
import { INITIAL, type CheckoutState } from './checkout-state.flow.ts';

/** Enough to tell a checkout's view from anything else; the proxy has checked the rest. */
export function isCheckoutView(data: unknown): data is CheckoutView {
  return isRecord(data) && data['kind'] === 'checkout' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';
}

/**
 * What can be shown of a first view before the flow is there: an open session's form, in which everything can be
 * typed and nothing be paid, for the card frame has not come yet. Anything else waits for the flow.
 */
export function previewOf(session: string, view: CheckoutView | null): CheckoutState {
  const blank: CheckoutState = { ...INITIAL, session };
  return view?.state === 'open' && view.session_id === session ? { ...blank, phase: 'ready', view, form: true } : blank;
}
