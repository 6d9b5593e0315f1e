import { createElement, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';
import { PayCheckout } from 'pay-elements/react';
import { books } from './books.ts';

/** A page that puts the checkout in and takes it out again, as often as it is told, and counts what is left behind. */

const place = document.getElementById('root');
if (!place) throw new Error('no root');
const root = createRoot(place);

/** Mounts it, waits as it is told, and unmounts it. */
async function once(session: string, until: 'at once' | 'soon' | 'ready'): Promise<void> {
  await new Promise<void>((resolve) => {
    const onPayReady = () => until === 'ready' && resolve();
    root.render(createElement(StrictMode, null, createElement(PayCheckout, { session, onPayReady, key: crypto.randomUUID() })));
    if (until === 'at once') queueMicrotask(resolve);
    if (until === 'soon') requestAnimationFrame(() => setTimeout(resolve, 30));
  });
  root.render(null);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

Object.assign(globalThis, {
  mounting: { version, once, left: books },
});
