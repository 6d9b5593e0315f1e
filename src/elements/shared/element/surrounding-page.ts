import { localeOfTag, type Locale } from '../../../facts/languages.ts';
import { isRecord, type UnknownRecord } from '../../../facts/records.ts';
import { isWebAddress } from './attributes.ts';

/** What an element reads from the page around it before it begins a session. */

/**
 * Whether this is a browser. Component tests run in jsdom or happy-dom, which have a document but no fonts, layout or frames: there an
 * element stays an empty tag, because half of what it needs is missing.
 */
export const isBrowser = (): boolean => 'fonts' in document && !/jsdom|happydom/i.test(navigator.userAgent);

/**
 * Calls `then` when the parser has read the element's content, which may be an embedded view. In a prerendered page it waits until the page
 * is shown: that may never happen, and browsers load no frames before.
 */
export function whenParsed(element: Element, then: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => whenParsed(element, then), { once: true });
  else if (document.readyState === 'loading' && !element.nextSibling) document.addEventListener('DOMContentLoaded', then, { once: true });
  else then();
}

/**
 * The data in the page inside the element, each in a `<script type="application/json">`: the first view of a session, which names its `kind`,
 * and the page's own words. Null for what is not there.
 */
export function embeddedData(element: Element): { readonly view: UnknownRecord | null; readonly words: UnknownRecord | null } {
  const all = [...element.querySelectorAll(':scope > script[type="application/json"]')].map(({ textContent }) => jsonOf(textContent));
  const found = (isView: boolean): UnknownRecord | null => all.find((each) => isRecord(each) && 'kind' in each === isView) ?? null;
  return { view: found(true), words: found(false) };
}

function jsonOf(text: string): UnknownRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the height that an element had before it was defined, until its first render: a page may reserve one with `:not(:defined)`, and the
 * content below would jump up and down again. It is held by an animation, because React would warn of an attribute. An element that was
 * created by a script is in no document yet, and has no height. Content in the page's HTML keeps its own height, and measuring it takes time.
 */
export function heldHeight(element: HTMLElement): Animation | null {
  if (element.shadowRoot !== null) return null;
  const height = element.offsetHeight;
  return height > 0 ? element.animate({ minHeight: `${height}px` }, { fill: 'forwards' }) : null;
}

/** The language of the page around the element: the nearest `lang`, also outside shadow roots. Null if it is none that the element has. */
export function pageLocale(element: Element): Locale | null {
  const around = element.closest<HTMLElement>('[lang]');
  if (around) return localeOfTag(around.lang);
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? pageLocale(root.host) : null;
}

/**
 * The absolute address of the endpoint, relative to the page's origin. A `<base>` is ignored, because it is meant for links and may be on
 * another origin.
 */
export function endpointUrl(endpoint: string): string {
  const own = origin === 'null' ? document.baseURI : origin;
  return URL.canParse(endpoint, own) ? new URL(endpoint, own).href : endpoint;
}

/** An address that leads to another page than this one, or null: a link to the page that one is on would only load it again. */
export function elsewhere(value: string | null | undefined): string | null {
  if (!isWebAddress(value) || !URL.canParse(value)) return null;
  // A server that writes the HTML is on no page.
  if (typeof location === 'undefined') return value;
  const { origin, pathname } = new URL(value);
  return origin === location.origin && pathname === location.pathname ? null : value;
}
