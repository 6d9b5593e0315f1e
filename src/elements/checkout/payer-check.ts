import type { CheckoutView, Payer } from '../../protocol/checkout.ts';
import { msg } from '../localize.ts';
import {
  idTypeOf,
  isLocal,
  isOptional,
  valueOf,
  type AddressKind,
  type PayerField,
  type PayerProblem,
  type PayerProblems,
  type PayerValues,
} from './payer.ts';
import { problemWords } from './payer-problem-words.ts';
import { isIdNumber, isMobile, toPhoneNumber } from './south-africa.ts';

/** What is wrong in the payer's form, and what becomes of it: not needed before something was typed, so it comes with the engine. */

/** What is wrong with an identity number, or undefined. */
function idProblem(values: PayerValues, typed: string): PayerProblem | undefined {
  const number = typed.replace(/\s/g, '');
  switch (idTypeOf(values)) {
    case 'SAID':
      return isIdNumber(number) ? undefined : 'id_number';
    case 'COMPANY_REGISTRATION_NUMBER':
      return /^\d{4}\/?\d{6}\/?\d{2}$/.test(number) ? undefined : 'company_number';
    default:
      return /^[a-z\d]{5,13}$/i.test(number) ? undefined : 'passport';
  }
}

/** What is wrong with a field, or undefined. */
export function problemOf(values: PayerValues, field: PayerField): PayerProblem | undefined {
  const value = valueOf(values, field);
  if (!value) return isOptional(values, field) ? undefined : 'required';
  if (field === 'email' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) return 'email';
  if (field === 'id_number') return idProblem(values, value);
  if (field.endsWith('contact_number') && toPhoneNumber(value) === null) return 'contact_number';
  if (field.endsWith('.postal_or_zip_code') && isLocal(values, field) && !/^\d{4}$/.test(value)) return 'postal_code';
  return undefined;
}

/** Everything that is wrong. */
export function problemsOf(values: PayerValues, fields: readonly PayerField[]): PayerProblems {
  const problems: PayerProblems = {};
  for (const field of fields) {
    const problem = problemOf(values, field);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** What goes to the service, of a form in which nothing is wrong; undefined where nothing was asked. */
export function toPayer(values: PayerValues, fields: readonly PayerField[], view: CheckoutView): Payer | undefined {
  if (fields.length === 0) return undefined;
  const given = (field: PayerField): string => valueOf(values, field);
  const asked = new Set(fields);
  const billing = asked.has('billing.line1') ? toAddress(given, 'billing') : undefined;
  const shipping = asked.has('shipping.line1')
    ? toShipping(given)
    : view.customer_fields.includes('shipping')
      ? { same_as_billing: true }
      : undefined;
  return {
    person_name: given('person_name'),
    person_surname: given('person_surname'),
    ...(asked.has('reference') && { reference: given('reference') }),
    ...(asked.has('id_number') && { id_type: idTypeOf(values), id_number: given('id_number').replace(/\s/g, '') }),
    ...(asked.has('email') && { email: given('email') }),
    ...(asked.has('contact_number') && { contact_number: toPhoneNumber(given('contact_number')) ?? given('contact_number') }),
    ...(billing && { billing_address: billing }),
    ...(shipping && { shipping }),
  };
}

function toShipping(given: (field: PayerField) => string): NonNullable<Payer['shipping']> {
  const contact_name = given('shipping.contact_name');
  const contact_number = given('shipping.contact_number');
  return {
    ...(contact_name && { contact_name }),
    ...(contact_number && { contact_number: toPhoneNumber(contact_number) ?? contact_number }),
    address: toAddress(given, 'shipping'),
  };
}

function toAddress(given: (field: PayerField) => string, kind: AddressKind): NonNullable<Payer['billing_address']> {
  const line2 = given(`${kind}.line2`);
  const province_or_state = given(`${kind}.province_or_state`);
  return {
    line1: given(`${kind}.line1`),
    ...(line2 && { line2 }),
    city_or_town: given(`${kind}.city_or_town`),
    ...(province_or_state && { province_or_state }),
    postal_or_zip_code: given(`${kind}.postal_or_zip_code`),
    country: given(`${kind}.country`),
  };
}

/** The field that a path of the service's means (`customer.billing_address.line1`), or null. */
export function fieldOfPath(path: string, fields: readonly PayerField[]): PayerField | null {
  const name = path
    .replace(/^customer\./, '')
    .replace(/^billing_address\./, 'billing.')
    .replace(/^shipping\.address\./, 'shipping.');
  return fields.find((field) => field === name) ?? null;
}

/** Help that only what was typed can call for. */
function hintOf(values: PayerValues, field: PayerField): string | undefined {
  if (!field.endsWith('contact_number')) return undefined;
  const number = toPhoneNumber(valueOf(values, field));
  return number !== null && !isMobile(number) ? msg('This is not a mobile number, so it cannot get an SMS.') : undefined;
}

/** All of it, for a form that was there before. */
export const payerChecks = { problemOf, problemsOf, problemWords, hintOf, toPayer, fieldOfPath };

/** All of it, for a form that was there before. */
export type PayerChecks = typeof payerChecks;
