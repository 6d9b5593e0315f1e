import { html } from 'hono/html';
import { displayName } from '../../domain/customer.ts';
import type { FoundRecords } from '../../domain/ports.ts';
import type { CheckoutAttempt, CheckoutSession } from '../../domain/records/checkout.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { JournalEntry, Webhook } from '../../domain/records/platform.ts';
import type { Transaction } from '../../domain/records/money.ts';
import { badge, copied, distanceFromNow, empty, emptyHtml, facts, type HtmlPart, panel, stamp, table } from '../parts.ts';
import { formatMoney } from '../../../facts/money.ts';
import { stateInWords } from '../formats.ts';
import { heading, pathOf, recordLink, type View } from './shell.ts';
import { historyList, recordTable, stepsOf } from './records.ts';
import { idLink } from './values.ts';
import { webhookTable } from './webhooks.ts';

/** Checkout sessions: the list, and one session with its history. */

/** The name of a customer, or the merchant’s reference. */
const nameOf = (customer: Customer): string => displayName(customer) || customer.reference;

const payer = (session: CheckoutSession, customers: ReadonlyMap<string, Customer>): string => {
  const known = session.customer_id === null ? undefined : customers.get(session.customer_id);
  return known === undefined ? (session.customer_name ?? '') : nameOf(known);
};

export const sessionTable = (view: View, sessions: readonly CheckoutSession[], customers: ReadonlyMap<string, Customer>): HtmlPart =>
  sessions.length === 0
    ? empty(
        'No checkout session yet',
        html`Create one with <a href="/docs/checkout#checkout_page">POST /checkout/page</a>, or buy something in the demo shop.`,
      )
    : table(
        'Checkout sessions',
        [
          { head: 'Session' },
          { head: 'State' },
          { head: 'Amount', class: 'amount' },
          { head: 'Customer', class: 'wide' },
          { head: 'Created', class: 'end late' },
        ],
        sessions.map((session) => [
          recordLink(view, 'sessions', session.session_id),
          badge(session.state),
          html`${formatMoney(session.amount, session.currency)}`,
          html`${payer(session, customers)}`,
          distanceFromNow(session.created_at, view.now),
        ]),
      );

/** All records of one session. */
export interface SessionStory {
  readonly session: CheckoutSession;
  readonly customer: Customer | undefined;
  readonly journal: readonly JournalEntry[];
  readonly attempts: readonly CheckoutAttempt[];
  readonly transactions: Pick<FoundRecords<Transaction>, 'get'>;
  readonly webhooks: readonly Webhook[];
}

const attemptTable = (view: View, { attempts, transactions }: SessionStory): HtmlPart =>
  table(
    'Attempts',
    [{ head: 'Attempt', class: 'wide' }, { head: 'Status' }, { head: 'Transaction' }, { head: 'Outcome' }, { head: 'At', class: 'end' }],
    attempts.map((attempt) => {
      const transaction = attempt.transaction_id === null ? undefined : transactions.get(attempt.transaction_id);
      return [
        html`<span class="id" title="${attempt.attempt_key}">${attempt.attempt_key}</span>`,
        badge(attempt.status),
        attempt.transaction_id === null ? html`none` : recordLink(view, 'transactions', attempt.transaction_id),
        transaction === undefined ? emptyHtml : badge(transaction.transaction_status),
        distanceFromNow(attempt.created_at, view.now),
      ];
    }),
  );

const cartTable = (session: CheckoutSession): HtmlPart =>
  session.cart === null || session.cart.items.length === 0
    ? emptyHtml
    : panel(
        'cart',
        `Order ${session.cart.reference}`,
        table(
          'Order lines',
          [{ head: 'Item' }, { head: 'SKU', class: 'wide' }, { head: 'Quantity', class: 'amount' }, { head: 'Each', class: 'amount' }],
          session.cart.items.map((line) => [
            html`${line.name}`,
            html`<code>${line.sku}</code>`,
            html`${line.quantity}`,
            html`${formatMoney(line.unit_amount, session.currency)}`,
          ]),
        ),
      );

export const sessionPage = (view: View, story: SessionStory): HtmlPart => {
  const { session, customer, journal, attempts, transactions, webhooks } = story;
  return html`${heading(view, 'sessions', html`${formatMoney(session.amount, session.currency)} ${badge(session.state)}`, session.session_id)}
    <div class="split">
      <div>
        ${panel('timeline', 'Timeline', historyList(view, stepsOf(journal), session.currency))}
        ${panel('attempts', 'Attempts', attempts.length === 0 ? empty('Nobody tried to pay yet', html`Open the <a href="/checkout/${encodeURIComponent(session.session_id)}">hosted page</a> and pay with a <a href="${pathOf(view.account, 'testing')}">test card</a>.`) : attemptTable(view, story))}
        ${panel(
          'transactions',
          'Transactions',
          recordTable(
            view,
            'transactions',
            attempts.flatMap(({ transaction_id }) => transactions.get(transaction_id) ?? []),
          ),
        )}
        ${panel('webhooks', 'Webhooks', session.notify_url === null ? empty('No webhooks', html`This session was created without <code>redirects.notify_url</code>.`) : webhookTable(view, webhooks))}
      </div>
      <div>
        ${panel(
          'facts',
          'Session',
          facts({
            State: badge(session.state),
            Mode: stateInWords(session.mode),
            'Payment type': session.payment_type === 'PA' ? 'PA, pre-authorisation' : 'DB, debit',
            Customer: customer === undefined ? session.customer_name : nameOf(customer),
            'Customer id': session.customer_id === null ? null : idLink(view, session.customer_id),
            'Checkout id': copied(session.id, 'checkout id'),
            'Order id': session.order_id === null ? null : idLink(view, session.order_id),
            Created: stamp(session.created_at),
            Expires: stamp(session.expires_at),
            Completed: session.completed_at === null ? null : stamp(session.completed_at),
            Revision: String(session.revision),
            Declines: String(session.declines),
            'Why it failed': session.failure === null ? null : html`<code>${session.failure.code}</code> ${session.failure.message}`,
            Methods: session.methods.map(({ id }) => stateInWords(id)).join(', '),
            'May embed it': session.allowed_origins?.join(', ') ?? 'not said yet',
            'Success URL': session.success_url,
            'Cancel URL': session.cancel_url,
            'Notify URL': session.notify_url,
          }),
          html`<a href="/checkout/${encodeURIComponent(session.session_id)}">Hosted page</a>`,
        )}
        ${cartTable(session)}
      </div>
    </div>`;
};
