/** Adds to the cart without a page load. On the cart page it also restores the focus after the page has loaded again. */

const count = document.querySelector('#cart-count');
const announcer = document.querySelector('#announcer');

for (const form of document.querySelectorAll('form[data-add]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        headers: { Accept: 'application/json' },
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      added(form, await answer.json());
    } catch {
      // The form is then submitted without script, and the server's page shows the problem.
      form.submit();
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });

function added(form, cart) {
  count.firstChild.data = String(cart.count);
  count.dataset.count = String(cart.count);
  count.classList.remove('bump');
  requestAnimationFrame(() => count.classList.add('bump'));
  announcer.textContent = `${cart.name} is in your cart, which now holds ${cart.count}.`;
  const after = form.parentElement.querySelector('[data-after-add]');
  if (after) after.hidden = false;
}

const KEPT = 'kb-focus';
for (const control of document.querySelectorAll('.cart-line button')) {
  if (!control.id) continue;
  control.addEventListener('click', () => sessionStorage.setItem(KEPT, control.id));
}
const kept = sessionStorage.getItem(KEPT);
if (kept) {
  sessionStorage.removeItem(KEPT);
  document.getElementById(kept)?.focus({ preventScroll: true });
}
