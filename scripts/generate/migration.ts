/**
 * `npm run generate -- migration <subject>`: writes the migration from the tables of the last one to those of today. `schema.json` beside
 * this file is the schema after the last migration, as drizzle-kit describes it. Nothing else needs it, so it is not among the sources.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/service/storage/migrations');
const journalFile = join(folder, 'meta/_journal.json');
const schemaFile = join(import.meta.dirname, 'schema.json');

interface Journal {
  readonly version: string;
  readonly dialect: string;
  readonly entries: {
    readonly idx: number;
    readonly version: string;
    readonly when: number;
    readonly tag: string;
    readonly breakpoints: true;
  }[];
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const [subject] = process.argv.slice(2);
if (subject === undefined || !/^[a-z_]+$/.test(subject))
  throw new Error('npm run generate -- migration <subject>, such as customer_nickname');

const tables: Record<string, unknown> = {};
for (const file of globSync('src/service/storage/tables/*.ts', { cwd: root }).sort())
  Object.assign(tables, await import(pathToFileURL(join(root, file)).href));
const journal = (existsSync(journalFile) ? json(journalFile) : { version: '7', dialect: 'postgresql', entries: [] }) as Journal;
const before = existsSync(schemaFile) ? (json(schemaFile) as ReturnType<typeof generateDrizzleJson>) : generateDrizzleJson({});
const now = generateDrizzleJson(tables, before.id);
const statements = await generateMigration(before, now);
if (statements.length === 0) console.log('the tables are as the last migration left them');
else {
  const tag = `${String(journal.entries.length).padStart(4, '0')}_${subject}`;
  journal.entries.push({ idx: journal.entries.length, version: '7', when: Date.now(), tag, breakpoints: true });
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('--> statement-breakpoint\n')}\n`);
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  writeFileSync(schemaFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${tag}.sql: read it, and then npm run generate -- hashes`);
}
