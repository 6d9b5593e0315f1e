import { endOfDay, startOfDay } from '../../facts/days.ts';
import { refuseField } from '../../contract/errors.ts';
import type { Condition } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Call, Services } from './write.ts';

/** Lists. Each list has a table of its query parameters and their conditions. */

/** Turns the value of a query parameter into a condition. */
type Filter<K extends Kind> = (value: never) => Condition<K>;

/** The filters of lists. Days are SAST days, both ends included. */
export const filtersOf = <K extends Kind>() => ({
  is:
    (field: keyof Records[K]): Filter<K> =>
    (value: Records[K][keyof Records[K]]) =>
      ({ field, is: value }) as Condition<K>,
  onOrAfter:
    (field: keyof Records[K]): Filter<K> =>
    (day: string) =>
      ({ field, from: startOfDay(day) }) as Condition<K>,
  upTo:
    (field: keyof Records[K]): Filter<K> =>
    (day: string) =>
      ({ field, before: endOfDay(day) }) as Condition<K>,
  from:
    (field: keyof Records[K]): Filter<K> =>
    ({ start }: { start: Date }) =>
      ({ field, from: start }) as Condition<K>,
  until:
    (field: keyof Records[K]): Filter<K> =>
    ({ end }: { end: Date }) =>
      ({ field, before: end }) as Condition<K>,
  contains:
    (field: keyof Records[K]): Filter<K> =>
    (text: string) =>
      ({ field, contains: text }) as Condition<K>,
});

/** The form of this service's `next`: a moment in milliseconds, and a position. */
const CURSOR = /^\d{1,13}\.\d{1,15}$/;

type ListQuery = { readonly limit?: number | undefined; readonly after?: string | undefined };

/** Answers a list: all records that match, or the requested page. @throws Refusal 006 for an unknown cursor */
export async function listRecords<K extends Kind, Q extends ListQuery>(
  { store }: Services,
  call: Call,
  kind: K,
  query: Q,
  filters: { readonly [P in Exclude<keyof Q, keyof ListQuery>]-?: Filter<K> },
  always: readonly Condition<K>[] = [],
) {
  if (query.after !== undefined && !CURSOR.test(query.after))
    throw refuseField('006', 'after', 'cursor', 'after must be a "next" of this list');
  const asked = Object.entries<Filter<K>>(filters).flatMap(([name, filter]) => {
    const value = query[name as keyof Q];
    return value === undefined ? [] : [filter(value as never)];
  });
  const { rows, next } = await store.of(call.account.id).list(kind, [...always, ...asked], query);
  return { rows, page: query.limit === undefined ? {} : { has_more: next !== null, next } };
}
