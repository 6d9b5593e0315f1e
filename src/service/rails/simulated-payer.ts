import type { Clock, NetworkInquiry, SimulatedAuthorisation, SimulatedNetworkBook } from '../domain/ports.ts';
import type { Authenticator, Mailer, PlayedProviders, Wallets } from '../domain/payer-ports.ts';
import { challenges, testCardEnding } from './scenarios.ts';

/** What reaches a payer elsewhere, simulated: pages of the service play the bank, the payer's app and the providers. */

/** Where the pages are that play them. */
export const challengeUrl = (publicUrl: string, attempt_id: string): string => `${publicUrl}/frame/challenge/${attempt_id}`;
/** @see challengeUrl */
export const providerUrl = (publicUrl: string, attempt_id: string): string => `${publicUrl}/sandbox/provider/${attempt_id}`;

/** A bank that asks the holders of the cards in the table, or of every card where the merchant wants it. */
export const createSimulatedAuthenticator = (publicUrl: string): Authenticator => ({
  challenge: ({ attempt_id, number, always }) =>
    Promise.resolve(always || challenges(number) ? { url: challengeUrl(publicUrl, attempt_id) } : null),
});

const told = (entry: SimulatedAuthorisation): NetworkInquiry => {
  if (entry.status === 'approved') return { type: 'approved', code: entry.detail ?? '' };
  return entry.status === 'declined' ? { type: 'declined', reason: 'card_declined' } : { type: 'unknown' };
};

/** Providers that remember what their payers said, as real ones would after our process died. */
export const createSimulatedProviders = (book: SimulatedNetworkBook, clock: Clock, publicUrl: string): PlayedProviders => ({
  begin({ attempt_id }) {
    const url = providerUrl(publicUrl, attempt_id);
    return Promise.resolve({ url, app_url: url });
  },
  async inquire(reference) {
    const entry = await book.find(reference);
    return entry === undefined ? { type: 'unknown' } : told(entry);
  },
  async close(reference) {
    return told(await book.decide({ reference, amount: 0, status: 'closed', detail: null, at: clock.now() }));
  },
  async answer({ reference, amount }, approves) {
    const detail = approves ? reference.slice(-6).toUpperCase() : 'payment_declined';
    await book.decide({ reference, amount, status: approves ? 'approved' : 'declined', detail, at: clock.now() });
  },
});

/** In test mode a wallet gives `{"type": "sandbox"}`, and may name a test card by its ending: `{"type": "sandbox", "card_ending": "0002"}`. */
export const simulatedWallets: Wallets = {
  open(_method, { type, card_ending = '4242' }) {
    const card = type === 'sandbox' && typeof card_ending === 'string' ? testCardEnding(card_ending) : undefined;
    return card === undefined ? null : { number: card.number, expiry: '12/98', brand: card.brand, last4: card.number.slice(-4) };
  },
  // Made up, in the shape of Apple's; nothing is called.
  merchantSession: (_validation_url, domain) =>
    Promise.resolve({ merchantSessionIdentifier: 'sandbox', domainName: domain, displayName: domain, signature: 'sandbox' }),
};

/** Nothing leaves the sandbox: the console shows what would have. */
export const simulatedMailer: Mailer = { send: () => Promise.resolve() };
