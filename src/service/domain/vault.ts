import type { CheckoutPayBody } from '../../contract/sessions/checkout-pay.ts';
import type { Change, DecisionContext } from './decision.ts';
import type { Reader } from './ports.ts';
import type { AuthorisationTerms, NetworkAnswer } from './rail-ports.ts';
import type { CheckoutAttempt, VaultToken } from './records/checkout.ts';
import type { Card } from './records/cards.ts';
import type { Sealed } from './records/every-record.ts';

/**
 * The vault's interface for the rest of the service. Only the vault sees card numbers: a number comes in when somebody types it,
 * and goes out to the card network. The rest of the service has cards without numbers, and objects that can be charged.
 */

/** A card brand that the vault recognised. */
export type Brand = Card['card_brand'];

/** The parts of a card that may be shown. */
export type ShownCard = NonNullable<CheckoutAttempt['card']>;

/** The field with a fault, of a card that was typed. */
export type CardField = 'number' | 'expiry' | 'code';

/** A record of the vault, and whether the vault still has its number. */
export type InVault<R> = R & { readonly has_number: boolean };

/** A card that somebody typed. The typed values stay in the vault. */
export interface TypedCard {
  /** The field that is wrong on the clock's day; null for a card that can be charged. */
  faultOn(now: Date): CardField | null;
  /** The values for the stored card's record. Only for a card without a fault. */
  readonly shown: Pick<Card, 'card_brand' | 'card_ending' | 'card_expire' | 'fingerprint'>;
  /** Seals the number under the vault's key, for the stored card with this id. */
  keep(card_id: string): Sealed;
  /** Makes a token that can be used once, in one session. Only for a card without a fault. */
  tokenise(ctx: DecisionContext, session_id: string): IssuedToken;
}

/** A stored card's security code, as somebody typed it. */
export interface TypedCode {
  /** Whether the code has the length that this card's codes have. */
  fits(card: Card): boolean;
  /** Makes a token that can be used once, in one session, with this card. */
  tokenise(ctx: DecisionContext, session_id: string, card: Card): IssuedToken;
}

/** A token that the vault has issued. */
export interface IssuedToken {
  /** The text that the page sends back: the id, and the secret without which the security code cannot be opened. */
  readonly text: string;
  readonly card: ShownCard;
  readonly change: Change;
}

/** The request to a network for a charge, without the card. */
export type ChargeRequest = AuthorisationTerms;

/** The question to a card's bank before the card is charged. */
export interface ChallengeRequest extends Pick<CheckoutAttempt, 'token_id'> {
  readonly attempt_id: string;
  /** Whether the merchant always wants a challenge. */
  readonly always: boolean;
}

/** The bank wants to ask the cardholder first. */
export interface Challenge {
  /** The page where the payer answers. Its address ends with the challenge's secret. */
  readonly url: string;
  /** The changes that store the vault's values until the payer is back. They are committed with the attempt's new step. */
  readonly changes: readonly Change[];
}

/** The payer has returned from the bank. */
export interface ChallengePassed {
  /** The card to charge; null where the vault no longer has the card or its security code. */
  readonly money: Chargeable | null;
  /** The changes that delete the stored values. They are committed with the change that lets the attempt go on. */
  readonly changes: readonly Change[];
}

/** A card that can be charged: of a token, a stored card, or a wallet's. Number and security code stay in the vault. */
export interface Chargeable {
  /** Recognises the same card again without its number. */
  readonly fingerprint: string;
  /** Asks the bank whether the cardholder must answer first; null where not. For a wallet, the device has asked already. */
  challenge(request: ChallengeRequest): Promise<Challenge | null>;
  /** Asks the card network to charge the card. */
  charge(request: ChargeRequest): Promise<NetworkAnswer>;
}

/** The records of what an attempt is paid with. */
export interface PaymentMeans {
  /** The token; undefined where there is none, or where its id and its secret do not belong together. */
  readonly token: InVault<VaultToken> | undefined;
  /** The stored card. */
  readonly card: InVault<Card> | undefined;
  /** The wallet's card; undefined where the wallet's token cannot be opened. */
  readonly wallet: ShownCard | undefined;
  /** The card to charge; null where a provider takes the money. */
  readonly money: Chargeable | null;
}

export interface Vault {
  /** Reads what the card frame sent; null where it is not a card. */
  readCard(body: unknown): { readonly session_id: string; readonly card: TypedCard } | null;
  /** Reads a stored card's security code that the card frame sent; null where it is not one. */
  readCode(body: unknown): { readonly session_id: string; readonly card_id: string; readonly code: TypedCode } | null;
  /** Reads the card in the body of POST /sandbox/cards. */
  readSandboxCard(body: Readonly<Record<string, unknown>>): TypedCard;
  /** Looks up what a page wants to pay with. `realNow` limits the token's life. */
  meansOf(
    reader: Reader,
    sent: Pick<CheckoutPayBody, 'method' | 'token' | 'card_id' | 'wallet_token'>,
    realNow: Date,
  ): Promise<PaymentMeans>;
  /** The card to charge after an attempt's challenge. `secret` is the challenge's secret; `realNow` limits the token's life. */
  afterChallenge(reader: Reader, attempt: CheckoutAttempt, secret: string, realNow: Date): Promise<ChallengePassed>;
  /** A stored card, to be charged without the cardholder; null where the card or its number was deleted. */
  storedCard(reader: Reader, card_id: string): Promise<Chargeable | null>;
  /** Returns a function that moves the number of a paid token to a stored card with the given id; null where the number was deleted. */
  keeperOf(reader: Reader, token_id: string): Promise<((card_id: string) => Sealed) | null>;
}
