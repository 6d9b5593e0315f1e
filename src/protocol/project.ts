import { checkoutView, type CheckoutView } from '../contract/sessions/checkout.ts';
import type { CheckoutSessionAnswer } from '../contract/checkout-session.ts';
import { cartSums } from '../facts/sums.ts';

/** Turns the service's answers into what a browser may see. They are parsed by a schema, so a field that is not listed cannot leak. */
export function projectCheckout(session: CheckoutSessionAnswer): CheckoutView {
  const { order } = session;
  return checkoutView.parse({
    ...session,
    kind: 'checkout',
    cart:
      order === null
        ? null
        : {
            reference: order.reference,
            description: order.description,
            lines: order.items.map((item) => ({ ...item, amount: item.quantity * item.unit_amount })),
            ...cartSums(order, session.amount),
          },
    customer: session.customer_name === null ? null : { display_name: session.customer_name },
  } satisfies Record<keyof CheckoutView, unknown> & object);
}
