/** `npm run generate -- film`: a payment of about twenty seconds as an animated picture for the README, taken from the running demo. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Storefront } from '../../test/e2e/models/storefront.ts';
import { launchAt, PICTURES, startStage } from './stage.ts';

/** The size of the filmed phone's screen, in CSS pixels. */
const PHONE = { width: 390, height: 760 };
/** Physical pixels for each CSS pixel. */
const SCALE = 1.25;
/** How long a picture is shown, in milliseconds: KEY after a key press, LOOK after a change, READ where there is text to read. */
const KEY = 90;
const LOOK = 900;
const READ = 2_200;

/** The pictures of a film, each with the time for which it is shown. Consecutive equal pictures are merged into one. */
class Film {
  readonly #page: Page;
  readonly #frames: { readonly image: Buffer; milliseconds: number }[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async show(milliseconds: number): Promise<void> {
    const image = await this.#page.screenshot({ caret: 'initial' });
    const last = this.#frames.at(-1);
    if (last?.image.equals(image)) last.milliseconds += milliseconds;
    else this.#frames.push({ image, milliseconds });
  }

  /** Types key by key as a shopper does, and takes a picture after each key. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    for (const key of text) {
      await field.press(key === ' ' ? 'Space' : key);
      await this.show(KEY);
    }
  }

  /** Scrolls in small steps, so that the film shows the movement. */
  async scrollTo(target: Locator, block: ScrollLogicalPosition): Promise<void> {
    const steps = 6;
    const [from, to] = await target.evaluate((element, place) => {
      const before = scrollY;
      element.scrollIntoView({ block: place, behavior: 'instant' });
      const after = scrollY;
      scrollTo({ top: before, behavior: 'instant' });
      return [before, after] as const;
    }, block);
    for (let step = 1; step <= steps; step += 1) {
      const part = 1 - (1 - step / steps) ** 2;
      await this.#page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from + (to - from) * part);
      await this.show(40);
    }
  }

  async write(path: string): Promise<number> {
    const images = this.#frames.map(({ image }) => image);
    const delay = this.#frames.map(({ milliseconds }) => milliseconds);
    await sharp(images, { join: { animated: true } })
      .webp({ delay, loop: 0, nearLossless: true, quality: 60, effort: 4 })
      .toFile(path);
    return delay.reduce((sum, one) => sum + one, 0);
  }
}

const stage = await startStage();
const browser = await launchAt(SCALE);
const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: SCALE, colorScheme: 'light', locale: 'en-ZA', hasTouch: true });
const film = new Film(page);

await new Storefront(page, stage.url).putInCart(2);
await page.goto(`${stage.url}/cart`);
await page.evaluate(() => document.fonts.ready);
await film.show(READ);
const checkout = await new Storefront(page, stage.url).toTheTill();
await checkout.ready();
await film.show(LOOK);
const name = checkout.element.getByLabel('Name', { exact: true });
await film.scrollTo(name, 'start');
await film.type(name, 'Thandi');
await film.type(checkout.element.getByLabel('Surname'), 'Mokoena');
await film.type(checkout.email, 'thandi@example.co.za');
await film.scrollTo(checkout.payButton, 'end');
await film.type(checkout.card.number, '4242424242424242');
await film.type(checkout.card.expiry, '1230');
await film.type(checkout.card.code, '123');
await film.show(LOOK);
// The sandbox answers faster than a picture can be taken. So the payment starts only after the waiting screen has been
// filmed.
const seen = Promise.withResolvers<undefined>();
await page.route(/\/pay$/, async (route) => {
  await seen.promise;
  await route.continue();
});
await checkout.payButton.click();
await checkout.waiting.waitFor();
await film.show(LOOK);
seen.resolve(undefined);
await page.waitForURL(/\/orders\//);
await page.getByRole('heading', { level: 1 }).waitFor();
await film.show(2 * READ);

const path = join(PICTURES, 'payment.webp');
const milliseconds = await film.write(path);
console.log(`${path}: ${(milliseconds / 1000).toFixed(1)} s, ${(statSync(path).size / 1000).toFixed(0)} kB`);
await browser.close();
await stage.close();
