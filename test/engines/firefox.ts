import { firefox, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { lookOf, wasKept, type Browser, type Place, type Shopper, type Thing } from './shopper.ts';

/** A shopper who uses Playwright's page. */
function shopperAt(page: Page): Shopper {
  const card = page.frameLocator('iframe');
  const places: Readonly<Record<Place, Page | FrameLocator>> = { page, card, bank: card.frameLocator('iframe') };
  const find = ({ place = 'page', role, name }: Thing): Locator => places[place].getByRole(role, { name, exact: true }).first();
  return {
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async back() {
      await page.goBack();
      return page.evaluate(wasKept);
    },
    async look(thing) {
      const found = find(thing);
      return (await found.isVisible()) ? found.evaluate(lookOf) : null;
    },
    click: (thing) => find(thing).click(),
    async fill(thing, text) {
      const field = find(thing);
      await field.click();
      await field.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    async overflow(width) {
      await page.setViewportSize({ width, height: 800 });
      return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    },
    faces: () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))),
    picture: () => page.screenshot({ fullPage: true }),
  };
}

/** Starts the system's Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const launch = () => firefox.launch({ channel: 'moz-firefox', executablePath });
  // On a busy machine it sometimes closes the connection while it starts.
  const browser = await launch().catch(launch);
  return {
    async visit() {
      const context = await browser.newContext({ locale: 'en-ZA', timezoneId: 'Africa/Johannesburg' });
      return { shopper: shopperAt(await context.newPage()), leave: () => context.close() };
    },
    close: () => browser.close(),
  };
}
