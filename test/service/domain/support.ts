import { checkoutPageBody, type CheckoutPageInput } from '../../../src/contract/checkout.ts';
import type { Change, DecisionContext } from '../../../src/service/domain/decision.ts';
import type { Kind, Records, Sealed } from '../../../src/service/domain/records/every-record.ts';
import type { PaymentMethod } from '../../../src/service/domain/records/money.ts';
import type { VaultToken } from '../../../src/service/domain/records/checkout.ts';

/** Pure rules need no database: their decisions are applied to maps. */

const ACCOUNT = 'acc_test';

/** All records, by kind and id. */
export class World {
  now = new Date('2027-01-04T08:00:00Z');
  readonly #rows = new Map<Kind, Map<string, Records[Kind]>>();
  readonly #sealed = new Map<string, Sealed>();
  #named = 0;

  /** The context of a decision at this moment. */
  get ctx(): DecisionContext {
    return {
      account_id: ACCOUNT,
      now: this.now,
      realNow: this.now,
      account: { webhook_url: null, dunning_days: null },
      newId: (prefix) => `${prefix}${(this.#named += 1)}`,
    };
  }

  /** Moves the clock forward. */
  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  /** Stores a decision's changes, and returns its result. */
  apply<R>({ changes, result }: { readonly changes: readonly Change[]; readonly result: R }): R {
    for (const change of changes) {
      if (change.kind === 'accounts') continue;
      const rows = this.#of(change.kind);
      if ('sealed' in change && change.sealed !== undefined) this.#sealed.set('row' in change ? change.row.id : change.id, change.sealed);
      if (change.op === 'insert') {
        // A queue of webhooks may exist already.
        if (rows.has(change.row.id) && change.kind !== 'webhook_queues') throw new Error(`${change.row.id} was made twice`);
        rows.set(change.row.id, change.row);
      } else if (change.op === 'delete') rows.delete(change.id);
      else {
        const before = rows.get(change.id);
        // As in a database, updating a record that does not exist changes nothing.
        if (before !== undefined) rows.set(change.id, { ...before, ...change.set } as Records[Kind]);
      }
    }
    return result;
  }

  get<K extends Kind>(kind: K, id: string): Records[K] {
    const found = this.#of(kind).get(id);
    if (found === undefined) throw new Error(`no ${kind} ${id}`);
    return found as Records[K];
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#of(kind).values()] as Records[K][];
  }

  /** The sealed values that the vault last stored with a record. */
  sealed(id: string): Sealed {
    return this.#sealed.get(id) ?? {};
  }

  has(kind: Kind, id: string): boolean {
    return this.#of(kind).has(id);
  }

  #of(kind: Kind): Map<string, Records[Kind]> {
    const rows = this.#rows.get(kind) ?? new Map<string, Records[Kind]>();
    this.#rows.set(kind, rows);
    return rows;
  }
}

/** A request to open a session, parsed as the interface does. */
export const pageBody = (change: Partial<CheckoutPageInput> = {}) =>
  checkoutPageBody.parse({ mode: 'ONE_TIME', amount: '149.00', redirects: { notify_url: 'https://shop.example/hook' }, ...change });

/** A token that the vault issued for a session. */
export const vaultToken = (id: string, session_id: string, expires_at: Date): VaultToken => ({
  account_id: ACCOUNT,
  id,
  session_id,
  card_id: null,
  brand: 'VISA',
  last4: '4242',
  expiry: '12/98',
  fingerprint: 'print',
  used_by: null,
  expires_at,
});

/** The payment method of card attempts. */
export const cardMethod: PaymentMethod = {
  account_id: ACCOUNT,
  id: 'pam_card',
  payment_method_type: 'CARD',
  checkout_method: 'CARD',
  title: null,
  payment_industry: null,
  provider_bank: null,
  abbreviated_name: 'SHOP',
  item_limit: null,
  monthly_limit: null,
  debicheck: null,
  payments: null,
  date_adjustment_rule: null,
  is_active: true,
  created_at: new Date('2026-01-01T00:00:00Z'),
};

/** The payment method of scan-to-pay attempts. */
export const scanMethod: PaymentMethod = {
  ...cardMethod,
  id: 'pam_scan',
  payment_method_type: 'SCAN_TO_PAY',
  checkout_method: 'SCAN_TO_PAY',
};
