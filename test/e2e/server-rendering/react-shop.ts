import { createElement, useState, type ReactElement } from 'react';
import { PayCheckout } from 'pay-elements/react';
import type { Order } from './shop.ts';

/** A page in React: the form of the first order, and a button to the next one, which needs no new page. */
export function Shop({ orders }: { orders: readonly Order[] }): ReactElement {
  const [index, setIndex] = useState(0);
  const order = orders[index];
  return createElement(
    'main',
    null,
    createElement('button', { onClick: () => setIndex(index + 1) }, 'Next order'),
    createElement(PayCheckout, { key: order?.session, id: 'till', theme: 'light', session: order?.session, first: order?.first }),
  );
}
