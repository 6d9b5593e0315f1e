import type { DatabaseFault } from './database-fault.ts';
import type { Account, VelocityCounts, Webhook, WebhookQueue, Work, WorkKind } from './records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from './records/checkout.ts';
import type { LedgerAccount, Transaction } from './records/money.ts';
import type { Kind, Records, Sealed, SealedKind } from './records/every-record.ts';
import type { Change } from './decision.ts';
import type { PortalSubjects } from './portal/subjects.ts';

/** The ports of the domain to its storage, its clock, its due work and its webhooks. The ports to the rails are in rail-ports.ts. */

/** One condition of a list. `contains` is for texts and ignores case. `any`: at least one of these groups holds completely. */
export type Condition<K extends Kind> =
  | { [F in keyof Records[K]]: { field: F; is: Records[K][F] } | { field: F; oneOf: readonly Records[K][F][] } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; from: Date | string } | { field: F; before: Date | string } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; contains: string } }[keyof Records[K]]
  | { any: readonly (readonly Condition<K>[])[] };

/** A page of a list, newest first. */
export interface Page<T> {
  readonly rows: T[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** The requested page. Without a limit, all rows. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** Records by id. An id without a record, or null, gives undefined. */
export interface FoundRecords<R> extends Map<string, R> {
  get(id: string | null | undefined): R | undefined;
}

/** Reads the records of one account. An id may be null, as optional references are; nothing is found then. */
export interface Reader {
  /** The account whose records are read. */
  readonly account_id: string;
  find<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined>;
  /** Reads a record that must exist, because another record names it. @throws Error when it does not exist */
  require<K extends Kind>(kind: K, id: string | null): Promise<Records[K]>;
  findMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>>;
  /** The only record that meets all conditions. */
  findOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  /** The newest record that meets all conditions. */
  findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], page?: PageRequest): Promise<Page<Records[K]>>;
  /** A record with the sealed values that the vault keeps with it. Only the vault uses this. */
  findSealed<K extends SealedKind>(
    kind: K,
    id: string | null,
  ): Promise<{ readonly record: Records[K]; readonly sealed: Sealed } | undefined>;
}

/** What will be done next, for people. */
export type UpcomingWork = Pick<Work, 'subject_id' | 'attempts' | 'due_at'> & { readonly kind: WorkKind | 'webhook.deliver' };

/** Reads an account outside a transaction. Its queries count against the account's share of the database. */
export interface AccountReader extends Reader {
  /** The account's due work and the webhooks that are tried next, soonest first. */
  upcomingWork(limit: number): Promise<UpcomingWork[]>;
  /** The first webhook that waits in a queue, and the account as it is now, whose secrets sign the webhook. */
  webhookToSend(queue: string): Promise<{ readonly webhook: Webhook; readonly account: Account } | undefined>;
  /**
   * The ids of the records with one of these values in a field without an index. It reads every record of the kind, so use it only
   * for rare questions.
   */
  walk<K extends Kind>(kind: K, field: keyof Records[K] & string, values: readonly string[]): Promise<string[]>;
  /** The balances of the account's ledger. */
  ledger(): Promise<LedgerBalance>;
}

/** The times from which attempts are counted. */
export interface VelocityWindow {
  readonly since: Date;
  readonly pendingSince: Date;
}

/** Reads and writes in a transaction of one account. A record that was read with `lock` does not change until the commit. */
export interface Transactional extends Reader {
  lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined>;
  /** Like {@link lock}, for the only record that meets all conditions. */
  lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  /** Like {@link lock}, for a record that must exist. @throws Error when it does not exist */
  requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]>;
  /** Like {@link lock}, for many records. They are locked in a fixed order, so that two batches cannot block each other. */
  lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>>;
  /** The transactions that pay for an order. */
  transactionsOfOrder(order_id: string): Promise<Transaction[]>;
  /** The next number of a counter: 1, 2, 3, … without gaps. */
  nextNumber(name: string): Promise<number>;
  /** Writes changes. @throws WriteConflict if another transaction has changed a record first */
  append(changes: readonly Change[]): Promise<void>;
  /**
   * Raises the version of every open portal that these subjects concern, and returns those portals. They are locked last, so a transaction
   * that holds them waits for no other lock.
   */
  raisePortals(subjects: PortalSubjects, now: Date): Promise<{ readonly id: string; readonly version: number }[]>;
  /**
   * Counts the attempts of each subject. No other transaction counts them until the commit, so a session that the transaction changes must be
   * locked before. A subject without attempts is not in the map.
   */
  countVelocity(subjects: readonly string[], from: VelocityWindow): Promise<Map<string, VelocityCounts>>;
  /** Reads and locks the account: no other transaction changes it until the commit. */
  lockAccount(): Promise<Account>;
  /** The first use of a key claims it; a repeat gets the first answer (ruling *idempotency*). */
  claim(key: string, hash: string, at: Date): Promise<Claim>;
  answer(key: string, answer: string): Promise<void>;
  /** Deletes the stored answers that contain one of these words. Their keys stay, so a repeat is refused and nothing is done twice. */
  forgetAnswers(words: readonly string[]): Promise<void>;
}

/** The result of claiming an idempotency key. */
export type Claim = { type: 'first' } | { type: 'repeat'; answer: string } | { type: 'conflict' };

/** The storage: access to the records of one account, and queries across accounts. */
export interface Storage {
  /** Reads the records of an account. */
  of(account_id: string): AccountReader;
  /**
   * Runs `body` in a transaction of one account: everything is stored, or nothing. It counts against the account's share of the
   * database.
   */
  transaction<R>(account_id: string, body: (tx: Transactional) => Promise<R>): Promise<R>;
  /** The account of an API key. It may be up to a second old, unless `now` is given. Changes made by this node are seen at once. */
  accountByKey(api_key: string, now?: 'now'): Promise<Account | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** A checkout session by the id that browsers know, with its account. */
  checkoutSession(session_id: string): Promise<{ readonly session: CheckoutSession; readonly account: Account } | undefined>;
  /** The accounts with simulated rails, which the console shows. */
  testAccounts(): Promise<Account[]>;
  /** The account of a session. A browser knows only the session's id, so this question is asked without an account. */
  ownerOfSession(kind: FollowedKind, session_id: string): Promise<{ account_id: string; id: string } | undefined>;
  /** The account that an electronic mandate page belongs to. */
  ownerOfPage(page_id: string): Promise<string | undefined>;
  /** The account of a public key. */
  accountByPublicKey(public_key: string): Promise<Account | undefined>;
  /** An attempt to pay by its id, which is all that a bank's or provider's page knows. */
  attempt(id: string): Promise<CheckoutAttempt | undefined>;
  /** Of these sessions, the ones whose version has changed or whose shopper has left. One statement for all. */
  changedSessions(kind: FollowedKind, known: readonly SessionVersion[]): Promise<SessionVersion[]>;
}

/** Checks that the database can do everything that a payment needs: answer, accept changes, and store them. */
export interface DatabaseProbe {
  /** The fault of the database; null when there is none. Answers within a second in every case, and never throws. */
  look(): Promise<DatabaseFault | null>;
  close(): Promise<void>;
}

/** The kinds of sessions that browsers follow for changes. */
export type FollowedKind = 'checkout_sessions' | 'emandate_sessions' | 'portal_sessions';

export interface SessionVersion {
  readonly account_id: string;
  readonly id: string;
  readonly version: number;
  /** The shopper has left the page, but may have the session open elsewhere. */
  readonly left?: boolean;
}

/** The balances of an account's ledger. Cents; debits are positive. */
export interface LedgerBalance {
  readonly accounts: Readonly<Partial<Record<LedgerAccount, number>>>;
  readonly postings: number;
  /** The amount that the merchant is owed, computed from the transactions. */
  readonly owed: number;
}

/** The time that customers and merchants see. */
export interface Clock {
  now(): Date;
}

/** Waits for real milliseconds. @throws the signal's reason as soon as it is aborted */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Calls a function after real milliseconds. Returns a function that prevents it. */
export type Timer = (ms: number, ring: () => void) => () => void;

/** A clock that can be moved forward. Its setting survives restarts and is shared by all nodes. */
export interface AdjustableClock extends Clock {
  /** Whether the clock is stopped. */
  frozen(): boolean;
  /** The move in progress; null when there is none. */
  move(): ClockMove | null;
  /** Whether this move, and no other, is in progress. */
  isMaking(move: ClockMove): boolean;
  /**
   * Begins a move. The clock is stopped between the steps of a move. Any node that finds an unfinished move completes it. False where
   * another move is in progress, or the clock was changed meanwhile.
   */
  begin(move: ClockMove): Promise<boolean>;
  /**
   * Stops the clock at a moment of a move while the work due then runs. False where the clock is already later, where the move is over,
   * or where another node changed the clock meanwhile.
   */
  stepTo(move: ClockMove, at: Date): Promise<boolean>;
  /** Ends a move: the clock continues from the target, or stays stopped there. False as `stepTo`. */
  arrive(move: ClockMove): Promise<boolean>;
  /** Gives a move up: the clock stays at the moment that it has reached. False where no move is in progress. */
  giveUp(): Promise<boolean>;
  /** Reads the setting again, because another node may have changed it. */
  refresh(): Promise<void>;
}

export interface ClockMove {
  readonly target: Date;
  /** Whether the clock stays stopped at the target. */
  readonly freeze: boolean;
}

/** The queues that this node is delivering now: how many go to each receiver. */
export type ReceiversInProgress = Readonly<Record<string, number>>;

/** A piece of work, or a queue of webhooks. */
export type Due = Work | WebhookQueue;

/**
 * Due work, as one node sees it. A claim is a lease: what a node has claimed belongs to it for 30 seconds, unless it renews the claim.
 * So the work of a dead node becomes free by itself.
 */
export interface WorkQueue {
  /** Claims up to `count` pieces of work that are due by `due`, soonest first. */
  claim(due: Date, count: number): Promise<Work[]>;
  /** Claims up to `count` queues of webhooks that are due by `due`. No receiver gets more than `each` at the same time. */
  claimQueues(due: Date, count: number, each: number, busy: ReceiversInProgress): Promise<WebhookQueue[]>;
  /** When the next piece of work or queue falls due; at most `until`. */
  nextDue(until: Date): Promise<Date | undefined>;
  /** Gives up the claim of an item that failed. It is tried again at `due`. */
  release(item: Due, due: Date): Promise<void>;
  /** Gives up the claims of items that were not begun. */
  giveBack(items: readonly Due[]): Promise<void>;
  /** Renews claims, because the work takes long. */
  renew(items: readonly Due[]): Promise<void>;
  /** Removes a queue in which no webhook waits. Returns false if one was added meanwhile. */
  removeEmpty(queue: WebhookQueue): Promise<boolean>;
  /** Runs `body` unless another `runAlone` is running, on any node; null when one is. */
  runAlone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
  /** How much waits: the number of pieces of work that are due by `due`, and of all webhooks that are not delivered. */
  waiting(due: Date): Promise<{ due: number; deliveries: number }>;
}

/** The result of one try to send a webhook. */
export type SendResult = { status: number; error: null } | { status: null; error: 'timeout' | 'refused_address' | 'no_connection' };

/** One try: the address, the raw body, and the headers with its signature. */
export interface Outgoing {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends one try. Never throws. */
export type WebhookSender = (outgoing: Outgoing) => Promise<SendResult>;
