import type { AvsResult } from '../../contract/avs-r.ts';
import type { DeclineReason } from '../domain/rail-ports.ts';
import type { BankAccount, Mandate } from '../domain/records/people.ts';
import type { Card } from '../domain/records/cards.ts';
import type { Transaction } from '../domain/records/money.ts';

/**
 * The test cards, and the behaviour of the simulated network for each (ruling *Test values*). They are listed in docs/testing.md
 * and in the console.
 */

/** The behaviour of the simulated network. `silent`: it authorises, but its answer never arrives; a later inquiry finds the outcome. */
export type CardBehaviour = { type: 'approve' } | { type: 'decline'; reason: DeclineReason } | { type: 'silent' };

/** One test card. */
export interface TestCard {
  readonly number: string;
  readonly brand: Card['card_brand'];
  /** The description for developers. */
  readonly outcome: string;
  readonly behaviour: CardBehaviour;
  /** The behaviour for charges that the merchant starts, where it differs. */
  readonly merchantInitiated?: CardBehaviour;
  /** The issuer asks for 3D Secure when the shopper is present. */
  readonly challenge?: true;
}

const approve = { type: 'approve' } as const;
const decline = (reason: DeclineReason) => ({ type: 'decline', reason }) as const;

/** The test cards, with the behaviour of each. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'VISA', outcome: 'approved', behaviour: approve },
  { number: '5555555555554444', brand: 'MASTERCARD', outcome: 'approved', behaviour: approve },
  { number: '378282246310005', brand: 'AMEX', outcome: 'approved', behaviour: approve },
  { number: '30569309020004', brand: 'DINERS_CLUB', outcome: 'approved', behaviour: approve },
  { number: '4000000000000002', brand: 'VISA', outcome: 'declined', behaviour: decline('card_declined') },
  { number: '4000000000009995', brand: 'VISA', outcome: 'declined: insufficient funds', behaviour: decline('insufficient_funds') },
  { number: '4000000000000069', brand: 'VISA', outcome: 'declined: expired card', behaviour: decline('expired_card') },
  { number: '4000000000000127', brand: 'VISA', outcome: 'declined: wrong security code', behaviour: decline('incorrect_code') },
  {
    number: '4000000000000119',
    brand: 'VISA',
    outcome: 'the network does not answer; asked again, it says paid',
    behaviour: { type: 'silent' },
  },
  { number: '4000000000003220', brand: 'VISA', outcome: 'asks for 3D Secure', behaviour: approve, challenge: true },
  {
    number: '4000000000000341',
    brand: 'VISA',
    outcome: 'stored and verified, every later merchant-initiated charge declined',
    behaviour: approve,
    merchantInitiated: decline('card_declined'),
  },
];

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));

/** The behaviour of a card. Any valid number that is not in the table is approved. */
export function behaviourOf(number: string, initiator: 'customer' | 'merchant'): CardBehaviour {
  const card = byNumber.get(number);
  return (initiator === 'merchant' ? card?.merchantInitiated : undefined) ?? card?.behaviour ?? approve;
}

/** The final status of a debit from or a payment to an account. */
export type EftOutcome = Extract<
  Transaction['transaction_status'],
  'SENT_TO_BANK' | 'ACCEPTED_BY_BANK' | 'REJECTED_BY_BANK' | 'CANCELLED' | 'PAID' | 'UNPAID' | 'DISPUTED' | 'REVERSED'
>;

/** One test account. The same branch and number always behave like this. */
export interface TestAccount {
  readonly bank_branch_code: string;
  readonly bank_account_number: string;
  readonly bank_account_type: BankAccount['bank_account_type'];
  /** The final status of debits of an EFT debit order. */
  readonly eft: EftOutcome;
  /** The statuses that the payer's bank reports for a DebiCheck or registered mandate, in order. Empty: the bank never answers. */
  readonly mandate: readonly Mandate['mandate_status'][];
  /** The final status of debits on such a mandate. */
  readonly debit: EftOutcome;
  /** The description of DebiCheck and registered mandates for developers. */
  readonly outcome: string;
}

const standard = { bank_branch_code: '051001' } as const;
const absa = { bank_branch_code: '632005' } as const;
const fnb = { bank_branch_code: '250655' } as const;
const current = { bank_account_type: 'CHEQUE_OR_CURRENT' } as const;
const savings = { bank_account_type: 'SAVINGS' } as const;

/** The test bank accounts, with the behaviour of each. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  {
    ...standard,
    ...current,
    bank_account_number: '00302481214',
    eft: 'SENT_TO_BANK',
    mandate: [],
    debit: 'SENT_TO_BANK',
    outcome: 'the mandate stays PENDING',
  },
  {
    ...standard,
    ...current,
    bank_account_number: '10004301097',
    eft: 'REJECTED_BY_BANK',
    mandate: ['REJECTED'],
    debit: 'REJECTED_BY_BANK',
    outcome: 'the mandate is REJECTED',
  },
  {
    ...standard,
    ...current,
    bank_account_number: '10004301100',
    eft: 'PAID',
    mandate: ['ACTIVE'],
    debit: 'PAID',
    outcome: 'the mandate is ACTIVE; debits are PAID',
  },
  {
    ...standard,
    ...savings,
    bank_account_number: '10004291601',
    eft: 'UNPAID',
    mandate: ['ACTIVE'],
    debit: 'UNPAID',
    outcome: 'the mandate is ACTIVE; debits are UNPAID',
  },
  {
    ...standard,
    ...savings,
    bank_account_number: '00302481206',
    eft: 'CANCELLED',
    mandate: ['ACTIVE', 'CANCELLATION_PENDING', 'CANCELLATION_SUCCESSFUL'],
    debit: 'CANCELLED',
    outcome: 'the mandate is approved, and the payer has the bank cancel it: CANCELLATION_SUCCESSFUL',
  },
  {
    ...standard,
    ...savings,
    bank_account_number: '00243663005',
    eft: 'DISPUTED',
    mandate: ['ACTIVE', 'SUSPENDED'],
    debit: 'DISPUTED',
    outcome: 'the mandate is approved, and then SUSPENDED',
  },
  {
    ...absa,
    ...current,
    bank_account_number: '04047527520',
    eft: 'REVERSED',
    mandate: ['ACTIVE'],
    debit: 'REVERSED',
    outcome: 'the mandate is ACTIVE; debits are PAID, then REVERSED',
  },
  {
    ...absa,
    ...current,
    bank_account_number: '04047530660',
    eft: 'ACCEPTED_BY_BANK',
    mandate: ['ACTIVE'],
    debit: 'REVERSED',
    outcome: 'the mandate is ACTIVE; debits are PAID, then REVERSED',
  },
  {
    ...absa,
    ...current,
    bank_account_number: '04047527350',
    eft: 'REJECTED_BY_BANK',
    mandate: ['REJECTED'],
    debit: 'REJECTED_BY_BANK',
    outcome: 'the mandate is REJECTED',
  },
  {
    ...absa,
    ...savings,
    bank_account_number: '09050677010',
    eft: 'PAID',
    mandate: ['ACTIVE'],
    debit: 'PAID',
    outcome: 'the mandate is ACTIVE; debits are PAID',
  },
  {
    ...absa,
    ...savings,
    bank_account_number: '53011389310',
    eft: 'UNPAID',
    mandate: ['ACTIVE'],
    debit: 'UNPAID',
    outcome: 'the mandate is ACTIVE; debits are UNPAID',
  },
  {
    ...absa,
    ...savings,
    bank_account_number: '09050717030',
    eft: 'CANCELLED',
    mandate: ['ACTIVE', 'CANCELLATION_PENDING', 'CANCELLATION_SUCCESSFUL'],
    debit: 'CANCELLED',
    outcome: 'the mandate is approved, and the payer has the bank cancel it: CANCELLATION_SUCCESSFUL',
  },
  {
    ...fnb,
    ...savings,
    bank_account_number: '62001541061',
    eft: 'DISPUTED',
    mandate: ['ACTIVE', 'SUSPENDED'],
    debit: 'DISPUTED',
    outcome: 'the mandate is approved, and then SUSPENDED',
  },
  {
    ...fnb,
    ...savings,
    bank_account_number: '62001909467',
    eft: 'REVERSED',
    mandate: ['ACTIVE'],
    debit: 'REVERSED',
    outcome: 'the mandate is ACTIVE; debits are PAID, then REVERSED',
  },
  {
    ...fnb,
    ...savings,
    bank_account_number: '62001872440',
    eft: 'PAID',
    mandate: ['ACTIVE'],
    debit: 'PAID',
    outcome: 'the mandate is ACTIVE; debits are PAID',
  },
];

/** The test account with this branch and number; undefined for any other account. */
export function testAccountOf(account: Pick<BankAccount, 'bank_branch_code' | 'bank_account_number'>): TestAccount | undefined {
  const branch = String(account.bank_branch_code).padStart(6, '0');
  return TEST_ACCOUNTS.find(
    ({ bank_branch_code, bank_account_number }) => bank_branch_code === branch && bank_account_number === account.bank_account_number,
  );
}

/** Whether the card's bank asks for 3D Secure. */
export const challenges = (number: string): boolean => byNumber.get(number)?.challenge === true;

/** The test card with these last four digits. */
export const testCardEnding = (ending: string): TestCard | undefined =>
  ending.length === 4 ? TEST_CARDS.find(({ number }) => number.endsWith(ending)) : undefined;

/** The bank's answer about an account (AVS-R), by the end of its number. */
export interface AvsScenario {
  readonly ending: string;
  /** The description for developers. */
  readonly outcome: string;
  readonly answer: Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>;
}

const account = { found: true, open: true, length_open: true, accept_debits: true, accept_credits: true };
const match = { name: true, email: true, contact: true, identity: true, account_type: true, initials: true };
const noAccount = { found: false, open: false, length_open: false, accept_debits: false, accept_credits: false };
const noMatch = { name: false, email: false, contact: false, identity: false, account_type: false, initials: false };

const AVS_SCENARIOS: readonly AvsScenario[] = [
  {
    ending: '90',
    outcome: 'not found',
    answer: { account_result: noAccount, match: noMatch, warning: 'The bank has no such account', error: null },
  },
  {
    ending: '91',
    outcome: 'closed',
    answer: {
      account_result: { ...account, open: false, accept_debits: false, accept_credits: false },
      match,
      warning: 'The account is closed',
      error: null,
    },
  },
  {
    ending: '92',
    outcome: 'name mismatch',
    answer: {
      account_result: account,
      match: { ...match, name: false, initials: false },
      warning: 'The name is not that of the account holder',
      error: null,
    },
  },
  {
    ending: '93',
    outcome: 'identity mismatch',
    answer: {
      account_result: account,
      match: { ...match, identity: false },
      warning: 'The ID or registration number is not that of the account holder',
      error: null,
    },
  },
  {
    ending: '94',
    outcome: 'error',
    answer: { account_result: noAccount, match: noMatch, warning: null, error: 'The bank could not answer; try again later' },
  },
];

const everythingMatches: AvsScenario['answer'] = { account_result: account, match, warning: null, error: null };

/** The simulated bank's answer about an account number. If no ending fits, everything matches. */
export const avsOutcomeOf = (number: string): AvsScenario['answer'] =>
  AVS_SCENARIOS.find(({ ending }) => number.endsWith(ending))?.answer ?? everythingMatches;
