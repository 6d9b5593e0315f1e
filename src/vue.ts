/** The elements as Vue 3 components, and the types of their tags in templates. On a server it does nothing. */
import { PayCheckout as PayCheckoutElement } from './elements/checkout/pay-checkout.ts';
import { CHECKOUT_EVENTS, type CheckoutEventName } from './elements/wrapping.ts';
import { component, type ElementComponent } from './vue/component.ts';

export type * from './elements/events.ts';

/** The element behind {@link PayCheckout}: its root. */
export type { PayCheckoutElement };

/** `<pay-checkout>`: takes a payment. */
export const PayCheckout: ElementComponent<CheckoutEventName> = /* @__PURE__ */ component(
  'pay-checkout',
  PayCheckoutElement,
  CHECKOUT_EVENTS,
);

declare module 'vue' {
  interface GlobalComponents {
    'pay-checkout': ElementComponent<CheckoutEventName>;
  }
}
