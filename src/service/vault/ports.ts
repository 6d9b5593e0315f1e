import type { AuthorisationTerms, NetworkAnswer } from '../domain/ports.ts';
import type { ShownCard } from '../domain/vault.ts';

/** What the vault needs of its surroundings: storage for its keys, and rails that are told a card number. Nobody else may import these. */

/** Texts under the vault's key. */
export interface Sealer {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Seals under a key that is made of the vault's and of a secret that is kept elsewhere: neither opens it alone. */
  sealWith(secret: string, plain: string, context: string): string;
  openWith(secret: string, sealed: string, context: string): string;
  /** A keyed hash that tells the same number again. */
  fingerprint(number: string): string;
}

/** A key of the vault as the database knows it. */
export interface VaultKeyRow {
  /** Its public name. */
  readonly id: string;
  /** A known text that it sealed. */
  readonly canary: string;
  /** The secret of fingerprints, sealed by it. */
  readonly fingerprinting_sealed: string;
}

/** What a database knows of the keys that it was sealed with. */
export interface VaultBook {
  /** Runs `body` while no other node does: with the keys, and something sealed of a database that names none yet. */
  alone<R>(
    body: (known: {
      readonly keys: readonly VaultKeyRow[];
      readonly sample: { readonly sealed: string; readonly context: string } | null;
      readonly add: (row: VaultKeyRow) => Promise<void>;
    }) => Promise<R>,
  ): Promise<R>;
}

/** A card as the network is told it. */
export interface CardDetails {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  /** Null for charges that the merchant starts, and for wallets. */
  readonly code: string | null;
}

/** What the card network is asked. The reference makes it safe to ask again: one reference, one authorisation. */
export type AuthorisationRequest = AuthorisationTerms & CardDetails;

/** The part of a card network that is told a number; the rest of it is a port of the domain. */
export interface Authoriser {
  authorise(request: AuthorisationRequest): Promise<NetworkAnswer>;
}

/** What an authentication is asked for. */
export interface AuthenticationRequest {
  readonly attempt_id: string;
  /** Ends the address at which the payer answers, and comes back from there: it opens the security code that waits. */
  readonly secret: string;
  readonly number: string;
  /** Whether the merchant wants a challenge in any case. */
  readonly always: boolean;
}

/** 3D Secure: whether the card's bank wants to ask its holder first, and where it does. */
export interface Authenticator {
  /** Null: no challenge, the card can be charged. */
  challenge(request: AuthenticationRequest): Promise<{ readonly url: string } | null>;
}

/** A wallet's card as the network takes it. */
export interface WalletCard extends ShownCard {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
}

/** Opens what a device's wallet gave. */
export interface WalletOpener {
  /** Null when it cannot be opened. */
  open(method: string, token: Readonly<Record<string, unknown>>): WalletCard | null;
}

/** What the vault is made of. */
export interface VaultParts {
  readonly sealer: Sealer;
  readonly network: Authoriser;
  readonly authenticator: Authenticator;
  readonly wallets: WalletOpener;
}
