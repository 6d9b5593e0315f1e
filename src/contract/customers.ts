import { z } from 'zod';
import { CLIENT_TYPES, ID_TYPES, RECORD_STATUSES } from './enums.ts';
import { resultOf } from './envelope.ts';
import type { Problem } from './errors.ts';
import {
  ARCHIVABLE_TIMES,
  checking,
  clearable,
  column,
  CREATED_BETWEEN,
  filter,
  identity,
  METADATA,
  preset,
  required,
  resource,
  STRING,
  ZERO_PADDED,
} from './resource.ts';
import {
  blankableText,
  conditional,
  dateTime,
  email,
  extension,
  metadata,
  queryEmail,
  queryNumber,
  text,
  writtenNumber,
  zeroPadded,
} from './scalars.ts';
import { identityProblem } from '../facts/identity-number.ts';
import { phone, phoneQuery } from './phone.ts';

/** NON_RESIDENT_INDIVIDUAL is the checkout's spelling of the same value (ruling *client_type*). */
export const clientType = z
  .enum([...CLIENT_TYPES, 'NON_RESIDENT_INDIVIDUAL'])
  .transform((v) => (v === 'NON_RESIDENT_INDIVIDUAL' ? ('NONRESIDENT_INDIVIDUAL' as const) : v));

/**
 * At most 13 characters; a company registration number has 14 with its slashes (ruling *customer in payments/submit, recipients,
 * AVS-R*).
 */
export const idNumber = writtenNumber(14);

/** The fields of the address of a customer or recipient. */
export const BILLING_ADDRESS = {
  billing_address_line_1: clearable(text(128), STRING),
  billing_address_line_2: clearable(text(128), STRING),
  city_or_town: clearable(text(64), STRING),
  postal_code: clearable(zeroPadded(4), ZERO_PADDED),
};

/** The message about a text that is not a South African ID number, or undefined. */
export function identityMessage(number: string): string | undefined {
  const problem = identityProblem(number);
  if (problem === undefined) return undefined;
  return `is not a South African ID number${problem === 'id_check_digit' ? ': its last digit does not match the others' : ''}`;
}

type Optional<Field extends string> = { readonly [Name in Field]?: string | null | undefined };
type Names = Optional<'company_name' | 'person_name' | 'person_surname'>;
type Identity = Optional<'id_type' | 'id_number'>;

/** Whether a party has a name, or a part of one. */
export const isNamed = ({ company_name, person_name, person_surname }: Names): boolean =>
  company_name != null || person_name != null || person_surname != null;

/** Checks several fields of a person or company together. Used on create, and on the merged record after an update. */
export const partyProblems = (party: Names & Identity, maxIdNumber = 13): Problem[] => [
  ...nameProblems(party),
  ...identityProblems(party, maxIdNumber),
];

function nameProblems(party: Names): Problem[] {
  const problems: Problem[] = [];
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
  return problems;
}

/** Checks the number of a document together with its kind. */
export function identityProblems(party: Identity, maxIdNumber = 13): Problem[] {
  const problems: Problem[] = [];
  if (party.id_number != null) {
    const southAfrican = party.id_type === 'SOUTH_AFRICAN_ID' || party.id_type === 'SAID';
    const wrong = southAfrican ? identityMessage(party.id_number) : undefined;
    if (wrong !== undefined) problems.push({ field: 'id_number', code: '003', rule: 'south_african_id', message: wrong });
    if (party.id_type !== 'COMPANY_REGISTRATION_NUMBER' && party.id_number.length > maxIdNumber)
      problems.push({ field: 'id_number', code: '003', rule: 'max_length', message: `must have at most ${maxIdNumber} characters` });
  }
  return problems;
}

const { customer_status, ...details } = {
  id: identity,
  reference: required(text(35), STRING),
  company_name: clearable(
    text(64),
    STRING,
    conditional('Either company_name or person_name and person_surname. Not supported by DebiCheck.'),
  ),
  person_name: clearable(text(32), STRING, conditional('Required unless company_name is given; required for DebiCheck.')),
  person_surname: clearable(text(32), STRING, conditional('Required with person_name; required for DebiCheck.')),
  client_type: preset(clientType, z.enum(CLIENT_TYPES), 'RESIDENT_INDIVIDUAL'),
  id_type: clearable(
    z.enum(ID_TYPES),
    z.enum(ID_TYPES),
    conditional('Required for DebiCheck. COMPANY_REGISTRATION_NUMBER applies only to registered mandates of provider bank A.'),
  ),
  id_number: clearable(
    idNumber,
    STRING,
    conditional('Required for DebiCheck. At most 13 characters; a company registration number with its slashes 14.'),
  ),
  email: clearable(email, STRING),
  contact_number: clearable(phone(16), STRING, conditional('Mobile number with area code. Required for DebiCheck.')),
  ...BILLING_ADDRESS,
  metadata: clearable(metadata, METADATA),
  customer_status: {
    create: z
      .enum(RECORD_STATUSES)
      .optional()
      .meta({ ...extension, description: 'Default: ACTIVE.' }),
    update: z.enum(RECORD_STATUSES).optional(),
    answer: z.enum(RECORD_STATUSES),
  },
};

/** The fields that a checkout's form can ask for and its payer may leave empty: our extension. */
export const PAYER_OPTIONAL = { company_name: text(64).optional().meta(extension) };
/** All fields that a checkout's form can ask for besides the names, in its order. */
export const PAYER_ASKED = [
  ...(Object.keys(PAYER_OPTIONAL) as (keyof typeof PAYER_OPTIONAL)[]),
  ...(['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'] as const),
] as const;

/** A new customer of the calls that create one beside something else. */
export const customerCreate = z.strictObject(column(details, 'create')).superRefine(checking(partyProblems));

export const customers = resource({
  name: 'Customer',
  fields: { ...details, customer_status, ...ARCHIVABLE_TIMES },
  archived: 'customer_status',
  rules: partyProblems,
  list: 'results',
  filters: {
    customer_status: filter('customer_status', z.enum(RECORD_STATUSES)),
    ...CREATED_BETWEEN,
    customer_id: filter('id', blankableText(32)),
    customer_reference: filter('reference', blankableText(35)),
    customer_company_name: filter('company_name', blankableText(64)),
    customer_person_name: filter('person_name', blankableText(32)),
    customer_person_surname: filter('person_surname', blankableText(32)),
    customer_id_number: filter('id_number', queryNumber(32)),
    customer_email: filter('email', queryEmail),
    customer_contact_number: filter('contact_number', phoneQuery(19)),
  },
});

export const customerEraseBody = z.strictObject({
  write_off: z.boolean().default(false).describe('Whether open invoices are given up. They become VOID.'),
});

/** What an erasure answers. */
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
