/**
 * Records as they were read, for lists that are read again and again. A record is kept under its version, which changes with every
 * change of its row. A list asks the database which records, in which versions, are on the page, so it never answers an old one,
 * however many nodes write.
 */

type Row = Readonly<Record<string, unknown>>;

/** A page of a list as it was answered, and the ids and versions of its records in one text. */
interface KeptPage {
  readonly versions: string;
  readonly rows: readonly Row[];
}

/** A record on a page: its id, and the version of its row. */
export interface Version {
  readonly id: string;
  readonly version: string;
}

/** The records that a node keeps. */
export interface RecordCache {
  /**
   * Whether a page was asked for before, as far back as it is remembered. A page that is asked for the first time, as an export
   * does with every page, is read at once.
   */
  wasRequestedBefore(page: string): boolean;
  /** Begins to keep what a page reads. What was read before {@link forget} is not kept after it. */
  scope(name: string): CacheScope;
  /** Drops everything, because versions of another server may mean something else. */
  forget(): void;
}

/** What is kept of one kind of one account. */
export interface CacheScope {
  find(version: Version): Row | undefined;
  /** Freezes a record and keeps it. */
  keep(version: Version, row: Row): Row;
  /** A page, if its records are still the same: the same list as before, so that its JSON text is made only once. */
  findPage(page: string, versions: string): readonly Row[] | undefined;
  /** Freezes a page of kept records and keeps it. */
  keepPage(page: string, kept: KeptPage): readonly Row[];
}

/** How many records and pages are remembered. With its text, a transaction takes about 3 kB. */
const MOST = { records: 5_000, pages: 1_000 } as const;
/** How long a record is kept (real milliseconds). PostgreSQL repeats a version after four thousand million transactions. */
const MAX_AGE_MS = 600_000;

/** A map that drops its oldest entries while their sizes are together above a limit. */
function bounded<V>(most: number, sizeOf: (value: V) => number = () => 1) {
  const entries = new Map<string, V>();
  let size = 0;
  const drop = (key: string) => {
    const value = entries.get(key);
    if (value !== undefined && entries.delete(key)) size -= sizeOf(value);
  };
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: V) {
      drop(key);
      entries.set(key, value);
      size += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
    clear() {
      entries.clear();
      size = 0;
    },
  };
}

/** Freezes a value with all that is in it. A moment cannot be frozen, but nothing in the service changes one. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Creates the memory of a node. */
export function createRecordCache(now: () => number): RecordCache {
  const records = bounded<{ readonly at: number; readonly row: Row }>(MOST.records);
  const asked = bounded<true>(MOST.pages);
  // A page keeps its records from being dropped, so the records of all pages are counted too.
  const pages = bounded<KeptPage & { readonly at: number }>(MOST.records, ({ rows }) => rows.length + 1);
  let generation = 0;
  return {
    wasRequestedBefore(page) {
      const was = asked.get(page) === true;
      asked.set(page, true);
      return was;
    },
    scope(name) {
      const before = generation;
      const keyOf = ({ id, version }: Version) => `${name} ${id} ${version}`;
      return {
        find(version) {
          const found = records.get(keyOf(version));
          return found !== undefined && now() - found.at < MAX_AGE_MS && before === generation ? found.row : undefined;
        },
        keep(version, row) {
          if (before === generation) records.set(keyOf(version), { at: now(), row: frozen(row) });
          return row;
        },
        findPage(page, versions) {
          const found = pages.get(page);
          const isGood = found?.versions === versions && now() - found.at < MAX_AGE_MS && before === generation;
          return isGood ? found.rows : undefined;
        },
        keepPage(page, kept) {
          if (before === generation) pages.set(page, { at: now(), versions: kept.versions, rows: Object.freeze(kept.rows) });
          return kept.rows;
        },
      };
    },
    forget() {
      generation += 1;
      records.clear();
      pages.clear();
    },
  };
}
