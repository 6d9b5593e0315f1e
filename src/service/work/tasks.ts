import { expirePreAuth, resumeEnding } from '../commands/card-vault/ending.ts';
import { resumeCharge } from '../commands/charge.ts';
import { expire, tellAbandoned } from '../commands/checkout.ts';
import { closeMandate, hearMandateBank } from '../commands/mandates/bank.ts';
import { returnFee } from '../commands/fee.ts';
import { sendEmail } from '../commands/mail.ts';
import { hearBank } from '../commands/payments/bank.ts';
import { runPayment } from '../commands/payments/run.ts';
import { inquire } from '../commands/payer.ts';
import { runSubscription } from '../commands/subscriptions/run.ts';
import { stepPayout } from '../commands/payout-steps.ts';
import { resumeRefund } from '../commands/refunds.ts';
import type { Services } from '../commands/write.ts';
import type { WebhookSender } from '../domain/ports.ts';
import type { Account, Work, WorkKind } from '../domain/records/platform.ts';
import { deliver } from './webhooks.ts';

/** What is done when work of a kind falls due. Each checks what is, so that doing it again changes nothing. */
export type Task = (services: Services, account: Account, item: Work) => Promise<void>;

/** The table from kinds of work to what does them. */
export const createTasks = (send: WebhookSender): Readonly<Record<WorkKind, Task>> => ({
  'checkout.expire': expire,
  'checkout.abandon': tellAbandoned,
  'card.inquire': inquire,
  'checkout.fee_refund': returnFee,
  'email.send': sendEmail,
  'charge.run': resumeCharge,
  'pre_auth.end': resumeEnding,
  'pre_auth.expire': expirePreAuth,
  'refund.run': resumeRefund,
  'payout.step': stepPayout,
  'payment.run': runPayment,
  'bank.answer': hearBank,
  'mandate.bank': hearMandateBank,
  'mandate.close': closeMandate,
  'subscription.run': runSubscription,
  'webhook.deliver': (services, account, item) => deliver(services, send, account, item),
});
