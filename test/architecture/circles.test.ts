import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readSource, readSources, root, type Source } from './imports.ts';

/**
 * No file imports itself through other files. Imports of types and dynamic imports count too. So each file can be read before
 * the files that build on it.
 */

/** The circles in the imports: each as the list of its files, back to the first. */
function circles(sources: readonly Source[]): string[] {
  const imports = new Map(
    sources.map(({ path, imports: list }) => [
      path,
      list.filter(({ specifier }) => specifier.startsWith('.')).map(({ specifier }) => join(dirname(path), specifier)),
    ]),
  );
  const found = new Set<string>();
  const finished = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) {
      found.add([...way.slice(at), path].join(' → '));
      return;
    }
    if (finished.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    finished.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return [...found];
}

describe('imports', () => {
  test('form no circle', () => {
    const sources = readSources();
    assert.ok(sources.length > 500);
    assert.deepEqual(circles(sources), []);
  });

  test('of the demo form no circle', () => {
    const sources = readSources(join(root, 'demo/storefront'));
    assert.ok(sources.length > 50);
    assert.deepEqual(circles(sources), []);
  });

  test('that form a circle are found, including imports of types and dynamic imports', () => {
    const sources = [
      readSource('service/a.ts', `import { b } from './b.ts';`),
      readSource('service/b.ts', `import type { C } from './c/c.ts'; await import('./e.ts');`),
      readSource('service/c/c.ts', `type A = import('../a.ts').A;`),
      readSource('service/e.ts', `export * from './b.ts';`),
      readSource('service/d.ts', `import { a } from './a.ts';`),
    ];
    assert.deepEqual(circles(sources), [
      'service/a.ts → service/b.ts → service/c/c.ts → service/a.ts',
      'service/b.ts → service/e.ts → service/b.ts',
    ]);
  });
});
