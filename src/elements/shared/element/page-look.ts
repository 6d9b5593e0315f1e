/** What `appearance="page"` takes from the page around an element. It is loaded only where a page asks for it. */

/** Fields that are as wide and high as their text asks for. */
const TEXT_FIELD = ['text', 'email', 'tel', 'search', 'number', 'url', 'password'].map((type) => `input[type=${type}]`).join();

/**
 * Takes over the page's font, and the corners and the height of the first text field that the page shows. They become the element's
 * own custom properties, so that the card frame is dressed in them too; one that the page has set itself stays.
 * It is done once: a page that changes its looks while somebody pays sets the properties.
 */
export function takePageLook(element: HTMLElement): void {
  const own = getComputedStyle(element);
  const take = (token: string, value: string): void => {
    if (!own.getPropertyValue(token)) element.style.setProperty(token, value);
  };
  take('--pay-font-family', own.fontFamily);
  take('--pay-font-size', own.fontSize);
  const field = [...document.querySelectorAll<HTMLInputElement>(`${TEXT_FIELD},input:not([type])`)].find((each) => each.offsetHeight > 0);
  if (!field) return;
  const { borderTopLeftRadius } = getComputedStyle(field);
  // A pill is a pill at half its height: a larger radius would round what is higher than a field.
  const radius = borderTopLeftRadius.endsWith('px') ? Math.min(parseFloat(borderTopLeftRadius), field.offsetHeight / 2) : 0;
  take('--pay-radius', `${radius}px`);
  // Lower is no target for a finger.
  take('--pay-field-height', `${Math.min(Math.max(44, field.offsetHeight), 80)}px`);
}
