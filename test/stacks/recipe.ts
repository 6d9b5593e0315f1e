import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../documents/snippets.ts';

/** The files that docs/frameworks.md gives for a framework, by path. */
export function recipe(heading: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  // In the text before each file's contents, the last piece of code is its path.
  const files = [...own.matchAll(/^(.*)\n\n```\w+\n([\s\S]*?)^```$/gm)].map(({ 1: words = '', 2: code = '' }) => {
    const path = [...words.matchAll(/`([\w./[\]+-]+\.\w+)`/g)].at(-1)?.[1] ?? '';
    return [path, code] as const;
  });
  if (files.length === 0 || files.some(([path]) => path === ''))
    throw new Error(`docs/frameworks.md: ${heading} has a file without a name`);
  return Object.fromEntries(files);
}
