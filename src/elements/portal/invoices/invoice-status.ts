import type { PortalInvoice } from '../../../contract/sessions/portal.ts';
import { msg } from '../../shared/locales/localize.ts';

/** The status of an invoice in words. */
export function invoiceStatus({ invoice_status, is_past_due }: PortalInvoice): { label: string; tone: 'good' | 'quiet' | 'bad' } {
  if (is_past_due) return { label: msg('Overdue'), tone: 'bad' };
  switch (invoice_status) {
    case 'PAID':
      return { label: msg('Paid'), tone: 'good' };
    case 'VOID':
      return { label: msg('Void'), tone: 'quiet' };
    case 'DRAFT':
    case 'OPEN':
      return { label: msg('To be paid'), tone: 'quiet' };
  }
}
