import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { viewOf } from '../../shared/session/gateway.ts';

/** Whether data is the view of a checkout. */
export const isCheckoutView = viewOf<CheckoutView>('checkout');
