import type { Kind, Records } from '../records/every-record.ts';

/** What an account has of a person: records by their kinds. */
export type Held = { [K in Kind]?: Records[K][] };

/** The records of one kind. */
export const recordsOf = <K extends Kind>(held: Held, kind: K): readonly Records[K][] => held[kind] ?? [];

/** Their ids. */
export const idsOf = (held: Held, kind: Kind): string[] => recordsOf(held, kind).map(({ id }) => id);

/** The ids of every record that is held. */
export const everyId = (held: Held): string[] => (Object.keys(held) as Kind[]).flatMap((kind) => idsOf(held, kind));
