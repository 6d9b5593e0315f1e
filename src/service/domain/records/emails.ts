import type { Owned } from './owned.ts';

/** A message on its way to somebody's mailbox. */
export interface Email extends Owned {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** What it is about. */
  subject_id: string;
  /** An invoice that goes with it as a PDF. */
  invoice_id: string | null;
  email_status: 'PENDING' | 'SENT';
  created_at: Date;
  sent_at: Date | null;
}
