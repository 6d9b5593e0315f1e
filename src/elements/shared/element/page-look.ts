/** The types of input that show text in a box. The page's radius and height are read from one of them. */
const TEXT_FIELD = ['text', 'email', 'tel', 'search', 'number', 'url', 'password'].map((type) => `input[type=${type}]`).join();

/**
 * Reads the page's font, and the radius and the height of the first text field that the page shows. They are set as custom properties of
 * the element, so that the card frame gets them too. A property that the page has set itself stays. This is done once: a page that changes
 * its look later has to set the properties itself.
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
  // With half the height, the ends of a field are round already. A larger radius would round parts that are higher than a field too much.
  const radius = borderTopLeftRadius.endsWith('px') ? Math.min(parseFloat(borderTopLeftRadius), field.offsetHeight / 2) : 0;
  take('--pay-radius', `${radius}px`);
  // A field that is lower than this is too small for a finger.
  take('--pay-field-height', `${Math.min(Math.max(44, field.offsetHeight), 80)}px`);
}
