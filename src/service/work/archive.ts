import {
  ARCHIVED_TABLES,
  type ArchiveBook,
  type ArchivedRow,
  type ArchiveFiles,
  type ArchiveSlice,
  type SliceFilter,
} from '../domain/archive.ts';

/**
 * The job that moves ended transactions into files. Each file is on the disk before its rows are deleted, and the commit that deletes
 * them stores the file's name. So if the process is killed, at most a file without a commit is left, and the next run removes it.
 */

/** Transactions in one file and one commit. */
const SLICE = 500;
/** The manifest is written after this many slices. In between, the database has the list of files. */
const MANIFEST_EVERY = 50;

/** The parts of the job. */
export interface ArchiveOptions {
  readonly book: ArchiveBook;
  readonly files: ArchiveFiles;
  readonly newId: (prefix: string) => string;
  /** Called for each slice that was archived or restored. */
  readonly moved?: (slice: ArchiveSlice) => void;
  /** Whether to stop. The next run continues. */
  readonly isStopping?: () => boolean;
}

/** The archive in one folder. */
export interface Archive {
  /** Archives the transactions that ended before a moment. Returns whether it finished. */
  archiveBefore(before: Date): Promise<boolean>;
  /** Restores the slices that match a filter. Returns whether it finished. */
  restore(filter: SliceFilter): Promise<boolean>;
  list(): Promise<ArchiveSlice[]>;
  /** The rows of one transaction, read from the files; none if it is not archived. */
  find(transaction_id: string): Promise<ArchivedRow[]>;
}

/** The id of the archive in this folder; a new folder gets one. @throws Error if this database cannot use the folder */
async function recognise({ book, files, newId }: ArchiveOptions): Promise<string> {
  const manifest = await files.manifest();
  const present = await files.present();
  const known = new Map((await book.known([...(manifest?.ids ?? []), ...present.map(({ id }) => id)])).map((one) => [one.id, one]));
  if (manifest === null) {
    if (known.size > 0) throw new Error('manifest.json is missing in this archive. Restore it unchanged before you move anything.');
    const archive = newId('fol_');
    await book.addArchive(archive);
    await files.writeManifest(archive, []);
    return archive;
  }
  if (!(await book.hasArchive(manifest.archive))) throw new Error('This folder is the archive of another database. Use a separate folder.');
  const strange = manifest.ids.filter((id) => !known.has(id));
  if (strange.length > 0)
    throw new Error(
      `The manifest lists ${strange.length} files that this database did not write, such as ${strange[0]}. If the database was restored from an older backup, their rows are in the database again: use a new folder.`,
    );
  return manifest.archive;
}

/** Removes the files of slices that were not committed, or whose rows were restored. Then writes the manifest. */
async function tidy({ book, files }: ArchiveOptions, archive: string): Promise<void> {
  const present = await files.present();
  const known = await book.known(present.map(({ id }) => id));
  const out = new Set(known.filter(({ isArchived }) => isArchived).map(({ id }) => id));
  for (const { id, file } of present) if (!out.has(id)) await files.remove(file);
  await files.writeManifest(archive, await book.slices(archive));
}

/** Opens the archive of a folder. */
export function createArchive(options: ArchiveOptions): Archive {
  const { book, files, moved = () => undefined, isStopping = () => false } = options;
  /** Runs `body` on the folder, and removes files without a commit before and after it. */
  async function inOrder<R>(body: (archive: string) => Promise<R>): Promise<R> {
    const archive = await recognise(options);
    await tidy(options, archive);
    try {
      return await body(archive);
    } finally {
      await tidy(options, archive);
    }
  }

  return {
    archiveBefore: (before) =>
      inOrder(async (archive) => {
        let count = 0;
        for (const account_id of await book.accounts())
          for (;;) {
            if (isStopping()) return false;
            const slice = await book.archiveSlice({ account_id, archive, before, count: SLICE }, (made) => files.write(made));
            if (slice === null) break;
            moved(slice);
            count += 1;
            if (count % MANIFEST_EVERY === 0) await files.writeManifest(archive, await book.slices(archive));
          }
        return true;
      }),
    restore: (filter) =>
      inOrder(async (archive) => {
        for (const slice of await book.slices(archive, filter)) {
          if (isStopping()) return false;
          if (!(await book.restoreSlice(slice, () => files.read(slice)))) continue;
          await files.remove(slice.file);
          moved(slice);
        }
        return true;
      }),
    list: async () => book.slices(await recognise(options)),
    async find(transaction_id) {
      for (const slice of await book.slices(await recognise(options))) {
        const rows = (await files.read(slice)).filter((row) => isOf(row, transaction_id));
        if (rows.length > 0) return rows;
      }
      return [];
    },
  };
}

/** Whether a row belongs to a transaction. */
function isOf({ table, row }: ArchivedRow, transaction_id: string): boolean {
  if (!row.includes(transaction_id)) return false;
  const read = JSON.parse(row) as Readonly<Record<string, unknown>>;
  return read[ARCHIVED_TABLES[table]] === transaction_id;
}
