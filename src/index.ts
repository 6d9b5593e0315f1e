/** Registers every element. On a server it does nothing. */
import { PayCheckout } from './elements/checkout/pay-checkout.ts';
import { PayEmandate } from './elements/emandate/pay-emandate.ts';
import { register } from './elements/register.ts';

export { PayCheckout, PayEmandate };
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

register('pay-checkout', PayCheckout);
register('pay-emandate', PayEmandate);
