import { amountProblem } from '../../../facts/amount-problem.ts';
import { asciiDigits, pastedDigits } from '../../../facts/digits.ts';
import { CUSTOMER, identityWords, type FieldRow, type FormValues } from '../../shared/form/catalogue.ts';
import { pillsField } from '../../shared/controls/pills-field.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { EmandateView, MandateMethod } from '../../../contract/sessions/emandate.ts';
import type { MarkableField } from '../flow/field-places.flow.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { amountLimits, earliestDay, weekdays } from '../terms/terms-words.ts';

/** The rows of the fields of a mandate. What a field asks, checks and sends is in its row; the form (mandate-form.ts) says when it is asked. */

/** A field of the form. `items` and `strokes` are drawn by their steps. */
export type FormField = MarkableField;

/** What the rows ask the form. */
export interface MandateValues extends FormValues {
  readonly view: EmandateView;
  readonly isCompany: boolean;
  readonly isSouthAfricanId: boolean;
  readonly interval: string | null;
  needs(need: MandateMethod['needs'][number]): boolean;
  requires(field: 'id_number' | 'email' | 'contact_number'): boolean;
}

type MandateRow = FieldRow<MandateValues>;

/** The error text of a value that is refused for a reason that has no words of its own. */
export const looksWrong = (): string => msg('This does not look right. Please check it.');

/** The mistakes in a typed amount. */
const AMOUNT_WORDS = {
  invalid: () => msg('That does not look like an amount. It should be like 150 or 149,90.'),
  unclear: () => msg('Cents have two digits at most, and thousands no comma: like 1000 or 1000,50.'),
  too_little: () => msg('The amount has to be more than R\u00a00.'),
} as const;

function amountWords(typed: string, form: MandateValues): string | undefined {
  const problem = amountProblem(typed);
  if (problem === undefined || problem === 'required') return undefined;
  return problem === 'too_much' ? (amountLimits(form) ?? looksWrong()) : AMOUNT_WORDS[problem]();
}

/** A number of the account. It takes more digits than it has: a limit would cut a pasted text to another number. */
const DIGITS = { inputmode: 'numeric', maxlength: 64, kept: asciiDigits } as const satisfies Partial<MandateRow>;
/** A day that may be left to us. */
const day = (label: () => string, more: Partial<MandateRow> = {}): MandateRow => ({
  label,
  type: 'date',
  days: (form) => ({ min: earliestDay(form.view) }),
  ...more,
});
/** A day within the time of the page. */
const dayOfPage = (form: MandateValues) => ({ min: earliestDay(form.view), max: form.view.page.date_end ?? undefined });

const debitDays = ({ view }: MandateValues): readonly number[] =>
  view.page.process_days ?? Array.from({ length: 31 }, (_, index) => index + 1);

function debitDayChoices(form: MandateValues): { value: string; label: string }[] {
  const unchosen = { value: '', label: '…' };
  if (form.interval === 'WEEKLY') return [unchosen, ...weekdays().map((label, index) => ({ value: String(index + 1), label }))];
  const days = debitDays(form).map((one) => ({ value: String(one), label: one === 31 ? msg('Last day (31)') : msg(str`Day ${one}`) }));
  return isFewDays(form) ? days : [unchosen, ...days];
}

const isFewDays = (form: MandateValues): boolean => form.interval !== 'WEEKLY' && debitDays(form).length <= 6;

/** The rows. */
export const ROWS: Readonly<Record<FormField, MandateRow>> = {
  kind: {
    label: () => msg('Who signs'),
    initial: 'person',
    pills: () => pillsField,
    choices: () => [
      { value: 'person', label: msg('A person') },
      { value: 'company', label: msg('A company') },
    ],
  },
  company_name: { ...CUSTOMER.company_name, empty: () => msg('Enter the company’s name.') },
  person_name: CUSTOMER.person_name,
  person_surname: CUSTOMER.person_surname,
  id_type: {
    label: () => msg('Kind of ID'),
    initial: 'SOUTH_AFRICAN_ID',
    choices: () => [
      { value: 'SOUTH_AFRICAN_ID', label: msg('South African ID') },
      { value: 'PASSPORT_NUMBER', label: msg('Passport') },
      { value: 'TEMPORARY_RESIDENCE', label: msg('Temporary residence permit') },
    ],
  },
  id_number: {
    label: ({ isCompany }) => (isCompany ? msg('Company registration') : msg('ID number')),
    maxlength: 64,
    inputmode: (form) => (form.isSouthAfricanId ? 'numeric' : 'text'),
    empty: (form) => (form.isCompany ? msg('Enter the company’s registration number.') : msg('Enter your ID number.')),
    // A number without a mistake that is refused is another person's, so the general text stands for it.
    wrong: (typed, form) => (form.isSouthAfricanId ? (identityWords(typed) ?? identityWords('')) : undefined),
    sent: pastedDigits,
  },
  contact_number: {
    ...CUSTOMER.contact_number,
    label: () => msg('Mobile number'),
    hint: (form) => (form.needs('contact_number') ? msg('Your bank sends its question to this number.') : undefined),
    advice: () => undefined,
    empty: (form) => (form.requires('contact_number') ? msg('Enter your mobile number.') : undefined),
    wrong: () => msg('That has to be a mobile number, like 082 123 4567.'),
  },
  email: {
    ...CUSTOMER.email,
    advice: () => undefined,
    empty: (form) => (form.requires('email') ? CUSTOMER.email.empty() : undefined),
  },
  bank_name: { label: () => msg('Bank'), empty: () => msg('Choose your bank.') },
  bank_account_number: {
    ...DIGITS,
    label: () => msg('Account number'),
    empty: () => msg('Enter your account number.'),
    sent: pastedDigits,
  },
  bank_account_type: {
    label: () => msg('Kind of account'),
    initial: 'CHEQUE_OR_CURRENT',
    choices: () => [
      { value: 'CHEQUE_OR_CURRENT', label: msg('Cheque or current') },
      { value: 'SAVINGS', label: msg('Savings') },
      { value: 'TRANSMISSION', label: msg('Transmission') },
    ],
  },
  bank_account_holder_name: {
    label: () => msg('Account holder'),
    maxlength: 30,
    capitals: 'words',
    empty: () => msg('Enter the name of the account holder.'),
  },
  bank_branch_code: { ...DIGITS, label: () => msg('Branch code'), empty: () => msg('Enter the branch code.'), sent: pastedDigits },
  items: { label: () => msg('Choose what you sign up for'), empty: () => msg('Choose at least one.') },
  amount: {
    ...DIGITS,
    label: () => msg('Amount'),
    inputmode: 'decimal',
    hint: amountLimits,
    empty: () => msg('Enter an amount.'),
    wrong: (typed, form) => amountWords(typed, form),
  },
  process_day: {
    label: () => msg('Debit day'),
    pills: (form) => (isFewDays(form) ? pillsField : undefined),
    choices: debitDayChoices,
    empty: () => msg('Choose a debit day.'),
  },
  first_collection_date: day(() => msg('First collection'), { hint: () => msg('What is paid once is taken on this day.') }),
  date_start: day(() => msg('Start on or after'), { days: dayOfPage }),
  date_end: day(() => msg('End')),
  process_date: day(() => msg('Debit on'), { days: dayOfPage }),
  signature_name: {
    label: () => msg('Type your full name'),
    autocomplete: 'name',
    maxlength: 64,
    capitals: 'words',
    empty: () => msg('Type your full name.'),
  },
  capacity: {
    label: () => msg('Your capacity in the company'),
    autocomplete: 'organization-title',
    maxlength: 64,
    hint: () => msg('Such as director, member or authorised manager.'),
    empty: () => msg('Say in which capacity you sign for the company.'),
  },
  strokes: { label: () => msg('Draw your signature here'), empty: () => msg('Please draw your signature.') },
};

/** The words of the rules that have words of their own, whichever field breaks them. */
const RULE_WORDS: Readonly<Record<string, (view: EmandateView) => string>> = {
  earliest: (view) => msg(str`The first day that you can choose is ${formatDay(earliestDay(view), view.today)}.`),
  both_on_sunday: () => msg('The first collection and the start may not both be on a Sunday. Choose another day for one of them.'),
  one_tax: () => msg('These cannot be on one mandate: some have VAT and some have none.'),
  one_interval: () => msg('These cannot be on one mandate: they are not paid equally often.'),
  mixed: () => msg('With an EFT debit order, choose what is paid once or what repeats, not both.'),
  item_limit: () => msg('That is more than can be debited at once.'),
};

/** The words of a rule; undefined if it has none of its own. */
export const ruleWords = (rule: string, view: EmandateView): string | undefined =>
  Object.hasOwn(RULE_WORDS, rule) ? RULE_WORDS[rule]?.(view) : undefined;
