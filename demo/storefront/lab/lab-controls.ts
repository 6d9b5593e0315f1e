import { LANGUAGES, type Control } from '../playground/control.ts';
import type { CheckoutRequest } from '../payments.ts';
import { FAULTS, LASTS, STEPS } from './connection-faults.ts';

/**
 * The controls of the lab page, which shows one checkout in any of its states. The tables list the choices; the query has the chosen
 * values.
 */

const MODES = [
  ['ONE_TIME', 'pay once'],
  ['RECURRING', 'pay every month'],
  ['SAVE', 'save a card'],
  ['PA', 'hold an amount (PA)'],
] as const;

const GOODS = [
  ['', 'R 149,00'],
  ['fixed', 'a link: R 149,00'],
  ['options', 'a link: one of three amounts'],
  ['own', 'a link: up to R 5 000,00'],
  ['often', 'a link: how much, and how often'],
] as const;

const METHODS = [
  ['', 'all of them'],
  ['CARD', 'card alone'],
  ['APPLE_PAY', 'Apple Pay'],
  ['GOOGLE_PAY', 'Google Pay'],
  ['SCAN_TO_PAY', 'scan to pay'],
  ['LEKKER_EFT', 'another site (Lekker EFT)'],
] as const;

const PAYERS = [
  ['', 'name and email are asked'],
  ['everything', 'everything is asked'],
  ['known', 'known'],
  ['cards', 'known, with a stored card'],
  ['code', 'known, with a stored card and its security code'],
] as const;

const BANKS = [
  ['automatic', 'where the card asks for it'],
  ['always', 'always'],
] as const;

const MINUTES = [
  ['30', 'in half an hour'],
  ['3', 'in three minutes: it says so'],
  ['1', 'in a minute'],
] as const;

const CHOICES = {
  what: { label: 'What is paid', choices: GOODS },
  mode: { label: 'Mode, where it is no link', choices: MODES },
  method: { label: 'Ways to pay', choices: METHODS },
  payer: { label: 'The payer', choices: PAYERS },
  bank: { label: 'The bank asks (3D Secure)', choices: BANKS },
  locale: { label: 'Language', choices: LANGUAGES },
  minutes: { label: 'It expires', choices: MINUTES },
  fault: { label: 'The line', choices: FAULTS },
  step: { label: 'Bad while', choices: STEPS },
  lasts: { label: 'Bad for', choices: LASTS },
} as const;

type Name = keyof typeof CHOICES;

/** The chosen value of each control. */
export type Bench = { readonly [N in Name]: (typeof CHOICES)[N]['choices'][number][0] };

const NAMES = Object.keys(CHOICES) as readonly Name[];

/** The values that a query chooses. For a missing or unknown value it is the first choice of the control. */
export function benchOf(query: Readonly<Record<string, string>>): Bench {
  const entries = NAMES.map((name) => {
    const values: readonly string[] = CHOICES[name].choices.map(([value]) => value);
    const asked = query[name];
    return [name, asked !== undefined && values.includes(asked) ? asked : values[0]];
  });
  // The cast is safe: each value is one of its control's choices.
  return Object.fromEntries(entries) as Bench;
}

/** The controls with their chosen values. */
export const benchControls = (bench: Bench): readonly Control[] =>
  NAMES.map((name) => ({ name, kind: 'choice', value: bench[name], ...CHOICES[name] }));

const EVERYTHING = ['company_name', 'reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'];
const KNOWN = { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };

/** Whether the session needs a customer with a stored card. */
export const wantsCards = ({ payer }: Bench): boolean => payer === 'cards' || payer === 'code';

function payerOf({ payer }: Bench, customer_id: string): Partial<CheckoutRequest> {
  switch (payer) {
    case '':
      return { customer_fields: ['email'] };
    case 'everything':
      return { customer_fields: EVERYTHING };
    case 'known':
      return { customer: KNOWN };
    case 'cards':
    case 'code':
      return { customer_id };
  }
}

/** What the payer of a link may choose; null for a session without a link. */
const ITEMS: Readonly<Record<Bench['what'], object | null>> = {
  '': null,
  fixed: { amount: '149.00' },
  options: { amount_options: ['50.00', '100.00', '250.00'] },
  own: { amount: '100.00', amount_max: '5000.00' },
  often: { amount_options: ['50.00', '100.00', '250.00'], amount_max: '5000.00', frequency: ['ONE_TIME', 'MONTHLY', 'ANNUALLY'] },
};

/** The body that creates the chosen link; null if no link is chosen. It has no mode and no amount, because the payer chooses them. */
export function benchLink(bench: Bench, customer_id: string): object | null {
  const item = ITEMS[bench.what];
  if (item === null) return null;
  const { mode: _mode, amount: _amount, ...around } = benchSession(bench, customer_id);
  return {
    ...around,
    type: 'CHOOSE_WHAT_TO_PAY',
    payment: { ...around.payment, payment_type: 'DB' },
    item: { title: 'Spekboom for the Karoo', description: 'Every R 50,00 plants one.', ...item },
  };
}

/**
 * The body that creates the chosen session. `customer_id` is a customer with a stored card; it is used only if {@link wantsCards} is true.
 */
export function benchSession(bench: Bench, customer_id: string): CheckoutRequest {
  const { mode, method, payer, bank, locale, minutes } = bench;
  const hold = mode === 'PA';
  return {
    mode: hold ? 'ONE_TIME' : mode,
    ...(mode !== 'SAVE' && { amount: '149.00' }),
    ...payerOf(bench, customer_id),
    payment: { payment_type: hold ? 'PA' : 'DB', ...(method !== '' && { payment_methods: [method] }) },
    cards: { show_cards: wantsCards(bench), save_cards: wantsCards(bench), request_code: payer === 'code', request_3ds: bank },
    customization: { type: 'EMBED', locale, display_cancel_button: true },
    expires_in_minutes: Number(minutes),
  };
}
