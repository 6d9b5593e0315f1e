/** What an element's scheme comes to, for those that must be told (the card frame): its own, the page's, the system's. */
export function schemeOf(style: CSSStyleDeclaration): 'light' | 'dark' {
  const { colorScheme } = style;
  return colorScheme.includes('dark') && (!colorScheme.includes('light') || prefersDark().matches) ? 'dark' : 'light';
}

/** Whether the shopper's system is dark, and when that changes. */
export function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
