import { z } from 'zod';
import { partyProblems, type PartyProblem } from './customers.ts';
import { ID_TYPES, RECORD_STATUSES } from './enums.ts';
import { listQuery, records, recordsOf } from './envelope.ts';
import {
  blankableText,
  conditional,
  date,
  dateTime,
  email,
  id,
  lines,
  queryEmail,
  queryNumber,
  text,
  writtenNumber,
  zeroPadded,
} from './scalars.ts';
import { phone, phoneQuery } from './phone.ts';

/** Recipients of payouts. */

/** The optional fields. Null clears them. */
const clearable = {
  recipient_category: text(32).nullish().describe('Free descriptive category.'),
  company_name: text(64).nullish().meta(conditional('Either company_name or person_name and person_surname.')),
  person_name: text(32).nullish().meta(conditional('Required unless company_name is given.')),
  person_surname: text(32).nullish().meta(conditional('Required with person_name.')),
  contact_number: phone(16).nullish(),
  id_type: z.enum(ID_TYPES).nullish().describe('COMPANY_REGISTRATION_NUMBER applies only with company_name.'),
  id_number: writtenNumber(14).nullish().meta(conditional('Required with id_type.')),
  billing_address_line_1: text(128).nullish(),
  billing_address_line_2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  postal_code: zeroPadded(4).nullish(),
  tax_number: writtenNumber(64).nullish(),
  notes: lines(2048).nullish(),
};

const recipient_status = z.enum(RECORD_STATUSES);

type Recipient = Parameters<typeof partyProblems>[0];

/** Checks several fields together. Used on create, and on the merged record after an update. */
export function recipientProblems(recipient: Recipient): PartyProblem[] {
  const problems = partyProblems(recipient, 14);
  if (recipient.id_type === 'COMPANY_REGISTRATION_NUMBER' && recipient.company_name == null)
    problems.push({
      field: 'id_type',
      code: '005',
      rule: 'company',
      message: 'COMPANY_REGISTRATION_NUMBER applies only with company_name',
    });
  if (recipient.id_type != null && recipient.id_number == null)
    problems.push({ field: 'id_number', code: '003', rule: 'required', message: 'id_number is required with id_type' });
  return problems;
}

/** One record of /recipients/create. */
export const recipientCreate = z
  .strictObject({
    reference: text(35),
    email,
    ...clearable,
    is_tax: z.boolean().default(false),
    recipient_status: recipient_status.default('ACTIVE'),
  })
  .superRefine((recipient, ctx) => {
    for (const { field, code, rule, message } of recipientProblems(recipient))
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code, rule } });
  });

/** One record of /recipients/update: `id` and the fields to change; null clears a field. */
const recipientUpdate = z.strictObject({
  id,
  reference: text(35).optional(),
  email: email.optional(),
  ...clearable,
  is_tax: z.boolean().optional(),
  recipient_status: recipient_status.optional(),
});

/** A recipient as answered. */
export const recipient = z
  .object({
    id: z.string(),
    recipient_status,
    reference: z.string(),
    recipient_category: z.string().nullable(),
    company_name: z.string().nullable(),
    person_name: z.string().nullable(),
    person_surname: z.string().nullable(),
    /** Null for a recipient that a payout created without it. */
    email: z.string().nullable(),
    contact_number: z.string().nullable(),
    id_type: z.enum(ID_TYPES).nullable(),
    id_number: z.string().nullable(),
    billing_address_line_1: z.string().nullable(),
    billing_address_line_2: z.string().nullable(),
    city_or_town: z.string().nullable(),
    postal_code: z.union([z.int(), z.string()]).nullable(),
    is_tax: z.boolean(),
    tax_number: z.string().nullable(),
    notes: z.string().nullable(),
    deleted_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Recipient' });

/** Body of POST /recipients/create. */
export const recipientsCreateBody = records(recipientCreate);
/** Body of POST /recipients/update. */
export const recipientsUpdateBody = records(recipientUpdate);
/** Answer to POST /recipients/create and POST /recipients/update. */
export const recipientsAnswer = z.object({ status: z.boolean(), records: z.array(recipient) });
/** Answer to GET /recipients/list. */
export const recipientsListAnswer = recordsOf('records', recipient);

/** Filters of GET /recipients/list. */
export const recipientsListQuery = listQuery({
  recipient_status,
  date_start: date,
  date_end: date,
  recipient_id: blankableText(32),
  reference: blankableText(35),
  company_name: blankableText(64),
  person_name: blankableText(32),
  person_surname: blankableText(32),
  email: queryEmail,
  contact_number: phoneQuery(16),
  id_number: queryNumber(14),
  tax_number: queryNumber(64),
});
