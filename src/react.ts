'use client';

/**
 * The elements as React components, for React 18 and 19, and the types of their tags in JSX. On a server it renders only the tags. `'use
 * client'` lets a server component, as in Next, use them as they are.
 */
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
import { component, type ElementComponent, type ElementProps } from './react/component.ts';
import type { TagProps } from './react/jsx.ts';

export type * from './elements/shared/session/element-events.ts';
export type * from './elements/emandate/emandate-events.ts';
export type * from './elements/portal/portal-events.ts';

/** The classes of the elements, which the refs of the components hold. */
export type { PayCheckoutElement, PayEmandateElement, PayPortalElement };

/** Props of {@link PayCheckout}. */
export type PayCheckoutProps = ElementProps<CheckoutEventName>;

/** `<pay-checkout>`: takes a payment. */
export const PayCheckout: ElementComponent<PayCheckoutElement, CheckoutEventName> = /* @__PURE__ */ component(
  'pay-checkout',
  PayCheckoutElement,
  CHECKOUT_EVENTS,
);

/** Props of {@link PayPortal}. */
export type PayPortalProps = ElementProps<PortalEventName>;

/** `<pay-portal>`: the customer manages subscriptions, cards, invoices and details. */
export const PayPortal: ElementComponent<PayPortalElement, PortalEventName> = /* @__PURE__ */ component(
  'pay-portal',
  PayPortalElement,
  PORTAL_EVENTS,
);

/** Props of {@link PayEmandate}. */
export type PayEmandateProps = ElementProps<EmandateEventName>;

/** `<pay-emandate>`: the customer signs a mandate. */
export const PayEmandate: ElementComponent<PayEmandateElement, EmandateEventName> = /* @__PURE__ */ component(
  'pay-emandate',
  PayEmandateElement,
  EMANDATE_EVENTS,
);

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-checkout': TagProps<PayCheckoutElement, CheckoutEventName>;
      'pay-portal': TagProps<PayPortalElement, PortalEventName>;
      'pay-emandate': TagProps<PayEmandateElement, EmandateEventName>;
    }
  }
}
