import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The migrations as files: their hashes, and a copy of only the first ones, as an earlier version of the service had them. */

const FOLDER = join(import.meta.dirname, '../../src/service/storage/migrations');

/** The file with the recorded hash of each migration. */
export const HASHES = join(import.meta.dirname, '../service/storage/migration-hashes.json');

interface Journal {
  entries: readonly { readonly tag: string }[];
}

const journal = (): Journal => JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;

/** The migrations' names, in their order. */
export const migrationTags = (): string[] => journal().entries.map(({ tag }) => tag);

/** The path of a migration's file. */
export const migrationFile = (tag: string): string => join(FOLDER, `${tag}.sql`);

/** The hash of a migration's bytes. */
export const hashOf = (tag: string): string =>
  createHash('sha256')
    .update(readFileSync(migrationFile(tag)))
    .digest('hex');

/** A new folder with only the first `count` migrations, as an earlier version had them. */
export function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'pay-elements-migrations-'));
  cpSync(FOLDER, folder, { recursive: true });
  const all = journal();
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries: all.entries.slice(0, count) }));
  return folder;
}
