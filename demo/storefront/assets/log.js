/** The event log: what the payment element says in the page and what the shop's server heard, kept over the pages of a visit. */

const KEY = 'kb-log';
const MOST = 200;

/** Every event of the elements that bubbles up to the document. */
export const ELEMENT_EVENTS = [
  'pay-ready',
  'pay-error',
  'pay-expired',
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

/** The entries so far, oldest first. */
export function entries() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
}

/** Adds an entry unless it is there already (a webhook is told again on every page). Answers whether it is new. */
export function add(entry) {
  const all = entries();
  if (entry.seq !== undefined && all.some((one) => one.seq === entry.seq)) return false;
  sessionStorage.setItem(KEY, JSON.stringify([...all, entry].slice(-MOST)));
  return true;
}

/** Forgets the entries; webhooks up to the given one stay forgotten. */
export function clear() {
  const last = Math.max(cleared(), ...entries().map((entry) => entry.seq ?? 0));
  sessionStorage.setItem(`${KEY}-cleared`, String(last));
  sessionStorage.removeItem(KEY);
}

/** The last webhook that was cleared away. */
export function cleared() {
  return Number(sessionStorage.getItem(`${KEY}-cleared`) ?? '0');
}
