import type { Kind, Records } from '../records/every-record.ts';

/** What an account has of a person: records by their kinds. */
export type PersonalRecords = { [K in Kind]?: Records[K][] };

/** The records of one kind. */
export const recordsOf = <K extends Kind>(held: PersonalRecords, kind: K): readonly Records[K][] => held[kind] ?? [];

/** Their ids. */
export const idsOf = (held: PersonalRecords, kind: Kind): string[] => recordsOf(held, kind).map(({ id }) => id);

/** The ids of every record that is held. */
export const everyId = (held: PersonalRecords): string[] => (Object.keys(held) as Kind[]).flatMap((kind) => idsOf(held, kind));
