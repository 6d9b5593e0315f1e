import { nextFrame } from '@open-wc/testing';
import '../../../src/checkout.ts';
import '../../../src/emandate.ts';
import '../../../src/portal.ts';
import { aMandate } from '../emandate/views.ts';
import { aPortalView } from '../portal/views.ts';
import { here } from './till.ts';

/** The kinds of the three elements. */
export const KINDS = ['checkout', 'portal', 'emandate'] as const;

/** The kind of an element. */
export type Kind = (typeof KINDS)[number];

/** A control of each element. */
export const CONTROL: Readonly<Record<Kind, string>> = {
  checkout: '[name=person_name]',
  portal: '[part=base] button',
  emandate: '#person_name',
};

/** A first view of each kind. */
export const VIEWS: Readonly<Record<Kind, () => object>> = {
  checkout: () => here(),
  portal: () => aPortalView(),
  emandate: () => aMandate(),
};

/** A simulated proxy in this page that only shows one session of each kind. Returns a function that removes it. */
export function serveViews(): () => void {
  sessionStorage.clear();
  const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };
  window.fetch = (url) => {
    const kind = KINDS.find((each) => typeof url === 'string' && url.includes(`/pay/${each}/`));
    return kind ? Promise.resolve(Response.json(VIEWS[kind]())) : Promise.reject(new TypeError('Failed to fetch'));
  };
  class Silent extends EventTarget {
    close(): void {
      // The stream sends nothing.
    }
  }
  Object.assign(window, { EventSource: Silent });
  return () => Object.assign(window, real);
}

/** Puts an element of a kind into a place, and waits until it can be used. */
export async function putInto(place: Element, kind: Kind, attributes: Readonly<Record<string, string>> = {}): Promise<HTMLElement> {
  const element = document.createElement(`pay-${kind}`);
  element.session = 'ses_1';
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const ready = new Promise((resolve) => element.addEventListener('pay-ready', resolve, { once: true }));
  place.append(element);
  await ready;
  await element.updateComplete;
  await nextFrame();
  return element;
}

/** Finds something in an element's shadow root. Fails the test if it is not there. */
export function inside(element: HTMLElement, selector: string): HTMLElement {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector} in ${element.localName}`);
  return found;
}

/** Counts the listeners on the window, the document and the media queries. */
export function countListeners(): { open: () => number; end: () => void } {
  let open = 0;
  const prototype = EventTarget.prototype;
  const wrap = (name: 'addEventListener' | 'removeEventListener', step: number): (() => void) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    const call: unknown = own?.value;
    if (typeof call !== 'function') throw new Error(`no ${name}`);
    Object.defineProperty(prototype, name, {
      ...own,
      value(this: unknown, ...given: unknown[]): void {
        if (this === window || this === document || this instanceof MediaQueryList) open += step;
        Reflect.apply(call, this, given);
      },
    });
    return () => Object.defineProperty(prototype, name, own ?? {});
  };
  const undo = [wrap('addEventListener', 1), wrap('removeEventListener', -1)];
  return {
    open: () => open,
    end: () => {
      for (const one of undo) one();
    },
  };
}
