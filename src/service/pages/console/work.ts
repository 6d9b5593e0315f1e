import { html } from 'hono/html';
import type { UpcomingWork } from '../../domain/ports.ts';
import { distanceFromNow, empty, type HtmlPart, stamp, table } from '../parts.ts';
import type { View } from './shell.ts';

/** Shows due work. */

const WORDS: Readonly<Record<UpcomingWork['kind'], string>> = {
  'payment.run': 'collect a payment',
  'bank.answer': 'ask the bank about a transaction',
  'mandate.bank': 'ask the bank about a mandate',
  'mandate.close': 'close the approval window of a mandate',
  'subscription.run': 'bill, retry or end a subscription',
  'checkout.expire': 'expire a checkout session, or delete one that nobody tried to pay',
  'emandate.forget': 'delete an expired signing session that nobody signed',
  'portal.expire': 'end a link to the portal',
  'checkout.abandon': 'report an abandoned checkout',
  'card.inquire': 'ask the card network for the outcome of a payment',
  'webhook.deliver': 'deliver a webhook',
  'charge.run': 'continue a charge of a stored card',
  'pre_auth.end': 'continue the end of a hold',
  'pre_auth.expire': 'expire a hold',
  'refund.run': 'continue a refund',
  'payout.step': 'ask the bank about a payout',
  'checkout.fee_refund': 'refund a verification fee',
  'email.send': 'send a message',
  'customer.erase': 'erase the remaining data of a customer',
};

/** Due work, soonest first. */
export const workTable = (view: View, work: readonly UpcomingWork[]): HtmlPart =>
  work.length === 0
    ? empty('Nothing is due', html`Expiring sessions, retries and inquiries wait here until they are due.`)
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
