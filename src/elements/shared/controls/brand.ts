/**
 * Sets the session's brand colour on the element, through CSSOM because a strict policy refuses style attributes. The property is private
 * and only a fallback, so the page's own `--pay-color-brand` overrides it. The style sheet computes all other colours from it (text on it,
 * links, focus rings).
 */
export function applyBrand(element: HTMLElement, brand: string | null): void {
  const value = brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? brand : '';
  if (element.style.getPropertyValue('--session-brand') !== value) element.style.setProperty('--session-brand', value || null);
}
