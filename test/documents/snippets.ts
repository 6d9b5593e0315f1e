import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code in a document. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** The document's path in the repository. */
  readonly document: string;
}

/** The root folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** The documents whose code is run and whose tables are generated: the front page and the pages that it links to. */
export const documents: readonly string[] = ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()];

/** The pieces of code in this document are the files of whole apps, which are built and used in test/stacks. */
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

/** The one piece of code in a language that contains these words. */
export function snippet(language: string, words: string): string {
  const found = snippets.filter((each) => each.language === language && each.code.includes(words));
  if (found.length !== 1) throw new Error(`the documents have ${found.length} snippets in ${language} with "${words}"`);
  return found[0]?.code ?? '';
}
