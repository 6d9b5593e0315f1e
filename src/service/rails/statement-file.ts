import type { StatementEntry, StatementLine } from '../domain/reconciliation/statement.ts';

/** A rail's statement as a file: comma-separated, with a first line that names the columns (docs/rails.md). */

const COLUMNS = ['merchant', 'reference', 'transaction_id', 'entry', 'amount', 'at'] as const;
type Column = (typeof COLUMNS)[number];

const ENTRIES: Readonly<Record<StatementEntry, true>> = { PAID: true, REFUNDED: true, REVERSED: true, DISPUTED: true, CHARGEBACK: true };
const isEntry = (text: string): text is StatementEntry => Object.hasOwn(ENTRIES, text);

/**
 * Reads a statement. Columns may stand in any order, and others are left alone; an empty `merchant` is one that the rail does not
 * know. @throws Error that names the line and what is wrong with it: a statement that is half read would list false differences
 */
export function readStatement(text: string): StatementLine[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cellsOf(head);
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
  const missing = COLUMNS.filter((column) => places[column] === -1);
  if (missing.length > 0) throw new Error(`the first line of a statement names its columns, and ${missing.join(', ')} is not among them`);
  return rows.flatMap((row, index) => {
    if (row.trim() === '') return [];
    const cells = cellsOf(row);
    return [lineOf((column) => cells[places[column]] ?? '', index + 2)];
  });
}

/** References and amounts have no commas; quotation marks around a cell are taken off. */
const cellsOf = (row: string): string[] => row.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function lineOf(cell: (column: Column) => string, number: number): StatementLine {
  const wrong = (column: Column, rule: string) =>
    new Error(`line ${number} of the statement: ${column} ${rule}, and "${cell(column)}" is not`);
  const [entry, amount, at] = [cell('entry'), cell('amount'), new Date(cell('at'))];
  for (const column of ['reference', 'transaction_id'] as const) if (cell(column) === '') throw wrong(column, 'has to be there');
  if (!isEntry(entry)) throw wrong('entry', `is one of ${Object.keys(ENTRIES).join(', ')}`);
  if (!/^\d{1,15}$/.test(amount)) throw wrong('amount', 'is a whole number of cents');
  if (!/(Z|[+-]\d\d:\d\d)$/.test(cell('at')) || Number.isNaN(at.getTime()))
    throw wrong('at', 'is a moment with its time zone, such as 2027-02-03T10:00:00+02:00');
  return {
    merchant: cell('merchant') === '' ? null : cell('merchant'),
    reference: cell('reference'),
    transaction_id: cell('transaction_id'),
    entry,
    amount: Number(amount),
    at,
  };
}
