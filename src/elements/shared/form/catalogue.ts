import { html, type TemplateResult } from 'lit';
import { pastedDigits } from '../../../facts/digits.ts';
import { EMAIL_ADDRESS, pastedEmail } from '../../../facts/email.ts';
import { likelyDomain } from '../../../facts/email-typo.ts';
import { identityProblem } from '../../../facts/identity-number.ts';
import { isMobile, toPhoneNumber } from '../../../facts/phone.ts';
import type { Choice, TextFieldOptions } from '../controls/field.ts';
import type { pillsField } from '../controls/pills-field.ts';
import { msg, str } from '../locales/localize.ts';

/**
 * The fields that forms ask for, one row each: how a field is drawn, checked and sent. A form (form.ts) is a list of such rows. The rows of
 * one form alone (of a bank account, of a mandate's days) are beside that form.
 */

/** What a row may ask the form that it is in. */
export interface FormValues {
  /** The clean value of a field: what was typed, or its value from the start. */
  get(name: string): string;
}

/** A field of a form. */
export interface FieldRow<F = FormValues> extends Partial<
  Pick<TextFieldOptions, 'autocomplete' | 'maxlength' | 'type' | 'capitals' | 'prefix'>
> {
  readonly label: (form: F) => string;
  readonly inputmode?: TextFieldOptions['inputmode'] | ((form: F, name: string) => TextFieldOptions['inputmode']);
  /** The first and the last day, of a field of the type `date`. */
  readonly days?: (form: F) => Pick<TextFieldOptions, 'min' | 'max'>;
  /** A hint, shown until there is something to say about what was typed. */
  readonly hint?: (form: F) => string | undefined;
  /** Draws all values to choose from beside each other. Undefined where they are a list. */
  readonly pills?: (form: F) => typeof pillsField | undefined;
  /** The values to choose from, where the field is not a line of text. */
  readonly choices?: (form: F, name: string) => readonly Choice[] | undefined;
  /** The value from the start. Otherwise the field begins empty. */
  readonly initial?: string;
  /** The error text of an empty field. A field without it, and without a value from the start, may be empty. */
  readonly empty?: (form: F, name: string) => string | undefined;
  /** The error text of what was typed; undefined if nothing is wrong with it. */
  readonly wrong?: (typed: string, form: F, name: string) => string | undefined;
  /** A hint about what was typed, once the focus has left the field: a limit of it, or a button that corrects it. */
  readonly advice?: (typed: string, change: (value: string) => void) => string | TemplateResult | undefined;
  /** What a key press leaves in the field. By default everything that was typed. */
  readonly kept?: (typed: string) => string;
  /** The value as it is sent. By default as it was typed. */
  readonly sent?: (typed: string) => string;
}

/** What is wrong with a South African identity number. */
export function identityWords(typed: string): string | undefined {
  switch (identityProblem(pastedDigits(typed))) {
    case 'id_number':
      return msg('That is not a South African ID number. It has 13 digits and begins with your date of birth.');
    case 'id_check_digit':
      return msg('One digit of this ID number is wrong: the last one does not match the others.');
    default:
      return undefined;
  }
}

/** A button that replaces a misspelt address with the probable one. */
function emailAdvice(typed: string, change: (value: string) => void): TemplateResult | undefined {
  const domain = likelyDomain(typed);
  if (domain === null) return undefined;
  const meant = (): void => change(typed.slice(0, typed.lastIndexOf('@') + 1) + domain);
  return html`<button class="change meant" type="button" part="button" @click=${meant}>${msg(str`Did you mean ${domain}?`)}</button>`;
}

function phoneAdvice(typed: string): string | undefined {
  const number = toPhoneNumber(typed);
  return number !== null && !isMobile(number) ? msg('This is not a mobile number, so it cannot get an SMS.') : undefined;
}

/** The fields about a person or a company. */
export const CUSTOMER = {
  person_name: {
    label: () => msg('Name'),
    autocomplete: 'given-name',
    maxlength: 32,
    capitals: 'words',
    empty: () => msg('Enter your name.'),
  },
  person_surname: {
    label: () => msg('Surname'),
    autocomplete: 'family-name',
    maxlength: 32,
    capitals: 'words',
    empty: () => msg('Enter your surname.'),
  },
  company_name: { label: () => msg('Company name'), autocomplete: 'organization', maxlength: 64 },
  email: {
    label: () => msg('Email'),
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: 128,
    capitals: 'off',
    empty: () => msg('Enter your email address.'),
    wrong: (typed) =>
      EMAIL_ADDRESS.test(pastedEmail(typed))
        ? undefined
        : msg('That does not look like an email address. It should be like name@example.co.za.'),
    advice: emailAdvice,
    sent: pastedEmail,
  },
  contact_number: {
    label: () => msg('Phone number'),
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: 64,
    empty: () => msg('Enter your phone number.'),
    wrong: (typed) =>
      toPhoneNumber(typed) === null ? msg('That does not look like a phone number. It should be like 082 123 4567.') : undefined,
    advice: phoneAdvice,
    sent: (typed) => toPhoneNumber(typed) ?? typed,
  },
} as const satisfies Readonly<Record<string, FieldRow>>;
