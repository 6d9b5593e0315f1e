import type { Problem } from '../../contract/errors.ts';
import { archivedAt } from '../domain/new-record.ts';
import { insert, update, type Decision, type DecisionContext } from '../domain/decision.ts';
import { erasedProblem, isErased } from '../domain/erasure/erased-fields.ts';
import type { FoundRecords, Transactional } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Customer } from '../domain/records/people.ts';
import { BatchErrors, requireAll, sentFields } from './batch-answers.ts';

/** Create and update calls are batches (ruling *batches*). These functions do them for any kind of record. */

/** A field that contains an id, and the kind of record that the id must belong to. */
export interface Link<T> {
  readonly field: keyof T & string;
  readonly kind: Kind;
}

const noteAll = (errors: BatchErrors, index: number, problems: readonly Problem[]) => {
  for (const { field, code, rule, message } of problems) errors.add(index, code, field, rule, message);
};

/** Reports every linked id that the account does not have, and every customer who was erased. */
async function requireLinks<T extends object>(tx: Transactional, records: readonly T[], links: readonly Link<T>[], errors: BatchErrors) {
  for (const { field, kind } of links) {
    const asked = records.flatMap((record, index) => {
      const id = record[field];
      return typeof id === 'string' ? [{ index, field, id }] : [];
    });
    const found = await requireAll(tx, kind, asked, errors);
    if (kind !== 'customers') continue;
    const customers = found as FoundRecords<Customer>;
    for (const { index, id } of asked) {
      const customer = customers.get(id);
      if (customer !== undefined && isErased(customer)) noteAll(errors, index, [erasedProblem(field)]);
    }
  }
}

/** Creates records of one kind: all, or none. */
export async function createRecords<K extends Kind, T extends object>(
  tx: Transactional,
  kind: K,
  records: readonly T[],
  make: (record: T) => Records[K],
  links: readonly Link<T>[] = [],
): Promise<Decision<Records[K][]>> {
  const errors = new BatchErrors();
  await requireLinks(tx, records, links, errors);
  errors.throwIfAny(records);
  const result = records.map(make);
  return { changes: result.map((row) => insert(kind, row)), result };
}

/** How the records of one kind are updated. */
interface UpdateRules<K extends Kind, T> {
  /** The field whose value ARCHIVED gives a record its `deleted_at`. */
  readonly archived?: string;
  /** The fields that an entry sets, where they differ from the fields that were sent. */
  readonly set?: (record: T, before: Records[K]) => Partial<Records[K]>;
  /** The rules for the record after the update. */
  readonly problems?: (after: Records[K], record: T) => readonly Problem[];
  readonly links?: readonly Link<T>[];
}

/**
 * Updates records of one kind: all, or none. Each record must exist. The sent fields are merged in, and the rules check the merged
 * record.
 */
export async function updateRecords<K extends Kind, T extends { readonly id: string }>(
  tx: Transactional,
  ctx: DecisionContext,
  kind: K,
  records: readonly T[],
  { archived, set = () => ({}), problems = () => [], links = [] }: UpdateRules<K, T>,
): Promise<Decision<Records[K][]>> {
  const errors = new BatchErrors();
  const known = await tx.lockMany(kind, [...new Set(records.map(({ id }) => id))]);
  records.forEach(({ id }, index) => {
    if (!known.has(id)) errors.add(index, '007', 'id', 'exists', `id ${id} was not found`);
  });
  await requireLinks(tx, records, links, errors);
  errors.throwIfAny(records);
  const changed = records.flatMap((record, index) => {
    const before = known.get(record.id);
    if (before === undefined) return [];
    const { id, ...fields } = record;
    const change = {
      ...sentFields(fields),
      ...archivedAt(ctx, { archived }, fields),
      ...set(record, before),
      updated_at: ctx.now,
    } as unknown as Partial<Records[K]>;
    const after = { ...before, ...change };
    // A batch may name a record twice. The later entry continues from the result of the earlier one.
    known.set(id, after);
    noteAll(errors, index, problems(after, record));
    return [{ id, change, after }];
  });
  errors.throwIfAny(records);
  return {
    changes: changed.map(({ id, change }) => update(kind, id, change)),
    result: changed.map(({ after }) => after),
  };
}
