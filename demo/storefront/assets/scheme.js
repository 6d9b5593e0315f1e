/**
 * The light switch. It is a form that works without JavaScript. With this script the page does not load again, and the payment element
 * changes at once.
 */

const root = document.documentElement;
const button = document.querySelector('#scheme-switch');
const darkDevice = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => root.dataset.scheme === 'dark' || (root.dataset.scheme === 'auto' && darkDevice.matches);

function show() {
  button.setAttribute('aria-pressed', String(isDark()));
  button.value = isDark() ? 'light' : 'dark';
  document.querySelector('meta[name="color-scheme"]').content = root.dataset.scheme === 'auto' ? 'light dark' : root.dataset.scheme;
  for (const element of payElements(document)) element.setAttribute('theme', root.dataset.scheme);
}

/** Yields the payment elements of the page, including those inside shadow roots (the lab has one). */
function* payElements(from) {
  for (const element of from.querySelectorAll('*')) {
    if (element.localName.startsWith('pay-')) yield element;
    else if (element.shadowRoot) yield* payElements(element.shadowRoot);
  }
}

button.form.addEventListener('submit', (event) => {
  event.preventDefault();
  root.dataset.scheme = isDark() ? 'light' : 'dark';
  document.cookie = `kb_scheme=${root.dataset.scheme}; path=/; max-age=31104000; samesite=lax`;
  show();
});
darkDevice.addEventListener('change', show);
show();
