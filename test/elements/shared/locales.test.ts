import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { formatDay } from '../../../src/elements/shared/locales/days.ts';
import { loadLanguage, msg, setLanguage, str } from '../../../src/elements/shared/locales/localize.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '../../../src/facts/languages.ts';
import { wordsOf } from '../../../src/frame/words.ts';
import type { Translations } from '../../../src/languages/translations.ts';

/** Every language has all texts of the elements. The texts are the arguments of `msg` in the sources. */

const elements = join(import.meta.dirname, '../../../src/elements');
const languages = join(import.meta.dirname, '../../../src/languages');

/** The texts in a source file, with `{0}`, `{1}` in place of values. */
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

/** The elements, with the file of their own texts besides the shared one. All texts of the checkout are in the shared file. */
const OWN_WORDS = { checkout: 'shared-words', portal: 'portal-words', emandate: 'emandate-words' } as const;

const sentencesUnder = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: join(elements, folder) }).flatMap((file) => sentencesIn(join(elements, folder, file)));

/** The texts of each element, including the shared ones. */
const spoken = Object.entries(OWN_WORDS).map(
  ([element, file]) => ({ element, file, sentences: new Set([...sentencesUnder('shared'), ...sentencesUnder(element)]) }) as const,
);
const sentences = new Set(spoken.flatMap((element) => [...element.sentences]));
const values = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].sort();

const TRANSLATED = LOCALES.filter((locale) => locale !== 'EN_ZA');

async function tableOf(locale: Locale, file: string): Promise<Translations> {
  const { translations } = (await import(join(languages, locale, `${file}.ts`))) as { translations: Translations };
  return translations;
}

describe('languages', () => {
  test('the elements have texts', () => assert.ok(sentences.size > 350));

  test('every language’s folder has the same files; English is in the elements themselves', () => {
    const files = (locale: Locale): string[] => readdirSync(join(languages, locale)).sort();
    const tables = ['shared-words.ts', 'portal-words.ts', 'emandate-words.ts'];
    for (const locale of TRANSLATED) assert.deepEqual(files(locale), [...files('EN_ZA'), ...tables].sort(), locale);
  });

  for (const locale of TRANSLATED) {
    const name = LANGUAGE_NAMES[locale];
    test(`${name} has every text of each element, with the same values in it`, async () => {
      for (const { element, file, sentences } of spoken) {
        const table = { ...(await tableOf(locale, 'shared-words')), ...(await tableOf(locale, file)) };
        const missing = [...sentences].filter((sentence) => !table[sentence]);
        assert.deepEqual(missing, [], `${element}: sentences without a translation`);
        for (const sentence of sentences) assert.deepEqual(values(table[sentence] ?? ''), values(sentence), sentence);
      }
    });

    test(`${name} has each text once, no unused text, and nothing left in English`, async () => {
      const files = ['shared-words', 'portal-words', 'emandate-words'];
      const entries = (await Promise.all(files.map(async (file) => Object.entries(await tableOf(locale, file))))).flat();
      const translated = entries.map(([sentence]) => sentence);
      assert.deepEqual(
        translated.filter((sentence, index) => translated.indexOf(sentence) !== index),
        [],
        'sentences that stand in two files of the language',
      );
      assert.deepEqual(
        translated.filter((sentence) => !sentences.has(sentence)),
        [],
        'sentences that no element says',
      );
      // Words that are the same in both languages. Whole sentences never are.
      assert.deepEqual(
        entries.filter(([sentence, translation]) => sentence.split(' ').length > 3 && translation === sentence),
        [],
        'sentences that are still in English',
      );
    });

    test(`${name} has twelve months and seven days of the week`, async () => {
      const all = { ...(await tableOf(locale, 'shared-words')), ...(await tableOf(locale, 'emandate-words')) };
      const namesBeginning = (first: string): readonly string[] =>
        Object.entries(all)
          .find(([sentence]) => sentence.startsWith(first))?.[1]
          .split(',') ?? [];
      assert.equal(new Set(namesBeginning('January,')).size, 12);
      assert.equal(new Set(namesBeginning('Monday,')).size, 7);
    });
  }

  test('a card’s name is not repeated at the beginning of a sentence', async () => {
    for (const locale of ['ZU_ZA', 'XH_ZA'] as const) {
      const table = { ...(await tableOf(locale, 'shared-words')), ...(await tableOf(locale, 'portal-words')) };
      for (const sentence of ['Charged to {0}', '{0} is removed and not charged again.'])
        assert.doesNotMatch((table[sentence] ?? '').replace('{0}', table['{0} ending in {1}'] ?? ''), /\bI-I-/i, sentence);
    }
  });

  test('a language is used once it has loaded, and English until then', async () => {
    const amount = 'R 149,00';
    setLanguage('AF_ZA');
    assert.equal(msg(str`Pay ${amount}`), 'Pay R 149,00');
    assert.equal(formatDay('2027-03-09'), '9\u00a0March\u00a02027');
    await loadLanguage('AF_ZA');
    setLanguage('AF_ZA');
    assert.equal(msg(str`Pay ${amount}`), 'Betaal R 149,00');
    assert.equal(msg('Cancel'), 'Kanselleer');
    assert.equal(formatDay('2027-03-09'), '9\u00a0Maart\u00a02027');
    setLanguage('EN_ZA');
    assert.equal(msg('Cancel'), 'Cancel');
  });

  test('the card frame has all languages', () => {
    const labels = LOCALES.map((locale) => wordsOf(locale).labels.expiry);
    assert.equal(new Set(labels).size, LOCALES.length);
  });
});
