import type { PayChoice } from '../../../contract/sessions/checkout-pay.ts';
import type { CheckoutLinkBody } from '../../../contract/checkout-link.ts';
import { refuseField, type FaultCode, type Refusal } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** The choices that a link leaves to its payer, and their effect on the session. */

/** The choices, and the reference of the payments. @see sessionChoice in the contract */
export type Choice = NonNullable<CheckoutSession['choice']>;

type Frequency = PayChoice['frequency'];

/** The charging interval of each frequency. */
const INTERVALS: Readonly<Record<Frequency, CheckoutSession['recurring_interval']>> = {
  ONE_TIME: null,
  MONTHLY: 'MONTHLY',
  ANNUALLY: 'YEARLY',
};

/** The choice that a link leaves to its payer. */
export const choiceOf = ({
  item,
  customization,
  transaction_reference = null,
}: Pick<CheckoutLinkBody, 'item' | 'customization'> & { readonly transaction_reference?: string | null | undefined }): Choice => ({
  transaction_reference,
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

/** Whether the link has exactly one amount. */
const isFixed = ({ amount, amount_options, is_own_amount }: Choice): boolean =>
  amount !== null && !is_own_amount && amount_options.length === 0;

/** The choice when the payer says nothing: the link's amount (or else its first option), and the first frequency. */
export const defaultChoice = (choice: Choice): { amount: number; frequency: Frequency } => ({
  amount: choice.amount ?? choice.amount_options[0] ?? 0,
  frequency: choice.frequencies[0] ?? 'ONE_TIME',
});

/** The fields of a session that follow from a frequency. */
const modeOf = (frequency: Frequency): Pick<CheckoutSession, 'mode' | 'recurring_interval'> => ({
  mode: frequency === 'ONE_TIME' ? 'ONE_TIME' : 'RECURRING',
  recurring_interval: INTERVALS[frequency],
});

/** The charging interval with which a session is opened. */
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
 * The amount, mode and interval that an attempt's choice gives its session. Empty where there is nothing to choose.
 * @throws Refusal 003 for a missing choice, 005 for a choice that is not offered, 009 for more than the link's maximum
 */
export function applyChoice(
  session: Pick<CheckoutSession, 'choice'>,
  asked: PayChoice | undefined,
  method: string,
): Partial<Pick<CheckoutSession, 'amount' | 'mode' | 'recurring_interval'>> {
  const { choice } = session;
  if (choice === null) {
    if (asked !== undefined) throw refuse('005', 'choice', 'not_applicable', 'this session has no choice of amount or frequency');
    return {};
  }
  if (asked === undefined && !(isFixed(choice) && choice.frequencies.length === 1))
    throw refuse('003', 'choice', 'required', 'choice is required: an amount and a frequency');
  const { amount, frequency } = asked ?? defaultChoice(choice);
  if (!choice.frequencies.includes(frequency))
    throw refuse('005', 'choice.frequency', 'offered', 'is not one of the frequencies of this link');
  checkAmount(choice, amount);
  if (frequency !== 'ONE_TIME' && method !== 'CARD') throw refuse('005', 'method', 'recurring', 'a recurring payment needs a card');
  return { amount, ...modeOf(frequency) };
}
