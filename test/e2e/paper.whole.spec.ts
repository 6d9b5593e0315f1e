import { MANDATE_SCREENS } from './models/mandate-states.ts';
import { ACCOUNT_DIALOGS, type Screen } from './models/portal-states.ts';
import { Checkout } from './models/checkout.ts';
import { opened } from './support/opened.ts';
import { openSite } from './support/site.ts';
import { readPdf } from '../support/pdf.ts';
import { expect, test } from './support/story.ts';
import type { Locator, Page } from '@playwright/test';

/** What is printed: an invoice of the portal, and how a payment or a mandate ended. */

const A4 = { width: 794, height: 1123 };

/** The screen of this name. @throws Error if there is none */
function screenOf(screens: Readonly<Record<string, Screen>>, name: string): Screen {
  const screen = screens[name];
  if (screen === undefined) throw new Error(`there is no screen ${name}`);
  return screen;
}

/** The page as it is printed. */
const printed = async (page: Page) => readPdf(new Uint8Array(await page.pdf({ format: 'A4' })));

/** The large boxes that are dark on paper, each with its class. Dark text is readable only if there are none. */
const darkBoxes = (element: Locator): Promise<string[]> =>
  element.evaluate(({ shadowRoot, ownerDocument }) =>
    [ownerDocument.documentElement, ownerDocument.body, ...(shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 200)
      .filter((each) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (getComputedStyle(each).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        return alpha > 0 && red + green + blue < 600;
      })
      .map((each) => `${each.localName}.${each.className}`),
  );

/** The colour of the text on paper. */
const ink = (element: Locator): Promise<string> =>
  element.evaluate(({ shadowRoot }) => getComputedStyle(shadowRoot?.querySelector('.root') ?? document.body).color);

const INK = 'rgb(25, 28, 34)';

/** The buttons and folds that are visible on paper, where nothing can be pressed. */
const pressable = (element: Locator): Promise<string[]> =>
  element.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll<HTMLElement>('button, .button') ?? [])]
      .filter((each) => each.checkVisibility())
      .map(({ innerText }) => innerText),
  );

test('an invoice is printed from the top of the sheet, alone, and a long one on as many sheets as it needs', async ({ page, town }) => {
  await page.setViewportSize(A4);
  const { pages, element, show } = await opened(town, page, 'pay-portal');
  await show(screenOf(ACCOUNT_DIALOGS, 'an invoice'));
  await page.emulateMedia({ media: 'print' });
  const dialog = element.getByRole('dialog');
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(0);
  expect(await pressable(element)).toEqual([]);
  await page.emulateMedia({ media: null });
  const one = await printed(page);
  expect(one.pages).toBe(1);
  for (const words of [/INV-\d+/, 'Kareeboom', 'VAT at 15 %', 'R 228,85']) expect(one.text).toMatch(words);
  for (const words of ['Your cards', 'Open as PDF', 'Close']) expect(one.text).not.toContain(words);

  const lines = Array.from({ length: 80 }, (_, at) => ({ name: `Line ${at + 1}.`, qty: 1, total_excl: 100 }));
  await page.route(/\/invoices\/[^/]+$/, async (route) => {
    const invoice = (await (await route.fetch({ maxRetries: 2 })).json()) as object;
    await route.fulfill({ json: { ...invoice, lines } });
  });
  await page.keyboard.press('Escape');
  for (const name of ['Invoices', /^View: INV-/]) await element.getByRole('button', { name }).click();
  await expect(element.getByText('Line 80.')).toBeAttached();
  const long = await printed(page);
  expect(long.pages).toBeGreaterThan(1);
  expect(lines.map(({ name }) => name).filter((name) => !long.text.includes(name))).toEqual([]);
  expect(long.text).toContain('R 228,85');
  await pages.close();
});

for (const [name, words, pressed] of [
  ['approved', ['Your mandate is approved', 'EM0000000001'], 'Download a copy'],
  ['the bank asks', ['Your bank is asking you now', 'Answer by'], 'Time left'],
  ['declined by the payer', ['The mandate was not approved'], 'Sign again'],
] as const)
  test(`a mandate is printed without what is only pressed or counts: ${name}`, async ({ page, town }) => {
    await page.setViewportSize(A4);
    const { pages, element, show } = await opened(town, page, 'pay-emandate');
    await show(screenOf(MANDATE_SCREENS, name));
    const { text, pages: sheets } = await printed(page);
    expect(sheets).toBe(1);
    for (const said of words) expect(text).toContain(said);
    expect(text).not.toContain(pressed);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => pressable(element)).toEqual([]);
    await pages.close();
  });

for (const [name, tag, screens] of [
  ['an invoice', 'pay-portal', ACCOUNT_DIALOGS],
  ['approved', 'pay-emandate', MANDATE_SCREENS],
] as const)
  test(`on paper a dark theme is dark on white: ${name}`, async ({ page, town }) => {
    await page.setViewportSize(A4);
    const { pages, element, show } = await opened(town, page, tag);
    await show(screenOf(screens, name));
    await element.evaluate((each) => each.setAttribute('theme', 'dark'));
    // The page itself is the merchant's, and is not dark here.
    await expect.poll(() => ink(element)).toBe('rgb(241, 242, 245)');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => ink(element)).toBe(INK);
    expect(await darkBoxes(element)).toEqual([]);
    await pages.close();
  });

test('a paid checkout on the service’s own page is printed as a receipt', async ({ page, town }) => {
  await page.setViewportSize(A4);
  const site = await openSite(town);
  const { page_url } = await site.make({ customization: { type: 'PAGE' } });
  await page.goto(page_url);
  const checkout = new Checkout(page);
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Payment received');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => ink(page.locator('pay-checkout'))).toBe(INK);
  expect(await darkBoxes(page.locator('pay-checkout'))).toEqual([]);
  await page.emulateMedia({ media: null, colorScheme: null });
  const { text, pages: sheets } = await printed(page);
  expect(sheets).toBe(1);
  for (const said of ['Kareeboom', 'Payment received', 'R 149,00', '4242']) expect(text).toContain(said);
  for (const pressed of ['Copy', 'Print', 'Receipt (PDF)', 'Test mode']) expect(text).not.toContain(pressed);
  await site.close();
});
