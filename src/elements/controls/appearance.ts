/**
 * Puts a session's brand colour on the element, by CSSOM: a strict policy refuses style attributes. It is a private
 * name that the style sheet falls back to, so that a page's own `--pay-color-brand` comes first; every colour that
 * follows from it (text on it, links, focus rings) is worked out by the style sheet.
 */
export function paintBrand(element: HTMLElement, brand: string | null): void {
  const value = brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? brand : '';
  if (element.style.getPropertyValue('--session-brand') !== value) element.style.setProperty('--session-brand', value || null);
}

/** What an element's scheme comes to, for those that must be told (the card frame): its own, the page's, the system's. */
export function schemeOf(style: CSSStyleDeclaration): 'light' | 'dark' {
  const { colorScheme } = style;
  return colorScheme.includes('dark') && (!colorScheme.includes('light') || prefersDark().matches) ? 'dark' : 'light';
}

/** Whether the shopper's system is dark, and when that changes. */
export function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
