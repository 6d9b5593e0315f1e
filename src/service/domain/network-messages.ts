import type { DeclineReason } from './rail-ports.ts';

/** Why a card was not charged. For developers; shoppers see it where there is no better text. */
export const NETWORK_MESSAGES: Readonly<Record<DeclineReason | 'not_processed', string>> = {
  card_declined: 'The bank declined the card.',
  insufficient_funds: 'There is not enough money available on the card.',
  expired_card: 'The card has expired.',
  incorrect_code: 'The security code is not right.',
  not_processed: 'The payment did not reach the bank. Nothing was charged.',
};

/** Seconds until a network that did not answer is asked again. The last value repeats. */
const INQUIRY_GAPS = [10, 30, 60, 300, 900];

/** When to ask again, after `asked` earlier requests. */
export const inquiryDue = (now: Date, asked: number): Date =>
  new Date(now.getTime() + (INQUIRY_GAPS[Math.min(asked, INQUIRY_GAPS.length - 1)] ?? 900) * 1000);
