/** Registers every element. On a server it does nothing. */
import { downloads } from './elements/early-parts.ts';
import { PayCheckout } from './elements/checkout/pay-checkout.ts';
import { PayEmandate } from './elements/emandate/pay-emandate.ts';
import { PayPortal } from './elements/portal/pay-portal.ts';
import { register } from './elements/shared/element/register.ts';

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
  PaySubmitEvent,
} from './elements/shared/session/element-events.ts';
export type * from './elements/shared/session/element-events.ts';
export type * from './elements/emandate/emandate-events.ts';
export type * from './elements/portal/portal-events.ts';

register('pay-checkout', PayCheckout);
register('pay-emandate', PayEmandate);
register('pay-portal', PayPortal);

// Each element loads its files itself, too, and says so if they do not come.
for (const download of downloads) download.catch(() => undefined);
