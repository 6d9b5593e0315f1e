import type { TemplateResult } from 'lit';
import type { CheckoutView, Payer } from '../../../contract/sessions/checkout.ts';
import {
  idTypeOf,
  isOptional,
  valueOf,
  type AddressKind,
  type OwnField,
  type PayerField,
  type PayerProblem,
  type PayerProblems,
  type PayerValues,
} from './payer.ts';
import { checkOf, problemWords } from './payer-field-checks.ts';

/**
 * The checks of the payer's form, and the payer to be sent. Loaded with the engine, because they are not needed before something is typed.
 */

/** The problem of a field, or undefined. */
function problemOf(values: PayerValues, field: PayerField): PayerProblem | undefined {
  const value = valueOf(values, field);
  if (!value) return isOptional(values, field) ? undefined : 'required';
  return checkOf(field).problem?.(value, values, field);
}

/** The problems of all fields. */
export function problemsOf(values: PayerValues, fields: readonly PayerField[]): PayerProblems {
  const problems: PayerProblems = {};
  for (const field of fields) {
    const problem = problemOf(values, field);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** A field about the payer that is sent under its own name. */
type TextField = Exclude<OwnField, 'id_type'>;
const isText = (field: PayerField): field is TextField => !field.includes('.') && field !== 'id_type';

/** The payer to be sent, from a form without problems; undefined if the form has no fields. */
export function toPayer(values: PayerValues, fields: readonly PayerField[], view: CheckoutView): Payer | undefined {
  if (fields.length === 0) return undefined;
  const given = (field: PayerField): string => sentValue(values, field);
  const asked = new Set(fields);
  const own: Record<'person_name' | 'person_surname', string> & Partial<Record<TextField, string>> = {
    person_name: '',
    person_surname: '',
  };
  for (const field of fields) if (isText(field)) own[field] = given(field);
  const billing = asked.has('billing.line1') ? toAddress(given, 'billing') : undefined;
  const shipping = asked.has('shipping.line1')
    ? toShipping(given)
    : view.customer_fields.includes('shipping')
      ? { same_as_billing: true }
      : undefined;
  return {
    ...own,
    ...(asked.has('id_type') && { id_type: idTypeOf(values) }),
    ...(billing && { billing_address: billing }),
    ...(shipping && { shipping }),
  };
}

/** The value to be sent; empty if nothing was typed. */
function sentValue(values: PayerValues, field: PayerField): string {
  const typed = valueOf(values, field);
  return typed && (checkOf(field).sent?.(typed) ?? typed);
}

function toShipping(given: (field: PayerField) => string): NonNullable<Payer['shipping']> {
  const contact_name = given('shipping.contact_name');
  const contact_number = given('shipping.contact_number');
  return {
    ...(contact_name && { contact_name }),
    ...(contact_number && { contact_number }),
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

/** The field that is marked for a path of the service that means a whole group of fields. */
const GROUPS: Readonly<Record<string, PayerField>> = {
  customer: 'person_name',
  billing_address: 'billing.line1',
  shipping: 'shipping.line1',
  'shipping.address': 'shipping.line1',
  'shipping.same_as_billing': 'shipping.line1',
};

/** The field for a path of the service (`customer.billing_address.line1`), or null if it is not shown. */
export function fieldOfPath(path: string, fields: readonly PayerField[]): PayerField | null {
  const inside = path.replace(/^customer\./, '');
  const name = GROUPS[inside] ?? inside.replace(/^billing_address\./, 'billing.').replace(/^shipping\.address\./, 'shipping.');
  const shown = (wanted: string): PayerField | undefined => fields.find((field) => field === wanted);
  // If both addresses are the same, only the billing address is shown.
  return shown(name) ?? shown(name.replace(/^shipping\./, 'billing.')) ?? null;
}

/** A hint about the typed value: a limit of the value, or a correction that one press applies. */
function hintOf(values: PayerValues, field: PayerField, change: (value: string) => void): string | TemplateResult | undefined {
  return checkOf(field).hint?.(valueOf(values, field), change);
}

/** The checks, which are added after the form has rendered. */
export const payerChecks = { problemOf, problemsOf, problemWords, hintOf, toPayer, fieldOfPath };

/** The type of {@link payerChecks}. */
export type PayerChecks = typeof payerChecks;
