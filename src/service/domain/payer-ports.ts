import type { Email } from './records/emails.ts';
import type { RailStatement } from './reconciliation/statement.ts';
import type { NetworkInquiry } from './ports.ts';

/** What reaches a payer elsewhere: providers' apps and pages, wallets' companies, mailboxes. Rails implement these. */

/** What a provider is asked to take. The reference makes it safe to ask again. */
export interface ProviderRequest {
  readonly reference: string;
  /** Whom the provider pays: the account's id. */
  readonly merchant: string;
  readonly attempt_id: string;
  readonly amount: number;
  readonly currency: string;
  /** The checkout method. */
  readonly method: string;
}

/** Where a payer goes: what a QR code says, or a page; and what opens their app on the same phone. */
export interface ProviderLinks {
  readonly url: string;
  readonly app_url: string | null;
}

/** Scan and redirect methods: somebody else's app or page, where the payer says yes or no. */
export interface PaymentProviders extends RailStatement {
  begin(request: ProviderRequest): Promise<ProviderLinks>;
  /** What became of a reference; `unknown`: the payer has not answered. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Gives a reference up: whatever the payer says later is refused. Answers what is true from then on. */
  close(reference: string): Promise<NetworkInquiry>;
}

/** A provider that can be played with, where rails are simulated. */
export interface SimulatedProviders extends PaymentProviders {
  /** The payer's answer, unless there is one. */
  answer(request: Pick<ProviderRequest, 'reference' | 'merchant' | 'amount'>, approves: boolean): Promise<void>;
}

/** The companies behind a device's wallet. */
export interface WalletCompanies {
  /** Vouches for the shop on a domain, before a device shows its sheet. Throws when the wallet's company did not answer. */
  merchantSession(validation_url: string, domain: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Sends a message. Throws when it could not; it is tried again. */
export interface Mailer {
  send(message: Email): Promise<void>;
}
