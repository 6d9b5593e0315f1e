import type { AvsRecord, AvsResult } from '../../contract/avs-r.ts';
import type { Mandate } from './records/people.ts';
import type { RailStatement } from './reconciliation/statement.ts';

/** The ports of the domain to the rails: card networks, the banks that verify accounts, and the banks of mandates. */

/** An entry of the simulated network under a reference. */
export interface SimulatedAuthorisation {
  reference: string;
  status: 'approved' | 'declined' | 'closed';
  amount: number;
  /** Approval code, or reason of the refusal. */
  detail: string | null;
  at: Date;
  /** The merchant; null where it is not known, such as for a reference that was only closed. */
  merchant: string | null;
  /** A sale takes the money at once, a hold when it is captured. `provider`: the payer paid in a provider's app or page. */
  purpose: 'sale' | 'hold' | 'provider' | null;
}

/** An instruction to the simulated network about an authorisation. */
export interface SimulatedInstruction {
  reference: string;
  kind: 'capture' | 'release' | 'refund';
  /** The reference of the authorisation. */
  of: string;
  amount: number;
  at: Date;
}

export type InstructionOnBook = SimulatedInstruction & Pick<SimulatedAuthorisation, 'merchant' | 'purpose'>;

/** The records of the simulated network. They are stored, because a real network's records would survive a crash of the service. */
export interface SimulatedNetworkBook {
  find(reference: string): Promise<SimulatedAuthorisation | undefined>;
  /** Stores a decision unless the reference has one already. Returns the stored decision. */
  decide(entry: SimulatedAuthorisation): Promise<SimulatedAuthorisation>;
  /** Stores an instruction unless its reference has one already. Returns the stored instruction. */
  instruct(entry: SimulatedInstruction): Promise<SimulatedInstruction>;
  /** The entries of a span of time. */
  between(
    from: Date,
    before: Date,
  ): Promise<{ readonly authorisations: readonly SimulatedAuthorisation[]; readonly instructions: readonly InstructionOnBook[] }>;
}

/** The request to a card network, besides the card. The reference makes it safe to ask again: one reference, one authorisation. */
export interface AuthorisationTerms {
  readonly reference: string;
  /** The account id of the merchant, whom the network pays. */
  readonly merchant: string;
  readonly amount: number;
  readonly currency: string;
  readonly initiator: 'customer' | 'merchant';
  /** The amount is only held; {@link CardNetwork.capture} takes it later. */
  readonly hold?: boolean;
}

/** Why a network declined. */
export type DeclineReason = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'incorrect_code';

export type NetworkAnswer = { type: 'approved'; code: string } | { type: 'declined'; reason: DeclineReason } | { type: 'no_answer' };

/** The network's answer about an earlier request. `unknown`: it never received the reference. */
export type NetworkInquiry = Exclude<NetworkAnswer, { type: 'no_answer' }> | { type: 'no_answer' } | { type: 'unknown' };

/**
 * The outcome of a request. `not_processed`: the network never received it and will refuse it from now on, so nothing was or will
 * be charged.
 */
export type Verdict = NetworkAnswer | { type: 'not_processed' };

/** The answer of a network to an instruction about an earlier authorisation. */
export type InstructionAnswer = { type: 'done' } | { type: 'refused'; message: string } | { type: 'no_answer' };

/**
 * A card network. This is a port, so that a real one can be connected. Only the vault asks for authorisations, so that call is not
 * here.
 */
export interface CardNetwork extends RailStatement {
  /** The outcome under a reference. */
  inquire(reference: string): Promise<NetworkInquiry>;
  /** Closes a reference: a later request under it is refused. Returns the outcome that is final from then on. */
  close(reference: string): Promise<NetworkInquiry>;
  /** Takes the held amount, or less; the rest is released. Safe to repeat: a hold is captured once. */
  capture(reference: string, amount: number): Promise<InstructionAnswer>;
  /** Releases the held amount. Safe to repeat. */
  release(reference: string): Promise<InstructionAnswer>;
  /** Refunds part or all of the amount that was taken under `of`. One reference, one refund. */
  refund(request: { reference: string; of: string; amount: number }): Promise<InstructionAnswer>;
}

/** Answers questions about bank accounts (AVS-R). */
export interface AccountVerifier {
  verify(record: AvsRecord): Promise<Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>>;
}

/** The next event of a mandate at the payer's bank: a status after a delay, a question to the payer, or nothing. */
export type BankStep =
  | { readonly type: 'says'; readonly status: Mandate['mandate_status']; readonly afterMs: number }
  | { readonly type: 'asks_payer' }
  | { readonly type: 'silent' };

/** The payer's bank, which approves, suspends and cancels mandates. */
export interface MandateBank {
  next(mandate: Mandate): BankStep;
}

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
