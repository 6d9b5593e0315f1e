/** The shopper's choice of language. The element only changes its words, so typed values stay. */

const KEY = 'pay-language';

/** Shows the choice, applies it, and stores it for this tab, so that it lasts over a reload and the way back from a bank's page. */
export function languageSwitch(): void {
  const select = document.querySelector<HTMLSelectElement>('.language select');
  const element = document.querySelector('pay-checkout, pay-portal, pay-emandate');
  const heading = document.querySelector('h1');
  if (!select || !element || !heading) return;

  const speak = (): void => {
    const { value, dataset, lang } = select.selectedOptions[0] ?? new Option();
    element.setAttribute('locale', value);
    document.documentElement.lang = lang;
    document.title = dataset['title'] ?? '';
    heading.textContent = dataset['heading'] ?? '';
    select.setAttribute('aria-label', dataset['label'] ?? '');
    for (const said of document.querySelectorAll<HTMLElement>('[data-locale]')) said.hidden = said.dataset['locale'] !== value;
  };

  const kept = remembered();
  if (kept !== null && [...select.options].some(({ value }) => value === kept)) {
    select.value = kept;
    speak();
  }
  select.addEventListener('change', () => {
    speak();
    remember(select.value);
  });
  // The choice is hidden in the HTML, because it does nothing without this script.
  select.hidden = false;
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // A page in a frame may have no access to storage.
    return null;
  }
}

function remember(locale: string): void {
  try {
    sessionStorage.setItem(KEY, locale);
  } catch {
    // Without storage, the shopper must choose again on the next page.
  }
}
