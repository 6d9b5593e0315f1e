import { createApp, h, version } from 'vue';
import { PayCheckout, PayEmandate, PayPortal } from 'pay-elements/vue';
import { open, type Mount } from './main.ts';

/** The elements in Vue, each in its own app that is mounted and unmounted. */

type Hear = Parameters<Mount>[2];

/** Each event is emitted under its own typed name. */
const elements = {
  'pay-checkout': (session: string, hear: Hear) =>
    h(PayCheckout, { session, 'onPay-ready': ({ type }) => hear(type), 'onPay-error': ({ type, detail }) => hear(type + detail.code) }),
  'pay-portal': (session: string, hear: Hear) =>
    h(PayPortal, { session, 'onPay-ready': ({ type }) => hear(type), 'onPay-error': ({ type, detail }) => hear(type + detail.code) }),
  'pay-emandate': (session: string, hear: Hear) =>
    h(PayEmandate, { session, 'onPay-ready': ({ type }) => hear(type), 'onPay-error': ({ type, detail }) => hear(type + detail.code) }),
} as const;

open(`Vue ${version.split('.')[0]}`, (place) => (tag, session, hear) => {
  const app = createApp({ render: () => elements[tag](session, hear) });
  app.mount(place);
  return () => app.unmount();
});
