import type { AccountRecord } from './owned.ts';

/** An email to be sent. */
export interface Email extends AccountRecord {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The record that the email is about. */
  subject_id: string;
  /** The invoice that is attached as a PDF. */
  invoice_id: string | null;
  email_status: 'PENDING' | 'SENT';
  created_at: Date;
  sent_at: Date | null;
}
