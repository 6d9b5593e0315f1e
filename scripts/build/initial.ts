import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A built file with every file it imports statically, and those theirs: what a browser fetches before any of it runs. */
export function withItsImports(file: string, found = new Set<string>()): readonly string[] {
  if (found.has(file)) return [...found];
  found.add(file);
  for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body)
    if ('source' in statement && statement.source?.value.startsWith('.') === true)
      withItsImports(join(dirname(file), statement.source.value), found);
  return [...found];
}
