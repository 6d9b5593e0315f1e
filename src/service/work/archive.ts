import {
  ARCHIVED_TABLES,
  type ArchiveBook,
  type ArchivedRow,
  type ArchiveFiles,
  type ArchiveSlice,
  type SliceFilter,
} from '../domain/archive.ts';

/**
 * The job that moves transactions which have long ended into files. A file is on the disk before its rows go, and that they are
 * gone is committed with the name of the file: so a kill leaves at most a file that counts for nothing, and the next run removes it.
 */

/** Transactions in one file and one commit. */
const SLICE = 500;
/** Slices after which the manifest is written anew: in between the database knows what the folder has. */
const MANIFEST_EVERY = 50;

/** What the job is made from. */
export interface ArchiveOptions {
  readonly book: ArchiveBook;
  readonly files: ArchiveFiles;
  readonly newId: (prefix: string) => string;
  /** Told of each slice that was moved, and which way. */
  readonly moved?: (slice: ArchiveSlice, way: 'out' | 'back') => void;
  /** Whether to end: what is left is done the next time. */
  readonly isStopping?: () => boolean;
}

/** The archive in one folder. */
export interface Archive {
  /** Moves out what has ended before a moment. Answers whether it came to the end. */
  moveOut(before: Date): Promise<boolean>;
  /** Brings back what a filter names. Answers whether it came to the end. */
  bringBack(filter: SliceFilter): Promise<boolean>;
  list(): Promise<ArchiveSlice[]>;
  /** The rows of one transaction, read from the files; none where it is not there. */
  find(transaction_id: string): Promise<ArchivedRow[]>;
}

/** Which folder this is. @throws Error when it belongs to another database, or lists what this one does not know */
async function recognise({ book, files, newId }: ArchiveOptions): Promise<string> {
  const manifest = await files.manifest();
  const present = await files.present();
  const known = new Map((await book.known([...(manifest?.ids ?? []), ...present.map(({ id }) => id)])).map((one) => [one.id, one]));
  if (manifest === null) {
    if (known.size > 0)
      throw new Error('The manifest of this archive is missing: put manifest.json back, as it was, before anything is moved.');
    const archive = newId('fol_');
    await book.addArchive(archive);
    await files.writeManifest(archive, []);
    return archive;
  }
  if (!(await book.hasArchive(manifest.archive)))
    throw new Error('This folder is the archive of another database: take a folder of its own.');
  const strange = manifest.ids.filter((id) => !known.has(id));
  if (strange.length > 0)
    throw new Error(
      `The manifest lists ${strange.length} files that this database did not write, as ${strange[0]}. If the database was restored from a backup of before, their rows are in it again: take a new folder.`,
    );
  return manifest.archive;
}

/** Removes files that count for nothing: of slices that were not committed, or whose rows are back. Then says what is there. */
async function tidy({ book, files }: ArchiveOptions, archive: string): Promise<void> {
  const present = await files.present();
  const known = await book.known(present.map(({ id }) => id));
  const out = new Set(known.filter(({ isOut }) => isOut).map(({ id }) => id));
  for (const { id, file } of present) if (!out.has(id)) await files.remove(file);
  await files.writeManifest(archive, await book.slices(archive));
}

/** Opens the archive of a folder. */
export function createArchive(options: ArchiveOptions): Archive {
  const { book, files, moved = () => undefined, isStopping = () => false } = options;
  /** Runs `body` on the folder. Files that no commit names are removed before and after it. */
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
    moveOut: (before) =>
      inOrder(async (archive) => {
        let count = 0;
        for (const account_id of await book.accounts())
          for (;;) {
            if (isStopping()) return false;
            const slice = await book.moveOut({ account_id, archive, before, count: SLICE }, (made) => files.write(made));
            if (slice === null) break;
            moved(slice, 'out');
            count += 1;
            if (count % MANIFEST_EVERY === 0) await files.writeManifest(archive, await book.slices(archive));
          }
        return true;
      }),
    bringBack: (filter) =>
      inOrder(async (archive) => {
        for (const slice of await book.slices(archive, filter)) {
          if (isStopping()) return false;
          if (!(await book.bringBack(slice, () => files.read(slice)))) continue;
          await files.remove(slice.file);
          moved(slice, 'back');
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
