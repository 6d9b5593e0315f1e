import { createHash } from 'node:crypto';
import { CHECKOUT_ID_TYPES, CLIENT_TYPES } from '../../contract/enums.ts';

/** Reference data (interface part 2, *Lookup*). Ids are derived from type and value, so they are the same everywhere. */

/** One lookup record, without its account: reference data is the same for all. */
export interface Lookup {
  readonly id: string;
  readonly parent_lookups_id: string | null;
  readonly title: string;
  readonly enum: string;
  readonly type: string;
}

const idOf = (type: string, value: string): string => `loo_${createHash('sha256').update(`${type}:${value}`).digest('hex').slice(0, 24)}`;

const words = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

const group = (type: string, values: readonly string[]): Lookup[] =>
  values.map((value) => ({ id: idOf(type, value), parent_lookups_id: null, title: words(value), enum: value, type }));

/** Every two-letter code the runtime's ICU has a name for is a country or territory. */
function countries(): Lookup[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Codes with a name that are no country: groupings and withdrawn or private-use codes.
  const others = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ', 'AN', 'BU', 'CS', 'DD', 'FX', 'NT', 'SU', 'TP', 'YD', 'YU', 'ZR', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second;
      const title = others.has(code) ? undefined : names.of(code);
      return title === undefined ? [] : [{ id: idOf('country', code), parent_lookups_id: null, title, enum: code, type: 'country' }];
    }),
  );
}

export const LOOKUPS: readonly Lookup[] = [...group('client_type', CLIENT_TYPES), ...group('checkout_id_type', CHECKOUT_ID_TYPES), ...countries()];

const byId = new Map(LOOKUPS.map((lookup) => [lookup.id, lookup]));

/** The value behind a lookup's id, when it is of this group type. */
export function lookupValue(type: string, id: string): string | null {
  const found = byId.get(id);
  return found?.type === type ? found.enum : null;
}
