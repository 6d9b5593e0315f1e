import AxeBuilder from '@axe-core/playwright';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { CheckoutPageInput } from '../../src/proxy.ts';
import { artefacts } from '../support/results.ts';
import { Checkout } from './models/checkout.ts';
import { STATES } from './models/states.ts';
import { openSite, type SiteOptions } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Every state in every dress: accessible, nothing cut off, and a picture of each to look at. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

const SESSION: NonNullable<SiteOptions['open']> = {
  amount: '313.00',
  order: {
    reference: 'KB-1042',
    amount_subtotal: '248.00',
    amount_shipping: '65.00',
    amount_total: '313.00',
    items: [
      { sku: 'KB-HON-400', name: 'Fynbos honey, 400 g', quantity: 2, unit_amount: '89.00' },
      { sku: 'KB-ROO-250', name: 'Rooibos from the Cederberg, 250 g', quantity: 1, unit_amount: '70.00' },
    ],
  },
  customer_fields: ['email'],
  customization: { type: 'EMBED', display_cart: true, display_total: true, display_cancel_button: true, brand: { primary: '#a5462a' } },
  redirects: { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' },
};

interface Look {
  readonly name: string;
  readonly width: number;
  readonly media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  readonly axe: boolean;
}

const LOOKS: readonly Look[] = [
  { name: 'wide-light', width: 1000, media: { colorScheme: 'light' }, axe: true },
  { name: 'wide-dark', width: 1000, media: { colorScheme: 'dark' }, axe: true },
  { name: 'narrow-dark', width: 320, media: { colorScheme: 'dark' }, axe: false },
  { name: 'narrow-light', width: 320, media: { colorScheme: 'light' }, axe: true },
  { name: 'forced-colours', width: 600, media: { forcedColors: 'active' }, axe: false },
];

/** What sticks out to the right, in the page and in the card frame. */
async function overflow(page: Page): Promise<number> {
  const widths = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).catch(() => 0)),
  );
  return Math.max(...widths);
}

/** Parts of the element whose content is wider than they are. The card frame is, by the room for its focus ring. */
function tooNarrow(element: Locator): Promise<string[]> {
  const ring = 5;
  return element.evaluate(
    ({ shadowRoot }, allowed) =>
      [...(shadowRoot?.querySelectorAll(':not(.live)') ?? [])]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + allowed)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
    ring,
  );
}

/** How much lower the card frame's content is than the place that is kept for it. */
async function emptyBelowCard(page: Page): Promise<number> {
  const frame = page.frames().find((each) => each.url().includes('/frame/card'));
  const iframe = await frame?.frameElement();
  const place = (await iframe?.boundingBox())?.height;
  if (frame === undefined || place === undefined) return 0;
  return place - (await frame.evaluate(() => document.body.getBoundingClientRect().height));
}

for (const [state, bring] of Object.entries(STATES))
  test(`${state}: accessible and whole, light and dark, wide and at 320 px`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const open = async (session: Partial<CheckoutPageInput> = {}) => {
      const { customer_fields, amount, order, ...rest } = SESSION;
      const known = session.customer_id !== undefined;
      const shape = session.mode === 'SAVE' ? { ...rest, customer_fields } : { ...rest, amount, order, ...(!known && { customer_fields }) };
      const { session_id } = await site.make({ ...shape, ...session });
      await page.goto(site.page([session_id], { theme: 'auto' }));
      return new Checkout(page);
    };
    const { element } = await bring({ page, town, site, open });

    for (const { name, width, media, axe } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' });
      if (axe) {
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
        expect(
          violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })),
          name,
        ).toEqual([]);
      }
      expect(await overflow(page), `${name}: sticks out`).toBe(0);
      expect(await tooNarrow(element), `${name}: wider than its place`).toEqual([]);
      await expect.poll(() => emptyBelowCard(page), { message: `${name}: empty below the card` }).toBeLessThanOrEqual(1);
      // As high as the page: a picture of more than can be seen shows frames where they were, not where they are.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, 320) });
      await page.screenshot({ path: join(artefacts, 'screens', `${state.replaceAll(' ', '-')}-${name}.png`) });
    }
    await site.close();
  });
