/**
 * The event log: events of the payment elements in the page, and webhooks that the shop's server received. The entries stay when the
 * shopper opens another page in the same tab.
 */

const KEY = 'kb-log';
const MOST = 200;

/** The names of all events of the elements that bubble up to the document. */
export const ELEMENT_EVENTS = [
  'pay-ready',
  'pay-error',
  'pay-expired',
  'pay-submit',
  'pay-change',
  'pay-pending',
  'pay-failed',
  'pay-completed',
  'pay-cancelled',
  'pay-subscription-created',
  'pay-subscription-changed',
  'pay-subscription-cancelled',
  'pay-subscription-reactivated',
  'pay-card-added',
  'pay-card-updated',
  'pay-card-removed',
  'pay-billing-updated',
  'pay-close',
  'pay-mandate-submitted',
  'pay-mandate-approved',
  'pay-mandate-rejected',
  'pay-mandate-no-reply',
];

/** The stored entries, oldest first. */
export function entries() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
}

/** Adds an entry, unless the log already has it: every page receives the past webhooks again. Returns whether the entry is new. */
export function add(entry) {
  const all = entries();
  if (entry.seq !== undefined && all.some((one) => one.seq === entry.seq)) return false;
  sessionStorage.setItem(KEY, JSON.stringify([...all, entry].slice(-MOST)));
  return true;
}

/** Deletes the entries. It also stores the number of the last webhook, so that the deleted webhooks are not added again. */
export function clear() {
  const last = Math.max(cleared(), ...entries().map((entry) => entry.seq ?? 0));
  sessionStorage.setItem(`${KEY}-cleared`, String(last));
  sessionStorage.removeItem(KEY);
}

/** The number of the last webhook that was deleted. */
export function cleared() {
  return Number(sessionStorage.getItem(`${KEY}-cleared`) ?? '0');
}
