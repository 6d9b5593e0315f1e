import type { Kind, Records } from '../records/every-record.ts';

/** The records that an account has about a person, by kind. */
export type PersonalRecords = { [K in Kind]?: Records[K][] };

export const recordsOf = <K extends Kind>(held: PersonalRecords, kind: K): readonly Records[K][] => held[kind] ?? [];

export const idsOf = (held: PersonalRecords, kind: Kind): string[] => recordsOf(held, kind).map(({ id }) => id);

export const everyId = (held: PersonalRecords): string[] => (Object.keys(held) as Kind[]).flatMap((kind) => idsOf(held, kind));
