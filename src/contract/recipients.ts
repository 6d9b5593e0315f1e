import { z } from 'zod';
import { BILLING_ADDRESS, partyProblems } from './customers.ts';
import { ID_TYPES, RECORD_STATUSES } from './enums.ts';
import type { Problem } from './errors.ts';
import { ARCHIVABLE_TIMES, clearable, CREATED_BETWEEN, filter, identity, preset, required, resource, STRING } from './resource.ts';
import { blankableText, conditional, email, lines, queryEmail, queryNumber, text, writtenNumber } from './scalars.ts';
import { phone, phoneQuery } from './phone.ts';

type Recipient = Parameters<typeof partyProblems>[0];

/** Checks several fields together. Used on create, and on the merged record after an update. */
export function recipientProblems(recipient: Recipient): Problem[] {
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

/** Recipients of payouts. */
export const recipients = resource({
  name: 'Recipient',
  fields: {
    id: identity,
    recipient_status: preset(z.enum(RECORD_STATUSES), z.enum(RECORD_STATUSES), 'ACTIVE'),
    reference: required(text(35), STRING),
    recipient_category: clearable(text(32), STRING, { description: 'Free descriptive category.' }),
    company_name: clearable(text(64), STRING, conditional('Either company_name or person_name and person_surname.')),
    person_name: clearable(text(32), STRING, conditional('Required unless company_name is given.')),
    person_surname: clearable(text(32), STRING, conditional('Required with person_name.')),
    /** Null for a recipient that a payout created without it. */
    email: required(email, STRING.nullable()),
    contact_number: clearable(phone(16), STRING),
    id_type: clearable(z.enum(ID_TYPES), z.enum(ID_TYPES), { description: 'COMPANY_REGISTRATION_NUMBER applies only with company_name.' }),
    id_number: clearable(writtenNumber(14), STRING, conditional('Required with id_type.')),
    ...BILLING_ADDRESS,
    is_tax: preset(z.boolean(), z.boolean(), false),
    tax_number: clearable(writtenNumber(64), STRING),
    notes: clearable(lines(2048), STRING),
    ...ARCHIVABLE_TIMES,
  },
  archived: 'recipient_status',
  rules: recipientProblems,
  list: 'records',
  filters: {
    recipient_status: filter('recipient_status', z.enum(RECORD_STATUSES)),
    ...CREATED_BETWEEN,
    recipient_id: filter('id', blankableText(32)),
    reference: filter('reference', blankableText(35)),
    company_name: filter('company_name', blankableText(64)),
    person_name: filter('person_name', blankableText(32)),
    person_surname: filter('person_surname', blankableText(32)),
    email: filter('email', queryEmail),
    contact_number: filter('contact_number', phoneQuery(16)),
    id_number: filter('id_number', queryNumber(14)),
    tax_number: filter('tax_number', queryNumber(64)),
  },
});
