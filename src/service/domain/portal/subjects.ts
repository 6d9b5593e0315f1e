import type { Change } from '../decision.ts';
import { isSecret } from '../secrets.ts';

/** What of a merchant's records a portal shows: whose portals have something else to show once changes are written. */

/** Kinds of records that belong to a customer and are seen in the portal. */
export const SHOWN_KINDS = ['cards', 'subscriptions', 'mandates', 'payments', 'invoices', 'checkout_sessions'] as const;

type ShownKind = (typeof SHOWN_KINDS)[number];

/** Whose portals show something else. */
export interface PortalSubjects {
  /** Every open portal of the account: what is offered, or how the account bills, has changed. */
  readonly everybody: boolean;
  /** Customers by their ids. */
  readonly customers: readonly string[];
  /** Records that changed, by their kinds: whose they are, the storage knows. */
  readonly records: Readonly<Partial<Record<ShownKind, readonly string[]>>>;
}

const isShown = (kind: Change['kind']): kind is ShownKind => SHOWN_KINDS.some((shown) => shown === kind);

/** Whether a change concerns every customer of the account. */
const isForEverybody = (change: Change): boolean =>
  change.kind === 'products' || (change.kind === 'accounts' && Object.keys(change.set).some((field) => !isSecret(field)));

/** Whose portals show something else once these changes are written; null where nobody's does. */
export function portalSubjects(changes: readonly Change[]): PortalSubjects | null {
  const customers = new Set<string>();
  const records: Partial<Record<ShownKind, string[]>> = {};
  const everybody = changes.some(isForEverybody);
  for (const change of changes) {
    if (change.kind === 'customers' && change.op !== 'insert') customers.add(change.id);
    // The checkout session of a new card is opened with a change of the portal's session itself.
    else if (change.op === 'insert' && change.kind !== 'checkout_sessions' && isShown(change.kind))
      customers.add((change.row as { readonly customer_id: string }).customer_id);
    else if (change.op !== 'insert' && isShown(change.kind)) (records[change.kind] ??= []).push(change.id);
  }
  return everybody || customers.size > 0 || Object.keys(records).length > 0 ? { everybody, customers: [...customers], records } : null;
}
