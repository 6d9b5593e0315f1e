/** The elements as Vue 3 components, and the types of their tags in templates. On a server it renders the tags alone. */
import { PayCheckout as PayCheckoutElement } from './elements/checkout/pay-checkout.ts';
import { PayEmandate as PayEmandateElement } from './elements/emandate/pay-emandate.ts';
import { PayPortal as PayPortalElement } from './elements/portal/pay-portal.ts';
import {
  CHECKOUT_EVENTS,
  EMANDATE_EVENTS,
  PORTAL_EVENTS,
  type CheckoutEventName,
  type EmandateEventName,
  type PortalEventName,
} from './elements/shared/element/framework-wrapper.ts';
import { component, type ElementComponent } from './vue/component.ts';

export type * from './elements/shared/session/element-events.ts';
export type * from './elements/emandate/emandate-events.ts';
export type * from './elements/portal/portal-events.ts';

/** The element classes: the root of each component is an element of one of them. */
export type { PayCheckoutElement, PayEmandateElement, PayPortalElement };

/** `<pay-checkout>`: takes a payment. */
export const PayCheckout: ElementComponent<CheckoutEventName> = /* @__PURE__ */ component(
  'pay-checkout',
  PayCheckoutElement,
  CHECKOUT_EVENTS,
);

/** `<pay-portal>`: the customer manages subscriptions, cards, invoices and details. */
export const PayPortal: ElementComponent<PortalEventName> = /* @__PURE__ */ component('pay-portal', PayPortalElement, PORTAL_EVENTS);

/** `<pay-emandate>`: the customer signs a mandate. */
export const PayEmandate: ElementComponent<EmandateEventName> = /* @__PURE__ */ component(
  'pay-emandate',
  PayEmandateElement,
  EMANDATE_EVENTS,
);

declare module 'vue' {
  interface GlobalComponents {
    'pay-checkout': ElementComponent<CheckoutEventName>;
    'pay-portal': ElementComponent<PortalEventName>;
    'pay-emandate': ElementComponent<EmandateEventName>;
  }
}
