import type { z } from 'zod';
import { endOfDay, startOfDay } from '../../facts/days.ts';
import { refuseField } from '../../contract/errors.ts';
import type { Filter } from '../../contract/resource.ts';
import type { Condition } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Call, Services } from './write.ts';

/** The filters of a list of one kind of record. */
type FiltersOf<K extends Kind> = Readonly<Record<string, Filter<keyof Records[K] & string>>>;

/** The condition of each comparison, from the value of the query parameter. */
const COMPARISONS: { readonly [B in Filter['by']]: (value: never) => object } = {
  is: (value: unknown) => ({ is: value }),
  contains: (text: string) => ({ contains: text }),
  first_day: (day: string) => ({ from: startOfDay(day) }),
  last_day: (day: string) => ({ before: endOfDay(day) }),
  start: ({ start }: { start: Date }) => ({ from: start }),
  end: ({ end }: { end: Date }) => ({ before: end }),
};

/** The form of this service's `next`: a moment in milliseconds, and a position. */
const CURSOR = /^\d{1,13}\.\d{1,15}$/;

type ListQuery = { readonly limit?: number | undefined; readonly after?: string | undefined };

/** The conditions of the filters that a query names. */
export const conditionsOf = <K extends Kind>(filters: FiltersOf<K>, query: Readonly<Record<string, unknown>>): Condition<K>[] =>
  Object.entries(filters).flatMap(([name, { field, by }]) => {
    const value = query[name];
    return value === undefined ? [] : [{ field, ...COMPARISONS[by](value as never) } as Condition<K>];
  });

/** Answers a list: all records that match, or the requested page. @throws Refusal 006 for an unknown cursor */
export async function listRecords<K extends Kind, F extends FiltersOf<K>>(
  { store }: Services,
  call: Call,
  kind: K,
  query: ListQuery & { readonly [P in keyof F]?: z.output<F[P]['query']> | undefined },
  filters: F,
  always: readonly Condition<K>[] = [],
) {
  if (query.after !== undefined && !CURSOR.test(query.after))
    throw refuseField('006', 'after', 'cursor', 'after must be a "next" of this list');
  const asked = conditionsOf<K>(filters, query);
  const { rows, next } = await store.of(call.account.id).list(kind, [...always, ...asked], query);
  return { rows, page: query.limit === undefined ? {} : { has_more: next !== null, next } };
}

/** The operation that lists a kind of record. `view` makes the answer of a record, where that is not the record itself. */
export const listOperation =
  <K extends Kind, F extends FiltersOf<K>, L extends string, V = Records[K]>(
    kind: K,
    { filters, list }: { readonly filters: F; readonly list: L },
    view: (record: Records[K], services: Services, call: Call) => V = (record) => record as unknown as V,
    always: readonly Condition<K>[] = [],
  ) =>
  async (services: Services, call: Call, { query }: { readonly query: Parameters<typeof listRecords<K, F>>[3] }) => {
    const { rows, page } = await listRecords(services, call, kind, query, filters, always);
    return { status: true, ...({ [list]: rows.map((row) => view(row, services, call)) } as Record<L, V[]>), ...page };
  };
