import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { root } from './imports.ts';

/**
 * Texts that shoppers, payers and operators read are English, not code. When a function is renamed by replacing text, its new name can
 * get into a sentence: "no real formatMoney moves".
 */

/**
 * Files with such texts in English. Messages for developers may name options of the code. Words of isiZulu and isiXhosa have capital
 * letters inside.
 */
const FILES = globSync('src/{service/pages,service/documents,languages/EN_ZA,frame,elements}/**/*.ts', {
  cwd: root,
  exclude: ['**/pay-errors.ts', '**/assets/**', '**/*styles.ts'],
});

/** A word in camel case that stands among ordinary words. */
const CODE_IN_PROSE = /\b[a-z]{2,} ([a-z]+[A-Z]\w*)\b|\b([a-z]+[A-Z]\w*) [a-z]{2,} [a-z]+/g;

/** The names of the code in the texts of a source file. */
function codeInTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      for (const [, after, before] of node.text.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ').matchAll(CODE_IN_PROSE))
        found.push(after ?? before ?? '');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, false));
  return found;
}

describe('texts for people', () => {
  test('contain no names of the code', () => {
    assert.ok(FILES.length > 200);
    const found = FILES.flatMap((path) => codeInTexts(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`));
    assert.deepEqual(found, []);
  });

  test('do not begin with a space before a tag, which the build removes', () => {
    const files = FILES.filter((path) => path.startsWith('src/elements/') || path.startsWith('src/frame/'));
    assert.deepEqual(
      files.filter((path) => /html` +</.test(readFileSync(join(root, path), 'utf8'))),
      [],
    );
  });

  test('that contain a name of the code are found', () => {
    assert.deepEqual(codeInTexts("const a = html`<p>Here no real formatMoney moves.</p>`; empty('No formatMoney has moved yet');"), [
      'formatMoney',
      'formatMoney',
    ]);
  });
});
