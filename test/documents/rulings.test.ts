import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/** Comments name the ruling that they follow. A reader finds that ruling in `docs/rulings`, and nowhere outside the repository. */

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = globSync('{src,test,demo,scripts}/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/node_modules/**'] });

/** The headings of all rulings, as comments write them. */
const headings = new Set(
  globSync('docs/rulings/*.md', { cwd: root })
    .flatMap((path) => [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading))
    .map((heading) => heading.replaceAll('\\_', '_')),
);

/** The rulings in a text: `ruling *velocity*`, `rulings *batches*, *lists* and *text*`. */
function named(text: string): string[] {
  const joined = text.replace(/\n\s*(\*|\/\/) ?/g, ' ');
  return [...joined.matchAll(/\brulings? ((?:\*[^*]+\*(?:, | and )?)+)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
  );
}

/** A heading may contain several names: `item_limit, monthly_limit`. */
const isThere = (name: string): boolean =>
  headings.has(name) || [...headings].some((heading) => heading.split(', ').includes(name) || heading.startsWith(`${name},`));

describe('the rulings', () => {
  test('are named in many comments', () => {
    assert.ok(sources.flatMap((path) => named(read(path))).length > 100);
  });

  test('exist under every name that a comment uses', () => {
    const missing = sources
      .filter((path) => path !== 'test/documents/rulings.test.ts')
      .flatMap((path) => named(read(path)).map((name) => ({ path, name })))
      .filter(({ name }) => !isThere(name));
    assert.deepEqual(missing, []);
  });

  test('have one heading for each name, in one file', () => {
    const all = globSync('docs/rulings/*.md', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
    );
    assert.deepEqual(
      all.filter((heading, index) => all.indexOf(heading) !== index),
      [],
    );
  });
});
