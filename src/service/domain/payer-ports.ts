import type { Email } from './records/platform.ts';
import type { RailStatement } from './reconciliation/statement.ts';
import type { NetworkInquiry } from './rail-ports.ts';

/**
 * Ports to systems that reach the payer outside the service: providers' apps and pages, wallet companies, mailboxes. Rails
 * implement them.
 */

/** The payment that a provider is asked to collect. The reference makes it safe to ask again. */
export interface ProviderRequest {
  readonly reference: string;
  /** The account id of the merchant, whom the provider pays. */
  readonly merchant: string;
  readonly attempt_id: string;
  readonly amount: number;
  readonly currency: string;
  /** The checkout method. */
  readonly method: string;
}

/** Where a payer goes: the address of the QR code or page, and the address that opens the provider's app on the same phone. */
export interface ProviderLinks {
  readonly url: string;
  readonly app_url: string | null;
}

/** Scan and redirect methods: the payer approves or declines in a provider's app or page. */
export interface PaymentProviders extends RailStatement {
  begin(request: ProviderRequest): Promise<ProviderLinks>;
  /** The outcome under a reference. `unknown`: the payer has not answered. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Closes a reference: a later answer of the payer is refused. Returns the outcome that is final from then on. */
  close(reference: string): Promise<NetworkInquiry>;
}

/** A simulated provider, for simulated rails. */
export interface SimulatedProviders extends PaymentProviders {
  /** Records the payer's answer, unless one is recorded already. */
  answer(request: Pick<ProviderRequest, 'reference' | 'merchant' | 'amount'>, approves: boolean): Promise<void>;
}

/** The companies behind the wallets on devices. */
export interface WalletCompanies {
  /** Validates the merchant for a domain, before a device shows its payment sheet. Throws when the company did not answer. */
  merchantSession(validation_url: string, domain: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Sends a message, as a text and as HTML. Throws when it could not be sent; due work tries again. */
export interface Mailer {
  send(message: Email & { readonly html: string }): Promise<void>;
}
