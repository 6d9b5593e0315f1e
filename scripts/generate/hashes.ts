/**
 * `npm run generate -- hashes`: records the hash of each new migration, once it is final. A recorded migration is never edited, because databases
 * that have run it would not get the change (test/service/storage/migrations.whole.test.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { HASHES, hashOf, migrationTags } from '../../test/support/migrations.ts';

const recorded = JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
const added = migrationTags().filter((tag) => recorded[tag] === undefined);
const all = Object.fromEntries(migrationTags().map((tag) => [tag, recorded[tag] ?? hashOf(tag)]));
writeFileSync(HASHES, `${JSON.stringify(all, null, 2)}\n`);
console.log(added.length === 0 ? 'nothing to record' : `recorded: ${added.join(', ')}`);
