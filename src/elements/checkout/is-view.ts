import type { CheckoutView } from '../../protocol/checkout.ts';
import { isRecord } from '../gateway.ts';

/** Enough to tell a checkout's view from anything else; the proxy has checked the rest. */
export function isCheckoutView(data: unknown): data is CheckoutView {
  return isRecord(data) && data['kind'] === 'checkout' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';
}
