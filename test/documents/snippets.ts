import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code in a document. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** The document's path in the repository. */
  readonly document: string;
}

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** The documents whose snippets are run and whose tables are made: the front page and what it leads to. */
export const documents: readonly string[] = ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()];

/** Its pieces are the files of whole apps, which are made, built and paid in: test/stacks. */
const WHOLE_APPS = 'docs/frameworks.md';

/** Every piece of code in the documents, in order. */
export const snippets: readonly Snippet[] = documents
  .filter((document) => document !== WHOLE_APPS)
  .flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '' }) => ({
      language,
      code,
      document,
    })),
  );

/** The one snippet in a language that has these words. */
export function snippet(language: string, words: string): string {
  const found = snippets.filter((each) => each.language === language && each.code.includes(words));
  if (found.length !== 1) throw new Error(`the documents have ${found.length} snippets in ${language} with "${words}"`);
  return found[0]?.code ?? '';
}
