import { z } from 'zod';
import { listOf } from './envelope.ts';
import { timestamp } from './scalars.ts';

/** Messages to payers, as the sandbox shows them: nothing leaves it (our extension). */

/** A message. */
export const email = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The record it is about, such as a checkout session's id. */
    about: z.string(),
    /** The invoice that goes with it as a PDF. */
    invoice_id: z.string().nullable(),
    email_status: z.enum(['PENDING', 'SENT']),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
  })
  .meta({ id: 'Email' });

export const emailsAnswer = listOf('results', email);
