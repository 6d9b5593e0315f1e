import { createElement, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';
import { PayCheckout, PayEmandate, PayPortal } from 'pay-elements/react';
import { open, type Mount } from './main.ts';

/** The elements in React under StrictMode, which mounts every component twice. */

type Hear = Parameters<Mount>[2];

/** Each handler is a separate, typed prop. */
const elements = {
  'pay-checkout': (session: string, hear: Hear) =>
    createElement(PayCheckout, {
      session,
      onPayReady: ({ type }) => hear(type),
      onPayError: ({ type, detail }) => hear(type + detail.code),
    }),
  'pay-portal': (session: string, hear: Hear) =>
    createElement(PayPortal, { session, onPayReady: ({ type }) => hear(type), onPayError: ({ type, detail }) => hear(type + detail.code) }),
  'pay-emandate': (session: string, hear: Hear) =>
    createElement(PayEmandate, {
      session,
      onPayReady: ({ type }) => hear(type),
      onPayError: ({ type, detail }) => hear(type + detail.code),
    }),
} as const;

open(`React ${version.split('.')[0]}`, (place) => {
  const root = createRoot(place);
  return (tag, session, hear) => {
    root.render(createElement(StrictMode, { key: crypto.randomUUID() }, elements[tag](session, hear)));
    return () => root.render(null);
  };
});
