import type { AvsRecord, AvsResult } from '../../contract/avs-r.ts';
import type { Account, Work } from './records/platform.ts';
import type { Card } from './records/people.ts';
import type { CheckoutAttempt } from './records/checkout.ts';
import type { Kind, Records } from './records/every-record.ts';
import type { LedgerAccount } from './records/ledger.ts';
import type { Mandate } from './records/mandates.ts';
import type { Change } from './decision.ts';

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
export interface PageAsked {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** Reading records; the account is always part of the question. */
export interface Reader {
  find<K extends Kind>(kind: K, account_id: string, id: string): Promise<Records[K] | undefined>;
  findMany<K extends Kind>(kind: K, account_id: string, ids: readonly string[]): Promise<Map<string, Records[K]>>;
  /** The newest record that meets all conditions. */
  findWhere<K extends Kind>(kind: K, account_id: string, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined>;
  list<K extends Kind>(kind: K, account_id: string, conditions: readonly Condition<K>[], page: PageAsked): Promise<Page<Records[K]>>;
}

/** Inside a transaction: what is read with `lock` stays as it is until the commit. */
export interface Transactional extends Reader {
  lock<K extends Kind>(kind: K, account_id: string, id: string): Promise<Records[K] | undefined>;
  /** As {@link lock}, for many: always in the same order, so that two batches cannot wait for each other. */
  lockMany<K extends Kind>(kind: K, account_id: string, ids: readonly string[]): Promise<Map<string, Records[K]>>;
  /** The next of the numbers under a name: 1, 2, 3, … without gaps. */
  nextNumber(account_id: string, name: string): Promise<number>;
  append(account_id: string, changes: readonly Change[]): Promise<void>;
  /** Changes an account's settings. */
  configure(account_id: string, set: Partial<Account>): Promise<void>;
  /** First use of a key claims it; a repeat gives what the first one answered (ruling *idempotency*). */
  claim(account_id: string, key: string, hash: string, at: Date): Promise<Claim>;
  answer(account_id: string, key: string, answer: string): Promise<void>;
}

/** Whose turn an idempotency key is. */
export type Claim = { type: 'first' } | { type: 'repeat'; answer: string } | { type: 'conflict' };

/** The storage as a whole: what cuts across accounts, and transactions. */
export interface Storage extends Reader {
  /** Runs `body` in a transaction: all of it is stored, or nothing. */
  transaction<R>(body: (tx: Transactional) => Promise<R>): Promise<R>;
  accountByKey(api_key: string): Promise<Account | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** The accounts whose rails are simulated: those that the console shows. */
  testAccounts(): Promise<Account[]>;
  /** An account's due work, the next first. */
  upcomingWork(account_id: string, limit: number): Promise<Work[]>;
  /** Whose session an id is: the one question a browser can ask without naming an account. */
  ownerOfSession(session_id: string): Promise<{ account_id: string; id: string } | undefined>;
  /** Whose a signing session or page is, by its id alone. */
  ownerOfEmandate(id: string): Promise<string | undefined>;
  /** Whose portal session an id is. */
  ownerOfPortal(session_id: string): Promise<{ account_id: string; id: string } | undefined>;
  /** The account that a public key names. */
  accountByPublicKey(public_key: string): Promise<Account | undefined>;
  /** Where an account's money stands. */
  ledger(account_id: string): Promise<LedgerBalance>;
  /** An attempt to pay by its id alone: what a bank's or provider's page knows. */
  attempt(id: string): Promise<CheckoutAttempt | undefined>;
  /** Whether the database answers; throws when it does not. */
  ping(): Promise<void>;
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

/** A clock that can be moved forward; it outlives restarts, and all nodes share it. */
export interface AdjustableClock extends Clock {
  /** Whether it stands still. */
  frozen(): boolean;
  /** Where it is on its way to; null when it is there. */
  move(): ClockMove | null;
  /** Sets out: from here on it stands still between steps, and whoever finds the move unfinished finishes it. */
  begin(move: ClockMove): Promise<void>;
  /** Stands still at a moment while the work due there runs. */
  stepTo(at: Date): Promise<void>;
  /** It is there: goes on from that moment, or stands still. */
  arrive(move: ClockMove): Promise<void>;
  /** Reads what another node may have set. */
  refresh(): Promise<void>;
}

/** A way that the clock goes. */
export interface ClockMove {
  readonly target: Date;
  /** Whether it stands still there. */
  readonly freeze: boolean;
}

/** Deliveries under way at this node: how many go to each receiver. */
export type Busy = Readonly<Record<string, number>>;

/** Due work, as one node sees it. What it takes is its own until it gives it back, is done with it, or dies. */
export interface WorkQueue {
  /** Takes up to `count` pieces due by `due`, deliveries aside. */
  claim(due: Date, count: number): Promise<Work[]>;
  /** Takes up to `count` deliveries due by `due`, the first of each queue, so that no receiver has more than `each` under way. */
  claimDeliveries(due: Date, count: number, each: number, busy: Busy): Promise<Work[]>;
  /** When the next piece of work that is not behind another falls due, at most `until`. */
  nextDue(until: Date): Promise<Date | undefined>;
  /** Gives claimed work back, to be done at `due`. */
  release(item: Work, due: Date): Promise<void>;
  /** Keeps what takes long. */
  renew(items: readonly Work[]): Promise<void>;
  /** Takes from dead nodes what they had. */
  bury(): Promise<void>;
  /** Runs `body` while none else is run, here or at another node; null when one is. */
  alone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
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

/** The simulated network's own memory; a real one would survive our crash, so it must survive here too. */
export interface SimulatedNetworkBook {
  find(reference: string): Promise<SimulatedAuthorisation | undefined>;
  /** Writes down what was decided, unless it was decided before; answers what stands. */
  decide(entry: SimulatedAuthorisation): Promise<SimulatedAuthorisation>;
  /** Writes an instruction down, unless there is one under its reference; answers what stands. */
  instruct(entry: SimulatedInstruction): Promise<SimulatedInstruction>;
}

/** What the card network is asked. The reference makes it safe to ask again: one reference, one authorisation. */
export interface AuthorisationRequest {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  /** Null for merchant-initiated charges. */
  readonly code: string | null;
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

/** What to believe of a request. `not_processed`: the network never saw it and has been told to refuse it, so nothing was or will be charged. */
export type Verdict = NetworkAnswer | { type: 'not_processed' };

/** What a network says to an instruction about something it authorised before. */
export type InstructionAnswer = { type: 'done' } | { type: 'refused'; message: string } | { type: 'no_answer' };

/** A card network, behind a port so that a real one can be connected. */
export interface CardNetwork {
  authorise(request: AuthorisationRequest): Promise<NetworkAnswer>;
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
export type BankWord =
  | { readonly type: 'says'; readonly status: Mandate['mandate_status']; readonly afterMs: number }
  | { readonly type: 'asks_payer' }
  | { readonly type: 'silent' };

/** The payer's bank, which approves, suspends and cancels mandates. */
export interface MandateBank {
  next(mandate: Mandate): BankWord;
}

/** Card numbers and secrets under the vault's key. */
export interface Sealer {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** A keyed hash that tells the same number again. */
  fingerprint(number: string): string;
}

/** A brand as the vault recognised it. */
export type Brand = Card['card_brand'];
