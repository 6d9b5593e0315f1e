import { defineComponent, h, ref } from 'vue';
import { PayCheckout } from 'pay-elements/vue';
import type { Order } from './shop.ts';

/** A page in Vue: the form of the first order, and a button to the next one, which needs no new page. */
export const Shop = defineComponent(
  ({ orders }: { orders: readonly Order[] }) => {
    const index = ref(0);
    return () => {
      const order = orders[index.value];
      return h('main', [
        h('button', { onClick: () => (index.value += 1) }, 'Next order'),
        h(PayCheckout, { key: order?.session, id: 'till', theme: 'light', session: order?.session, first: order?.first }),
      ]);
    };
  },
  { props: ['orders'] },
);
