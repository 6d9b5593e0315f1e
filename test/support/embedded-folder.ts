import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databasePlace } from './database-place.ts';

/**
 * A folder with an embedded database that has tables but no rows. Creating it takes seconds and copying it does not, so the
 * folder is cached until the migrations change.
 */
async function templateFolder(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const hash = createHash('sha256');
  const version = join(root, 'node_modules/@electric-sql/pglite/package.json');
  const migrations = globSync(join(root, 'src/service/storage/migrations/{*.sql,meta/_journal.json}'));
  for (const file of [version, ...migrations.sort()]) hash.update(readFileSync(file));
  const cache = join(root, 'node_modules/.cache/pay-elements');
  const template = join(cache, `pglite-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'making-'));
  // Imported here and not at the top: most callers find the folder already made, and do not need the database code.
  const { openDatabase } = await import('../../src/service/storage/database.ts');
  await (await openDatabase({ dataDir: made })).close();
  // If two processes make the folder at once, the first rename wins and the other process uses that folder.
  await rename(made, template).catch(() => rm(made, { recursive: true, force: true }));
  return template;
}

/** A new folder with an empty embedded database. */
export async function embeddedFolder(): Promise<string> {
  const [template, folder] = [await templateFolder(), await mkdtemp(join(databasePlace(), 'pay-elements-test-'))];
  // A thousand small files at once: one after another in promises takes seven times as long.
  cpSync(template, folder, { recursive: true });
  return folder;
}
