import type { z } from 'zod';
import type { PayChoice, sessionChoice } from '../../../contract/checkout-choice.ts';
import type { CheckoutLinkBody } from '../../../contract/checkout-link.ts';
import { refuseField, type FaultCode, type Refusal } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** What a link's payer may choose, and what a choice makes of the session. */

/** @see sessionChoice in the contract */
export type Choice = z.output<typeof sessionChoice>;

type Frequency = PayChoice['frequency'];

/** How often a recurring payment of a frequency is charged. */
const INTERVALS: Readonly<Record<Frequency, CheckoutSession['recurring_interval']>> = {
  ONE_TIME: null,
  MONTHLY: 'MONTHLY',
  ANNUALLY: 'YEARLY',
};

/** The choice that a link leaves to its payer. */
export const choiceOf = ({ item, customization }: Pick<CheckoutLinkBody, 'item' | 'customization'>): Choice => ({
  title: item.title,
  description: item.description ?? null,
  frequencies: item.frequency,
  amount: item.amount ?? null,
  amount_options: item.amount_options ?? [],
  is_own_amount: item.amount_max !== undefined || (item.amount === undefined && item.amount_options === undefined),
  amount_max: item.amount_max ?? null,
  button_text: customization?.button_text ?? null,
  confirmation_message: customization?.confirmation_message ?? null,
});

/** Whether there is one amount and no other. */
const isFixed = ({ amount, amount_options, is_own_amount }: Choice): boolean =>
  amount !== null && !is_own_amount && amount_options.length === 0;

/** What is chosen where nothing is said: the only amount, the one proposed or the first option, and the first frequency. */
export const defaultChoice = (choice: Choice): { amount: number; frequency: Frequency } => ({
  amount: choice.amount ?? choice.amount_options[0] ?? 0,
  frequency: choice.frequencies[0] ?? 'ONE_TIME',
});

/** The parts of a session that follow from a frequency. */
const modeOf = (frequency: Frequency): Pick<CheckoutSession, 'mode' | 'recurring_interval'> => ({
  mode: frequency === 'ONE_TIME' ? 'ONE_TIME' : 'RECURRING',
  recurring_interval: INTERVALS[frequency],
});

/** How often a session's payment is charged as it is opened. */
export const intervalOf = (mode: CheckoutSession['mode'], choice: Choice | undefined): CheckoutSession['recurring_interval'] =>
  mode === 'RECURRING' ? (choice === undefined ? 'MONTHLY' : INTERVALS[defaultChoice(choice).frequency]) : null;

const refuse = (code: FaultCode, field: string, rule: string, message: string): Refusal => refuseField(code, field, rule, message);

function checkAmount(choice: Choice, amount: number): void {
  if (isFixed(choice)) {
    if (amount !== choice.amount) throw refuse('005', 'choice.amount', 'fixed', 'is not the amount of this link');
    return;
  }
  if (choice.amount_options.includes(amount)) return;
  if (!choice.is_own_amount) throw refuse('005', 'choice.amount', 'offered', 'is not one of the amounts of this link');
  if (choice.amount_max !== null && amount > choice.amount_max) throw refuse('009', 'choice.amount', 'max', 'is more than this link takes');
}

/**
 * What an attempt's choice makes of its session: amount, mode and interval. Nothing where there is nothing to choose.
 * @throws Refusal 003 for a choice that is missing, 005 for what is not offered, 009 for more than the link takes
 */
export function applyChoice(
  session: Pick<CheckoutSession, 'choice'>,
  asked: PayChoice | undefined,
  method: string,
): Partial<Pick<CheckoutSession, 'amount' | 'mode' | 'recurring_interval'>> {
  const { choice } = session;
  if (choice === null) {
    if (asked !== undefined) throw refuse('005', 'choice', 'not_applicable', 'this session leaves nothing to choose');
    return {};
  }
  if (asked === undefined && !(isFixed(choice) && choice.frequencies.length === 1))
    throw refuse('003', 'choice', 'required', 'choice is required: an amount and a frequency');
  const { amount, frequency } = asked ?? defaultChoice(choice);
  if (!choice.frequencies.includes(frequency))
    throw refuse('005', 'choice.frequency', 'offered', 'is not one of the frequencies of this link');
  checkAmount(choice, amount);
  if (frequency !== 'ONE_TIME' && method !== 'CARD') throw refuse('005', 'method', 'recurring', 'a payment that goes on takes a card');
  return { amount, ...modeOf(frequency) };
}
