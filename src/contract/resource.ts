import { z } from 'zod';
import { listQuery, records, recordsOf, listOf } from './envelope.ts';
import type { Problem } from './errors.ts';
import { date, dateTime, id } from './scalars.ts';

/**
 * A resource as data: one table of fields, from which follow the bodies of create and update, the answer, the list with its filters,
 * the type of the record, and what a new record is made of.
 */

/** A field: its schema in a record of /create, in a record of /update, and in an answer; null where it does not occur. */
interface Field<C extends z.ZodType | null, U extends z.ZodType | null, A extends z.ZodType> {
  readonly create: C;
  readonly update: U;
  readonly answer: A;
}

/** The table of a resource's fields, in the order of the answer. */
export type Fields = Readonly<Record<string, Field<z.ZodType | null, z.ZodType | null, z.ZodType>>>;

/** The schemas of one column of the table. */
export type Column<F extends Fields, C extends 'create' | 'update' | 'answer'> = {
  -readonly [N in keyof F as F[N][C] extends null ? never : N]: NonNullable<F[N][C]>;
};

/** One column of a table of fields, without the fields that do not occur in it. */
export const column = <F extends Fields, C extends 'create' | 'update' | 'answer'>(fields: F, name: C): Column<F, C> =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, row]) => (row[name] === null ? [] : [[field, row[name]]]))) as Column<F, C>;

type Meta = Readonly<Record<string, unknown>>;

/** A field that every record has: sent with create, and never cleared. */
export const required = <A extends z.ZodType, S extends z.ZodType<z.output<A>>>(sent: S, answer: A) => ({
  create: sent,
  update: sent.optional(),
  answer,
});

/** A field that a record may have: null clears it. */
export function clearable<A extends z.ZodType, S extends z.ZodType<z.output<A>>>(sent: S, answer: A, meta?: Meta) {
  const optional = meta === undefined ? sent.nullish() : sent.nullish().meta(meta);
  return { create: optional, update: optional, answer: answer.nullable() };
}

/** A field with a value of its own where create sends none. */
export const preset = <A extends z.ZodType, S extends z.ZodType<z.output<A>>>(
  sent: S,
  answer: A,
  value: Exclude<z.output<S>, undefined>,
) => ({ create: sent.default(value), update: sent.optional(), answer });

/** A field that the service makes. */
export const made = <A extends z.ZodType>(answer: A) => ({ create: null, update: null, answer });

/** A text as answered. */
export const STRING = z.string();
/** A number with leading zeros as answered: in the form in which the caller sent it (ruling *leading zeros*). */
export const ZERO_PADDED = z.union([z.int(), z.string()]);
/** Free data as answered. */
export const METADATA = z.record(z.string(), z.json());

/** The moments of a record that can be archived. */
export const ARCHIVABLE_TIMES = {
  deleted_at: made(dateTime.nullable()),
  updated_at: made(dateTime.nullable()),
  created_at: made(dateTime),
};

/** The id, which an update names. */
export const identity = { create: null, update: id, answer: z.string() };

/** A filter of a list: the schema of the query parameter, and how it is compared with which field of the records. */
export interface Filter<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly field: N;
  readonly by: 'is' | 'contains' | 'first_day' | 'last_day' | 'start' | 'end';
  readonly query: S;
}

/** The filters of a list, by the names of their query parameters. */
export type Filters = Readonly<Record<string, Filter>>;

/** Makes a filter. `first_day` and `last_day` are SAST days, both included. */
export const filter = <N extends string, S extends z.ZodType>(field: N, query: S, by: Filter['by'] = 'is'): Filter<N, S> => ({
  field,
  by,
  query,
});

/** The days between which a record was created. */
export const CREATED_BETWEEN = {
  date_start: filter('created_at', date, 'first_day'),
  date_end: filter('created_at', date, 'last_day'),
};

/** The query of a list with these filters. */
export const filterQuery = <F extends Filters>(filters: F) =>
  listQuery(
    Object.fromEntries(Object.entries(filters).map(([name, { query }]) => [name, query])) as { -readonly [P in keyof F]: F[P]['query'] },
  );

/** A new record of a resource, as it was sent. */
export type NewRecord<F extends Fields> = z.output<z.ZodObject<Column<F, 'create'>>>;

/** What a resource is made of. */
interface Definition<F extends Fields, Q extends Filters, L extends 'results' | 'records', S extends keyof F & string> {
  /** The name of the record in the OpenAPI document. */
  readonly name: string;
  readonly fields: F;
  readonly filters: Q;
  /** The name of the array in answers. */
  readonly list: L;
  /** The field whose value ARCHIVED gives the record its `deleted_at`. */
  readonly archived?: S;
  /** The rules over several fields of a new record. */
  readonly rules?: (record: NewRecord<F>) => readonly Problem[];
}

/** Reports a broken rule over several fields, at the path of the field that is wrong (`invoice.is_generate`). */
export function broken(ctx: z.core.$RefinementCtx, field: string, code: '003' | '004' | '005', rule: string, message: string): void {
  ctx.addIssue({ code: 'custom', path: field.split('.'), message, params: { code, rule } });
}

/** Adds rules over several fields to a zod check. */
export const checking =
  <R>(rules: (record: R) => readonly Problem[]) =>
  (record: R, ctx: z.core.$RefinementCtx): void => {
    for (const { field, code, rule, message } of rules(record))
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code, rule } });
  };

/** Makes the schemas of a resource's operations from its table of fields. */
export function resource<F extends Fields, Q extends Filters, L extends 'results' | 'records', S extends keyof F & string = never>(
  definition: Definition<F, Q, L, S>,
) {
  const { name, fields, filters, list, rules = () => [] } = definition;
  const record = z.object(column(fields, 'answer')).meta({ id: name });
  const create = z.strictObject(column(fields, 'create')).superRefine((sent, ctx) => checking(rules)(sent as NewRecord<F>, ctx));
  return {
    ...definition,
    record,
    create,
    createBody: records(create),
    updateBody: records(z.strictObject(column(fields, 'update'))),
    answer: listOf(list, record),
    listQuery: filterQuery(filters),
    listAnswer: recordsOf(list, record),
  };
}
