import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { create } from 'fontkit';
import { drawableText, fontFile, type Weight } from '../../../src/service/documents/font.ts';
import { renderPdf } from '../../../src/service/documents/pdf.ts';
import { readPdf } from '../../support/pdf.ts';

/** No name is printed with question marks: the font has the letters of all eleven written official languages of South Africa, and more. */

/** The letters of each language besides a to z, and a name or word in that language. */
const LANGUAGES: Readonly<Record<string, readonly [letters: string, words: string]>> = {
  Afrikaans: ['áäéèêëíîïóôöúûüýŉ', 'Renée Müller, ŉ hoë sê'],
  English: ['éèêïôæœ', 'Zoë Brontë, naïve'],
  isiNdebele: ['', 'Ndzundza Mahlangu'],
  isiXhosa: ['', 'Nomzamo Mxenge'],
  isiZulu: ['', 'Mangosuthu Buthelezi'],
  Sepedi: ['êôš', 'Kgaogelo Tšhabalala, ngwanešo'],
  Sesotho: ['š', 'Lešoboro Moshoeshoe'],
  Setswana: ['êôš', 'Kagišo Tšhweneyagae'],
  siSwati: ['', 'Tsabedze Dlamini'],
  Tshivenḓa: ['ḓḽṅṋṱ', 'Ṱhalifhi Ḽavhengwa, Ḓakalo Ṋemavhandu, ṅwana'],
  Xitsonga: ['', 'Hlengiwe Mkhabela'],
};

const NEIGHBOURS = 'Ọlájídé Ṣóyínká, Ụzọ, Ḿbà, Łukasz Żółć, José Ñandú, Đặng Thị, Đorđe, Ștefan, Þórður, Ərol, Şükrü Çağlar, Νίκος, Иван';

describe('the font of documents', () => {
  for (const weight of ['regular', 'bold'] satisfies Weight[]) {
    const font = create(fontFile(weight));
    const missing = (text: string): string[] =>
      [...text].filter((character) => !('hasGlyphForCodePoint' in font) || !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

    for (const [language, [letters, words]] of Object.entries(LANGUAGES))
      test(`${weight} has the letters of ${language}`, () => {
        assert.deepEqual(missing(`${letters}${letters.toUpperCase()}${words}`), []);
      });

    test(`${weight} has all of Latin Extended`, () => {
      const range = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
      // The blocks Latin-1, Latin Extended-A and -B, and Latin Extended Additional.
      assert.deepEqual(missing(range(0xa1, 0x24f) + range(0x1e00, 0x1eff)), []);
    });
  }

  test('draws every name as it is written, and a recognisable code for each character that it does not have', async () => {
    const names = [...Object.values(LANGUAGES).map(([, words]) => words), NEIGHBOURS];
    const brand = { name: 'Names', primary: null, logo: null };
    const bytes = await renderPdf({ title: 'Names', created: new Date('2027-01-01T00:00:00Z'), lang: 'en-ZA', brand }, (page) => {
      for (const name of names) {
        page.heading(name);
        page.paragraph(name, 'strong');
        page.table([{ title: name, share: 1 }], [[name]]);
      }
    });
    const { text } = await readPdf(bytes);
    const flat = (some: string) => some.normalize('NFC').replace(/\s/g, '');
    for (const name of names) assert.equal(flat(text).split(flat(name)).length - 1, 4, name);
    assert.ok(!text.includes('?'));
    assert.ok(bytes.length < 200_000, `${bytes.length} bytes: only the letters that are used are in it`);
  });

  for (const [written, drawn] of Object.entries({
    'Ḓakalo in two parts: D\u032dakalo': 'Ḓakalo in two parts: Ḓakalo',
    'Why? Because.': 'Why? Because.',
    Ａｎｎ: 'Ann',
    '李 Mokoena': '[U+674E] Mokoena',
    'Party 🎉': 'Party [U+1F389]',
    'a\u202eb\u0000c\td\ne': 'abc d\ne',
  }))
    test(`${JSON.stringify(written)} becomes ${JSON.stringify(drawn)}`, () => {
      assert.equal(drawableText(written), drawn);
    });
});
