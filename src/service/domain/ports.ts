import type { Card, Kind, Records } from './records.ts';
import type { Change } from './decision.ts';

/** What the domain's surroundings must offer; storage and rails implement these. */

/** One condition of a list. `contains` is for texts, ignoring case. */
export type Condition<K extends Kind> =
  | { [F in keyof Records[K]]: { field: F; is: Records[K][F] } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; from: Date } | { field: F; before: Date } }[keyof Records[K]]
  | { [F in keyof Records[K]]: { field: F; contains: string } }[keyof Records[K]];

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
  append(account_id: string, changes: readonly Change[]): Promise<void>;
  /** First use of a key claims it; a repeat gives what the first one answered (ruling *idempotency*). */
  claim(account_id: string, key: string, hash: string, at: Date): Promise<Claim>;
  answer(account_id: string, key: string, answer: string): Promise<void>;
}

/** Whose turn an idempotency key is. */
export type Claim = { type: 'first' } | { type: 'repeat'; answer: string } | { type: 'conflict' };

/** The time that customers and merchants live by. */
export interface Clock {
  now(): Date;
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
}

/** Why a network said no. */
export type DeclineReason = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_code';

/** What the network said. */
export type NetworkAnswer = { type: 'approved'; code: string } | { type: 'declined'; reason: DeclineReason } | { type: 'no_answer' };

/** What the network says of an earlier request. `unknown`: it never saw the reference. */
export type NetworkInquiry = Exclude<NetworkAnswer, { type: 'no_answer' }> | { type: 'no_answer' } | { type: 'unknown' };

/** A card network, behind a port so that a real one can be connected. */
export interface CardNetwork {
  authorise(request: AuthorisationRequest): Promise<NetworkAnswer>;
  /** What became of a reference. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Give a reference up: whatever arrives under it later is refused. Answers what is true from then on. */
  close(reference: string): Promise<NetworkInquiry>;
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
