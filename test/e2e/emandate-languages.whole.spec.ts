import { join } from 'node:path';
import type { Locale } from '../../src/facts/languages.ts';
import { translations } from '../../src/languages/AF_ZA/emandate-words.ts';
import { artefacts } from '../support/results.ts';
import { aLink, aPage, knownSigner, Mandate, morning } from './models/mandate.ts';
import { overflow } from './support/measure.ts';
import { expect, test } from './support/story.ts';

/** A mandate, down to the text of its agreement, in every language. */

const LANGUAGES = {
  AF_ZA: ['Kyk na en onderteken', 'Magtiging om my rekening te debiteer'],
  ZU_ZA: ['Hlola bese usayina', 'Igunya lokudonsa imali ku-akhawunti yami'],
  XH_ZA: ['Jonga uze utyikitye', 'Igunya lokutsala imali kwi-akhawunti yam'],
} as const satisfies Readonly<Record<Exclude<Locale, 'EN_ZA'>, readonly string[]>>;

/** English sentences that must not appear in any other language. */
const ENGLISH = Object.keys(translations).filter((sentence) => sentence.split(' ').length > 2 && !sentence.includes('{'));

test('the e-mandate and the text of the agreement are shown in every language, with no English left over', async ({ page, town }) => {
  await morning(town);
  const mandate = new Mandate(page);
  await page.setViewportSize({ width: 320, height: 800 });
  const link = {
    page_id: await aPage(town, { payment_methods_id: 'pam_sandboxDebitOrder', process_days: [1, 25] }),
    ...(await knownSigner(town)),
  };
  for (const [locale, [review, title]] of Object.entries(LANGUAGES)) {
    await page.goto(await aLink(town, link));
    await mandate.isKnown();
    await mandate.element.evaluate((element, value) => element.setAttribute('locale', value), locale);
    await expect(mandate.heading(review)).toBeVisible();
    await mandate.element.getByRole('radio').last().check();
    await mandate.allTerms();
    await expect(mandate.element.getByRole('article', { name: title })).toBeVisible();
    const shown = (await mandate.element.innerText()).replace(/\s+/g, ' ');
    expect(ENGLISH.filter((sentence) => shown.includes(sentence))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: join(artefacts, 'screens', `emandate-review-${locale}.png`), fullPage: true });
  }
});
