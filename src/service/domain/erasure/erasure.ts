import canonicalize from 'canonicalize';
import { type Change, remove, update } from '../decision.ts';
import type { Kind, Records } from '../records/every-record.ts';
import type { JournalEntry } from '../records/platform.ts';
import { idsOf, type PersonalRecords, recordsOf } from './obstacles.ts';
import { erasureRetryAt, PERSONAL_KINDS, ruleOf } from './rules.ts';
import { HOUR_MS } from '../../../facts/days.ts';

/** Kinds of records whose personal values must be kept for a time by law. */
const KEPT_KINDS = ['mandate_evidence', 'invoices'] as const;

/** Records of one kind that still name the person, and the day until which the last of them must be kept. */
export interface RetainedRecords {
  kind: (typeof KEPT_KINDS)[number];
  records: number;
  until: Date;
}

/** The result of erasing a person. */
export interface Erasure {
  readonly changes: Change[];
  readonly kept: RetainedRecords[];
  /** The moment from which more can be erased; null when nothing is left. */
  readonly again: Date | null;
}

/** The fields that still differ from their erased values. A field that was erased before is not written again. */
function changedFields<K extends Kind>(record: Records[K], set: Partial<Records[K]>): Partial<Records[K]> {
  const differ = (Object.keys(set) as (keyof Records[K])[]).filter((field) => canonicalize([record[field]]) !== canonicalize([set[field]]));
  return Object.fromEntries(differ.map((field) => [field, set[field]])) as Partial<Records[K]>;
}

/** The storage finds an entry of the journal by its subject. */
const keyFields = (kind: Kind, record: Records[Kind]): Partial<JournalEntry> =>
  kind === 'journal' && 'subject_id' in record && 'event' in record ? { subject_id: record.subject_id } : {};

/** The changes for one kind, and the moments at which more of it can be erased. */
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
    else if (set === null) ends.push(until ?? erasureRetryAt(now));
    else {
      const differ = changedFields(record, set);
      if (Object.keys(differ).length > 0)
        changes.push({ ...update(kind, record.id, { ...keyFields(kind, record), ...differ }), ...(sealed && { sealed }) });
    }
  }
  return { changes, kept, ends: [...ends, ...kept] };
}

const moment = (pick: (...times: number[]) => number, moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(pick(...moments.map((one) => one.getTime())));

/** The changes after which no record names the person, except the records that must be kept. */
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

/** Answers are kept for a day under their idempotency keys. A session that was last changed before that is in no stored answer. */
const ANSWERS_MS = 25 * HOUR_MS;
/** Shorter texts would also match the answers of other people. */
const SHORTEST = 6;

/**
 * Words by which stored answers about a person are found: ids (the answer to a refund has only its own beside the reason), and texts
 * that name nobody else.
 */
export function wordsOfAnswers(held: PersonalRecords, now: Date): string[] {
  const since = now.getTime() - ANSWERS_MS;
  const sessions = recordsOf(held, 'checkout_sessions').filter(({ updated_at }) => updated_at.getTime() >= since);
  const details = recordsOf(held, 'customers').flatMap(({ id_number, email, contact_number }) => [id_number, email, contact_number]);
  const numbers = recordsOf(held, 'bank_accounts').map(({ bank_account_number }) => bank_account_number);
  const words = [
    ...(['customers', 'bank_accounts', 'mandates', 'payments', 'subscriptions', 'refunds'] as const).flatMap((kind) => idsOf(held, kind)),
    ...sessions.map(({ session_id }) => session_id),
    ...details,
    ...numbers,
  ];
  return [...new Set(words.filter((word) => word !== null && word.length >= SHORTEST && !word.includes('•')))] as string[];
}
