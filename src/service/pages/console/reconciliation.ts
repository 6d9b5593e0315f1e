import { html } from 'hono/html';
import { rand } from '../../../facts/money.ts';
import type { Difference } from '../../domain/reconciliation/statement.ts';
import { badge, distanceFromNow, empty, emptyHtml, type HtmlPart, table } from '../parts.ts';
import { day, stateInWords } from '../formats.ts';
import { pathOf, type View } from './shell.ts';
import { idLink } from './values.ts';

/** The differences between the ledger and the statements of the rails. */

const WORDS: Readonly<Record<Difference['difference'], string>> = {
  missing_at_rail: 'not on the statement',
  missing_in_ledger: 'not in the ledger',
  other_amount: 'another amount',
  other_state: 'another state',
  doubled: 'there twice',
};

const side = (entry: string | null, amount: number | null): HtmlPart =>
  entry === null ? html`nothing` : html`${stateInWords(entry)} ${amount === null ? emptyHtml : rand(amount)}`;

/** Differences, newest first. */
export const differenceTable = (view: View, differences: readonly Difference[]): HtmlPart =>
  differences.length === 0
    ? empty('No differences', html`Every morning the day before is compared with the statements of the card network and the banks.`)
    : table(
        'Differences',
        [
          { head: 'Day' },
          { head: 'Rail' },
          { head: 'Difference' },
          { head: 'Ledger', class: 'amount' },
          { head: 'Statement', class: 'amount' },
          { head: 'Transaction', class: 'wide' },
          { head: 'State' },
          { head: 'Found', class: 'end' },
        ],
        differences.map((one) => [
          html`${day(one.day)}`,
          html`${one.rail}`,
          html`${WORDS[one.difference]}`,
          side(one.ledger_entry, one.ledger_amount),
          side(one.rail_entry, one.rail_amount),
          idLink(view, one.transaction_id),
          badge(one.resolved_at === null ? 'OPEN' : 'RESOLVED'),
          distanceFromNow(one.found_at, view.now),
        ]),
      );

/** The button that compares all due days now, and days with open differences again. */
export const compareForm = (view: View): HtmlPart =>
  html`<form method="post" action="${pathOf(view.account, 'reconciliation')}" class="controls" aria-label="Compare with the statements">
    <button>Compare now</button>
  </form>`;
