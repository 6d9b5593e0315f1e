/** Keeps the order page up to date. The server reports changes; the page also asks at intervals, in case a report is lost. */

const verdict = document.querySelector('#verdict');
const AGAIN = 4000;

async function look() {
  const answer = await fetch(verdict.dataset.payment, { headers: { Accept: 'application/json' } }).catch(() => undefined);
  if (answer?.ok) show(await answer.json());
}

function show({ status, headline, text, open, payable }) {
  verdict.dataset.open = String(open);
  if (verdict.dataset.status === status) return;
  verdict.dataset.status = status;
  verdict.querySelector('[data-headline]').textContent = headline;
  verdict.querySelector('[data-text]').textContent = text;
  verdict.querySelector('[data-payable]').hidden = !payable;
  // The paid items are no longer in the cart.
  if (status === 'paid') document.querySelector('#cart-count').dataset.count = '0';
}

if (verdict.dataset.open === 'true') {
  const source = new EventSource('/events');
  const timer = setInterval(check, AGAIN);
  source.addEventListener('order', check);

  async function check() {
    await look();
    if (verdict.dataset.open === 'true') return;
    clearInterval(timer);
    source.close();
  }
}
