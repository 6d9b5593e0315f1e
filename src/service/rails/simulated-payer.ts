import type { Clock } from '../domain/ports.ts';
import type { NetworkInquiry, SimulatedAuthorisation, SimulatedNetworkBook } from '../domain/rail-ports.ts';
import type { Mailer, SimulatedProviders, WalletCompanies } from '../domain/payer-ports.ts';
import type { Authenticator, WalletOpener } from '../vault/ports.ts';
import { challenges, testCardEnding } from './scenarios.ts';
import { closedAuthorisation, inquiryOf } from './simulated-network.ts';
import { providerStatement } from './statement-lines.ts';

/** Simulates what happens at the payer: pages of the service take the part of the bank, the payer's app and the providers. */

/** The address of the page that simulates a bank. `secret` is the challenge's secret. */
const challengeUrl = (publicUrl: string, attempt_id: string, secret: string): string =>
  `${publicUrl}/frame/challenge/${attempt_id}.${secret}`;
/** The address of the page that simulates a provider. */
const providerUrl = (publicUrl: string, attempt_id: string): string => `${publicUrl}/sandbox/provider/${attempt_id}`;

/** A bank that asks for a challenge for the cards in the table, or for every card where the merchant wants it. */
export const createSimulatedAuthenticator = (publicUrl: string): Authenticator => ({
  challenge: ({ attempt_id, secret, number, always }) =>
    Promise.resolve(always || challenges(number) ? { url: challengeUrl(publicUrl, attempt_id, secret) } : null),
});

/** The provider's answer. A payer who declines gives no reason. */
const answerOf = (entry: SimulatedAuthorisation): NetworkInquiry => inquiryOf(entry, 'card_declined');

/** Simulated providers. They store the payers' answers, because a real provider's records would survive a crash of the service. */
export const createSimulatedProviders = (book: SimulatedNetworkBook, clock: Clock, publicUrl: string): SimulatedProviders => ({
  ...providerStatement(book),
  begin({ attempt_id }) {
    const url = providerUrl(publicUrl, attempt_id);
    return Promise.resolve({ url, app_url: url });
  },
  async inquire(reference) {
    const entry = await book.find(reference);
    return entry === undefined ? { type: 'unknown' } : answerOf(entry);
  },
  async close(reference) {
    return answerOf(await book.decide(closedAuthorisation(reference, clock)));
  },
  async answer({ reference, merchant, amount }, approves) {
    const detail = approves ? reference.slice(-6).toUpperCase() : 'payment_declined';
    const status = approves ? 'approved' : 'declined';
    await book.decide({ reference, amount, status, detail, at: clock.now(), merchant, purpose: 'provider' });
  },
});

/**
 * In test mode a wallet sends `{"type": "sandbox"}`, and may name a test card by its last digits: `{"type": "sandbox",
 * "card_ending": "0002"}`.
 */
export const simulatedWallets: WalletOpener & WalletCompanies = {
  open(_method, { type, card_ending = '4242' }) {
    const card = type === 'sandbox' && typeof card_ending === 'string' ? testCardEnding(card_ending) : undefined;
    return card === undefined ? null : { number: card.number, expiry: '12/98', brand: card.brand, last4: card.number.slice(-4) };
  },
  // A made-up answer in the form of Apple's. Apple is not called.
  merchantSession: (_validation_url, domain) =>
    Promise.resolve({ merchantSessionIdentifier: 'sandbox', domainName: domain, displayName: domain, signature: 'sandbox' }),
};

/** Sends nothing, because no mail leaves the sandbox. The console shows the messages. */
export const simulatedMailer: Mailer = { send: () => Promise.resolve() };
