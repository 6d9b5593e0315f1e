import type { Account, AccountSettings, JournalEntry, Webhook, Work } from './records/platform.ts';
import type { Kind, Records, Sealed, SealedKind } from './records/every-record.ts';

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
  work: Pick<Work, 'kind' | 'subject_id' | 'due_at'> & Partial<Pick<Work, 'id' | 'claimed_until'>>,
): Change {
  return insert('work', {
    account_id: ctx.account_id,
    id: work.id ?? ctx.newId('wrk_'),
    kind: work.kind,
    subject_id: work.subject_id,
    due_at: work.due_at,
    attempts: 0,
    claimed_until: work.claimed_until ?? null,
  });
}

/** Stores a webhook and its queue, which is due at once. */
export function notify(
  ctx: DecisionContext,
  { id = ctx.newId('web_'), ...hook }: Pick<Webhook, 'url' | 'event' | 'subject_id' | 'payload'> & { id?: string },
): Change[] {
  const queue = queueOf(hook);
  return [
    insert('webhooks', { account_id: ctx.account_id, id, status: 'pending', tries: [], created_at: ctx.now, queue, ...hook }),
    enqueue(ctx, { ...hook, queue }),
  ];
}

/** The queue of the webhooks to one receiver about one record. */
const queueOf = ({ url, subject_id }: Pick<Webhook, 'url' | 'subject_id'>): string => `${new URL(url).origin} ${subject_id}`;

/** Puts a webhook into its queue. A queue that exists keeps the time of its next try. */
export const enqueue = (ctx: DecisionContext, { url, queue }: Pick<Webhook, 'url' | 'queue'>): Change =>
  insert('webhook_queues', {
    account_id: ctx.account_id,
    id: queue,
    receiver: new URL(url).origin,
    due_at: ctx.now,
    added: 1,
    claimed_until: null,
  });
