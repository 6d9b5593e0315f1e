import type { AuthorisationTerms, NetworkAnswer } from '../domain/rail-ports.ts';
import type { ShownCard } from '../domain/vault.ts';

/** The vault's ports: storage for its keys, and rails that receive card numbers. No other room may import them. */

/** Seals texts under the vault's key. */
export interface Sealer {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Seals under a key that is made from the vault's key and a secret. Neither of the two opens the text alone. */
  sealWith(secret: string, plain: string, context: string): string;
  openWith(secret: string, sealed: string, context: string): string;
  /** A keyed hash of a number. The same number has the same hash. */
  fingerprint(number: string): string;
}

/** A key of the vault, as the database knows it. */
export interface VaultKeyRow {
  /** The key's public name. */
  readonly id: string;
  /** A known text, sealed with the key. */
  readonly canary: string;
  /** The secret of fingerprints, sealed with the key. */
  readonly fingerprinting_sealed: string;
}

/** The keys of a database, by their names. */
export interface VaultBook {
  /** Runs `body` on only one node at a time. It gets the keys. */
  alone<R>(
    body: (known: { readonly keys: readonly VaultKeyRow[]; readonly add: (row: VaultKeyRow) => Promise<void> }) => Promise<R>,
  ): Promise<R>;
}

/** A card as the network receives it. */
export interface CardDetails {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  /** Null for charges that the merchant starts, and for wallets. */
  readonly code: string | null;
}

/** The request to a card network. The reference makes it safe to ask again: one reference, one authorisation. */
export type AuthorisationRequest = AuthorisationTerms & CardDetails;

/** The part of a card network that receives card numbers. The other part is a port of the domain. */
export interface Authoriser {
  authorise(request: AuthorisationRequest): Promise<NetworkAnswer>;
}

/** The question to 3D Secure. */
export interface AuthenticationRequest {
  readonly attempt_id: string;
  /** A secret that ends the address at which the payer answers. When the payer returns with it, it opens the stored security code. */
  readonly secret: string;
  readonly number: string;
  /** Whether the merchant always wants a challenge. */
  readonly always: boolean;
}

/** 3D Secure: asks the card's bank whether the cardholder must answer a challenge, and where. */
export interface Authenticator {
  /** Null: no challenge is needed, and the card can be charged. */
  challenge(request: AuthenticationRequest): Promise<{ readonly url: string } | null>;
}

/** A wallet's card, as the network receives it. */
export interface WalletCard extends ShownCard {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
}

/** Opens the token of a device's wallet. */
export interface WalletOpener {
  /** Null when the token cannot be opened. */
  open(method: string, token: Readonly<Record<string, unknown>>): WalletCard | null;
}

/** The parts of a vault. */
export interface VaultParts {
  readonly sealer: Sealer;
  readonly network: Authoriser;
  readonly authenticator: Authenticator;
  readonly wallets: WalletOpener;
}
