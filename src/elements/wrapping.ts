/** What a wrapper for a framework has to know of each element: what can be set on it, and which events to listen for. */

import type { Locale, Theme } from './attributes.ts';
import type {} from './events.ts';

const ALL = ['pay-ready', 'pay-error'] as const;

/** What `<pay-checkout>` says. */
export const CHECKOUT_EVENTS = [
  ...ALL,
  'pay-change',
  'pay-pending',
  'pay-failed',
  'pay-completed',
  'pay-cancelled',
  'pay-expired',
] as const satisfies readonly (keyof GlobalEventHandlersEventMap)[];

/** Name of an event of `<pay-checkout>`. */
export type CheckoutEventName = (typeof CHECKOUT_EVENTS)[number];

/** What `<pay-portal>` says. */
export const PORTAL_EVENTS = [
  ...ALL,
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

/** What `<pay-emandate>` says. */
export const EMANDATE_EVENTS = [
  ...ALL,
  'pay-mandate-submitted',
  'pay-mandate-approved',
  'pay-mandate-rejected',
  'pay-mandate-no-reply',
  'pay-expired',
] as const satisfies readonly (keyof GlobalEventHandlersEventMap)[];

/** Name of an event of `<pay-emandate>`. */
export type EmandateEventName = (typeof EMANDATE_EVENTS)[number];

/** Event of a name. */
export type EventNamed<Name extends keyof GlobalEventHandlersEventMap> = GlobalEventHandlersEventMap[Name];

/** What can be set on every element. */
export interface ElementSettings {
  /** The session's id (`ses_…`), from your server. */
  session?: string | null | undefined;
  /** Where the proxy is mounted; `/pay` unless told. */
  endpoint?: string | undefined;
  /** Language: `EN_ZA`, `AF_ZA`, `ZU_ZA` or `XH_ZA`. Overrides the session's. */
  locale?: Locale | null | undefined;
  /** `light`, `dark` or `auto`. Overrides the session's. */
  theme?: Theme | null | undefined;
  /** Address of the session's hosted page, for the plain link that is offered where the element cannot work. */
  pageUrl?: string | null | undefined;
  /** Asked for a new session id when the session has expired. */
  renewSession?: (() => Promise<string>) | undefined;
}

/** `pay-completed` → `PayCompleted`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
