import type { AvsRecord, AvsResult } from '../../contract/avs-r.ts';
import type { DatabaseFault } from './database-fault.ts';
import type { Account, Webhook, Work } from './records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from './records/checkout.ts';
import type { PaymentMethod } from './records/money.ts';
import type { Kind, Records } from './records/every-record.ts';
import type { LedgerAccount } from './records/ledger.ts';
import type { Mandate } from './records/mandates.ts';
import type { Change } from './decision.ts';
import type { PortalSubjects } from './portal/subjects.ts';
import type { RailStatement } from './reconciliation/statement.ts';
import type { Sealed, SealedKind } from './sealed.ts';
import type { Counted } from './records/velocity.ts';

/** What the domain's surroundings must offer; storage and rails implement these. */

/** One condition of a list. `contains` is for texts, ignoring case; `any`: at least one of these groups is met as a whole. */
export type Condition<K extends Kind> =
  | { [F in keyof Records[K]]: { field: F; is: Records[K][F] } | { field: F; oneOf: readonly Records[K][F][] } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; from: Date | string } | { field: F; before: Date | string } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; contains: string } }[keyof Records[K]]
  | { any: readonly (readonly Condition<K>[])[] };

/** A page of a list, newest first. */
export interface Page<T> {
  readonly rows: T[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
}

/** Which page. Without a limit: all. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** The one record of a kind that meets conditions. */
export type AskedAhead = { [K in Kind]: { readonly kind: K; readonly conditions: readonly Condition<K>[] } }[Kind];

/** Records by their ids. What is asked with an id that a record does not have is not there. */
export interface FoundRecords<R> extends Map<string, R> {
  get(id: string | null | undefined): R | undefined;
}

/** Reading the records of one account. An id that is null, as records name what they may not have, finds nothing. */
export interface Reader {
  /** The account that it reads of. */
  readonly account_id: string;
  find<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined>;
  /** A record that has to be there, because another one names it. @throws Error when it is gone */
  require<K extends Kind>(kind: K, id: string | null): Promise<Records[K]>;
  findMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>>;
  /** The one record that meets all conditions: no two do. */
  findOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  /** Reads these in one statement: the next that asks for one of them is given what was read. Each of another kind. */
  readAhead(asked: readonly AskedAhead[]): Promise<void>;
  /** The account's payment methods, which no command changes, as they were at most a second ago: newest first. */
  methods(): Promise<readonly PaymentMethod[]>;
  /** The newest record that meets all conditions. */
  findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], page?: PageRequest): Promise<Page<Records[K]>>;
  /** A record with what the vault keeps beside it. For the vault alone: all others read records without. */
  findSealed<K extends SealedKind>(
    kind: K,
    id: string | null,
  ): Promise<{ readonly record: Records[K]; readonly sealed: Sealed } | undefined>;
}

/** Reading an account outside a transaction, as part of its share of the database. */
export interface AccountReader extends Reader {
  /** Its due work, the next first. */
  upcomingWork(limit: number): Promise<Work[]>;
  /** A webhook with the account as it is at this moment, whose secrets it is signed with. */
  webhookToSend(id: string): Promise<{ readonly webhook: Webhook; readonly account: Account } | undefined>;
  /**
   * Ids of the records that have one of these values in a field that no index helps to find. It looks at every record of the kind:
   * for what is seldom asked.
   */
  walk<K extends Kind>(kind: K, field: keyof Records[K] & string, values: readonly string[]): Promise<string[]>;
  /** Where its money stands. */
  ledger(): Promise<LedgerBalance>;
}

/** What is counted of the brake's subjects, and what is locked before they are. */
export interface CountedSince {
  readonly since: Date;
  readonly pendingSince: Date;
  /** A checkout session that is going to be changed, by the id of its record. */
  readonly session?: string | undefined;
}

/** Inside a transaction of one account: what is read with `lock` stays as it is until the commit. */
export interface Transactional extends Reader {
  lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined>;
  /** As {@link lock}, for the one record that meets all conditions. */
  lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  /** As {@link lock}, for a record that has to be there. @throws Error when it is gone */
  requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]>;
  /** As {@link lock}, for many: always in the same order, so that two batches cannot wait for each other. */
  lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>>;
  /** The next of the numbers under a name: 1, 2, 3, … without gaps. */
  nextNumber(name: string): Promise<number>;
  /** Changes that are written down before anything else is read, and at the latest at the end. */
  append(changes: readonly Change[]): Promise<void>;
  /**
   * The last thing of a transaction: writes down what was appended, and raises the version of every open portal that shows something
   * of these subjects (null: of none). Answers which they are. They are the last of what it locks: whoever has them waits for nobody.
   */
  finish(subjects: PortalSubjects | null, now: Date): Promise<{ readonly id: string; readonly version: number }[]>;
  /** What is counted of subjects; until the commit nobody else counts them. A subject of which nothing is counted is not in it. */
  countVelocity(subjects: readonly string[], from: CountedSince): Promise<Map<string, Counted>>;
  /** The account itself as it is stored; until the commit nobody else changes it. */
  lockAccount(): Promise<Account>;
  /** First use of a key claims it; a repeat gives what the first one answered (ruling *idempotency*). */
  claim(key: string, hash: string, at: Date): Promise<Claim>;
  answer(key: string, answer: string): Promise<void>;
  /** Forgets the answers in which one of these words stands. Their keys stay: a repeat is refused, and nothing is done twice. */
  forgetAnswers(words: readonly string[]): Promise<void>;
}

/** The result of claiming an idempotency key. */
export type Claim = { type: 'first' } | { type: 'repeat'; answer: string } | { type: 'conflict' };

/** The storage as a whole: the way to one account's records, and what cuts across accounts. */
export interface Storage {
  /** An account's records. */
  of(account_id: string): AccountReader;
  /** Runs `body` in a transaction of one account, as part of its share: all of it is stored, or nothing. */
  transaction<R>(account_id: string, body: (tx: Transactional) => Promise<R>): Promise<R>;
  /** The account of a key, as it was at most a second ago; with `now`, as it is. What this node changed is seen at once. */
  accountByKey(api_key: string, now?: 'now'): Promise<Account | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** A checkout session by what a browser knows of it, with its account. */
  checkoutSession(session_id: string): Promise<{ readonly session: CheckoutSession; readonly account: Account } | undefined>;
  /** The accounts whose rails are simulated: those that the console shows. */
  testAccounts(): Promise<Account[]>;
  /**
   * The account that a session's id belongs to. A browser knows only this id, so this is the only question that is asked
   * without an account.
   */
  ownerOfSession(kind: FollowedKind, session_id: string): Promise<{ account_id: string; id: string } | undefined>;
  /** The account that an electronic mandate page belongs to. */
  ownerOfPage(page_id: string): Promise<string | undefined>;
  /** The account that a public key names. */
  accountByPublicKey(public_key: string): Promise<Account | undefined>;
  /** An attempt to pay by its id alone: what a bank's or provider's page knows. */
  attempt(id: string): Promise<CheckoutAttempt | undefined>;
  /** Of these sessions, those whose version is another by now, and those whose shopper has left: one statement for all. */
  movedSessions(kind: FollowedKind, known: readonly SessionVersion[]): Promise<SessionVersion[]>;
}

/** Tells whether the database does all that a payment needs: whether it answers, takes changes, and has room for them. */
export interface DatabaseProbe {
  /** What is wrong with it; null when nothing is. Answers within a second, whatever happens, and never throws. */
  look(): Promise<DatabaseFault | null>;
  close(): Promise<void>;
}

/** The kinds of sessions that can be followed. */
export type FollowedKind = 'checkout_sessions' | 'emandate_sessions' | 'portal_sessions';

/** A session with its version. */
export interface SessionVersion {
  readonly account_id: string;
  readonly id: string;
  readonly version: number;
  /** Its shopper has left the page, and may have it open elsewhere. */
  readonly left?: boolean;
}

/** An account's ledger, summed up. Cents; debits are positive. */
export interface LedgerBalance {
  readonly accounts: Readonly<Partial<Record<LedgerAccount, number>>>;
  readonly postings: number;
  /** What the merchant is owed by what the transactions say. */
  readonly owed: number;
}

/** The time that customers and merchants live by. */
export interface Clock {
  now(): Date;
}

/** Lets real milliseconds pass. @throws the signal's reason as soon as that is aborted */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A clock that can be moved forward; it outlives restarts, and all nodes share it. */
export interface AdjustableClock extends Clock {
  /** Whether it stands still. */
  frozen(): boolean;
  /** The move that is under way; null when there is none. */
  move(): ClockMove | null;
  /** Begins a move: the clock stands still between its steps. Any node that finds the move unfinished completes it. */
  begin(move: ClockMove): Promise<void>;
  /** Stands still at a moment while the work due there runs. False where the move was given up meanwhile, at any node. */
  stepTo(at: Date): Promise<boolean>;
  /** Ends a move: the clock runs on from its target, or stands still there. False where the move was given up meanwhile. */
  arrive(move: ClockMove): Promise<boolean>;
  /** Gives the move up: the clock stays at the moment that it has come to. False where no move is under way. */
  giveUp(): Promise<boolean>;
  /** Reads what another node may have set. */
  refresh(): Promise<void>;
}

/** A move of the clock. */
export interface ClockMove {
  readonly target: Date;
  /** Whether it stands still there. */
  readonly freeze: boolean;
}

/** Deliveries under way at this node: how many go to each receiver. */
export type DeliveriesUnderWay = Readonly<Record<string, number>>;

/** Due work, as one node sees it. What it takes is its own until it gives it back, is done with it, or dies. */
export interface WorkQueue {
  /** Takes up to `count` pieces due by `due`, deliveries aside. */
  claim(due: Date, count: number): Promise<Work[]>;
  /** Takes up to `count` deliveries due by `due`, the first of each queue, so that no receiver has more than `each` under way. */
  claimDeliveries(due: Date, count: number, each: number, busy: DeliveriesUnderWay): Promise<Work[]>;
  /** When the next piece of work that is not behind another falls due, at most `until`. */
  nextDue(until: Date): Promise<Date | undefined>;
  /** Gives claimed work back, to be done at `due`. */
  release(item: Work, due: Date): Promise<void>;
  /** Renews the claims of work that takes long. */
  renew(items: readonly Work[]): Promise<void>;
  /** Lets out the deliveries that are parked behind nothing, as a node of an earlier release may have left them. */
  letOutLeft(): Promise<void>;
  /** Releases the work that nodes had claimed which are no longer alive. Answers whether a node is gone since the last look. */
  releaseDeadNodes(): Promise<boolean>;
  /** Runs `body` while none else is run, here or at another node; null when one is. */
  runAlone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
  /** How much waits: what is due by `due`, and deliveries of any time. */
  waiting(due: Date): Promise<{ due: number; deliveries: number }>;
}

/** What came of one try to send a webhook. */
export type SendResult = { status: number; error: null } | { status: null; error: 'timeout' | 'refused_address' | 'no_connection' };

/** One try: where to, the raw body, and the headers with its signature. */
export interface Outgoing {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends one try. Never throws. */
export type WebhookSender = (outgoing: Outgoing) => Promise<SendResult>;

/** What the simulated network wrote down under a reference. */
export interface SimulatedAuthorisation {
  reference: string;
  status: 'approved' | 'declined' | 'closed';
  amount: number;
  /** Approval code or reason. */
  detail: string | null;
  at: Date;
  /** The merchant that it is for; null where nobody said, as for a reference that is only closed. */
  merchant: string | null;
  /** A sale takes the money at once, a hold when it is captured; `provider`: somebody else's app or page took it. */
  purpose: 'sale' | 'hold' | 'provider' | null;
}

/** What the simulated network was told to do with an authorisation. */
export interface SimulatedInstruction {
  reference: string;
  kind: 'capture' | 'release' | 'refund';
  /** The authorisation it is about. */
  of: string;
  amount: number;
  at: Date;
}

/** An instruction, with what is known of the authorisation that it is about. */
export type InstructionOnBook = SimulatedInstruction & Pick<SimulatedAuthorisation, 'merchant' | 'purpose'>;

/** The simulated network's own memory; a real one would survive our crash, so it must survive here too. */
export interface SimulatedNetworkBook {
  find(reference: string): Promise<SimulatedAuthorisation | undefined>;
  /** Writes down what was decided, unless it was decided before; answers what stands. */
  decide(entry: SimulatedAuthorisation): Promise<SimulatedAuthorisation>;
  /** Writes an instruction down, unless there is one under its reference; answers what stands. */
  instruct(entry: SimulatedInstruction): Promise<SimulatedInstruction>;
  /** What was written down in a span of time. */
  between(
    from: Date,
    before: Date,
  ): Promise<{ readonly authorisations: readonly SimulatedAuthorisation[]; readonly instructions: readonly InstructionOnBook[] }>;
}

/** What the card network is asked, besides the card. The reference makes it safe to ask again: one reference, one authorisation. */
export interface AuthorisationTerms {
  readonly reference: string;
  /** Whom the network pays: the account's id. */
  readonly merchant: string;
  readonly amount: number;
  readonly currency: string;
  readonly initiator: 'customer' | 'merchant';
  /** Only hold the sum; it is taken by {@link CardNetwork.capture}. */
  readonly hold?: boolean;
}

/** Why a network said no. */
export type DeclineReason = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_code';

/** What the network said. */
export type NetworkAnswer = { type: 'approved'; code: string } | { type: 'declined'; reason: DeclineReason } | { type: 'no_answer' };

/** What the network says of an earlier request. `unknown`: it never saw the reference. */
export type NetworkInquiry = Exclude<NetworkAnswer, { type: 'no_answer' }> | { type: 'no_answer' } | { type: 'unknown' };

/**
 * What to believe of a request. `not_processed`: the network never saw it and has been told to refuse it, so nothing was or
 * will be charged.
 */
export type Verdict = NetworkAnswer | { type: 'not_processed' };

/** What a network says to an instruction about something it authorised before. */
export type InstructionAnswer = { type: 'done' } | { type: 'refused'; message: string } | { type: 'no_answer' };

/** A card network, behind a port so that a real one can be connected. What asks it to authorise a card is the vault's alone. */
export interface CardNetwork extends RailStatement {
  /** What became of a reference. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Give a reference up: whatever arrives under it later is refused. Answers what is true from then on. */
  close(reference: string): Promise<NetworkInquiry>;
  /** Takes what was held under a reference, or less; the rest is let go. Safe to repeat: a hold is captured once. */
  capture(reference: string, amount: number): Promise<InstructionAnswer>;
  /** Lets go of what was held under a reference. Safe to repeat. */
  release(reference: string): Promise<InstructionAnswer>;
  /** Gives back part or all of what was taken under `of`. One reference, one refund. */
  refund(request: { reference: string; of: string; amount: number }): Promise<InstructionAnswer>;
}

/** What a bank is asked about one of its accounts (AVS-R). */
export interface AccountVerifier {
  verify(record: AvsRecord): Promise<Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>>;
}

/** What a payer's bank says next of a mandate: a word and when it comes, or nothing until the payer answers, or nothing at all. */
export type BankStep =
  | { readonly type: 'says'; readonly status: Mandate['mandate_status']; readonly afterMs: number }
  | { readonly type: 'asks_payer' }
  | { readonly type: 'silent' };

/** The payer's bank, which approves, suspends and cancels mandates. */
export interface MandateBank {
  next(mandate: Mandate): BankStep;
}
