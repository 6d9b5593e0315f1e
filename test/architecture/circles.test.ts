import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readSource, readSources, type Source } from './imports.ts';

/** No file imports itself by way of others, imports of types and late ones included: each can be read before what is built on it. */

/** The circles of a tree of imports: each as the files on the way, back to the first. */
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
  test('go in no circle', () => {
    const sources = readSources();
    assert.ok(sources.length > 500);
    assert.deepEqual(circles(sources), []);
  });

  test('that go in a circle are found, those of types and late ones too', () => {
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
