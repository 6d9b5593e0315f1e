import type { Change } from '../decision.ts';
import { isSecret } from '../secrets.ts';

/** Finds the customers whose open portals must be updated after changes. */

/** Kinds of records that belong to a customer and are shown in the portal. */
export const SHOWN_KINDS = ['cards', 'subscriptions', 'mandates', 'payments', 'invoices', 'checkout_sessions'] as const;

type ShownKind = (typeof SHOWN_KINDS)[number];

/** The customers whose portals must be updated. */
export interface PortalSubjects {
  /** Whether all open portals of the account change, because the offers or the billing of the account have changed. */
  readonly everybody: boolean;
  /** Customers by their ids. */
  readonly customers: readonly string[];
  /** Ids of changed records, by kind. The storage looks up the customers who own them. */
  readonly records: Readonly<Partial<Record<ShownKind, readonly string[]>>>;
}

const isShown = (kind: Change['kind']): kind is ShownKind => SHOWN_KINDS.some((shown) => shown === kind);

/** Whether a change concerns every customer of the account. */
const isForEverybody = (change: Change): boolean =>
  change.kind === 'products' || (change.kind === 'accounts' && Object.keys(change.set).some((field) => !isSecret(field)));

const ownerIn = (fields: object): string | null =>
  'customer_id' in fields && typeof fields.customer_id === 'string' ? fields.customer_id : null;

/** The customers whose portals must be updated after these changes; null where there are none. */
export function portalSubjects(changes: readonly Change[]): PortalSubjects | null {
  const customers = new Set<string>();
  const records: Partial<Record<ShownKind, string[]>> = {};
  const everybody = changes.some(isForEverybody);
  // A customer who is new has no portal.
  const added = new Set(changes.flatMap((change) => (change.kind === 'customers' && change.op === 'insert' ? [change.row.id] : [])));
  for (const change of changes) {
    // The owner of a new record, or the new owner of one that had none.
    const owner = change.op === 'insert' ? ownerIn(change.row) : change.op === 'update' ? ownerIn(change.set) : null;
    if (owner !== null && added.has(owner)) continue;
    if (change.op === 'insert') {
      // A checkout session for a new card is left out: it is opened together with a change of the portal session.
      if (owner !== null && change.kind !== 'checkout_sessions' && isShown(change.kind)) customers.add(owner);
    } else if (change.kind === 'customers') customers.add(change.id);
    else if (isShown(change.kind)) (records[change.kind] ??= []).push(change.id);
  }
  return everybody || customers.size > 0 || Object.keys(records).length > 0 ? { everybody, customers: [...customers], records } : null;
}
