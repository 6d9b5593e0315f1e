import type { CheckoutPayBody } from '../../contract/checkout-session.ts';
import type { Change, DecisionContext } from './decision.ts';
import type { AuthorisationTerms, NetworkAnswer, Reader } from './ports.ts';
import type { CheckoutAttempt, VaultToken } from './records/checkout.ts';
import type { Card } from './records/cards.ts';
import type { Sealed } from './sealed.ts';

/**
 * What the rest of the service may ask of the vault, the only room that sees a card number. A number goes in as what somebody
 * typed, and goes out to the card network; in between there are cards without their numbers, and objects that can be charged.
 */

/** A brand as the vault recognised it. */
export type Brand = Card['card_brand'];

/** A card as it may be shown. */
export type ShownCard = NonNullable<CheckoutAttempt['card']>;

/** What is wrong with a card that was typed. */
export type CardField = 'number' | 'expiry' | 'code';

/** A record of the vault, and whether its number is still there. */
export type InVault<R> = R & { readonly has_number: boolean };

/** A card that somebody typed. What was typed stays in the vault. */
export interface TypedCard {
  /** The field that is wrong with it on the clock's day; null for a card that could be charged. */
  faultOn(now: Date): CardField | null;
  /** What a stored card has of it. Only for a card without a fault. */
  readonly shown: Pick<Card, 'card_brand' | 'card_ending' | 'card_expire' | 'fingerprint'>;
  /** Its number under the vault's key, for the stored card of this id. */
  keep(card_id: string): Sealed;
  /** A token of it that can be used once, in one session. Only for a card without a fault. */
  tokenise(ctx: DecisionContext, session_id: string): IssuedToken;
}

/** The security code of a stored card, as somebody typed it. */
export interface TypedCode {
  /** Whether it is as long as this card's codes are. */
  fits(card: Card): boolean;
  /** A token of it that can be used once, in one session, with this card. */
  tokenise(ctx: DecisionContext, session_id: string, card: Card): IssuedToken;
}

/** A token that the vault gave out. */
export interface IssuedToken {
  /** What the page sends back: the id, and the secret without which the security code does not open. */
  readonly text: string;
  readonly card: ShownCard;
  readonly change: Change;
}

/** What a network is asked about something that can be charged: everything but the card. */
export type ChargeRequest = AuthorisationTerms;

/** What a card's bank is asked before the card is charged. */
export interface ChallengeRequest extends Pick<CheckoutAttempt, 'token_id'> {
  readonly attempt_id: string;
  /** Whether the merchant wants a challenge in any case. */
  readonly always: boolean;
}

/** A bank wants to ask its card's holder first. */
export interface Challenge {
  /** Where the payer answers. The address ends with the challenge's secret. */
  readonly url: string;
  /** What the vault keeps until the payer is back, to be stored with the attempt's new step. */
  readonly changes: readonly Change[];
}

/** A payer is back from their bank. */
export interface ChallengePassed {
  /** What is charged; null where the vault no longer has the card, or the security code that was typed for it. */
  readonly money: Chargeable | null;
  /** The vault forgets what it kept, in the commit that lets the attempt go on. */
  readonly changes: readonly Change[];
}

/** Something that can be charged: a token's card, a stored card, or a wallet's. Its number and security code stay in the vault. */
export interface Chargeable {
  /** Tells the same card again without its number. */
  readonly fingerprint: string;
  /** Where the card's bank asks its holder first; null where it does not. A wallet's device has asked its owner already. */
  challenge(request: ChallengeRequest): Promise<Challenge | null>;
  /** Asks the card network. */
  charge(request: ChargeRequest): Promise<NetworkAnswer>;
}

/** What an attempt is paid with, looked up. */
export interface PaymentMeans {
  /** The token; undefined where there is none, or its two halves were not made together. */
  readonly token: InVault<VaultToken> | undefined;
  /** The stored card. */
  readonly card: InVault<Card> | undefined;
  /** The wallet's card; undefined where its token cannot be opened. */
  readonly wallet: ShownCard | undefined;
  /** What is charged; null where a provider takes the money. */
  readonly money: Chargeable | null;
}

/** The vault. */
export interface Vault {
  /** Reads what the card frame sent; null for what is no card. */
  readCard(body: unknown): { readonly session_id: string; readonly card: TypedCard } | null;
  /** Reads a stored card's security code that the card frame sent; null for what is none. */
  readCode(body: unknown): { readonly session_id: string; readonly card_id: string; readonly code: TypedCode } | null;
  /** Reads the card in the body of POST /sandbox/cards. */
  readSandboxCard(body: Readonly<Record<string, unknown>>): TypedCard;
  /** Looks up what a page sent to pay with. `realNow` is for the token's life. */
  meansOf(
    reader: Reader,
    sent: Pick<CheckoutPayBody, 'method' | 'token' | 'card_id' | 'wallet_token'>,
    realNow: Date,
  ): Promise<PaymentMeans>;
  /** What was to be charged when an attempt's challenge began. `secret` is the challenge's; `realNow` is for the token's life. */
  afterChallenge(reader: Reader, attempt: CheckoutAttempt, secret: string, realNow: Date): Promise<ChallengePassed>;
  /** A stored card, to be charged without its holder; null where it or its number is gone. */
  storedCard(reader: Reader, card_id: string): Promise<Chargeable | null>;
  /** Takes the number of a token that paid over to a stored card, by the card's id. */
  keeperOf(reader: Reader, token_id: string): Promise<(card_id: string) => Sealed>;
}
