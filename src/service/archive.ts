import { newName } from './new-ids.ts';
import { archiveLimit, type ArchivedRow, type ArchiveSlice, type SliceFilter } from './domain/archive.ts';
import type { ServiceOptions } from './options.ts';
import { openClock } from './sandbox/clock.ts';
import { createArchiveBook } from './storage/archive-book.ts';
import { openArchiveFiles } from './storage/archive-files.ts';
import { openDatabase } from './storage/database.ts';
import { createArchive, type Archive } from './work/archive.ts';

/** The database and the archive's folder. */
export interface ArchiveLocation extends Pick<ServiceOptions, 'dataDir' | 'databaseUrl' | 'databasePooler'> {
  readonly folder: string;
  /** Called for each slice that was archived or restored. */
  readonly moved?: (slice: ArchiveSlice) => void;
  /** Whether to stop. The next run continues. */
  readonly isStopping?: () => boolean;
}

/** Runs `body` with the archive of a database and a folder, and closes both at the end. */
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
 * Archives the transactions that ended before a moment. Nodes may serve requests meanwhile (on PostgreSQL; the embedded database belongs
 * to one process). It can be stopped and run again. @throws Error if some of the transactions may still be disputed
 */
export const moveToArchive = (place: ArchiveLocation, before: Date): Promise<boolean> =>
  withArchive(place, (archive, now) => archive.archiveBefore(archiveLimit(before, now)));

/** Restores the slices that match a filter, and removes their files. */
export const restoreFromArchive = (place: ArchiveLocation, filter: SliceFilter): Promise<boolean> =>
  withArchive(place, (archive) => archive.restore(filter));

/** The archived slices of the folder. */
export const listArchive = (place: ArchiveLocation): Promise<ArchiveSlice[]> => withArchive(place, (archive) => archive.list());

/** The rows of one transaction; none if it is not archived. */
export const findInArchive = (place: ArchiveLocation, transaction_id: string): Promise<ArchivedRow[]> =>
  withArchive(place, (archive) => archive.find(transaction_id));
