import { html } from 'hono/html';
import type { Work, WorkKind } from '../../domain/records.ts';
import { ago, empty, stamp, table, type Piece } from '../parts.ts';
import type { View } from './shell.ts';

/** What is to be done, and when. */

const WORDS: Readonly<Partial<Record<WorkKind, string>>> = {
  'checkout.expire': 'expire a checkout session',
  'card.inquire': 'ask the card network what became of a payment',
  'mandate.bank': 'hear what the bank says of a mandate',
  'mandate.close': 'close the time that a payer has to approve',
  'webhook.deliver': 'deliver a webhook',
};

/** Due work, soonest first. */
export const workTable = (view: View, work: readonly Work[]): Piece =>
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
          html`${WORDS[kind] ?? kind}`,
          html`<span class="id">${subject_id}</span>`,
          html`${attempts}`,
          stamp(due_at),
          ago(due_at, view.now),
        ]),
      );
