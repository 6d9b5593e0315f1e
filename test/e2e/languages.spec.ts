import type { Locale } from '../../src/facts/languages.ts';
import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** All languages, including the card frame. A page may change the language while the shopper types. */

const WORDS = {
  EN_ZA: { pay: 'Pay R 149,00', number: 'Card number', lang: 'en-ZA' },
  AF_ZA: { pay: 'Betaal R 149,00', number: 'Kaartnommer', lang: 'af-ZA' },
  ZU_ZA: { pay: 'Khokha u-R 149,00', number: 'Inombolo yekhadi', lang: 'zu-ZA' },
  XH_ZA: { pay: 'Hlawula u-R 149,00', number: 'Inombolo yekhadi', lang: 'xh-ZA' },
} as const satisfies Readonly<Record<Locale, object>>;

test('the session’s language, the page’s own language, and a change of language while the shopper types', async ({ page, town }) => {
  const site = await openSite(town);
  const session = await site.open({ customization: { type: 'EMBED', locale: 'ZU_ZA' } });
  await page.goto(site.page([session.session_id]));
  const checkout = new Checkout(page);
  await expect(checkout.payButton).toHaveText(WORDS.ZU_ZA.pay);
  await expect(checkout.card.frame.getByLabel(WORDS.ZU_ZA.number)).toBeVisible();
  await checkout.card.frame.locator('#number').fill('4242');
  for (const [locale, { pay, number, lang }] of Object.entries(WORDS)) {
    await checkout.element.evaluate((element, value) => element.setAttribute('locale', value), locale);
    await expect(checkout.payButton).toHaveText(pay);
    await expect(checkout.element.locator('.root')).toHaveAttribute('lang', lang);
    await expect(checkout.card.frame.getByLabel(number)).toHaveValue('4242');
  }
  await site.close();
});

test('if a language does not load, the checkout stays in English', async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.route(/\/pay-elements\/af-za/, (route) => route.abort());
  await page.goto(site.page([session_id], { locale: 'AF_ZA' }));
  await expect(new Checkout(page).payButton).toHaveText(WORDS.EN_ZA.pay);
  await site.close();
});

test('the service’s own page is in the session’s language', async ({ page, town }) => {
  const site = await openSite(town);
  const { page_url } = await site.open({ customization: { type: 'PAGE', locale: 'AF_ZA' } });
  await page.goto(page_url);
  await expect(new Checkout(page).payButton).toHaveText(WORDS.AF_ZA.pay);
  await expect(page.getByRole('heading', { name: 'Betaal Kareeboom' })).toBeVisible();
  await expect(page).toHaveTitle(/^Betaal Kareeboom R\s149,00$/);
  await site.close();
});

test('a shopper on the service’s own page chooses another language: what was typed stays, and a reload keeps the choice', async ({
  page,
  town,
}) => {
  const site = await openSite(town);
  const { page_url } = await site.open({ customization: { type: 'PAGE', locale: 'EN_ZA' } });
  await page.goto(page_url);
  const checkout = new Checkout(page);
  await expect(checkout.payButton).toHaveText(WORDS.EN_ZA.pay);
  await checkout.card.frame.locator('#number').fill('4242');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('isiXhosa');
  await expect(checkout.payButton).toHaveText(WORDS.XH_ZA.pay);
  await expect(page.getByRole('heading', { name: 'Hlawula ku-Kareeboom' })).toBeVisible();
  await expect(page).toHaveTitle(/^Hlawula ku-Kareeboom i-R\s149,00$/);
  await expect(page.getByText('Intlawulo ekhuselekileyo')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'xh-za');
  await expect(checkout.card.frame.getByLabel(WORDS.XH_ZA.number)).toHaveValue('4242');
  await page.reload();
  await expect(checkout.payButton).toHaveText(WORDS.XH_ZA.pay);
  await expect(page.getByRole('combobox', { name: 'Ulwimi' })).toHaveValue('XH_ZA');
  await site.close();
});
