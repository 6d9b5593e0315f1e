import type { Kind, Records } from '../records/every-record.ts';

/** The records that must end before a customer can be erased: money that is due, and records that would collect more. */

/** The statuses in which a kind of record has not ended, and the advice how to end it. */
interface Obstacle<K extends Kind> {
  readonly kind: K;
  readonly what: string;
  readonly status: keyof Records[K] & string;
  readonly open: readonly string[];
  readonly remedy: string;
}

const obstacle = <K extends Kind>(row: Obstacle<K>): Obstacle<Kind> => row as unknown as Obstacle<Kind>;

const OBSTACLES: readonly Obstacle<Kind>[] = [
  obstacle({
    kind: 'subscriptions',
    what: 'subscription',
    status: 'subscription_status',
    open: ['TRIAL', 'ACTIVE', 'PAUSED'],
    remedy: 'cancel it at once, not at the end of its period',
  }),
  obstacle({
    kind: 'payments',
    what: 'payment',
    status: 'payment_status',
    open: ['PENDING', 'RUNNING', 'PAUSED'],
    remedy: 'stop or cancel it',
  }),
  obstacle({
    kind: 'mandates',
    what: 'mandate',
    status: 'mandate_status',
    open: ['GENERATED', 'PENDING', 'ACTIVE', 'SUSPENDED', 'CANCELLATION_PENDING', 'CANCELLATION_REJECTED'],
    remedy: 'cancel it, and wait for the bank where it has to agree',
  }),
  obstacle({
    kind: 'pre_auths',
    what: 'hold',
    status: 'pre_auth_status',
    open: ['PENDING', 'AUTHORISED'],
    remedy: 'capture or reverse it',
  }),
  obstacle({ kind: 'charges', what: 'charge', status: 'charge_status', open: ['RUNNING'], remedy: 'wait for its outcome' }),
  obstacle({ kind: 'refunds', what: 'refund', status: 'refund_status', open: ['PENDING'], remedy: 'wait for its outcome' }),
  obstacle({
    kind: 'checkout_sessions',
    what: 'checkout session',
    status: 'state',
    open: ['open', 'processing', 'action', 'checking'],
    remedy: 'cancel it, or wait until it has ended',
  }),
  obstacle({
    kind: 'transactions',
    what: 'transaction',
    status: 'transaction_status',
    open: ['PENDING', 'SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'IN_TRACKING', 'NO_RESPONSE'],
    remedy: 'wait for its outcome',
  }),
  obstacle({
    kind: 'invoices',
    what: 'invoice',
    status: 'invoice_status',
    open: ['OPEN'],
    remedy: 'have it paid, or send write_off: true to give it up',
  }),
];

/** The obstacles to an erasure, one sentence each; empty when there are none. `write_off` gives up open invoices. */
export function erasureObstacles(held: PersonalRecords, { write_off }: { readonly write_off: boolean }): string[] {
  return OBSTACLES.filter(({ kind }) => !(write_off && kind === 'invoices')).flatMap(({ kind, what, status, open, remedy }) =>
    recordsOf(held, kind).flatMap((record) => {
      const at = (record as unknown as Readonly<Record<string, unknown>>)[status];
      return typeof at === 'string' && open.includes(at) ? [`${what} ${record.id} is ${at}: ${remedy}`] : [];
    }),
  );
}

/** The records that an account has about a person, by kind. */
export type PersonalRecords = { [K in Kind]?: Records[K][] };

export const recordsOf = <K extends Kind>(held: PersonalRecords, kind: K): readonly Records[K][] => held[kind] ?? [];

export const idsOf = (held: PersonalRecords, kind: Kind): string[] => recordsOf(held, kind).map(({ id }) => id);

export const everyId = (held: PersonalRecords): string[] => (Object.keys(held) as Kind[]).flatMap((kind) => idsOf(held, kind));
