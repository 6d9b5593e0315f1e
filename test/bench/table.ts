import type { PaymentScripts, Sample } from './measure.ts';

/** A page with all its visits, and the scripts of one payment in it. */
export interface Row {
  name: string;
  samples: readonly Sample[];
  payment: PaymentScripts | undefined;
}

type Measure = keyof Sample | keyof PaymentScripts;

/** A figure of the report. If there is a limit, it is a ratio to a floor, or a fixed number. */
interface Figure {
  readonly what: string;
  readonly measure: Measure;
  readonly digits: number;
}

/** The limits of a figure: what it must not exceed, and what it should reach. */
interface Limit {
  readonly what: string;
  readonly measure: Measure;
  /** The pages that it applies to, by the beginning of their names. */
  readonly pages: string;
  /** The page that the figure is divided by; none if it is compared as it is. */
  readonly floor?: 'L1' | 'L2b';
  /** What is subtracted from both before they are compared. */
  readonly above?: 'L1';
  readonly must: number;
  readonly goal: number;
}

const figureList: readonly Figure[] = [
  { what: 'first contentful paint, ms', measure: 'firstPaint', digits: 0 },
  { what: 'largest contentful paint, ms', measure: 'largestPaint', digits: 0 },
  { what: 'layout shift', measure: 'shift', digits: 4 },
  { what: 'first field ready, ms', measure: 'firstReady', digits: 0 },
  { what: 'card field ready, ms', measure: 'cardReady', digits: 0 },
  { what: "main thread to rest, page's process, ms", measure: 'pageWork', digits: 0 },
  { what: "main thread to rest, frame's process, ms", measure: 'frameWork', digits: 0 },
  { what: 'longest task, ms', measure: 'longestTask', digits: 0 },
  { what: 'blocking time, ms', measure: 'blocking', digits: 0 },
  { what: 'per key, first field, ms', measure: 'pageKey', digits: 1 },
  { what: 'per key, card field, ms', measure: 'cardKey', digits: 1 },
  { what: "heap, page's process, kB", measure: 'pageHeap', digits: 0 },
  { what: "heap, frame's process, kB", measure: 'frameHeap', digits: 0 },
  { what: 'requests until rest', measure: 'requests', digits: 0 },
  { what: 'kB over the line until rest', measure: 'kilobytes', digits: 1 },
  { what: "page's scripts until rest", measure: 'scripts', digits: 0 },
  { what: "page's scripts until rest, kB", measure: 'scriptKilobytes', digits: 1 },
  { what: "page's scripts for a card payment", measure: 'paymentScripts', digits: 0 },
  { what: "page's scripts for a card payment, kB", measure: 'paymentKilobytes', digits: 1 },
];

const limits: readonly Limit[] = [
  { what: 'first field ready', measure: 'firstReady', pages: 'ours in HTML', floor: 'L1', must: 1.25, goal: 1.1 },
  { what: 'card field ready', measure: 'cardReady', pages: 'ours in HTML', floor: 'L2b', must: 1.6, goal: 1.25 },
  { what: 'first field ready', measure: 'firstReady', pages: 'ours bare', floor: 'L2b', must: 1.35, goal: 1.1 },
  { what: "main thread to rest, page's process", measure: 'pageWork', pages: 'ours', floor: 'L2b', must: 1.8, goal: 1.3 },
  { what: 'longest task, ms', measure: 'longestTask', pages: 'ours', must: 50, goal: 0 },
  { what: "page's scripts for a card payment, kB", measure: 'paymentKilobytes', pages: 'ours', must: 32, goal: 24 },
  { what: "heap above L1, page's process", measure: 'pageHeap', pages: 'ours', floor: 'L2b', above: 'L1', must: 3, goal: 1.5 },
  { what: 'per key, first field', measure: 'pageKey', pages: 'ours', floor: 'L1', must: 1.15, goal: 1.05 },
  { what: 'per key, card field', measure: 'cardKey', pages: 'ours', floor: 'L1', must: 1.15, goal: 1.05 },
  { what: 'layout shift', measure: 'shift', pages: 'ours', must: 0, goal: 0 },
];

/** The median of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

function middle({ samples, payment }: Row, measure: Measure): number {
  if (measure === 'paymentScripts' || measure === 'paymentKilobytes') return payment?.[measure] ?? NaN;
  return median(samples.map((sample) => sample[measure]));
}

/** The medians, with a line for each figure and a column for each page. */
export function figures(rows: readonly Row[]): string {
  return layOut([
    ['', ...rows.map(({ name }) => name)],
    ...figureList.map(({ what, measure, digits }) => [
      what,
      ...rows.map((row) => {
        const value = middle(row, measure);
        return Number.isNaN(value) ? '' : value.toFixed(digits);
      }),
    ]),
  ]);
}

/** The limits for each of our pages. */
export function comparison(rows: readonly Row[]): string {
  const value = (name: string | undefined, measure: Measure): number => {
    const row = rows.find((each) => each.name === name);
    return row ? middle(row, measure) : 0;
  };
  const lines = limits.flatMap(({ what, measure, pages, floor, above, must, goal }) =>
    rows
      .filter(({ name }) => name.startsWith(pages))
      .map(({ name }) => {
        const base = value(above, measure);
        const figure = floor ? (value(name, measure) - base) / (value(floor, measure) - base) : value(name, measure);
        const verdict = figure <= goal ? 'goal met' : figure <= must ? 'met' : 'NOT MET';
        return [what, name, `${figure.toFixed(2)}${floor ? ` × ${floor}` : ''}`, `≤ ${must}`, `≤ ${goal}`, verdict];
      }),
  );
  return layOut([['', 'page', 'figure', 'must', 'goal', ''], ...lines]);
}

function layOut(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   '),
    )
    .join('\n');
}
