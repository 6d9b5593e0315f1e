/**
 * The checkout page: goes to the next page when the element reports the outcome. The order's page asks the server for the outcome, so the
 * shop does not trust the browser.
 */

const till = document.querySelector('[data-order]');
const element = till.querySelector('pay-checkout');
const startAgain = till.querySelector('[data-start-again]');

// While a payment is pending, the page hides its other choices, because the order must not change then.
const whileOpen = document.querySelectorAll('[data-while-open]');
const offer = (open) => whileOpen.forEach((choice) => (choice.hidden = !open));
element.addEventListener('pay-pending', () => offer(false));
element.addEventListener('pay-failed', () => offer(true));

element.addEventListener('pay-completed', () => location.assign(till.dataset.order));
element.addEventListener('pay-cancelled', () => location.assign('/cart?cancelled'));
element.addEventListener('pay-failed', ({ detail }) => {
  startAgain.hidden = detail.retryable;
});

// When the session has expired, the element calls this for a new one. It keeps the text that the shopper has typed.
element.renewSession = async () => {
  const answer = await fetch('/checkout/session', { method: 'POST' });
  if (!answer.ok) throw new Error(`no new session: ${answer.status}`);
  const { session_id, order } = await answer.json();
  till.dataset.order = order.path;
  document.querySelector('#summary-title').textContent = `Order ${order.reference}`;
  return session_id;
};
