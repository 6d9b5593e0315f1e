/** Registers `<pay-checkout>`. On a server it does nothing. */
import { PayCheckout } from './elements/checkout/pay-checkout.ts';
import { register } from './elements/shared/element/register.ts';

export { PayCheckout };
export type * from './elements/shared/session/element-events.ts';

register('pay-checkout', PayCheckout);
