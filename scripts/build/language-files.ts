import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync, Visitor, type Plugin } from 'vite';
import { LOCALES } from '../../src/facts/languages.ts';

/** The start of an import path for the words of one language. The rest of the path names the file in the language's folder. */
const IMPORT = 'languages/${locale}/';

/**
 * Replaces an import of words, such as `languages/${locale}/portal-words.ts`, by a table with one import for each language. The bundler
 * makes a file of each import, only for the languages of the list. Vite has helpers that do the same, but they add bytes before the first
 * field.
 */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(IMPORT)) return null;
      const file = id.replace(/\?.*$/, '');
      const found: { start: number; end: number; table: string }[] = [];
      new Visitor({
        ImportExpression({ start, end, source }) {
          if (source.type !== 'TemplateLiteral') return;
          const [head = '', tail = ''] = source.quasis.map(({ value }) => value.raw);
          if (head.endsWith('languages/')) found.push({ start, end, table: table(file, head, tail) });
        },
      }).visit(parseSync(file, code).program);
      const written = found
        .toReversed()
        .reduce((text, { start, end, table }) => text.slice(0, start) + `${table}[locale]()` + text.slice(end), code);
      return { code: written, map: null };
    },
  };
}

/** The table of imports, for each language that has such a file. English has no file, because it is the source language. */
function table(file: string, head: string, tail: string): string {
  const rows = LOCALES.map((locale) => ({ locale, path: head + locale + tail }))
    .filter(({ path }) => existsSync(resolve(dirname(file), path)))
    .map(({ locale, path }) => `${locale}: () => import('${path}')`);
  return `({ ${rows.join(', ')} })`;
}
