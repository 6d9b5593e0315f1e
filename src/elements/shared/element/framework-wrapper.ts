/** What the wrappers for React and Vue need to know about each element: its settings and its events. */

import type { LocaleName, PageWords } from '../../../facts/languages.ts';
import type { Theme } from './attributes.ts';
import type {} from '../session/element-events.ts';

const COMMON_EVENTS = ['pay-ready', 'pay-error', 'pay-submit'] as const;

/** The events of `<pay-checkout>`. */
export const CHECKOUT_EVENTS = [
  ...COMMON_EVENTS,
  'pay-change',
  'pay-pending',
  'pay-failed',
  'pay-completed',
  'pay-cancelled',
  'pay-expired',
] as const satisfies readonly (keyof GlobalEventHandlersEventMap)[];

/** Name of an event of `<pay-checkout>`. */
export type CheckoutEventName = (typeof CHECKOUT_EVENTS)[number];

/** The events of `<pay-portal>`. */
export const PORTAL_EVENTS = [
  ...COMMON_EVENTS,
  'pay-subscription-created',
  'pay-subscription-changed',
  'pay-subscription-cancelled',
  'pay-subscription-reactivated',
  'pay-card-added',
  'pay-card-updated',
  'pay-card-removed',
  'pay-billing-updated',
  'pay-close',
  'pay-expired',
] as const satisfies readonly (keyof GlobalEventHandlersEventMap)[];

/** Name of an event of `<pay-portal>`. */
export type PortalEventName = (typeof PORTAL_EVENTS)[number];

/** The events of `<pay-emandate>`. */
export const EMANDATE_EVENTS = [
  ...COMMON_EVENTS,
  'pay-mandate-submitted',
  'pay-mandate-approved',
  'pay-mandate-rejected',
  'pay-mandate-no-reply',
  'pay-expired',
] as const satisfies readonly (keyof GlobalEventHandlersEventMap)[];

/** Name of an event of `<pay-emandate>`. */
export type EmandateEventName = (typeof EMANDATE_EVENTS)[number];

/** The event with a name. */
export type EventNamed<Name extends keyof GlobalEventHandlersEventMap> = GlobalEventHandlersEventMap[Name];

/** The attributes and properties of every element. */
export interface ElementSettings {
  /** The session's id (`ses_…`), from your server. */
  session?: string | null | undefined;
  /** The path or address at which the proxy is mounted. Default `/pay`. */
  endpoint?: string | undefined;
  /** Language, such as `AF_ZA` or `af`. Overrides the session's; without both, the page's `lang` applies. */
  locale?: LocaleName | null | undefined;
  /** `light`, `dark` or `auto`. Overrides the session's. */
  theme?: Theme | null | undefined;
  /** Address of the session's hosted page, for the link that is shown if the element cannot work. */
  pageUrl?: string | null | undefined;
  /** `off`: nothing that is typed is stored in the tab. */
  draft?: 'on' | 'off' | null | undefined;
  /** `page` where the element follows the page's font, and the corners and the height of its fields. */
  appearance?: 'page' | null | undefined;
  /** `none` where the page has its own main button, which calls the element's `submit()`. */
  button?: 'none' | null | undefined;
  /**
   * The tag as HTML, from `await pay.checkout.html(session_id)` (or `portal`, `emandate`) on your server. If the page is rendered on the
   * server, its HTML then has the form. If it is rendered in the browser, the element uses the first view, and shows the form without a
   * request. The other settings must be those that the HTML was made with.
   */
  first?: string | null | undefined;
  /** Your own words for sentences of the element, by language. */
  words?: PageWords | null | undefined;
  /** Called when the session has expired; returns the id of a new session. */
  renewSession?: (() => Promise<string>) | undefined;
}

/** How the form, and the first view after it, begin in the tag that a server has written (`src/html/tag.ts`). */
const FORM = '<template shadowrootmode="open">';
const VIEW = '<script type="application/json">';

/**
 * What belongs inside the tag. A server writes all of it: the form, which only the parser of a page's HTML turns into a shadow root, and the
 * first view. A browser needs only the first view. Undefined if `first` is not such a tag.
 */
export function contentOf(first: string | null | undefined, isServer: boolean): string | undefined {
  const begin = first?.indexOf(isServer ? FORM : VIEW) ?? -1;
  return begin === -1 ? undefined : first?.slice(begin, first.lastIndexOf('</'));
}

/** `pay-completed` → `PayCompleted`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
