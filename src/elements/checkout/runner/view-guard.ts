import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isRecord } from '../../../facts/records.ts';

/** Checks only that the data is a view of a checkout; the proxy has checked the rest. */
export function isCheckoutView(data: unknown): data is CheckoutView {
  return isRecord(data) && data['kind'] === 'checkout' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';
}
