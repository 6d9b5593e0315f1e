import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { ARCHIVED_TABLES, type ArchivedRow, type ArchivedTable, type ArchiveFiles, type ArchiveSlice } from '../domain/archive.ts';
import { lockFolder } from './folder-lock.ts';

/** The archive's folder: a file of compressed JSON lines for each slice, and a manifest that lists them. */

const MANIFEST = 'manifest.json';
const SUFFIX = '.jsonl.gz';
/** The number of the layout of the manifest and the files. */
const FORMAT = 1;

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const manifestShape = z.object({
  format: z.literal(FORMAT),
  archive: z.string(),
  slices: z.array(z.object({ id: z.string(), file: z.string() })),
});

const lineShape = z.object({
  table: z.enum(Object.keys(ARCHIVED_TABLES) as [ArchivedTable, ...ArchivedTable[]]),
  row: z.looseObject({ id: z.string() }),
});

/** A line of a file, with the row exactly as the database wrote it. */
const lineOf = ({ table, row }: ArchivedRow): string => `{"table":"${table}","row":${row}}\n`;

/** The row in a line. It is cut out as text, because parsing and writing it again could change a number. */
function rowIn(line: string): ArchivedRow {
  const { table } = lineShape.parse(JSON.parse(line));
  return { table, row: line.slice(`{"table":"${table}","row":`.length, -1) };
}

/** Writes a file, and waits until its bytes and its name are on the disk. */
async function writeDurably(folder: string, name: string, bytes: string | Uint8Array): Promise<void> {
  const file = await open(join(folder, name), 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** Waits until the names in a folder are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its file systems write names to the disk by themselves.
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The rows in a file. @throws Error if the file is missing, or its bytes differ from those that were written */
async function readRows(folder: string, { file, sha256: expected }: { file: string; sha256: string }): Promise<ArchivedRow[]> {
  const bytes = await readFile(join(folder, basename(file))).catch((error: unknown) => {
    throw isMissing(error) ? new Error(`The archive's file ${file} is not in ${folder}.`, { cause: error }) : error;
  });
  if (sha256(bytes) !== expected) throw new Error(`The archive's file ${file} was changed or is damaged: its SHA-256 is another one.`);
  const text = (await decompress(bytes)).toString('utf8');
  return text.split('\n').filter(Boolean).map(rowIn);
}

/** Opens a folder for this process alone. @throws Error if another process uses it */
export function openArchiveFiles(folder: string): ArchiveFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder, 'wait until it has ended');
  return {
    async manifest() {
      try {
        const { archive, slices } = manifestShape.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
        return { archive, ids: slices.map(({ id }) => id) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw new Error(`${join(folder, MANIFEST)} cannot be read as the manifest of an archive.`, { cause: error });
      }
    },
    async writeManifest(archive, slices) {
      const sum = (of: (slice: ArchiveSlice) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
      const totals = { files: slices.length, transactions: sum((slice) => slice.transactions), rows: sum((slice) => slice.rows) };
      await writeDurably(folder, `${MANIFEST}.new`, `${JSON.stringify({ format: FORMAT, archive, totals, slices }, null, 2)}\n`);
      await rename(join(folder, `${MANIFEST}.new`), join(folder, MANIFEST));
      await syncFolder(folder);
    },
    async present() {
      const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX));
      return files.map((file) => ({ file, id: file.slice(file.lastIndexOf('.', file.length - SUFFIX.length - 1) + 1, -SUFFIX.length) }));
    },
    async write({ account_id, id, rows }) {
      const file = `${account_id}.${id}${SUFFIX}`;
      const bytes = await compress(rows.map(lineOf).join(''));
      await writeDurably(folder, file, bytes);
      return { file, sha256: sha256(bytes) };
    },
    read: (slice) => readRows(folder, slice),
    async remove(file) {
      await rm(join(folder, basename(file)), { force: true });
      await syncFolder(folder);
    },
    close: () => lock.release(),
  };
}
