import { html } from 'hono/html';
import type { Work, WorkKind } from '../../domain/records/platform.ts';
import { distanceFromNow, empty, stamp, table, type HtmlPart } from '../parts.ts';
import type { View } from './shell.ts';

/** Shows due work. */

const WORDS: Readonly<Record<WorkKind, string>> = {
  'payment.run': 'collect a payment',
  'bank.answer': 'hear what the bank says of a transaction',
  'mandate.bank': 'hear what the bank says of a mandate',
  'mandate.close': 'close the time that a payer has to approve',
  'subscription.run': 'bill, retry or end a subscription',
  'checkout.expire': 'expire a checkout session',
  'portal.expire': 'end a link to the portal',
  'checkout.abandon': 'tell that a shopper left, unless they are back',
  'card.inquire': 'ask the card network what became of a payment',
  'webhook.deliver': 'deliver a webhook',
  'charge.run': 'go on with a charge of a stored card',
  'pre_auth.end': 'go on with the end of a hold',
  'pre_auth.expire': 'expire a hold',
  'refund.run': 'go on with a refund',
  'payout.step': 'hear what the bank says of a payout',
  'checkout.fee_refund': 'give a verification fee back',
  'email.send': 'send a message',
  'customer.erase': 'erase the rest of a customer',
};

/** Due work, soonest first. */
export const workTable = (view: View, work: readonly Work[]): HtmlPart =>
  work.length === 0
    ? empty('Nothing is due', html`Expiring sessions, retries and inquiries wait here for their moment.`)
    : table(
        'Due work',
        [
          { head: 'What' },
          { head: 'About', class: 'wide' },
          { head: 'Tried', class: 'amount' },
          { head: 'At', class: 'wide' },
          { head: 'Due', class: 'end' },
        ],
        work.map(({ kind, subject_id, attempts, due_at }) => [
          html`${WORDS[kind]}`,
          html`<span class="id">${subject_id}</span>`,
          html`${attempts}`,
          stamp(due_at),
          distanceFromNow(due_at, view.now),
        ]),
      );
