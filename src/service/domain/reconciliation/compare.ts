import { createHash } from 'node:crypto';
import { sastDay, type Day } from '../../../facts/days.ts';
import type { Difference, RailName, StatementLine } from './statement.ts';
import type { Movement } from './movements.ts';

/** Compares the ledger with a rail's statement. This is a pure function: both are arguments. */

/** A difference that was found and is not stored yet. */
export type FoundDifference = Omit<Difference, 'account_id' | 'found_at' | 'resolved_at'>;

export interface ComparisonInput {
  readonly rail: RailName;
  /** The day whose differences are returned. */
  readonly day: Day;
  /** Movements of the ledger and lines of the rail, of this day and the days around it, because the other side may be a little later. */
  readonly movements: readonly Movement[];
  readonly lines: readonly StatementLine[];
}

/** A difference of one transaction: a movement alone, a line alone, or both that do not match. */
type Finding = { readonly difference: FoundDifference['difference'] } & (
  { readonly movement: Movement; readonly line: StatementLine | null } | { readonly movement: null; readonly line: StatementLine }
);

const byTime = (a: { readonly at: Date }, b: { readonly at: Date }): number => a.at.getTime() - b.at.getTime();

/**
 * The differences of a day. Each difference is listed on one day only: the day of the rail's line, or of the ledger's movement
 * where the rail has no line.
 */
export function compare({ rail, day, movements, lines }: ComparisonInput): FoundDifference[] {
  const [ofLedger, ofRail] = [Map.groupBy(movements, transactionOf), Map.groupBy(lines, transactionOf)];
  return [...new Set([...ofLedger.keys(), ...ofRail.keys()])]
    .flatMap((id) => findingsOf(ofLedger.get(id) ?? [], ofRail.get(id) ?? []))
    .filter((finding) => sastDay(firstOf(finding).at) === day)
    .map((finding, index, all) => recordOf(rail, day, finding, all.slice(0, index).filter((other) => isAlike(other, finding)).length));
}

/** The rail's line, or the ledger's movement where the rail has no line. */
const firstOf = ({ movement, line }: Finding): Movement | StatementLine => (movement === null ? line : (line ?? movement));

const transactionOf = ({ transaction_id }: { readonly transaction_id: string }): string => transaction_id;

/** The differences of one transaction. First the pairs that match are removed, then the pairs that match in part. */
function findingsOf(movements: readonly Movement[], lines: readonly StatementLine[]): Finding[] {
  const [ledger, twiceInLedger] = onceOnly(movements, movementKey);
  const [rail, twiceAtRail] = onceOnly(lines, ({ reference, entry }) => `${reference} ${entry}`);
  pair(ledger, rail, (movement, line) => movement.entry === line.entry && movement.amount === line.amount);
  const amounts = pair(ledger, rail, (movement, line) => movement.entry === line.entry);
  const states = pair(ledger, rail, (movement, line) => movement.amount === line.amount);
  return [
    ...twiceInLedger.map((movement): Finding => ({ difference: 'doubled', movement, line: null })),
    ...twiceAtRail.map((line): Finding => ({ difference: 'doubled', movement: null, line })),
    ...amounts.map((both): Finding => ({ difference: 'other_amount', ...both })),
    ...states.map((both): Finding => ({ difference: 'other_state', ...both })),
    ...ledger.map((movement): Finding => ({ difference: 'missing_at_rail', movement, line: null })),
    ...rail.map((line): Finding => ({ difference: 'missing_in_ledger', movement: null, line })),
  ];
}

/** A payment may be refunded in several parts. Every other movement happens only once to a transaction. */
const movementKey = (movement: Movement): string => (movement.entry === 'REFUNDED' ? movement.posting_id : movement.entry);

/** Splits entries, in order of time, into the first of each key and the repeats. */
function onceOnly<One extends { readonly at: Date }>(all: readonly One[], keyOf: (one: One) => string): [first: One[], again: One[]] {
  const seen = new Set<string>();
  const [first, again]: [One[], One[]] = [[], []];
  for (const one of [...all].sort(byTime)) {
    (seen.has(keyOf(one)) ? again : first).push(one);
    seen.add(keyOf(one));
  }
  return [first, again];
}

/** Removes the pairs that fit from both lists and returns them. */
function pair(ledger: Movement[], rail: StatementLine[], fits: (movement: Movement, line: StatementLine) => boolean) {
  const pairs: { readonly movement: Movement; readonly line: StatementLine }[] = [];
  for (const movement of [...ledger]) {
    const at = rail.findIndex((line) => fits(movement, line));
    const [line] = at === -1 ? [] : rail.splice(at, 1);
    if (line === undefined) continue;
    ledger.splice(ledger.indexOf(movement), 1);
    pairs.push({ movement, line });
  }
  return pairs;
}

function identity(finding: Finding): string {
  const { difference, movement, line } = finding;
  const ledger = [movement?.entry, movement?.amount];
  return [firstOf(finding).transaction_id, difference, line?.reference, ...ledger, line?.entry, line?.amount].join('|');
}

const isAlike = (one: Finding, other: Finding): boolean => identity(one) === identity(other);

/**
 * `before` is how many differences of the same kind the day has already. It makes the ids unique: a line that is listed four times
 * gives three differences.
 */
function recordOf(rail: RailName, day: Day, finding: Finding, before: number): FoundDifference {
  const { difference, movement, line } = finding;
  const name = createHash('sha256')
    .update([rail, day, identity(finding), before].join('|'))
    .digest('hex');
  return {
    id: `dif_${name.slice(0, 24)}`,
    rail,
    day,
    difference,
    transaction_id: firstOf(finding).transaction_id,
    reference: line?.reference ?? null,
    ledger_entry: movement?.entry ?? null,
    ledger_amount: movement?.amount ?? null,
    rail_entry: line?.entry ?? null,
    rail_amount: line?.amount ?? null,
  };
}
