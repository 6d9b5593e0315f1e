import type { Account, AccountSettings, JournalEntry, Webhook, Work } from './records/platform.ts';
import type { Kind, Records } from './records/every-record.ts';
import type { Sealed, SealedKind } from './sealed.ts';

/** What a change may carry besides the record: the sealed values that the vault keeps with it. */
type WithSealed<K extends Kind> = K extends SealedKind ? { sealed?: Sealed } : unknown;

/** One change of the stored records. */
export type Change =
  | { [K in Kind]: { op: 'insert'; kind: K; row: Records[K] } & WithSealed<K> }[Kind]
  | { [K in Kind]: { op: 'update'; kind: K; id: string; set: Partial<Records[K]> } & WithSealed<K> }[Kind]
  | { [K in Kind]: { op: 'delete'; kind: K; id: string } }[Kind]
  | AccountChange;

/** A change of the account itself: its settings or its secrets. */
export interface AccountChange {
  readonly op: 'update';
  readonly kind: 'accounts';
  readonly id: string;
  readonly set: Partial<Account>;
}

/**
 * The result of a pure rule: the changes to append, and a value for the caller. What should happen afterwards (a webhook, work that
 * falls due) is a change too, so it is committed with its cause or not at all.
 */
export interface Decision<R> {
  readonly changes: readonly Change[];
  readonly result: R;
}

/** What a decision depends on besides the records: the time, the account, and a source of new ids. */
export interface DecisionContext {
  readonly account_id: string;
  readonly now: Date;
  /** Real time. The claims of work and the life of tokens do not follow the sandbox's clock. */
  readonly realNow: Date;
  readonly account: AccountSettings;
  readonly newId: (prefix: string) => string;
}

/** Inserts a record. `sealed` holds the values that the vault keeps with it. */
export const insert = <K extends Kind>(kind: K, row: Records[K], ...[sealed]: K extends SealedKind ? [sealed?: Sealed] : []): Change =>
  ({ op: 'insert', kind, row, ...(sealed && { sealed }) }) as Change;
/** Updates a record. `sealed` holds the values that the vault keeps with it from now on. */
export const update = <K extends Kind>(
  kind: K,
  id: string,
  set: Partial<Records[K]>,
  ...[sealed]: K extends SealedKind ? [sealed?: Sealed] : []
): Change => ({ op: 'update', kind, id, set, ...(sealed && { sealed }) }) as Change;
/** Deletes a record. */
export const remove = (kind: Kind, id: string): Change => ({ op: 'delete', kind, id }) as Change;

/** Changes the account; empty if nothing is set. */
export const configure = (id: string, set: Partial<Account>): AccountChange[] =>
  Object.keys(set).length === 0 ? [] : [{ op: 'update', kind: 'accounts', id, set }];

/** Adds a line to the journal. */
export function journalLine(ctx: DecisionContext, event: string, subject_id: string, data: JournalEntry['data'] = {}): Change {
  return insert('journal', { account_id: ctx.account_id, id: ctx.newId('jrn_'), at: ctx.now, event, subject_id, data });
}

/** Schedules work for `due_at`. Give an id where the work must be found again to be moved or dropped. */
export function schedule(
  ctx: DecisionContext,
  work: Pick<Work, 'kind' | 'subject_id' | 'due_at'> & Partial<Pick<Work, 'id' | 'claimed_until' | 'receiver' | 'queue'>>,
): Change {
  return insert('work', {
    account_id: ctx.account_id,
    id: work.id ?? ctx.newId('wrk_'),
    kind: work.kind,
    subject_id: work.subject_id,
    due_at: work.due_at,
    attempts: 0,
    claimed_until: work.claimed_until ?? null,
    receiver: work.receiver ?? null,
    queue: work.queue ?? null,
  });
}

/** Stores a webhook and its first delivery, which is due at once. */
export function notify(
  ctx: DecisionContext,
  { id = ctx.newId('web_'), ...hook }: Pick<Webhook, 'url' | 'event' | 'subject_id' | 'payload'> & { id?: string },
): Change[] {
  return [
    insert('webhooks', { account_id: ctx.account_id, id, status: 'pending', tries: [], created_at: ctx.now, ...hook }),
    delivery(ctx, { id, ...hook }),
  ];
}

/** The work that delivers a webhook, due at once. Webhooks of one subject stay in order; each receiver has its own queue. */
export const delivery = (ctx: DecisionContext, { id, url, subject_id }: Pick<Webhook, 'id' | 'url' | 'subject_id'>): Change =>
  schedule(ctx, {
    id: deliveryId(id),
    kind: 'webhook.deliver',
    subject_id: id,
    due_at: ctx.now,
    receiver: new URL(url).origin,
    queue: subject_id,
  });

/** The id of the work that delivers a webhook. */
export const deliveryId = (webhook_id: string): string => `dlv_${webhook_id}`;

/** Whether a work id is the id of a delivery. */
export const isDelivery = (work_id: string): boolean => work_id.startsWith('dlv_');
