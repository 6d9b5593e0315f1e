import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** Emails to payers, as the sandbox shows them. None is really sent (our extension). */

/** A message. */
export const email = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The record that the message is about, such as a checkout session's id. */
    about: z.string(),
    /** The invoice that is attached as a PDF. */
    invoice_id: z.string().nullable(),
    email_status: z.enum(['PENDING', 'SENT']),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
  })
  .meta({ id: 'Email' });
