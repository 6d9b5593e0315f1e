import type { StatementEntry, StatementLine } from '../domain/reconciliation/statement.ts';
import { rowsOf } from './statement-cells.ts';

/** A rail's statement as a CSV file whose first line names the columns (docs/rails.md). */

const COLUMNS = ['merchant', 'reference', 'transaction_id', 'entry', 'amount', 'at'] as const;
type Column = (typeof COLUMNS)[number];

const ENTRIES: Readonly<Record<StatementEntry, true>> = { PAID: true, REFUNDED: true, REVERSED: true, DISPUTED: true, CHARGEBACK: true };
const isEntry = (text: string): text is StatementEntry => Object.hasOwn(ENTRIES, text);

/**
 * Reads a statement. The columns may be in any order, and unknown columns are ignored. An empty `merchant` means that the rail does
 * not know it. @throws Error that names the line and the problem, because a partly read statement would give false differences
 */
export function readStatement(text: string): StatementLine[] {
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  const names = head?.cells ?? [];
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
  const missing = COLUMNS.filter((column) => places[column] === -1);
  if (missing.length > 0) throw new Error(`the first line of a statement must name its columns; these are missing: ${missing.join(', ')}`);
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw new Error(`line ${line} of the statement has ${cells.length} cells, and the first line names ${names.length} columns`);
    return lineOf((column) => cells[places[column]] ?? '', line);
  });
}

function lineOf(cell: (column: Column) => string, number: number): StatementLine {
  const wrong = (column: Column, rule: string) =>
    new Error(`line ${number} of the statement: ${column} must be ${rule}, not "${cell(column)}"`);
  const [entry, amount, at] = [cell('entry'), cell('amount'), new Date(cell('at'))];
  for (const column of ['reference', 'transaction_id'] as const)
    if (cell(column) === '') throw wrong(column, 'a text of at least one character');
  if (!isEntry(entry)) throw wrong('entry', `one of ${Object.keys(ENTRIES).join(', ')}`);
  if (!/^\d{1,15}$/.test(amount)) throw wrong('amount', 'a whole number of cents');
  if (!/(Z|[+-]\d\d:\d\d)$/.test(cell('at')) || Number.isNaN(at.getTime()))
    throw wrong('at', 'a moment with its time zone, such as 2027-02-03T10:00:00+02:00');
  return {
    merchant: cell('merchant') === '' ? null : cell('merchant'),
    reference: cell('reference'),
    transaction_id: cell('transaction_id'),
    entry,
    amount: Number(amount),
    at,
  };
}
