import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { translations as afrikaans } from '../../src/elements/locales/af-za.ts';
import { translations as isiXhosa } from '../../src/elements/locales/xh-za.ts';
import { translations as isiZulu } from '../../src/elements/locales/zu-za.ts';
import { translations as afrikaansPortal } from '../../src/elements/portal/locales/af-za.ts';
import { translations as isiXhosaPortal } from '../../src/elements/portal/locales/xh-za.ts';
import { translations as isiZuluPortal } from '../../src/elements/portal/locales/zu-za.ts';
import * as af from '../../src/elements/emandate/words/af-za.ts';
import type { Words } from '../../src/elements/emandate/words/en-za.ts';
import * as xh from '../../src/elements/emandate/words/xh-za.ts';
import * as zu from '../../src/elements/emandate/words/zu-za.ts';
import { formatDay } from '../../src/elements/portal/dates.ts';
import { learn, msg, speak, str } from '../../src/elements/localize.ts';
import { wordsOf } from '../../src/frame/words.ts';

/** Every language says everything: what the elements say stands in their sources, by `msg`. */

const elements = join(import.meta.dirname, '../../src/elements');

/** The sentences of a source file, with `{0}`, `{1}` where values go. */
function sentencesIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'msg') found.push(sentenceOf(node.arguments[0], path));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

function sentenceOf(argument: ts.Expression | undefined, path: string): string {
  if (argument && ts.isStringLiteralLike(argument)) return argument.text;
  assert.ok(
    argument && ts.isTaggedTemplateExpression(argument),
    `${path}: ${argument?.getText() ?? ''} is no sentence that can be translated`,
  );
  const { template } = argument;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce((text, { literal }, index) => `${text}{${index}}${literal.text}`, template.head.text);
}

const sentences = new Set(globSync('**/*.ts', { cwd: elements }).flatMap((file) => sentencesIn(join(elements, file))));
const values = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].sort();

describe('languages', () => {
  test('the elements have something to say', () => assert.ok(sentences.size > 150));

  const tables = {
    afrikaans: { ...afrikaans, ...afrikaansPortal },
    isiZulu: { ...isiZulu, ...isiZuluPortal },
    isiXhosa: { ...isiXhosa, ...isiXhosaPortal },
  };
  for (const [name, table] of Object.entries(tables)) {
    test(`${name} has every sentence, each with the same values in it`, () => {
      assert.deepEqual(
        [...sentences].filter((sentence) => !table[sentence]),
        [],
      );
      for (const sentence of sentences) assert.deepEqual(values(table[sentence] ?? ''), values(sentence), sentence);
    });

    test(`${name} says nothing that nobody says any more, and leaves nothing in English`, () => {
      assert.deepEqual(
        Object.keys(table).filter((sentence) => !sentences.has(sentence)),
        [],
      );
      // Words that both languages have; whole sentences are never the same.
      assert.deepEqual(
        [...sentences].filter((sentence) => sentence.split(' ').length > 3 && table[sentence] === sentence),
        [],
      );
    });
  }

  test('where a card is named in a sentence its name is not begun twice', () => {
    for (const table of [tables.isiZulu, tables.isiXhosa])
      for (const sentence of ['Charged to {0}', '{0} is forgotten and charged no more.'])
        assert.doesNotMatch((table[sentence] ?? '').replace('{0}', table['{0} ending in {1}'] ?? ''), /\bI-I-/i, sentence);
  });

  test('a language is spoken once it was learnt, and English where none was', async () => {
    const amount = 'R 149,00';
    speak('AF_ZA');
    assert.equal(msg(str`Pay ${amount}`), 'Pay R 149,00');
    await learn('AF_ZA');
    speak('AF_ZA');
    assert.equal(msg(str`Pay ${amount}`), 'Betaal R 149,00');
    assert.equal(msg('Cancel'), 'Kanselleer');
    speak('EN_ZA');
    assert.equal(msg('Cancel'), 'Cancel');
  });

  test('months are called the same wherever they are read', async () => {
    for (const [locale, { words }] of Object.entries({ AF_ZA: af, ZU_ZA: zu, XH_ZA: xh }) as ['AF_ZA', { words: Words }][]) {
      await learn(locale);
      speak(locale);
      words.months.split(',').forEach((month, index) => {
        const day = `2027-${String(index + 1).padStart(2, '0')}-09`;
        assert.equal(formatDay(day), `9\u00a0${month}\u00a02027`);
      });
    }
    speak('EN_ZA');
  });

  test('the card frame speaks all four', () => {
    const labels = (['EN_ZA', 'AF_ZA', 'ZU_ZA', 'XH_ZA'] as const).map((locale) => wordsOf(locale).labels.expiry);
    assert.equal(new Set(labels).size, 4);
  });
});
