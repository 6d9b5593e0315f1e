import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PayCompletedEvent } from 'pay-elements';
import { PayCheckout } from 'pay-elements/react';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act } = await import('react');

function Till() {
  const [paid, setPaid] = useState('');
  return paid
    ? createElement('p', null, `Thank you. Your payment is ${paid}.`)
    : createElement(PayCheckout, { session: 'ses_1', onPayCompleted: ({ detail }) => setPaid(detail.transaction_id) });
}

test('a component shows the tag, and hears its events', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(() => root.render(createElement(Till)));
  const element = document.querySelector('pay-checkout');
  // React 19 sets the properties that an element has, and attributes otherwise.
  expect(element.session).toBe('ses_1');
  const detail = { session_id: 'ses_1', transaction_id: 'tra_1', transaction_status: 'PAID' };
  await act(() => element.dispatchEvent(new PayCompletedEvent(detail)));
  expect(document.body.textContent).toBe('Thank you. Your payment is tra_1.');
  await act(() => root.unmount());
});

for (const tag of ['pay-checkout', 'pay-portal', 'pay-emandate'])
  test(`<${tag}> stays an empty tag, asks for nothing and reports nothing`, async () => {
    await customElements.whenDefined(tag);
    const heard = [];
    const element = document.createElement(tag);
    for (const name of ['pay-error', 'pay-ready']) element.addEventListener(name, () => heard.push(name));
    const fetched = globalThis.fetch;
    globalThis.fetch = (address) => Promise.reject(heard.push(`fetch ${address}`));
    document.body.append(element);
    Object.assign(element, { session: 'ses_1', theme: 'dark', appearance: 'page' });
    await element.updateComplete;
    element.remove();
    document.body.append(element);
    element.session = 'ses_2';
    // Time enough for what an element would do: it reports its own failures after a few milliseconds here.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
    element.remove();
    globalThis.fetch = fetched;
    expect({ heard, content: element.innerHTML, shadow: element.shadowRoot }).toEqual({ heard: [], content: '', shadow: null });
  });
