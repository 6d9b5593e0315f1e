import { html, type TemplateResult } from 'lit';
import { pastedDigits } from '../../../facts/digits.ts';
import { EMAIL_ADDRESS, pastedEmail } from '../../../facts/email.ts';
import { likelyDomain } from '../../../facts/email-typo.ts';
import { identityProblem } from '../../../facts/identity-number.ts';
import { isMobile, toPhoneNumber } from '../../../facts/phone.ts';
import { pastedPostalCode } from '../../../facts/postal-code.ts';
import { PROBLEM_WORDS } from '../../shared/fields/problem-words.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { idTypeOf, isLocal, type AddressPart, type OwnField, type PayerField, type PayerProblem, type PayerValues } from './payer.ts';

/** One row for each field of the payer's form: its check, its error texts, its hint and how it is sent. Loaded with the engine. */

/** The row of a field. */
interface FieldCheck {
  /** The error text for an empty field. A field that may always be empty has none; `isOptional` in `payer.ts` names these fields. */
  readonly required?: () => string;
  /** The problem of the typed value, or undefined. */
  readonly problem?: (typed: string, values: PayerValues, field: PayerField) => PayerProblem | undefined;
  /** A hint about the typed value, or a button that corrects it. */
  readonly hint?: (typed: string, change: (value: string) => void) => string | TemplateResult | undefined;
  /** The value as it is sent. Without this function the value is sent as it was typed. */
  readonly sent?: (typed: string) => string;
}

/** The problem of an identity number, or undefined. */
function idProblem(typed: string, values: PayerValues): PayerProblem | undefined {
  const number = pastedDigits(typed);
  switch (idTypeOf(values)) {
    case 'SAID':
      return identityProblem(number);
    case 'COMPANY_REGISTRATION_NUMBER':
      return /^\d{4}\/?\d{6}\/?\d{2}$/.test(number) ? undefined : 'company_number';
    default:
      return /^[a-z\d]{5,13}$/i.test(number) ? undefined : 'passport';
  }
}

/** A button that replaces a misspelt address with the probable one. */
function emailHint(typed: string, change: (value: string) => void): TemplateResult | undefined {
  const domain = likelyDomain(typed);
  if (domain === null) return undefined;
  const meant = (): void => change(typed.slice(0, typed.lastIndexOf('@') + 1) + domain);
  return html`<button class="change meant" type="button" part="button" @click=${meant}>${msg(str`Did you mean ${domain}?`)}</button>`;
}

function phoneHint(typed: string): string | undefined {
  const number = toPhoneNumber(typed);
  return number !== null && !isMobile(number) ? msg('This is not a mobile number, so it cannot get an SMS.') : undefined;
}

/** The rows. The parts of both addresses share their rows. */
const CHECKS = {
  person_name: { required: () => msg('Enter your name.') },
  person_surname: { required: () => msg('Enter your surname.') },
  reference: { required: () => msg('Enter the reference that you were given.') },
  id_type: {},
  id_number: { required: () => msg('Enter this number.'), problem: idProblem, sent: pastedDigits },
  email: {
    required: () => msg('Enter your email address.'),
    problem: (typed) => (EMAIL_ADDRESS.test(pastedEmail(typed)) ? undefined : 'email'),
    hint: emailHint,
    sent: pastedEmail,
  },
  contact_number: {
    required: () => msg('Enter your phone number.'),
    problem: (typed) => (toPhoneNumber(typed) === null ? 'contact_number' : undefined),
    hint: phoneHint,
    sent: (typed) => toPhoneNumber(typed) ?? typed,
  },
  contact_name: {},
  line1: { required: () => msg('Enter the street address.') },
  line2: {},
  city_or_town: { required: () => msg('Enter the city or town.') },
  province_or_state: { required: () => msg('Choose the province.') },
  postal_or_zip_code: {
    required: () => msg('Enter the postal code.'),
    problem: (typed, values, field) => (isLocal(values, field) && !/^\d{4}$/.test(pastedPostalCode(typed)) ? 'postal_code' : undefined),
    sent: pastedPostalCode,
  },
  country: { required: () => msg('Choose the country.') },
} as const satisfies Readonly<Record<OwnField | AddressPart | 'contact_name', FieldCheck>>;

const BY_NAME: Readonly<Partial<Record<string, FieldCheck>>> = CHECKS;

/** The row of a field. */
export function checkOf(field: PayerField): FieldCheck {
  return BY_NAME[field.slice(field.indexOf('.') + 1)] ?? {};
}

/** The message about a value that the service refused for an unknown reason. */
export const notAccepted = (): string => msg('This is not accepted. Please check it.');

const PROBLEMS: Readonly<Record<Exclude<PayerProblem, 'required'>, () => string>> = {
  ...PROBLEM_WORDS,
  passport: () => msg('That does not look right. It has 5 to 13 letters and digits.'),
  company_number: () => msg('That is not a company registration number. It is like 2015/123456/07.'),
  rejected: notAccepted,
};

/** The message about a field. */
export function problemWords(field: PayerField, problem: PayerProblem): string {
  return problem === 'required' ? (checkOf(field).required?.() ?? '') : PROBLEMS[problem]();
}
