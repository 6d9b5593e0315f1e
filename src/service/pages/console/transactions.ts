import { html } from 'hono/html';
import type { Transaction } from '../../domain/records/money.ts';
import { distanceFromNow, badge, copied, empty, facts, json, emptyHtml, panel, stamp, table, type HtmlPart } from '../parts.ts';
import { formatMoney } from '../../../facts/money.ts';
import { stateInWords } from '../formats.ts';
import { heading, recordLink, type View } from './shell.ts';

/** Transactions: the list, and one transaction with its history. */

/** A table of transactions. */
export const transactionTable = (view: View, transactions: readonly Transaction[]): HtmlPart =>
  transactions.length === 0
    ? empty('No transaction yet', html`A transaction is created for each attempt to pay, and follows the answers of the network.`)
    : table(
        'Transactions',
        [
          { head: 'Transaction' },
          { head: 'Status' },
          { head: 'Amount', class: 'amount' },
          { head: 'Reference', class: 'wide' },
          { head: 'Created', class: 'end' },
        ],
        transactions.map((transaction) => [
          recordLink(view, 'transactions', transaction.id),
          badge(transaction.transaction_status),
          html`${formatMoney(transaction.amount, transaction.currency)}`,
          html`${transaction.transaction_reference}`,
          distanceFromNow(transaction.created_at, view.now),
        ]),
      );

/** All records of one transaction. */
export interface TransactionStory {
  readonly transaction: Transaction;
  /** The session of the transaction; null where there is none. */
  readonly session_id: string | null;
}

/** The time of an entry of the history: a timestamp in the usual form, any other text unchanged. */
const timeOfEntry = (at: string): HtmlPart => (/^\d{4}-\d\d-\d\dT.*Z$/.test(at) ? stamp(new Date(at)) : html`<span>${at}</span>`);

/** The page of one transaction. */
export const transactionPage = (view: View, { transaction, session_id }: TransactionStory): HtmlPart => {
  const { currency, amount, transaction_status } = transaction;
  return html`${heading(view, 'transactions', html`${formatMoney(amount, currency)} ${badge(transaction_status)}`, transaction.id)}
    <div class="split">
      <div>
        ${panel(
          'history',
          'Answers of the network',
          transaction.submission_data.length === 0
            ? empty('Nothing yet', html`The network has not answered.`)
            : html`<ol class="timeline">
                ${transaction.submission_data.map(
                  ({ status, message, code, bank_code, timestamp, date }) =>
                    html`<li>
                      <div><strong>${stateInWords(status ?? 'answered')}</strong>${timeOfEntry(timestamp ?? date ?? '')}</div>
                      ${message === undefined ? emptyHtml : html`<p>${message}</p>`}${facts({ code: code ?? null, bank_code: bank_code ?? null })}
                    </li>`,
                )}
              </ol>`,
        )}
        ${panel('payment-data', 'Payment data', Object.keys(transaction.payment_data).length === 0 ? empty('None', html`No further data.`) : json(transaction.payment_data, 'payment data'))}
      </div>
      <div>
        ${panel(
          'facts',
          'Transaction',
          facts({
            Status: badge(transaction_status),
            Since: stamp(transaction.status_changed_at),
            Reference: copied(transaction.transaction_reference, 'reference'),
            'Payment reference': transaction.payment_reference,
            Session: session_id === null ? null : recordLink(view, 'sessions', session_id),
            Created: stamp(transaction.created_at),
            Charged: transaction.charged_at === null ? null : stamp(transaction.charged_at),
            'Why unpaid': transaction.unpaid_reason,
            Customer: transaction.customers_id === null ? null : copied(transaction.customers_id, 'customer id'),
            Card: transaction.card_id === null ? null : copied(transaction.card_id, 'card id'),
            'Payment method': transaction.payment_methods_id === null ? null : copied(transaction.payment_methods_id, 'payment method id'),
          }),
        )}
      </div>
    </div>`;
};
