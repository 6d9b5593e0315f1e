import { join } from 'node:path';
import type { Locale } from '../../src/facts/languages.ts';
import { translations } from '../../src/languages/AF_ZA/emandate-words.ts';
import { artefacts } from '../support/results.ts';
import { Mandate } from './models/mandate.ts';
import { expect, test } from './support/story.ts';

/**
 * The calendar's cases (cases.json) as a payer reads them in a merchant's page, in a browser whose time zone is half a day
 * away. Also all languages.
 */

// All tests of this file share one site.
test.describe.configure({ mode: 'default' });

const PREVIOUS = { payment_methods_id: 'pam_sandboxDebitOrderPrevious', amount: 199 };
const PRODUCTS = { payment_type: 'emandate_products_and_collections' };

interface Case {
  readonly name: string;
  readonly page: object;
  readonly items?: readonly RegExp[];
  /** The text of the day in the list of choices. */
  readonly day: string;
  readonly dates: Readonly<Record<string, string>>;
  /** The sentence of the terms. */
  readonly says: string | RegExp;
  /** The first lines of the list of coming debits. */
  readonly reads: readonly RegExp[];
}

const CASES: readonly Case[] = [
  {
    name: '43: the last day, and the business day before',
    page: PREVIOUS,
    day: 'Last day (31)',
    dates: { 'Start on or after': '2027-01-01' },
    says: 'R 199,00 on the last day of every month, first on 29 January 2027 because the 31st is on a weekend.',
    reads: [
      /^29 January 2027 ?instead of 31 January 2027: banks are closed on the weekend R 199,00$/,
      /^26 February 2027 ?instead of 28 February 2027: the month is shorter; banks are closed on the weekend/,
      /^31 March 2027 R 199,00$/,
    ],
  },
  {
    name: '44: New Year’s Day',
    page: PREVIOUS,
    day: 'Day 1',
    dates: { 'Start on or after': '2026-12-15' },
    says: 'R 199,00 on the 1st of every month, first on 31 December because the 1st is a holiday.',
    reads: [/^31 December 2026 ?instead of 1 January 2027: public holiday \(New Year's Day\)/],
  },
  {
    name: '45: the Day of Goodwill',
    page: PREVIOUS,
    day: 'Day 26',
    dates: { 'Start on or after': '2026-12-01' },
    says: /^R.199,00 on the 26th of every month, first on 24.December because the 26th is (a holiday|on a weekend)\.$/,
    reads: [/^24 December 2026 ?instead of 26 December 2026/],
  },
  {
    name: '47: the day itself',
    page: { ...PREVIOUS, payment_methods_id: 'pam_sandboxDebitOrder' },
    day: 'Day 26',
    dates: { 'Start on or after': '2026-12-01' },
    says: 'R 199,00 on the 26th of every month, first on 26 December.',
    reads: [/^26 December 2026 R 199,00$/],
  },
  {
    name: '48: two debits on one day',
    page: { ...PRODUCTS, payment_methods_id: 'pam_sandboxDebicheck', product_ids: ['pro_sandboxSetup', 'pro_sandboxBasic'] },
    items: [/Set-up/, /Basic/],
    day: 'Day 15',
    dates: { 'First collection': '2027-01-15', 'Start on or after': '2027-01-15' },
    says: /^R.228,85 on the 15th of every month, first R.575,00 on 15.January.2027, never more than R.343,27 after the first collection\.$/,
    reads: [/^15 January 2027 R 575,00$/, /^15 January 2027 R 228,85$/],
  },
  {
    name: '55: Sunday is the seventh day of the week',
    page: { ...PRODUCTS, payment_methods_id: 'pam_sandboxDebitOrder', product_ids: ['pro_sandboxWeekly'] },
    items: [/Fresh bread/],
    day: 'Sunday',
    dates: {},
    says: 'R 85,00 every Sunday, first on 22 November.',
    reads: [/^22 November 2026 R 85,00$/, /^29 November 2026 R 85,00$/],
  },
];

async function choose(mandate: Mandate, { items = [], day, dates }: Pick<Case, 'items' | 'day' | 'dates'>): Promise<void> {
  await mandate.isKnown();
  for (const name of items) await mandate.element.getByRole('checkbox', { name }).check();
  await mandate.element.getByLabel('Debit day').selectOption(day);
  if (Object.keys(dates).length > 0) await mandate.element.getByText('Choose when it starts or ends').click();
  for (const [label, value] of Object.entries(dates)) {
    // The first day to choose is tomorrow in South Africa, whatever the browser's date is.
    await expect(mandate.element.getByLabel(label)).toHaveAttribute('min', '2026-11-22');
    await mandate.element.getByLabel(label).fill(value);
  }
}

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland'])
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('every debit is shown on the day on which it is made, with the reason; two dates that are Sundays are refused', async ({
      page,
      signingSite: site,
    }) => {
      const mandate = new Mandate(page);
      const lines = mandate.element.locator('.debits li');
      for (const one of CASES) {
        await page.goto(await site.page(one.page));
        await choose(mandate, one);
        await mandate.allTerms();
        await expect(mandate.sentence, one.name).toHaveText(one.says);
        for (const [index, read] of one.reads.entries())
          await expect
            .poll(async () => (await lines.nth(index).innerText()).replace(/[\s\u00a0]+/g, ' '), { message: one.name })
            .toMatch(read);
      }
      const items = ['pro_sandboxSetup', 'pro_sandboxBasic'];
      await page.goto(await site.page({ ...PRODUCTS, payment_methods_id: 'pam_sandboxDebicheckPrevious', product_ids: items }));
      const sunday = '2027-01-17';
      await choose(mandate, {
        items: [/Set-up/, /Basic/],
        day: 'Day 17',
        dates: { 'First collection': sunday, 'Start on or after': sunday },
      });
      await mandate.element.getByLabel('Type your full name').fill('Thandi Mokoena');
      await mandate.button('Sign').click();
      await expect(mandate.element.getByText('The first collection and the start may not both be on a Sunday.')).toBeVisible();
      expect(await site.mandates()).toEqual([]);
    });
  });

const LANGUAGES = {
  AF_ZA: ['Kyk na en onderteken', 'Magtiging om my rekening te debiteer'],
  ZU_ZA: ['Hlola bese usayina', 'Igunya lokudonsa imali ku-akhawunti yami'],
  XH_ZA: ['Jonga uze utyikitye', 'Igunya lokutsala imali kwi-akhawunti yam'],
} as const satisfies Readonly<Record<Exclude<Locale, 'EN_ZA'>, readonly string[]>>;

/** English sentences that must not appear in any other language. */
const ENGLISH = Object.keys(translations).filter((sentence) => sentence.split(' ').length > 2 && !sentence.includes('{'));

test('the e-mandate and the text of the agreement are shown in every language, with no English left over', async ({
  page,
  signingSite: site,
}) => {
  const mandate = new Mandate(page);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [locale, [review, title]] of Object.entries(LANGUAGES)) {
    await page.goto(await site.page({ ...PREVIOUS, process_days: [1, 25] }, locale));
    await mandate.isKnown();
    await mandate.element.getByRole('radio').last().check();
    await mandate.allTerms();
    await expect(mandate.heading(review)).toBeVisible();
    const shown = (await mandate.element.innerText()).replace(/\s+/g, ' ');
    expect(ENGLISH.filter((sentence) => shown.includes(sentence))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: join(artefacts, 'screens', `emandate-review-${locale}.png`), fullPage: true });
    await expect(mandate.element.getByRole('article', { name: title })).toBeVisible();
  }
});
