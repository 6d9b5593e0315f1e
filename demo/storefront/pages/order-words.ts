import { rand } from '../money.ts';
import { isPaid, type Order, type Payment } from '../orders.ts';

/** The text of the order page about the payment. */
export interface PaymentWords {
  readonly status: Payment['status'];
  readonly headline: string;
  readonly text: string;
  /** Whether the payment's status may still change without an action of the shopper. */
  readonly open: boolean;
  /** Whether the shopper can pay: the page then links to the checkout. */
  readonly payable: boolean;
}

/** The text about an order's payment, for the shopper. */
export function paymentWords(order: Order): PaymentWords {
  const { status } = order.payment;
  return {
    status,
    ...WORDS[status](order),
    open: status === 'awaiting' || status === 'pending',
    payable: !isPaid(order) && status !== 'pending',
  };
}

const WORDS: Record<Payment['status'], (order: Order) => { headline: string; text: string }> = {
  awaiting: () => ({
    headline: 'Waiting for your payment',
    text: 'We have not heard of a payment for this order yet. This page changes by itself as soon as we do.',
  }),
  pending: () => ({
    headline: 'Your bank has not answered yet',
    text: 'The payment is on its way. Please do not pay again: we keep asking, and this page changes by itself.',
  }),
  paid: ({ total }) => ({
    headline: 'Thank you, it is paid',
    text: `We received ${rand(total)}. Your parcel goes out with the next courier, on Tuesday or Thursday.`,
  }),
  query: () => ({
    headline: 'We received your payment',
    text: 'The amount is not quite the one we expected, so one of us is looking into it. You need not do anything.',
  }),
  cancelled: () => ({ headline: 'You left the till', text: 'Nothing was charged. Your cart is as it was.' }),
  expired: () => ({
    headline: 'The till has closed',
    text: 'It stayed open for half an hour and nothing was charged. You can start again.',
  }),
  failed: () => ({ headline: 'The payment did not work', text: 'Nothing was charged. You can try again, perhaps with another card.' }),
};
