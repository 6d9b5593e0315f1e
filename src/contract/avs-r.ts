import { z } from 'zod';
import { bankAccountFields } from './bank-accounts.ts';
import type { Problem } from './errors.ts';
import { checking, ZERO_PADDED } from './resource.ts';
import { BANK_NAMES } from './banks.ts';
import { partyProblems } from './customers.ts';
import { BANK_ACCOUNT_TYPES, CHECKOUT_ID_TYPES } from './enums.ts';
import { conditional, email, text, writtenNumber } from './scalars.ts';
import { phone } from './phone.ts';

/** AVS-R: checks whether a bank account exists and belongs to this person or business. */

const { bank_account_number, bank_account_type, bank_name, bank_branch_code } = bankAccountFields;

/** The rules over several fields of a person or company. */
function avsProblems(who: Parameters<typeof partyProblems>[0] & { readonly company_registration?: string | null | undefined }): Problem[] {
  const { company_registration, company_name, id_type, id_number } = who;
  const problem = (field: string, code: '003' | '005', rule: string, message: string): Problem => ({ field, code, rule, message });
  const required = (field: string): Problem => problem(field, '003', 'required', `${field} is required`);
  if (company_registration == null)
    return [
      ...partyProblems(who),
      ...(id_type == null ? [required('id_type')] : []),
      ...(id_number == null ? [required('id_number')] : []),
    ];
  const one = 'give either company_registration or id_type and id_number, not both';
  return [
    ...partyProblems(who),
    ...(id_number == null ? [] : [problem('company_registration', '005', 'either', one)]),
    ...(company_name == null
      ? [problem('company_registration', '005', 'company', 'company_registration applies only with company_name')]
      : []),
  ];
}

/** company_registration OR id_type and id_number (ruling *customer in payments/submit, recipients, AVS-R*). */
const avsCustomer = z
  .strictObject({
    reference: text(35),
    company_name: text(64).nullish().meta(conditional('Either company_name or person_name and person_surname.')),
    company_registration: writtenNumber(64).nullish().meta(conditional('For a company: either this or id_type and id_number.')),
    person_name: text(32).nullish().meta(conditional('Required unless company_name is given.')),
    person_surname: text(32).nullish().meta(conditional('Required with person_name.')),
    id_type: z.enum(CHECKOUT_ID_TYPES).nullish().meta(conditional('Required unless company_registration is given.')),
    id_number: writtenNumber(14).nullish().meta(conditional('Required with id_type; for individuals always.')),
    email,
    contact_number: phone(16).nullish(),
  })
  .superRefine(checking(avsProblems));

export const avsRecord = z.strictObject({
  customer: avsCustomer,
  bank_account: z.strictObject({ bank_account_number, bank_account_type, bank_name, bank_branch_code }),
});

export type AvsRecord = z.output<typeof avsRecord>;

/** The bank's data about the account. */
const avsAccountResult = z.object({
  found: z.boolean(),
  open: z.boolean(),
  /** Whether it has been open for more than three months. */
  length_open: z.boolean(),
  accept_debits: z.boolean(),
  accept_credits: z.boolean(),
});

/** Which details of the customer match the bank's records. */
const avsMatch = z.object({
  name: z.boolean(),
  email: z.boolean(),
  contact: z.boolean(),
  identity: z.boolean(),
  account_type: z.boolean(),
  initials: z.boolean(),
});

const echoed = z.string().nullable();

/** One result, with the record as it was sent. */
export const avsResult = z
  .object({
    account_result: avsAccountResult,
    match: avsMatch,
    customer: z.object({
      reference: z.string(),
      company_name: echoed,
      company_registration: echoed,
      person_name: echoed,
      person_surname: echoed,
      id_type: z.enum(CHECKOUT_ID_TYPES).nullable(),
      id_number: echoed,
      email: z.string(),
      contact_number: echoed,
    }),
    bank_account: z.object({
      bank_account_number: z.string(),
      bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
      bank_name: z.enum(BANK_NAMES),
      bank_branch_code: ZERO_PADDED,
    }),
    /** What the merchant should check in the bank's answer; null if there is nothing. */
    warning: z.string().nullable(),
    /** Why the bank could not answer; null if it did. */
    error: z.string().nullable(),
  })
  .meta({ id: 'AvsResult' });

export type AvsResult = z.output<typeof avsResult>;
