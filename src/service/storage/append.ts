import { and, eq, sql, type Name, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isDelivery, type Change } from '../domain/decision.ts';
import type { Kind } from '../domain/records/every-record.ts';
import type { Db, Layout } from './connection.ts';
import { phases, type Group } from './statement-groups.ts';
import type { PortalRaise } from './portal-versions.ts';
import { column, owned, tableOf } from './rows.ts';
import { sealedColumns } from './sealed-columns.ts';
import { shortened } from './short-forms.ts';
import { checkout_sessions } from './tables/checkout.ts';
import { accounts, journal, webhooks, work } from './tables/platform.ts';
import { placeholderSequence, valueOf, type StatementCall, type Placeholder } from './statement-templates.ts';

/** Turns changes into SQL statements, as few as their order allows. */

/** The most changes that go into one statement, because a statement has a limit on its values. */
const MOST_COMBINED = 100;

/** The start of the database's error for a change that came too late. The text also appears in the server's log. */
export const WRITE_CONFLICT_MESSAGE = 'pay-elements decides this again: another change came first; rows ';

/**
 * The context of a write: the database, with which statements are built, the account, the number of this node, whether the tables are
 * on several servers, and the layout.
 */
export interface AppendContext {
  readonly db: Db;
  readonly account_id: string;
  readonly node: number | null;
  readonly isDistributed: boolean;
  readonly layout: Layout;
}

/** A row that a step returns: a removed delivery that has others parked behind it, or a portal whose version was raised. */
export type StatementRow =
  | { readonly receiver: string; readonly queue: string; readonly seq: number | string }
  | { readonly receiver: null; readonly id: string; readonly version: number };

/** Whether a change removes a delivery. The delivery that is parked behind it in its queue must then be released. */
export const removesDelivery = (change: Change): boolean => change.op === 'delete' && change.kind === 'work' && isDelivery(change.id);

/** A condition that a record must meet so that a change of it is written, for one value. */
interface Guard {
  readonly value: number;
  readonly build: (placeholder: Placeholder) => SQL | undefined;
}

/**
 * The guard of a change; undefined where the change has no condition. A checkout session must still have the version, and a webhook
 * the number of tries, that the decision was made from. Otherwise another transaction was faster, and nothing of the statement is
 * written.
 */
function guardOf([first]: Group): Guard | undefined {
  if (first.op !== 'update') return undefined;
  if (first.kind === 'checkout_sessions' && first.set.version !== undefined)
    return {
      value: first.set.version - 1,
      build: (placeholder) => eq(checkout_sessions.version, valueOf(placeholder, checkout_sessions.version)),
    };
  if (first.kind === 'webhooks' && first.set.tries !== undefined)
    return {
      value: first.set.tries.length - 1,
      build: (placeholder) => and(eq(webhooks.status, 'pending'), eq(sql`jsonb_array_length(${webhooks.tries})`, placeholder)),
    };
  return undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The values of a group: the columns of each row, and further values. */
interface GroupValues {
  readonly rows: readonly Fields[];
  /** The id of the changed or deleted row, and the value of its guard. */
  readonly others: readonly unknown[];
}

/** The values of a group. */
function valuesOfGroup(context: AppendContext, group: Group): GroupValues {
  const [first] = group;
  if (first.kind === 'accounts') return { rows: [first.set], others: [] };
  const stored = (change: Change, fields: object): Fields => {
    const all = context.layout === 'short' ? shortened(first.kind, fields as Fields) : (fields as Fields);
    const isWhole = !('sealed' in change) && change.kind !== 'work';
    return isWhole ? all : { ...all, ...sealedColumns(change), ...claimingNode(context, change.kind, fields) };
  };
  if (first.op === 'insert')
    return {
      rows: group.map((change) => ('row' in change ? stored(change, change.row) : {})),
      others: [],
    };
  if (first.op === 'delete') return { rows: [], others: [first.id] };
  const guard = guardOf(group);
  return {
    rows: [stored(first, first.set)],
    others: [first.id, ...(guard === undefined ? [] : [guard.value])],
  };
}

/** The names of the fields with a value. Undefined fields are not written. */
const namesOf = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name] !== undefined);

/** A statement whose SQL is not built yet. */
export interface Step extends StatementCall {
  readonly build: (placeholders: readonly Placeholder[]) => SQLWrapper;
}

/**
 * A condition that is never true. It raises an error where a part of the statement changed no row, so that nothing else is written
 * either.
 */
const raisesConflictUnlessChanged = (part: Name): SQL =>
  sql`(select case when count(*) = 1 then 1 else concat(${sql.raw(`'${WRITE_CONFLICT_MESSAGE}'`)}, count(*))::int end from ${part}) = 0`;

/** How the error of a check goes on after {@link WRITE_CONFLICT_MESSAGE}. */
export const CHECK_MESSAGE = '0, because a limit is reached: ';

/** A condition that is never true. It raises an error where a check is not passed. */
const raisesConflictUnlessPassed = (check: SQL): SQL =>
  sql`(select case when reached = 0 then 1 else concat(${sql.raw(`'${WRITE_CONFLICT_MESSAGE}${CHECK_MESSAGE}'`)}, reached)::int end from ${check} as reached) = 0`;

/** A check by a statement that writes. If its number is not zero, nothing is written. */
export interface WriteCheck extends StatementCall {
  readonly build: (next: () => Placeholder) => SQL;
  readonly onFailed: () => void;
}

/** Options for writing changes. */
export interface WriteOptions {
  /** The check by the first statement. */
  readonly check: WriteCheck | null;
  /** Raises the versions of portals. This is the last lock of the transaction. */
  readonly raise: PortalRaise | null;
  /** Whether the transaction is this one statement. A delivery that has others parked behind it is then not removed, but refused. */
  readonly alone: boolean;
}

/**
 * Splits a phase: first the changes that another transaction may have overtaken. PostgreSQL runs them first in one statement, because
 * the statement reads their rows. Citus runs the parts of a statement as they stand, so an insert would fail before them, on the row
 * of the transaction that was faster. It sends each part to the server by itself in any case.
 */
const guardedFirst = (phase: readonly Group[]): Group[][] => {
  const isGuarded = (group: Group) => guardOf(group) !== undefined;
  return [phase.filter(isGuarded), phase.filter((group) => !isGuarded(group))].filter((groups) => groups.length > 0);
};

/** The statements that write changes, in order. */
export function stepsOf(context: AppendContext, changes: readonly Change[], { raise, alone, check }: WriteOptions): Step[] {
  const steps: Step[] = [];
  const all = context.isDistributed ? phases(changes).flatMap(guardedFirst) : phases(changes);
  const checkOnce = () => (steps.length === 0 ? check : null);
  all.forEach((phase, index) => {
    const few = phase.flat().length <= MOST_COMBINED;
    const isLast = index === all.length - 1;
    // If two parts of one statement change the same row, only one of the changes would be made. So versions are raised separately then.
    // Citus 13 cannot run the statement that raises them together with inserts: it reads an intermediate result in the wrong format.
    const raisesToo = isLast && few && raise !== null && !context.isDistributed && !changes.some(({ kind }) => kind === 'portal_sessions');
    if (few) steps.push(combined(context, phase, { raise: raisesToo ? raise : null, alone, check: checkOnce() }));
    else for (const group of phase) steps.push(combined(context, [group], { raise: null, alone, check: checkOnce() }));
    if (isLast && raise !== null && !raisesToo) steps.push(combined(context, [], { raise, alone, check: null }));
  });
  if (all.length === 0 && raise !== null) steps.push(combined(context, [], { raise, alone, check: null }));
  return steps;
}

const NOTHING = sql`select null::text as receiver, null::text as queue, null::bigint as seq, null::text as id, null::int as version`;

/** Combines groups that do not depend on each other into one statement, which needs only one round trip to the database. */
function combined(context: AppendContext, groups: readonly Group[], { raise, alone, check }: WriteOptions): Step {
  const all = groups.map((group) => ({ group, values: valuesOfGroup(context, group) }));
  const shapes = all.map(({ group, values }) => shapeOf(group, values));
  return {
    shape: `write ${alone ? 'alone ' : ''}${shapes.join(' ')}${check === null ? '' : ` ${check.shape}`}${raise === null ? '' : ` ${raise.shape}`}`,
    values: [context.account_id, ...all.flatMap(({ values }) => flatValues(values)), ...(check?.values ?? []), ...(raise?.values ?? [])],
    build(placeholders) {
      const next = placeholderSequence(placeholders);
      const account = next();
      const parts = all.map(({ group, values }) => ({ group, values: withPlaceholders(values, next) }));
      return combinedStatement({ db: context.db, account }, parts, next, { raise, alone, check });
    },
  };
}

/** The shape of a group: everything except its values. Removing a delivery has another shape than removing other work. */
function shapeOf([first]: Group, { rows }: GroupValues): string {
  const fields = rows.map((row) => namesOf(row).join()).join(';');
  return `${removesDelivery(first) ? 'deliver' : first.op} ${first.kind}(${fields})`;
}

const flatValues = ({ rows, others }: GroupValues): readonly unknown[] => [
  ...rows.flatMap((row) => namesOf(row).map((name) => row[name])),
  ...others,
];

/** The values of a group, each replaced by a placeholder. */
function withPlaceholders({ rows, others }: GroupValues, next: () => Placeholder): GroupPlaceholders {
  return { rows: rows.map((row) => Object.fromEntries(namesOf(row).map((name) => [name, next()]))), others: others.map(() => next()) };
}

/** {@link GroupValues} with placeholders in the place of values. */
interface GroupPlaceholders {
  readonly rows: readonly Readonly<Record<string, Placeholder>>[];
  readonly others: readonly Placeholder[];
}

/** A group as a part of a statement. */
interface StatementPart {
  readonly group: Group;
  readonly values: GroupPlaceholders;
}

/** The context in which a statement is built. */
interface StatementContext {
  readonly db: Db;
  readonly account: Placeholder;
}

function combinedStatement(
  context: StatementContext,
  all: readonly StatementPart[],
  next: () => Placeholder,
  { raise, alone, check }: WriteOptions,
): SQLWrapper {
  const [only] = all;
  const isPlain =
    all.length === 1 &&
    raise === null &&
    check === null &&
    only !== undefined &&
    !removesDelivery(only.group[0]) &&
    guardOf(only.group) === undefined;
  if (isPlain) return statementOf(context, only, { counted: false, alone });
  const named = all.map((part, index) => ({ part, group: part.group, name: sql.identifier(`change_${index}`) }));
  const parts = named.map(({ part, name }) => sql`${name} as ${statementOf(context, part, { counted: raise !== null, alone })}`);
  const answers: SQL[] = [];
  for (const { group, name } of named) {
    const [first] = group;
    if (guardOf(group) !== undefined || (alone && removesDelivery(first)))
      answers.push(sql`${NOTHING} where ${raisesConflictUnlessChanged(name)}`);
    else if (removesDelivery(first)) answers.push(sql`select receiver, queue, seq, null, null from ${name} where followed`);
  }
  // After the guards, which change and so lock the session first, and before everything else, which runs when it is read or at the end.
  if (check !== null) answers.push(sql`${NOTHING} where ${raisesConflictUnlessPassed(check.build(next))}`);
  if (raise !== null) {
    // The parts of a statement may run in any order. Because this part counts the rows of the others, it runs after them.
    const after = named.map(({ name }) => sql`and (select count(*) from ${name}) is not null`);
    parts.push(...raise.build(next, sql.join(after, sql` `)));
    answers.push(sql`select null, null, null, id, version from raised`);
  }
  if (answers.length === 0) return sql`with ${sql.join(parts, sql`, `)} select where false`;
  return sql`with ${sql.join(parts, sql`, `)} ${sql.join([sql`${NOTHING} where false`, ...answers], sql` union all `)}`;
}

const DONE = { done: sql`1` };

/** The SQL of a group. `counted`: another part of the same statement needs the number of its rows. */
function statementOf(
  { db, account }: StatementContext,
  { group, values }: StatementPart,
  { counted, alone }: { counted: boolean; alone: boolean },
): SQLWrapper {
  const [first] = group;
  const [row = {}] = values.rows;
  if (first.kind === 'accounts') {
    const set = db.update(accounts).set(row).where(eq(accounts.id, account));
    return counted ? set.returning(DONE) : set;
  }
  const table = tableOf(first.kind);
  if (first.op === 'insert') {
    const added = db.insert(table).values([...values.rows]);
    return counted ? added.returning(DONE) : added;
  }
  const [id, guarded] = values.others;
  const target = owned(first.kind, account, sql`${column(first.kind, 'id')} = ${id}`);
  if (first.op === 'delete') {
    const { receiver, queue, seq, followed } = work;
    if (removesDelivery(first))
      return db
        .delete(work)
        .where(alone ? and(target, eq(followed, false)) : target)
        .returning({ receiver, queue, seq, followed });
    return counted ? db.delete(table).where(target).returning(DONE) : db.delete(table).where(target);
  }
  // The key of the journal begins with the subject, so a change of an entry names it.
  const subject = first.kind === 'journal' ? row['subject_id'] : undefined;
  const named = subject === undefined ? undefined : eq(journal.subject_id, valueOf(subject, journal.subject_id));
  const guard = guarded === undefined ? undefined : guardOf(group)?.build(guarded);
  const changed = db
    .update(table)
    .set(row)
    .where(and(target, named, guard));
  return counted || guard !== undefined ? changed.returning(DONE) : changed;
}

/** A claim of work also stores the claiming node, so that the work of a dead node can be found. */
function claimingNode({ node }: AppendContext, kind: Kind, fields: object): { node?: number | null } {
  if (kind !== 'work' || !('claimed_until' in fields)) return {};
  return { node: fields.claimed_until === null ? null : node };
}
