import type { ReactiveControllerHost } from 'lit';

/** The colour scheme that is finally applied to an element. The card frame needs it, because it cannot inherit it. */
export function schemeOf(style: CSSStyleDeclaration): 'light' | 'dark' {
  const { colorScheme } = style;
  return colorScheme.includes('dark') && (!colorScheme.includes('light') || prefersDark().matches) ? 'dark' : 'light';
}

/** The shortest time between two renderings because of the page, in milliseconds: a page may animate its attributes. */
const PAUSE_MS = 100;

/**
 * Renders the element again when its colours or its language may have changed: the system changed between light and dark, or the page
 * changed an attribute of an element around it, as a switch of the page's own theme or language does. The card frame gets the new colours when the element renders.
 */
export function followPage(host: ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null }): void {
  const update = (): void => host.requestUpdate();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      update();
    }, PAUSE_MS);
  };
  // Both are made in a browser only: an element is also rendered on a server.
  let query: MediaQueryList | undefined;
  let around: MutationObserver | undefined;
  host.addController({
    hostConnected() {
      (query ??= prefersDark()).addEventListener('change', update);
      around ??= new MutationObserver(updateSoon);
      for (let each = host.shadowRoot?.host.parentNode; each; each = outside(each)) around.observe(each, { attributes: true });
    },
    hostDisconnected() {
      query?.removeEventListener('change', update);
      around?.disconnect();
    },
  });
}

/** The node around another one; around a shadow root it is the root's element. */
const outside = (node: ParentNode): ParentNode | null => (node instanceof ShadowRoot ? node.host : node.parentNode);

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
