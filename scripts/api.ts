/**
 * `npm run api`: compares the public interface with the text files in `scripts/surface/accepted`, which have one fact in each line. A
 * change of these files is a change for merchants, so it has to be intended: `npm run api -- --accept` writes the files again, and the
 * reviewer sees the difference.
 * A breaking change is accepted only if CHANGELOG.md names it, under Unreleased, in a section "Changed" or "Removed".
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOf, parseFacts, renderFacts, unnamedIn, type Change } from './surface/facts.ts';
import { surfaces } from './surface/surfaces.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'surface/accepted');
const accepts = process.argv.includes('--accept');

function kept(name: string): ReadonlyMap<string, string> {
  try {
    return parseFacts(readFileSync(join(folder, `${name}.txt`), 'utf8'));
  } catch {
    return new Map();
  }
}

const marks: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '-', changed: '!' };
const all = Object.entries(surfaces(root)).map(([name, facts]) => ({ name, facts, changes: changesOf(kept(name), facts) }));
const changes = all.flatMap((one) => one.changes);
for (const { name, changes: own } of all)
  for (const { kind, fact, before, now, breaks } of own)
    console.log(
      `${marks[kind]} ${name}: ${fact}: ${[before, now].filter((each) => each !== undefined).join(' → ')}${breaks ? '   (breaks somebody)' : ''}`,
    );

const unnamed = unnamedIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), changes);
for (const { fact, name } of unnamed)
  console.log(`CHANGELOG.md does not name \`${name}\` under Unreleased, in a section "Changed" or "Removed": ${fact}`);

if (accepts && unnamed.length === 0) {
  mkdirSync(folder, { recursive: true });
  for (const { name, facts } of all) writeFileSync(join(folder, `${name}.txt`), renderFacts(facts));
  console.log(`scripts/surface/accepted: ${changes.length} ${changes.length === 1 ? 'change' : 'changes'} written`);
} else if (changes.length > 0) {
  console.log(
    '\nWhat is public has changed. Where that is meant: npm run api -- --accept, and commit scripts/surface/accepted with the change. docs/versions.md says which version it makes.',
  );
  process.exitCode = 1;
} else
  console.log(
    `what is public is as scripts/surface/accepted has it: ${all.map(({ name, facts }) => `${facts.size} facts of ${name}`).join(', ')}`,
  );
