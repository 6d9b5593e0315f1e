import type { EmandateCustomer } from '../../../contract/sessions/emandate-sign.ts';
import type { PAYER_NEEDS } from '../../../contract/sessions/emandate.ts';
import { partyProblems } from '../../../contract/customers.ts';
import { companyProblems, mobileProblems, isCompany, type MandateMethodType } from '../mandate/parties.ts';
import { problemIf, type RuleProblem } from '../mandate/problem.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { Customer } from '../records/people.ts';

/** The payer who signs: known details, typed details, and the details that a method needs. */

/** The details that the payer may type in place of known ones. */
export type Correction = Partial<Pick<Customer, 'id_type' | 'id_number' | 'email' | 'contact_number'>>;

const CORRECTABLE = ['id_type', 'id_number', 'email', 'contact_number'] as const satisfies readonly (keyof Correction)[];

/** The corrections that were typed. A detail that was not sent is not included. */
export const correctionOf = (sent: EmandateCustomer | undefined): Correction =>
  Object.fromEntries(CORRECTABLE.flatMap((field) => (sent?.[field] === undefined ? [] : [[field, sent[field]]])));

/** All details of the payer; null where no customer is known and nothing was typed. */
export type Payer = Pick<
  Customer,
  'company_name' | 'person_name' | 'person_surname' | 'id_type' | 'id_number' | 'email' | 'contact_number'
>;

/** Merges the known details with the typed ones, which take precedence. */
export function payerOf(known: Customer | undefined, sent: EmandateCustomer | undefined): Payer | null {
  if (known !== undefined) return { ...known, ...correctionOf(sent) };
  if (sent === undefined) return null;
  const { company_name = null, person_name = null, person_surname = null } = sent;
  const { id_type = null, id_number = null, email = null, contact_number = null } = sent;
  return { company_name, person_name, person_surname, id_type, id_number, email, contact_number };
}

type Need = (typeof PAYER_NEEDS)[number];

const NEEDS: Readonly<Record<MandateMethodType, readonly Need[]>> = {
  DEBICHECK: ['id_number', 'email', 'contact_number', 'mobile'],
  REGISTERED_MANDATES: ['id_number', 'email'],
  DEBIT_ORDER: ['email'],
};

/** The details that a method asks of the payer. */
export const needsOf = (type: MandateMethodType): readonly Need[] => NEEDS[type];

/** Details without which nothing is signed. The email address is asked for but may be left out. */
const REQUIRED_DETAILS = ['id_number', 'contact_number'] as const;

const required = (field: string, message: string): RuleProblem[] => problemIf(true, field, 'required', message, '003');

/** The problems of a payer with a method, as far as they can be known before everything is typed. */
export function payerProblems(known: Customer | undefined, sent: EmandateCustomer | undefined, method: PaymentMethod): RuleProblem[] {
  const type = mandateMethodType(method);
  const payer = payerOf(known, sent);
  if (type === null || payer === null) return [];
  return [
    ...nameProblems(known, sent),
    ...companyProblems(payer, { payment_method_type: type, provider_bank: method.provider_bank }).map((one) => ({
      ...one,
      field: 'plan.payment_methods_id',
    })),
    ...(type === 'DEBICHECK' ? mobileProblems(sent?.contact_number) : []),
  ];
}

/** The names that are missing. A customer link knows the name; any other payer must type it. */
function nameProblems(known: Customer | undefined, sent: EmandateCustomer | undefined): RuleProblem[] {
  const names = ['company_name', 'person_name', 'person_surname'] as const;
  if (known !== undefined)
    return names.flatMap((field) => problemIf(sent?.[field] !== undefined, `customer.${field}`, 'known', 'the session knows who signs'));
  return sent === undefined
    ? []
    : partyProblems(sent)
        .filter(({ field }) => field !== 'id_number' && field !== 'id_type')
        .map((one) => ({ ...one, field: `customer.${one.field}` }));
}

/** The details that a method still needs from the payer (ruling *what a DebiCheck needs*). Without them nothing is signed. */
export function missingProblems(payer: Payer | null, method: PaymentMethod): RuleProblem[] {
  const type = mandateMethodType(method);
  if (type === null) return [];
  if (payer === null) return required('customer', 'customer is required');
  const needs = needsOf(type);
  return [
    ...REQUIRED_DETAILS.flatMap((field) =>
      // The mandate of a company always has its registration number (ruling *company signer*).
      payer[field] === null && (needs.includes(field) || (field === 'id_number' && isCompany(payer)))
        ? required(`customer.${field}`, `${field} is required`)
        : [],
    ),
    ...(needs.includes('mobile') ? mobileProblems(payer.contact_number) : []),
  ];
}
