import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code in the README. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** The line that it begins in. */
  readonly line: number;
}

/** The folder of the package. */
export const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'README.md'), 'utf8');

/** Every piece of code in the README, in order. */
export const snippets: readonly Snippet[] = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
  ({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: text.slice(0, index).split('\n').length,
  }),
);

/** The one snippet in a language that has these words. */
export function snippet(language: string, words: string): string {
  const found = snippets.filter((each) => each.language === language && each.code.includes(words));
  if (found.length !== 1) throw new Error(`README has ${found.length} snippets in ${language} with "${words}"`);
  return found[0]?.code ?? '';
}
