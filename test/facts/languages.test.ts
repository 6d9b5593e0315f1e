import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeNamed, localeOfTag } from '../../src/facts/languages.ts';

test('a locale has three names, in capitals or not', () => {
  for (const name of ['AF_ZA', 'af-ZA', 'af', 'AF', 'af_za', 'Af-Za']) assert.equal(localeNamed(name), 'AF_ZA', name);
  for (const name of ['', 'en-GB', 'afr', 'af-', 'af-NA', 'fr', ' af', 'EN_ZA ', null, undefined, 27, ['af']])
    assert.equal(localeNamed(name), null);
});

test('of a language tag only the language counts', () => {
  const tags = { 'en-GB': 'EN_ZA', en: 'EN_ZA', 'af-NA': 'AF_ZA', zu: 'ZU_ZA', 'xh-Latn-ZA': 'XH_ZA', afr: null, 'fr-FR': null, '': null };
  for (const [tag, locale] of Object.entries(tags)) assert.equal(localeOfTag(tag), locale, tag);
});
