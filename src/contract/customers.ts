import { z } from 'zod';
import { CLIENT_TYPES, ID_TYPES, RECORD_STATUSES } from './enums.ts';
import { listQuery, records, recordsOf, resultOf, resultsOf } from './envelope.ts';
import {
  blankableText,
  conditional,
  date,
  dateTime,
  email,
  extension,
  id,
  metadata,
  queryEmail,
  queryNumber,
  text,
  writtenNumber,
  zeroPadded,
} from './scalars.ts';
import { identityProblem } from '../facts/identity-number.ts';
import { phone, phoneQuery } from './phone.ts';

/** Customers. */

/** NON_RESIDENT_INDIVIDUAL is the checkout's spelling of the same value (ruling *client_type*). */
export const clientType = z
  .enum([...CLIENT_TYPES, 'NON_RESIDENT_INDIVIDUAL'])
  .transform((v) => (v === 'NON_RESIDENT_INDIVIDUAL' ? ('NONRESIDENT_INDIVIDUAL' as const) : v));

/**
 * At most 13 characters; a company registration number has 14 with its slashes (ruling *customer in payments/submit, recipients,
 * AVS-R*).
 */
export const idNumber = writtenNumber(14);

/** The message about a text that is not a South African ID number, or undefined. */
export function identityMessage(number: string): string | undefined {
  const problem = identityProblem(number);
  if (problem === undefined) return undefined;
  return `is not a South African ID number${problem === 'id_check_digit' ? ': its last digit does not match the others' : ''}`;
}

/** The optional fields. Null clears them. */
const clearable = {
  company_name: text(64).nullish().meta(conditional('Either company_name or person_name and person_surname. Not supported by DebiCheck.')),
  person_name: text(32).nullish().meta(conditional('Required unless company_name is given; required for DebiCheck.')),
  person_surname: text(32).nullish().meta(conditional('Required with person_name; required for DebiCheck.')),
  id_type: z
    .enum(ID_TYPES)
    .nullish()
    .meta(conditional('Required for DebiCheck. COMPANY_REGISTRATION_NUMBER applies only to registered mandates of provider bank A.')),
  id_number: idNumber
    .nullish()
    .meta(conditional('Required for DebiCheck. At most 13 characters; a company registration number with its slashes 14.')),
  email: email.nullish(),
  contact_number: phone(16).nullish().meta(conditional('Mobile number with area code. Required for DebiCheck.')),
  billing_address_line_1: text(128).nullish(),
  billing_address_line_2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  postal_code: zeroPadded(4).nullish(),
  metadata: metadata.nullish(),
};

/** A broken rule, and the field that it is reported for. */
export interface PartyProblem {
  readonly field: string;
  readonly code: '003' | '005';
  readonly rule: string;
  readonly message: string;
}

/** Checks several fields of a person or company together. Used on create, and on the merged record after an update. */
export function partyProblems(
  party: {
    company_name?: string | null | undefined;
    person_name?: string | null | undefined;
    person_surname?: string | null | undefined;
    id_type?: string | null | undefined;
    id_number?: string | null | undefined;
  },
  maxIdNumber = 13,
): PartyProblem[] {
  const problems: PartyProblem[] = [];
  const company = party.company_name != null;
  const person = party.person_name != null || party.person_surname != null;
  if (company && person)
    problems.push({
      field: 'company_name',
      code: '005',
      rule: 'either',
      message: 'give either company_name or person_name and person_surname, not both',
    });
  if (!company && !person)
    problems.push({
      field: 'person_name',
      code: '005',
      rule: 'either',
      message: 'give either company_name or person_name and person_surname',
    });
  if (!company && person)
    for (const field of ['person_name', 'person_surname'] as const)
      if (party[field] == null)
        problems.push({ field, code: '005', rule: 'required', message: `${field} is required with the other name` });
  if (party.id_number != null) {
    const southAfrican = party.id_type === 'SOUTH_AFRICAN_ID' || party.id_type === 'SAID';
    const wrong = southAfrican ? identityMessage(party.id_number) : undefined;
    if (wrong !== undefined) problems.push({ field: 'id_number', code: '003', rule: 'south_african_id', message: wrong });
    if (party.id_type !== 'COMPANY_REGISTRATION_NUMBER' && party.id_number.length > maxIdNumber)
      problems.push({ field: 'id_number', code: '003', rule: 'max_length', message: `must have at most ${maxIdNumber} characters` });
  }
  return problems;
}

/** Adds {@link partyProblems} to a zod check. */
export function checkParty(party: Parameters<typeof partyProblems>[0], ctx: z.core.$RefinementCtx): void {
  for (const { field, code, rule, message } of partyProblems(party))
    ctx.addIssue({ code: 'custom', path: [field], message, params: { code, rule } });
}

const newCustomerFields = { reference: text(35), ...clearable, client_type: clientType.default('RESIDENT_INDIVIDUAL') };

/** A new customer, also of the calls that create one beside something else. */
export const customerCreate = z.strictObject(newCustomerFields).superRefine(checkParty);

/** One record of /customers/create. */
const customerRecord = z
  .strictObject({
    ...newCustomerFields,
    customer_status: z
      .enum(RECORD_STATUSES)
      .optional()
      .meta({ ...extension, description: 'Default: ACTIVE.' }),
  })
  .superRefine(checkParty);

/** One record of /customers/update: `id` and the fields to change; null clears a field. */
const customerUpdate = z.strictObject({
  id,
  reference: text(35).optional(),
  ...clearable,
  client_type: clientType.optional(),
  customer_status: z.enum(RECORD_STATUSES).optional(),
});

/** A customer as answered. */
export const customer = z
  .object({
    id: z.string(),
    reference: z.string(),
    company_name: z.string().nullable(),
    person_name: z.string().nullable(),
    person_surname: z.string().nullable(),
    client_type: z.enum(CLIENT_TYPES),
    id_type: z.enum(ID_TYPES).nullable(),
    id_number: z.string().nullable(),
    email: z.string().nullable(),
    contact_number: z.string().nullable(),
    billing_address_line_1: z.string().nullable(),
    billing_address_line_2: z.string().nullable(),
    city_or_town: z.string().nullable(),
    postal_code: z.union([z.int(), z.string()]).nullable(),
    metadata: z.record(z.string(), z.json()).nullable(),
    customer_status: z.enum(RECORD_STATUSES),
    deleted_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Customer' });

/** Body of POST /customers/{id}/erase. */
export const customerEraseBody = z.strictObject({
  write_off: z.boolean().default(false).describe('Whether open invoices are given up. They become VOID.'),
});

/** The result of erasing a customer. */
export const customerErasedAnswer = resultOf(
  z.object({
    id: z.string(),
    erased_at: dateTime,
    kept: z
      .array(
        z.object({
          kind: z.enum(['mandate_evidence', 'invoices']),
          records: z.int(),
          until: dateTime,
        }),
      )
      .describe(
        'The records that still name the customer because the law requires them, and the time at which the last of them is deleted.',
      ),
  }),
);

/** Path of POST /customers/{id}/erase. */
export const customerParams = z.strictObject({ id });

/** Body of POST /customers/create. */
export const customersCreateBody = records(customerRecord);
/** Body of POST /customers/update. */
export const customersUpdateBody = records(customerUpdate);
/** Answer to POST /customers/create and POST /customers/update. */
export const customersAnswer = resultsOf(customer);
/** Answer to GET /customers/list. */
export const customersListAnswer = recordsOf('results', customer);

/** Filters of GET /customers/list. */
export const customersListQuery = listQuery({
  customer_status: z.enum(RECORD_STATUSES),
  date_start: date,
  date_end: date,
  customer_id: blankableText(32),
  customer_reference: blankableText(35),
  customer_company_name: blankableText(64),
  customer_person_name: blankableText(32),
  customer_person_surname: blankableText(32),
  customer_id_number: queryNumber(32),
  customer_email: queryEmail,
  customer_contact_number: phoneQuery(19),
});
