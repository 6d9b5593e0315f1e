import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CheckoutPageBody } from '../../../contract/checkout.ts';
import type { CartAmounts } from '../../../facts/sums.ts';
import type { AccountRecord } from './platform.ts';
import type { Card } from './cards.ts';
import type { Transaction } from './money.ts';

type Session = CheckoutView;

/** The order of a session as the merchant sent it, in cents. */
export interface SessionOrder extends CartAmounts {
  reference: string;
  description: string | null;
  items: { name: string; sku: string; quantity: number; unit_amount: number }[];
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };
/** The fields of a guest that the merchant knows. */
type Prefill = Filled<NonNullable<CheckoutPageBody['customer_prefill']>>;

export interface CheckoutSession extends AccountRecord {
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
  cart: SessionOrder | null;
  customer_id: string | null;
  customer_name: string | null;
  /** True when the form captures the customer. A later attempt may then correct the details. */
  customer_captured: boolean;
  customer_fields: Session['customer_fields'];
  /** What the form begins with, if the payer is not known. */
  prefill: Prefill | null;
  /** The methods that the session offers, each with the account's payment method behind it. */
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
  /** The choice that a checkout link leaves to its payer. Amount, mode and interval are those of the last choice; the reference is that of
   * every payment, where the merchant gave one.
   */
  choice: (NonNullable<Session['choice']> & { transaction_reference: string | null }) | null;
  /** Mode SAVE: whether the verification fee is refunded. */
  refund_fee: boolean;
  /** The messages about a payment. `invoice`: null where none is made. `notify_email`: the address of the merchant's own message. */
  notifications: {
    invoice: { is_sent: boolean; memo: string | null; footer: string | null } | null;
    send_confirmation_email: boolean;
    confirmation_email: string | null;
    notify_email: string | null;
  };
  /** The merchant's metadata, for the payment_data of transactions. */
  metadata: Transaction['payment_data'] | null;
  /** The payer's details that a customer record has no field for, such as addresses in the checkout's layout. */
  payer: Transaction['payment_data'] | null;
  allowed_origins: string[] | null;
  expires_at: Date;
  completed_at: Date | null;
  /** When the shopper left the page. Null again when the shopper is back or the merchant was told. */
  left_at: Date | null;
  /** When the shopper left without paying. The merchant is told once. */
  abandoned_at: Date | null;
  /** The action that the payer must take, while the state is `action`. */
  action: PayerAction | null;
  declines: number;
  attempt_key: string | null;
  failure: Session['failure'];
  outcome: Session['outcome'];
}

/** A session's own brand name and logo, in place of the account's settings. */
export interface SessionBrand {
  brand_name?: string | null;
  brand_logo?: string | null;
}

/** An action that the payer must take elsewhere, until a moment (ISO). */
export interface PayerAction extends Omit<NonNullable<Session['action']>, 'expires_in'> {
  attempt_id: string;
  until: string;
}

/** One attempt to pay a session. The id of its transaction is also the reference at the card network or the provider. */
export interface CheckoutAttempt extends AccountRecord {
  id: string;
  session_id: string;
  attempt_key: string;
  /** The checkout method. */
  method: string;
  /** One text for what was paid with. It shows whether a request repeats the same attempt. */
  source: string;
  /** network: a card is charged · challenge: the bank asks the cardholder first · provider: the payer is at a provider. */
  step: 'network' | 'challenge' | 'provider';
  /** The vault's token; null where the attempt has none. */
  token_id: string | null;
  /** The stored card that pays; null for a new card. */
  card_id: string | null;
  /** The card's brand and last digits, which may be shown. */
  card: { brand: Card['card_brand']; last4: string } | null;
  /** Whether a new card is stored when the attempt pays. */
  save_card: boolean;
  card_nickname: string | null;
  /** The page to which the payer returns from a provider. */
  return_url: string | null;
  transaction_id: string | null;
  status: 'accepted' | 'paid' | 'failed';
  created_at: Date;
}

/** The card or security code behind a token of the vault. Used once, for one session, and only for a short (real) time. */
export interface VaultToken extends AccountRecord {
  id: string;
  session_id: string;
  /** The stored card that this security code belongs to; null for a token of a whole card. */
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
