import { expirePreAuth, resumeEnding } from '../commands/card-vault/ending.ts';
import { resumeCharge } from '../commands/charge/run-charge.ts';
import { announceAbandoned, expire } from '../commands/checkout/session.ts';
import { closeApprovalWindow, stepMandate } from '../commands/mandates/apply-steps.ts';
import { returnFee } from '../commands/checkout/settle.ts';
import { sendEmail } from '../commands/mail.ts';
import { stepDebit } from '../commands/payments/debit-steps.ts';
import { forgetUnsigned } from '../commands/emandate/actions.ts';
import { expirePortal } from '../commands/portal/link.ts';
import { eraseRest } from '../commands/people/erase-customer.ts';
import { runPayment } from '../commands/payments/due-debits.ts';
import { inquireAttempt } from '../commands/checkout/payer-actions.ts';
import { runSubscription } from '../commands/subscriptions/due-billing.ts';
import { stepPayout } from '../commands/payouts/payout-steps.ts';
import { resumeRefund } from '../commands/money/refunds.ts';
import type { Services } from '../commands/write.ts';
import type { Account, Work, WorkKind } from '../domain/records/platform.ts';

/** The task for a kind of work. It checks the stored state first, so that running it again changes nothing. */
export type Task = (services: Services, account: Account, item: Work) => Promise<void>;

/** The task for each kind of work. */
export const TASKS: Readonly<Record<WorkKind, Task>> = {
  'checkout.expire': expire,
  'checkout.abandon': announceAbandoned,
  'portal.expire': expirePortal,
  'emandate.forget': forgetUnsigned,
  'card.inquire': inquireAttempt,
  'checkout.fee_refund': returnFee,
  'email.send': sendEmail,
  'customer.erase': eraseRest,
  'charge.run': resumeCharge,
  'pre_auth.end': resumeEnding,
  'pre_auth.expire': expirePreAuth,
  'refund.run': resumeRefund,
  'payout.step': stepPayout,
  'payment.run': runPayment,
  'bank.answer': stepDebit,
  'mandate.bank': stepMandate,
  'mandate.close': closeApprovalWindow,
  'subscription.run': runSubscription,
};
