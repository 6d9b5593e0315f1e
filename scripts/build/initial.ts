import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A file and all files that it imports statically, directly or through others. A browser loads all of them before it runs any. */
export function withItsImports(file: string, found = new Set<string>()): readonly string[] {
  if (found.has(file)) return [...found];
  found.add(file);
  for (const source of importsOf(file)) withItsImports(source, found);
  return [...found];
}

function importsOf(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((statement) => {
    if (!('source' in statement) || statement.source?.value.startsWith('.') !== true) return [];
    const onlyTypes = statement.type === 'ImportDeclaration' ? statement.importKind === 'type' : statement.exportKind === 'type';
    return onlyTypes ? [] : join(dirname(file), statement.source.value);
  });
}
