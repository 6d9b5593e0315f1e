import type { Change, DecisionContext } from '../decision.ts';
import { attachedInvoice, mail } from '../mail.ts';
import { sastDay } from '../../../facts/days.ts';
import { rand } from '../../../facts/money.ts';
import { dayIn } from '../../../languages/documents.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';
import type { Payment } from '../records/money.ts';

/** Sends a collection's invoice to the customer, where the call asked for that and the customer has an address. */
export const mailPaymentInvoice = (ctx: DecisionContext, payment: Payment, customer: Customer, invoice: Invoice): Change[] =>
  payment.invoice?.email_invoice !== true || customer.email === null
    ? []
    : mail(ctx, {
        to: customer.email,
        subject: `Invoice ${invoice.invoice_number}`,
        text: `${rand(invoice.total_incl)} is debited from your bank account. It is due on ${dayIn('EN_ZA', invoice.date_due, sastDay(ctx.now))}.\n\n${attachedInvoice(invoice)}`,
        subject_id: invoice.id,
        invoice_id: invoice.id,
      });
