import type { Sample } from './measure.ts';

/** One line of the report: the medians of a field over all rounds. */
export interface Row {
  name: string;
  samples: readonly Sample[];
}

type Measure = keyof Sample;

interface Column {
  measure: Measure;
  head: string;
  digits: number;
}

/** A budget: the maximum ratio of our figure to a floor. */
interface Budget {
  what: string;
  measure: Measure;
  floor: string;
  most: number;
  goal: number;
  /** If set, only what exceeds this floor is compared, not the whole figure. */
  above?: string;
}

const columns: readonly Column[] = [
  { measure: 'ready', head: 'ready ms', digits: 0 },
  { measure: 'mainThread', head: 'main thread ms', digits: 0 },
  { measure: 'untilRest', head: 'until rest ms', digits: 0 },
  { measure: 'longestTask', head: 'longest task ms', digits: 0 },
  { measure: 'perKey', head: 'per key ms', digits: 1 },
  { measure: 'heap', head: 'heap kB', digits: 0 },
  { measure: 'requests', head: 'requests', digits: 0 },
  { measure: 'kilobytes', head: 'kB over the line', digits: 1 },
];

const budgets: readonly Budget[] = [
  { what: 'ready', measure: 'ready', floor: 'L2b', most: 1.6, goal: 1.1 },
  { what: 'main thread', measure: 'mainThread', floor: 'L2b', most: 1.6, goal: 1.25 },
  { what: 'main thread per key', measure: 'perKey', floor: 'L1', most: 1.3, goal: 1.12 },
  { what: 'heap above L1', measure: 'heap', floor: 'L2b', most: 3, goal: 1.5, above: 'L1' },
];

/** The median of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

function middle(row: Row, measure: Measure): number {
  return median(row.samples.map((sample) => sample[measure]));
}

/** The medians of every row, as a table. */
export function figures(rows: readonly Row[]): string {
  return layOut([
    ['', ...columns.map(({ head }) => head)],
    ...rows.map((row) => [row.name, ...columns.map(({ measure, digits }) => middle(row, measure).toFixed(digits))]),
  ]);
}

/** The budgets for each row that is not a floor, as a table. Floors are rows whose name starts with `L`. */
export function comparison(rows: readonly Row[]): string {
  const floors = new Map(rows.filter(({ name }) => name.startsWith('L')).map((row) => [row.name.split(' ')[0], row]));
  const value = (row: Row | undefined, measure: Measure) => (row ? middle(row, measure) : 0);
  const lines = rows
    .filter(({ name }) => !name.startsWith('L'))
    .flatMap((row) =>
      budgets.map(({ what, measure, floor, most, goal, above }) => {
        const base = above === undefined ? 0 : value(floors.get(above), measure);
        const ratio = (value(row, measure) - base) / (value(floors.get(floor), measure) - base);
        const verdict = ratio <= goal ? 'goal met' : ratio <= most ? 'within budget' : 'OVER BUDGET';
        return [row.name, what, `${ratio.toFixed(2)} × ${floor}`, `≤ ${most}`, `≤ ${goal}`, verdict];
      }),
    );
  return layOut([['', 'measure', 'ratio', 'budget', 'goal', ''], ...lines]);
}

function layOut(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   '),
    )
    .join('\n');
}
