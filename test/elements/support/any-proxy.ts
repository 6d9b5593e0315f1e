import { nextFrame } from '@open-wc/testing';
import '../../../src/checkout.ts';
import '../../../src/emandate.ts';
import '../../../src/portal.ts';
import { aMandate } from '../emandate/views.ts';
import { aPortalView } from '../portal/views.ts';
import { here } from './till.ts';

/** The three elements. */
export const KINDS = ['checkout', 'portal', 'emandate'] as const;

/** One of the three elements. */
export type Kind = (typeof KINDS)[number];

const VIEWS: Readonly<Record<Kind, () => object>> = { checkout: () => here(), portal: () => aPortalView(), emandate: () => aMandate() };

/** A proxy in this page that knows one session of each kind and does no more than to show it. Answers what ends it. */
export function serveViews(): () => void {
  sessionStorage.clear();
  const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };
  window.fetch = (url) => {
    const kind = KINDS.find((each) => typeof url === 'string' && url.includes(`/pay/${each}/`));
    return kind ? Promise.resolve(Response.json(VIEWS[kind]())) : Promise.reject(new TypeError('Failed to fetch'));
  };
  class Silent extends EventTarget {
    close(): void {
      // Nothing is pushed.
    }
  }
  Object.assign(window, { EventSource: Silent });
  return () => Object.assign(window, real);
}

/** An element of a kind, in a place, once it can be used. */
export async function putInto(place: Element, kind: Kind): Promise<HTMLElement> {
  const element = document.createElement(`pay-${kind}`);
  element.session = 'ses_1';
  const ready = new Promise((resolve) => element.addEventListener('pay-ready', resolve, { once: true }));
  place.append(element);
  await ready;
  await element.updateComplete;
  await nextFrame();
  return element;
}

/** Something in an element's shadow root; a test that looks for what is not there fails. */
export function inside(element: HTMLElement, selector: string): HTMLElement {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector} in ${element.localName}`);
  return found;
}
