/** The colour scheme that is finally applied to an element. The card frame needs it, because it cannot inherit it. */
export function schemeOf(style: CSSStyleDeclaration): 'light' | 'dark' {
  const { colorScheme } = style;
  return colorScheme.includes('dark') && (!colorScheme.includes('light') || prefersDark().matches) ? 'dark' : 'light';
}

/** The media query for a dark system; it also reports changes. */
export function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
