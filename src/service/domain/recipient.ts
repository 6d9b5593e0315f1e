import type { z } from 'zod';
import type { recipientCreate } from '../../contract/recipients.ts';
import type { DecisionContext } from './decision.ts';
import type { Recipient } from './records/people.ts';

/** A new recipient from the fields of /recipients/create or of a payout. A payout may leave out the email address. */
export const newRecipient = (
  ctx: DecisionContext,
  fields: Omit<z.output<typeof recipientCreate>, 'email'> & { email?: string | null | undefined },
): Recipient => ({
  account_id: ctx.account_id,
  id: ctx.newId('rcp_'),
  recipient_status: fields.recipient_status,
  reference: fields.reference,
  recipient_category: fields.recipient_category ?? null,
  company_name: fields.company_name ?? null,
  person_name: fields.person_name ?? null,
  person_surname: fields.person_surname ?? null,
  email: fields.email ?? null,
  contact_number: fields.contact_number ?? null,
  id_type: fields.id_type ?? null,
  id_number: fields.id_number ?? null,
  billing_address_line_1: fields.billing_address_line_1 ?? null,
  billing_address_line_2: fields.billing_address_line_2 ?? null,
  city_or_town: fields.city_or_town ?? null,
  postal_code: fields.postal_code ?? null,
  is_tax: fields.is_tax,
  tax_number: fields.tax_number ?? null,
  notes: fields.notes ?? null,
  deleted_at: fields.recipient_status === 'ARCHIVED' ? ctx.now : null,
  updated_at: null,
  created_at: ctx.now,
});
