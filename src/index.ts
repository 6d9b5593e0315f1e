/** Registers every element. On a server it does nothing. */
import { PayCheckout } from './elements/checkout/pay-checkout.ts';
import { PayEmandate } from './elements/emandate/pay-emandate.ts';
import { PayPortal } from './elements/portal/pay-portal.ts';
import { register } from './elements/register.ts';

export { PayCheckout, PayEmandate, PayPortal };
export {
  PayCancelledEvent,
  PayChangeEvent,
  PayCompletedEvent,
  PayErrorEvent,
  PayExpiredEvent,
  PayFailedEvent,
  PayPendingEvent,
  PayReadyEvent,
} from './elements/events.ts';
export type * from './elements/events.ts';
export type * from './elements/emandate/events.ts';
export type * from './elements/portal/events.ts';

register('pay-checkout', PayCheckout);
register('pay-emandate', PayEmandate);
register('pay-portal', PayPortal);
