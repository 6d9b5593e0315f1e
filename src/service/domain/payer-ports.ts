import type { ShownCard } from './checkout/source.ts';
import type { Email } from './records/checkout.ts';
import type { NetworkInquiry } from './ports.ts';

/** What reaches a payer elsewhere: the bank's 3D Secure, providers' apps and pages, wallets, mailboxes. Rails implement these. */

/** What an authentication is asked for. */
export interface AuthenticationRequest {
  readonly attempt_id: string;
  readonly number: string;
  /** Whether the merchant wants a challenge in any case. */
  readonly always: boolean;
}

/** 3D Secure: whether the card's bank wants to ask its holder first, and where it does. */
export interface Authenticator {
  /** Null: no challenge, the card can be charged. */
  challenge(request: AuthenticationRequest): Promise<{ readonly url: string } | null>;
}

/** What a provider is asked to take. The reference makes it safe to ask again. */
export interface ProviderRequest {
  readonly reference: string;
  readonly attempt_id: string;
  readonly amount: number;
  readonly currency: string;
  /** The checkout method. */
  readonly method: string;
}

/** Where a payer goes: what a QR code says, or a page; and what opens their app on the same phone. */
export interface ProviderErrand {
  readonly url: string;
  readonly app_url: string | null;
}

/** Scan and redirect methods: somebody else's app or page, where the payer says yes or no. */
export interface PaymentProviders {
  begin(request: ProviderRequest): Promise<ProviderErrand>;
  /** What became of a reference; `unknown`: the payer has not answered. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Gives a reference up: whatever the payer says later is refused. Answers what is true from then on. */
  close(reference: string): Promise<NetworkInquiry>;
}

/** A provider that can be played with, where rails are simulated. */
export interface PlayedProviders extends PaymentProviders {
  /** The payer's answer, unless there is one. */
  answer(request: Pick<ProviderRequest, 'reference' | 'amount'>, approves: boolean): Promise<void>;
}

/** A wallet's card as the network takes it. */
export interface WalletCard extends ShownCard {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
}

/** Opens what a device's wallet gave. */
export interface Wallets {
  /** Null when it cannot be opened. */
  open(method: string, token: Readonly<Record<string, unknown>>): WalletCard | null;
  /** Vouches for the shop on a domain, before a device shows its sheet. Throws when the wallet's company did not answer. */
  merchantSession(validation_url: string, domain: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Sends a message. Throws when it could not; it is tried again. */
export interface Mailer {
  send(message: Email): Promise<void>;
}

/** Security codes while a payer answers a challenge: in this process' memory alone, ten minutes at most (ruling *vault*). */
export interface CodeMemory {
  keep(attempt_id: string, code: string): void;
  /** Gives a code and forgets it; null when it is gone. */
  take(attempt_id: string): string | null;
}
