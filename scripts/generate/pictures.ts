/** `npm run generate -- pictures`: the README's pictures, taken from the running demo. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mandateOn, portalOn } from '../../src/testing.ts';
import { newSubscriber } from '../../demo/storefront/playground/subscriber.ts';
import { Storefront } from '../../test/e2e/models/storefront.ts';
import { CARDS } from '../../test/e2e/models/card-fields.ts';
import { KEY, launchAt, PICTURES as FOLDER, startStage } from './stage.ts';

const stage = await startStage();

/** Opens the portal of a customer who has a subscription and cards. */
async function portal(page: Page): Promise<void> {
  const customer_id = await newSubscriber({ ...KEY, baseUrl: stage.baseUrl });
  const { link_url } = await stage.pay.portal.create({ customer_id, settings: { page_title: 'Your Kareeboom account' } });
  await page.goto(link_url);
  await portalOn(page).ready();
}

/** Opens the first step of signing a mandate, in the shop's own page. */
async function signing(page: Page): Promise<void> {
  await page.goto(`${stage.url}/debit-order`);
  await mandateOn(page).ready();
}

/** Each picture, and the steps that lead to it. */
const PICTURES: readonly (readonly [name: string, device: 'desktop' | 'phone', lead: (page: Page) => Promise<void>])[] = [
  [
    'checkout',
    'desktop',
    async (page) => {
      await (await (await new Storefront(page, stage.url).shop()).ready()).fill(CARDS.good);
    },
  ],
  [
    'declined',
    'phone',
    async (page) => {
      const checkout = await (await new Storefront(page, stage.url).shop()).ready();
      await checkout.pay(CARDS.declined);
      await checkout.notice.scrollIntoViewIfNeeded();
      await checkout.notice.waitFor();
    },
  ],
  ['portal', 'desktop', portal],
  ['portal', 'phone', portal],
  ['emandate', 'desktop', signing],
  [
    'emandate',
    'phone',
    async (page) => {
      await signing(page);
      await page.locator('pay-emandate').evaluate((element) => element.scrollIntoView());
    },
  ],
];

/** The devices of the pictures: a desktop in light colours and a phone in dark ones. */
const DEVICES = {
  desktop: { viewport: { width: 1180, height: 1060 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 960 }, colorScheme: 'dark' },
} as const;

/** Physical pixels for each CSS pixel. */
const SCALE = 1.5;

const browser = await launchAt(SCALE);
for (const [name, device, lead] of PICTURES) {
  const page = await browser.newPage({ ...DEVICES[device], deviceScaleFactor: SCALE });
  await lead(page);
  await page.screenshot({ path: join(FOLDER, `${name}-${device}-${DEVICES[device].colorScheme}.png`) });
  await page.close();
}
await browser.close();
await stage.close();
