import { brandColors } from './theme.ts';

/**
 * Puts a brand's colours on the element as custom properties, by CSSOM: a strict policy refuses style attributes.
 * They are private names that the style sheet falls back to, so that a page's own `--pay-color-…` comes first.
 */
export function paintBrand(element: HTMLElement, brand: string | null): void {
  const colors = brand === null ? null : brandColors(brand);
  const values = {
    '--session-brand': colors?.brand,
    '--session-on-brand': colors?.onBrand,
    '--session-accent-light': colors?.accentLight,
    '--session-accent-dark': colors?.accentDark,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) element.style.removeProperty(name);
    else if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

/** What an element's scheme comes to, for those that must be told (the card frame): its own, the page's, the system's. */
export function schemeOf(element: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(element).colorScheme;
  if (!scheme.includes('dark')) return 'light';
  return scheme.includes('light') && !prefersDark().matches ? 'light' : 'dark';
}

/** Whether the shopper's system is dark, and when that changes. */
export function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
