import { addDays, endOfDay, startOfDay, type Day } from '../../facts/days.ts';
import { insert, update, type Change } from '../domain/decision.ts';
import { compare, type FoundDifference } from '../domain/reconciliation/compare.ts';
import { movementOf, type Movement, type RailPosting } from '../domain/reconciliation/movements.ts';
import type { ComparedDay, ReconciliationBook } from '../domain/reconciliation/reconciliation-book.ts';
import { RAIL_NAMES, type RailName, type StatementLine, type Statements } from '../domain/reconciliation/statement.ts';
import { write, type Services } from './write.ts';

/** Compares one day of the ledger with the statements of the rails, and stores every difference. */

/** A line may be up to this many days older than its movement, because a node that was down learns late what a rail did. */
const DAYS_BEFORE = 7;
/** A line may be this many days newer than its movement, because a rail may book it on the next day. */
const DAYS_AFTER = 1;

/** The input of a comparison. */
export interface Reconciler {
  readonly services: Services;
  readonly statements: Statements;
  readonly book: ReconciliationBook;
}

/** The lines of one rail and day, by merchant. */
type LinesOf = (rail: RailName, day: Day) => Promise<ReadonlyMap<string | null, readonly StatementLine[]>>;

/** Compares a day. A repeat changes nothing, unless the ledger or a statement has changed. @throws where a rail has no statement yet */
export async function reconcileDay(reconciler: Reconciler, day: Day): Promise<ComparedDay> {
  const { services, book } = reconciler;
  const linesOf = readStatements(reconciler.statements);
  const postings = Map.groupBy(await book.postings(startOfDay(day), endOfDay(day)), ({ account_id }) => account_id);
  const known = new Map<string, boolean>();
  let [lines, strays] = [0, 0];
  const merchants = new Set(postings.keys());
  for (const rail of RAIL_NAMES)
    for (const [merchant, ofMerchant] of await linesOf(rail, day)) {
      lines += ofMerchant.length;
      if (merchant !== null && !known.has(merchant)) known.set(merchant, (await services.store.account(merchant)) !== undefined);
      if (merchant !== null && known.get(merchant) === true) merchants.add(merchant);
      else strays += ofMerchant.length;
    }
  for (const merchant of merchants) await reconcileMerchant(reconciler, linesOf, { merchant, day, postings: postings.get(merchant) ?? [] });
  return { lines, strays };
}

/** Reads each statement only once, even if several merchants and days need it. */
function readStatements(statements: Statements): LinesOf {
  const read = new Map<string, ReturnType<LinesOf>>();
  return (rail, day) => {
    const key = `${rail} ${day}`;
    const found =
      read.get(key) ??
      Promise.all(statements[rail].map((source) => source.statement(day))).then((parts) =>
        Map.groupBy(parts.flat(), ({ merchant }) => merchant),
      );
    read.set(key, found);
    return found;
  };
}

/** One merchant's part of a day. */
interface MerchantDay {
  readonly merchant: string;
  readonly day: Day;
  readonly postings: readonly RailPosting[];
}

async function reconcileMerchant(reconciler: Reconciler, linesOf: LinesOf, { merchant, day, postings }: MerchantDay): Promise<void> {
  const found: FoundDifference[] = [];
  for (const rail of RAIL_NAMES) {
    const movements = movementsOn(rail, postings);
    const lines = (await linesOf(rail, day)).get(merchant) ?? [];
    const first = compare({ rail, day, movements, lines });
    // Nearly every day has no differences; then nothing more is read.
    if (first.length === 0) continue;
    const open = new Set(first.map(({ transaction_id }) => transaction_id));
    found.push(...(await compareAround(reconciler, linesOf, { merchant, rail, day, transactions: open })));
  }
  await record(reconciler.services, merchant, day, found);
}

const movementsOn = (rail: RailName, postings: readonly RailPosting[]): Movement[] =>
  postings.filter((posting) => posting.rail === rail).flatMap((posting) => movementOf(posting) ?? []);

/** Compares some transactions with both sides' entries of the surrounding days. */
async function compareAround(
  { book }: Reconciler,
  linesOf: LinesOf,
  { merchant, rail, day, transactions }: { merchant: string; rail: RailName; day: Day; transactions: ReadonlySet<string> },
): Promise<FoundDifference[]> {
  const from = addDays(day, -DAYS_BEFORE);
  const lines: StatementLine[] = [];
  for (let at = from; at <= addDays(day, DAYS_AFTER); at = addDays(at, 1)) lines.push(...((await linesOf(rail, at)).get(merchant) ?? []));
  const movements = movementsOn(rail, await book.postingsOf(merchant, [...transactions], startOfDay(from)));
  return compare({ rail, day, movements, lines: lines.filter(({ transaction_id }) => transactions.has(transaction_id)) });
}

/** Stores new differences, and marks stored ones that no longer exist as resolved. */
async function record(services: Services, account_id: string, day: Day, found: readonly FoundDifference[]): Promise<void> {
  const account = await services.store.account(account_id);
  const onRecord = async (reader: { list: ReturnType<Services['store']['of']>['list'] }) =>
    new Map((await reader.list('differences', [{ field: 'day', is: day }])).rows.map((row) => [row.id, row]));
  if (account === undefined || (found.length === 0 && (await onRecord(services.store.of(account_id))).size === 0)) return;
  await write(services, { account }, async (tx, ctx) => {
    const before = await onRecord(tx);
    const now = new Set(found.map(({ id }) => id));
    const changes: Change[] = [
      ...found
        .filter(({ id }) => !before.has(id))
        .map((difference) => insert('differences', { account_id, ...difference, found_at: ctx.now, resolved_at: null })),
      ...[...before.values()]
        .filter(({ id, resolved_at }) => now.has(id) === (resolved_at !== null))
        .map(({ id, resolved_at }) => update('differences', id, { resolved_at: resolved_at === null ? ctx.now : null })),
    ];
    return { changes, result: undefined };
  });
}
