/** The elements as React components (18 and 19), and the types of their tags in JSX. On a server it does nothing. */
import { PayCheckout as PayCheckoutElement } from './elements/checkout/pay-checkout.ts';
import { CHECKOUT_EVENTS, type CheckoutEventName } from './elements/wrapping.ts';
import { component, type ElementComponent, type ElementProps } from './react/component.ts';
import type { TagProps } from './react/jsx.ts';

export type * from './elements/events.ts';

/** The element behind {@link PayCheckout}: what its ref holds. */
export type { PayCheckoutElement };

/** Props of {@link PayCheckout}. */
export type PayCheckoutProps = ElementProps<CheckoutEventName>;

/** `<pay-checkout>`: takes a payment. */
export const PayCheckout: ElementComponent<PayCheckoutElement, CheckoutEventName> = /* @__PURE__ */ component(
  'pay-checkout',
  PayCheckoutElement,
  CHECKOUT_EVENTS,
);

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-checkout': TagProps<PayCheckoutElement, CheckoutEventName>;
    }
  }
}
