import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { loadWords as emandateWords } from '../../../src/elements/emandate/load-words.ts';
import { loadWords as portalWords } from '../../../src/elements/portal/load-words.ts';
import { loadLanguage, msg, setLanguage, str } from '../../../src/elements/shared/locales/localize.ts';
import { FIXED, isFixed, tellAboutWords, usableWords } from '../../../src/elements/shared/element/own-words.ts';

const told = async (words: object, load?: typeof portalWords): Promise<string[]> => {
  const warn = mock.method(console, 'warn', () => undefined);
  await tellAboutWords('pay-checkout', { ...words }, load);
  warn.mock.restore();
  return warn.mock.calls.map((call) => String(call.arguments[0]).replace('<pay-checkout>: words: ', ''));
};

test('a page’s words replace sentences in their language, and values stay in them', async () => {
  await loadLanguage('AF_ZA');
  const words = usableWords({ af: { Pay: 'Betaal nou', 'Pay {0}': 'Betaal nou {0}' }, 'en-ZA': { Cancel: 'Not now' } });
  setLanguage('AF_ZA', words.AF_ZA);
  assert.equal(msg(str`Pay ${'R 149,00'}`), 'Betaal nou R 149,00');
  assert.equal(msg('Pay'), 'Betaal nou');
  assert.equal(msg('Cancel'), 'Kanselleer');
  setLanguage('EN_ZA', words.EN_ZA);
  assert.equal(msg('Cancel'), 'Not now');
  setLanguage('EN_ZA');
  assert.equal(msg('Cancel'), 'Cancel');
});

test('an amount cannot be left out, and law, consent and what is signed stay as they are', async () => {
  const consent = 'You pay {0} today, and {1} every month on the {2}. Your card is kept for these payments.';
  const words = {
    EN_ZA: {
      'Pay {0}': 'Pay now',
      Pay: '',
      Cancel: 7,
      'Of which VAT': 'Tax',
      [consent]: 'You pay {0}, {1}, {2}.',
      Close: 'Shut {0}',
      Or: 'or',
    },
  };
  assert.deepEqual(usableWords(words), { EN_ZA: { Or: 'or' } });
  const lines = await told(words);
  assert.equal(lines.length, 6);
  assert.deepEqual(lines.slice(0, 2), ['EN_ZA: “Pay {0}” needs {0} in its place, as the sentence has it', 'EN_ZA: “Pay” must be a text']);
  assert.match(lines[3] ?? '', /“Of which VAT” says what is paid, what the law asks or what is signed, so it stays as it is$/);
});

test('a wrong key is told once, with the nearest right one, and so is a wrong language', async () => {
  const words = { AF_ZA: { Paay: 'Betaal', 'Change plan': 'Nuwe plan' }, fr: { Pay: 'Payer' } };
  assert.deepEqual(await told(words), [
    'AF_ZA: “Paay” is none of its sentences. The nearest is “Pay”.',
    'AF_ZA: “Change plan” is none of its sentences. The nearest is “Change”.',
    '“fr” is no language. The languages are EN_ZA, AF_ZA, ZU_ZA, XH_ZA.',
  ]);
  assert.deepEqual(await told(words), []);
  assert.deepEqual(await told({ AF_ZA: { 'Change plan': 'Nuwe plan' } }, portalWords), []);
});

test('each fixed beginning is that of a sentence', async () => {
  const loaded = await Promise.all([portalWords.AF_ZA(), emandateWords.AF_ZA(), import('../../../src/languages/AF_ZA/shared-words.ts')]);
  const sentences = loaded.flatMap(({ translations }) => Object.keys(translations));
  assert.deepEqual(
    FIXED.filter((beginning) => !sentences.some((sentence) => sentence.startsWith(beginning))),
    [],
  );
  const fixed = sentences.filter(isFixed).length;
  assert.ok(fixed < sentences.length / 5, `${fixed} of ${sentences.length} are fixed`);
});
