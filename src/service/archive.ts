import { newName } from './new-ids.ts';
import { archiveLimit, type ArchivedRow, type ArchiveSlice, type SliceFilter } from './domain/archive.ts';
import type { ServiceOptions } from './options.ts';
import { openClock } from './sandbox/clock.ts';
import { createArchiveBook } from './storage/archive-book.ts';
import { openArchiveFiles } from './storage/archive-files.ts';
import { openDatabase } from './storage/database.ts';
import { createArchive, type Archive } from './work/archive.ts';

/** Which database, and which folder. */
export interface ArchiveLocation extends Pick<ServiceOptions, 'dataDir' | 'databaseUrl' | 'databasePooler'> {
  readonly folder: string;
  /** Told of each slice that was moved. */
  readonly moved?: (slice: ArchiveSlice) => void;
  readonly isStopping?: () => boolean;
}

/** Opens a database and a folder, does something with the archive, and closes both. */
async function withArchive<R>(place: ArchiveLocation, body: (archive: Archive, now: Date) => Promise<R>): Promise<R> {
  const { folder, dataDir = '.data', databaseUrl, databasePooler, moved = () => undefined, isStopping = () => false } = place;
  const files = openArchiveFiles(folder);
  try {
    const database = await openDatabase({ databaseUrl, databasePooler, dataDir });
    try {
      const clock = await openClock(database.db, Date.now);
      const newId = (prefix: string): string => `${prefix}${newName()}`;
      const book = createArchiveBook({ ...database, newId, now: () => clock.now() });
      return await body(createArchive({ book, files, newId, moved, isStopping }), clock.now());
    } finally {
      await database.close();
    }
  } finally {
    files.close();
  }
}

/**
 * Moves what ended before a moment into the folder's files, beside nodes that go on serving (on PostgreSQL; the embedded database
 * belongs to one process). May be stopped and run again. @throws Error when it would take what may still be disputed
 */
export const moveToArchive = (place: ArchiveLocation, before: Date): Promise<boolean> =>
  withArchive(place, (archive, now) => archive.archiveBefore(archiveLimit(before, now)));

/** Brings back what a filter names, and removes its files. */
export const restoreFromArchive = (place: ArchiveLocation, filter: SliceFilter): Promise<boolean> =>
  withArchive(place, (archive) => archive.restore(filter));

/** The files that are in the folder. */
export const listArchive = (place: ArchiveLocation): Promise<ArchiveSlice[]> => withArchive(place, (archive) => archive.list());

/** The rows of one transaction. */
export const findInArchive = (place: ArchiveLocation, transaction_id: string): Promise<ArchivedRow[]> =>
  withArchive(place, (archive) => archive.find(transaction_id));
