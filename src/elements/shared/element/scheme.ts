import type { ReactiveControllerHost } from 'lit';

/** The colour scheme that is finally applied to an element. The card frame needs it, because it cannot inherit it. */
export function schemeOf(style: CSSStyleDeclaration): 'light' | 'dark' {
  const { colorScheme } = style;
  return colorScheme.includes('dark') && (!colorScheme.includes('light') || prefersDark().matches) ? 'dark' : 'light';
}

/** Renders the element again when the system changes between light and dark: the card frame gets the new colours when the element renders. */
export function followScheme(host: ReactiveControllerHost): void {
  const update = (): void => host.requestUpdate();
  let query: MediaQueryList | undefined;
  host.addController({
    hostConnected: () => (query ??= prefersDark()).addEventListener('change', update),
    hostDisconnected: () => query?.removeEventListener('change', update),
  });
}

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
