import type { z } from 'zod';
import type { checkoutSession } from '../../../contract/checkout-session.ts';
import type { Owned } from './owned.ts';
import type { Card } from './cards.ts';
import type { Transaction } from './money.ts';

type Session = z.output<typeof checkoutSession>;

/** A checkout session. */
export interface CheckoutSession extends Owned {
  id: string;
  session_id: string;
  created_at: Date;
  updated_at: Date;
  state: Session['state'];
  version: number;
  revision: number;
  mode: Session['mode'];
  payment_type: Session['payment_type'];
  amount: number;
  currency: string;
  order_id: string | null;
  cart: Session['order'];
  customer_id: string | null;
  customer_name: string | null;
  /** True when the form captures the customer, so that a second attempt may correct what the first one said. */
  customer_captured: boolean;
  customer_fields: Session['customer_fields'];
  /** What can be paid with, each with the account's payment method behind it. */
  methods: (Session['methods'][number] & { payment_methods_id: string })[];
  customization: Session['customization'] & SessionBrand;
  success_url: string | null;
  cancel_url: string | null;
  notify_url: string | null;
  save_cards: boolean;
  show_cards: boolean;
  request_3ds: 'automatic' | 'always';
  request_code: boolean;
  recurring_interval: Session['recurring_interval'];
  /** What a checkout link leaves to its payer; amount, mode and interval are those chosen last. */
  choice: Session['choice'];
  /** Mode SAVE: whether what verified the card goes back. */
  refund_fee: boolean;
  notifications: { send_invoice: boolean; send_confirmation_email: boolean; confirmation_email: string | null };
  /** The merchant's own, for the transactions' payment_data. */
  metadata: Transaction['payment_data'] | null;
  /** What was said of the payer beyond what a customer record holds: addresses as the checkout has them. */
  payer: Transaction['payment_data'] | null;
  allowed_origins: string[] | null;
  expires_at: Date;
  completed_at: Date | null;
  /** When the shopper left the page, until they are back or it is told. */
  left_at: Date | null;
  /** When the shopper left without completing; told once. */
  abandoned_at: Date | null;
  /** What the payer has to do, while the state is `action`. */
  action: PayerAction | null;
  declines: number;
  attempt_key: string | null;
  failure: Session['failure'];
  outcome: Session['outcome'];
}

/** A session's own name and logo, instead of those in the account's settings. */
export interface SessionBrand {
  brand_name?: string | null;
  brand_logo?: string | null;
}

/** What a payer has to do elsewhere, until a moment (ISO). */
export interface PayerAction extends Omit<NonNullable<Session['action']>, 'expires_in'> {
  attempt_id: string;
  until: string;
}

/** One attempt to pay a session. Its transaction's id is also the reference at the card network or the provider. */
export interface CheckoutAttempt extends Owned {
  id: string;
  session_id: string;
  attempt_key: string;
  /** The checkout method. */
  method: string;
  /** What was paid with, in a word: tells whether the same attempt comes again. */
  source: string;
  /** network: a card is charged · challenge: the bank asks its holder first · provider: the payer is somewhere else. */
  step: 'network' | 'challenge' | 'provider';
  /** The vault's token; null where there is none. */
  token_id: string | null;
  /** The stored card that is paid with; null for a new one. */
  card_id: string | null;
  /** The card as it may be shown. */
  card: { brand: Card['card_brand']; last4: string } | null;
  /** Whether a new card is stored when it pays. */
  save_card: boolean;
  card_nickname: string | null;
  /** Where the payer comes back to from a provider. */
  return_url: string | null;
  transaction_id: string | null;
  status: 'accepted' | 'paid' | 'failed';
  created_at: Date;
}

/** What the vault gave a token for. Single-use, bound to one session, short-lived on real time. */
export interface VaultToken extends Owned {
  id: string;
  session_id: string;
  /** The stored card whose security code this is; null for a token of a whole card. */
  card_id: string | null;
  brand: Card['card_brand'];
  last4: string;
  /** MM/YY */
  expiry: string;
  fingerprint: string;
  used_by: string | null;
  /** Real time. */
  expires_at: Date;
}
