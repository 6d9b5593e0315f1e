/**
 * Puts a session's brand colour on the element, by CSSOM: a strict policy refuses style attributes. It is a private
 * name that the style sheet falls back to, so that a page's own `--pay-color-brand` comes first; every colour that
 * follows from it (text on it, links, focus rings) is worked out by the style sheet.
 */
export function paintBrand(element: HTMLElement, brand: string | null): void {
  const value = brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? brand : '';
  if (element.style.getPropertyValue('--session-brand') !== value) element.style.setProperty('--session-brand', value || null);
}
