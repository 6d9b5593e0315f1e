import canonicalize from 'canonicalize';
import { remove, update, type Change } from '../decision.ts';
import type { Kind, Records } from '../records/every-record.ts';
import { recordsOf, type PersonalRecords } from './personal-records.ts';
import { onItsWayUntil, PERSONAL_KINDS, ruleOf } from './rules.ts';

/** Kinds of which the law wants something kept that names the person. */
const KEPT_KINDS = ['mandate_evidence', 'invoices'] as const;

/** What still names the person in records of one kind, and until when the last of it has to. */
export interface Kept {
  kind: (typeof KEPT_KINDS)[number];
  records: number;
  until: Date;
}

/** What erasing a person comes to. */
export interface Erasure {
  readonly changes: Change[];
  readonly kept: Kept[];
  /** When there is more to be erased; null where nothing is left. */
  readonly again: Date | null;
}

/** What of a record is not as it is to be: what was erased before is not written again. */
function unlike<K extends Kind>(record: Records[K], set: Partial<Records[K]>): Partial<Records[K]> {
  const differ = (Object.keys(set) as (keyof Records[K])[]).filter((field) => canonicalize([record[field]]) !== canonicalize([set[field]]));
  return Object.fromEntries(differ.map((field) => [field, set[field]])) as Partial<Records[K]>;
}

/** The changes of one kind, and the moments at which more of it can go. */
function eraseKind(held: PersonalRecords, kind: Kind, now: Date): { changes: Change[]; ends: Date[]; kept: Date[] } {
  const { forget, keptUntil = () => null, sealed } = ruleOf(kind);
  const changes: Change[] = [];
  const [ends, kept]: [Date[], Date[]] = [[], []];
  const [customer = { reference: '' }] = recordsOf(held, 'customers');
  for (const record of recordsOf(held, kind)) {
    const until = keptUntil(record, now);
    if (until !== null) kept.push(until);
    const set = forget(record, now, customer);
    if (set === 'remove') changes.push(remove(kind, record.id));
    else if (set === null) ends.push(until ?? onItsWayUntil(now));
    else {
      const differ = unlike(record, set);
      if (Object.keys(differ).length > 0) changes.push({ ...update(kind, record.id, differ), ...(sealed && { sealed }) });
    }
  }
  return { changes, kept, ends: [...ends, ...kept] };
}

const moment = (pick: (...times: number[]) => number, moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(pick(...moments.map((one) => one.getTime())));

/** What has to change so that nothing that is held names the person, but for what has to be kept. */
export function erase(held: PersonalRecords, now: Date): Erasure {
  const each = new Map(PERSONAL_KINDS.map((kind) => [kind, eraseKind(held, kind, now)]));
  return {
    changes: [...each.values()].flatMap(({ changes }) => changes),
    kept: KEPT_KINDS.flatMap((kind) => {
      const moments = each.get(kind)?.kept ?? [];
      const until = moment(Math.max, moments);
      return until === null ? [] : [{ kind, records: moments.length, until }];
    }),
    again: moment(
      Math.min,
      [...each.values()].flatMap(({ ends }) => ends),
    ),
  };
}
