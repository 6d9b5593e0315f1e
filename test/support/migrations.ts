import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The migrations as files: their hashes, and a copy with one more. */

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

/** A new folder with all migrations and one more, as the next version will have them. */
export function migrationsWith(tag: string, statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pay-elements-migrations-'));
  cpSync(FOLDER, folder, { recursive: true });
  const all = journal();
  const next = { idx: all.entries.length, version: '7', when: Date.now(), tag, breakpoints: true };
  writeFileSync(join(folder, `${tag}.sql`), statements);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries: [...all.entries, next] }));
  return folder;
}
