import type { AvsResult } from '../../contract/avs-r.ts';
import type { DeclineReason } from '../domain/ports.ts';
import type { Card } from '../domain/records.ts';

/** Test cards and what the simulated network does with each (gaps.md, *Test values*). Shown in the README and the console. */

/** How the simulated network behaves. `silent`: it authorises but its answer never arrives, and an inquiry tells. */
export type CardBehaviour = { type: 'approve' } | { type: 'decline'; reason: DeclineReason } | { type: 'silent' };

/** One test card. */
export interface TestCard {
  readonly number: string;
  readonly brand: Card['card_brand'];
  /** What a developer reads. */
  readonly outcome: string;
  readonly behaviour: CardBehaviour;
  /** Behaviour of charges that the merchant starts, where it differs. */
  readonly merchantInitiated?: CardBehaviour;
  /** The issuer asks for 3D Secure when the shopper is there. */
  readonly challenge?: true;
}

const approve = { type: 'approve' } as const;
const decline = (reason: DeclineReason) => ({ type: 'decline', reason }) as const;

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

/** What the simulated network does with a card; any valid number that is not in the table is approved. */
export function behaviourOf(number: string, initiator: 'customer' | 'merchant'): CardBehaviour {
  const card = byNumber.get(number);
  return (initiator === 'merchant' ? card?.merchantInitiated : undefined) ?? card?.behaviour ?? approve;
}

/** What a bank says of an account (AVS-R), by how its number ends. */
export interface AvsScenario {
  readonly ending: string;
  /** What a developer reads. */
  readonly outcome: string;
  readonly answer: Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>;
}

const account = { found: true, open: true, length_open: true, accept_debits: true, accept_credits: true };
const match = { name: true, email: true, contact: true, identity: true, account_type: true, initials: true };
const noAccount = { found: false, open: false, length_open: false, accept_debits: false, accept_credits: false };
const noMatch = { name: false, email: false, contact: false, identity: false, account_type: false, initials: false };

export const AVS_SCENARIOS: readonly AvsScenario[] = [
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

/** What the simulated bank says of an account number; every other ending matches. */
export const avsOutcomeOf = (number: string): AvsScenario['answer'] =>
  AVS_SCENARIOS.find(({ ending }) => number.endsWith(ending))?.answer ?? everythingMatches;
