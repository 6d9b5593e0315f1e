import type { ElementHandle, Frame, Page } from '@playwright/test';
import { openPages, type Pages, type Tag } from '../support/pages.ts';
import { expect, test } from '../support/story.ts';
import type { Town } from '../support/town.ts';
import { FRAMES, placesOf, type Place } from './places.ts';

/** A shopper can pay through the real service on every kind of page that a merchant may build around the element. */

/** The width of the content on the narrowest phone. An element that is narrower than this has no usable place. */
const NARROWEST = 250;
/** The service's origin is known only once it runs, but the names in the table are needed before. */
const PLACES = placesOf('');

let pages: Pages;
let customer_id: string;
test.beforeAll(async ({ town }) => {
  pages = await openPages(town);
  customer_id = await town.customer();
});
test.afterAll(() => pages.close());

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    addEventListener('pay-ready', () => Reflect.set(globalThis, 'ready', true));
    addEventListener('pay-completed', () => Reflect.set(globalThis, 'paid', true));
  }),
);

/** A tag with a session that asks only for a card. */
async function tagFor(town: Town): Promise<string> {
  const { result } = (await town.ask('/2.0/checkout/page', {
    mode: 'ONE_TIME',
    amount: '149.00',
    customer_id,
    customization: { type: 'EMBED' },
    payment: { payment_methods: ['CARD'] },
    allowed_origins: [pages.origin],
  })) as { result: { session_id: string } };
  return `<pay-checkout session="${result.session_id}"></pay-checkout>`;
}

/** Finds the element in any root. A page with a closed shadow root stores it as `closedRoot`. */
async function elementIn(frame: Frame): Promise<ElementHandle<HTMLElement>> {
  const found = await frame.waitForFunction(() => {
    const seek = (root: ParentNode): HTMLElement | null => {
      const here = root.querySelector<HTMLElement>('pay-checkout, pay-portal, pay-emandate');
      if (here) return here;
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        const inside = shadowRoot && seek(shadowRoot);
        if (inside) return inside;
      }
      return null;
    };
    const kept: unknown = Reflect.get(globalThis, 'closedRoot');
    return Reflect.get(globalThis, 'ready') === true && seek(kept instanceof ShadowRoot ? kept : document);
  });
  const element = found.asElement();
  if (!element) throw new Error('no element');
  return element;
}

/** Types a card into the element's frame once its fields are ready. */
async function type(element: ElementHandle<HTMLElement>): Promise<void> {
  await element.waitForSelector('[part~=primary-button]:not([aria-disabled=true])');
  const frame = await (await element.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the card frame is gone');
  await frame.getByLabel('Card number').fill('4242424242424242');
  await frame.getByLabel('Expiry date').fill('1230');
  await frame.getByLabel('Security code').fill('123');
}

/** Types a card, presses the button, and waits until the service has reported the payment. */
async function pay(page: Page, frame: Frame, { typed, retyped }: Pick<Place, 'typed' | 'retyped'> = {}): Promise<void> {
  const element = await elementIn(frame);
  await element.scrollIntoViewIfNeeded();
  expect((await element.boundingBox())?.width, 'it has room').toBeGreaterThan(NARROWEST);
  await type(element);
  await typed?.(page);
  if (retyped) await type(element);
  await (await element.waitForSelector('[part~=primary-button]')).click();
  await frame.waitForFunction(() => Reflect.get(globalThis, 'paid') === true);
}

/**
 * The places in which the portal and the e-mandate are tested as well. A place affects the size, styles and roots of all
 * three elements in the same way, so these are enough.
 */
const SHARED = [
  'a modal dialog',
  'a popover',
  'a closed shadow root',
  'centred flex item',
  'float',
  'a cell of a table',
  'reset of everything',
  'inherited text styles',
  'right to left',
  'quirks mode',
  'a strict policy with Trusted Types',
];

/** The first actions of a customer or payer, and what they must produce. */
const USES: Readonly<Record<Exclude<Tag, 'pay-checkout'>, (element: ElementHandle<HTMLElement>) => Promise<void>>> = {
  'pay-portal': async (element) => {
    await (await element.waitForSelector('button:has-text("Your cards")')).click();
    await (await element.waitForSelector('button:has-text("Add card")')).click();
    const frame = await (await element.waitForSelector('dialog iframe')).contentFrame();
    await frame?.getByLabel('Card number').fill('4242424242424242');
    await (await element.waitForSelector('dialog button:has-text("Cancel")')).click();
    await element.waitForSelector('dialog', { state: 'hidden' });
  },
  'pay-emandate': async (element) => {
    await (await element.waitForSelector('[part~=primary-button]')).click();
    await element.waitForSelector('[part=error]');
    await (await element.waitForSelector('[part~=input]')).fill('Thandi');
  },
};

for (const [tag, use] of Object.entries(USES))
  test.describe(`<${tag}> is used in`, () => {
    for (const name of SHARED)
      test(name, async ({ page, town }) => {
        const place = placesOf(town.service).find((each) => each.name === name);
        if (!place) throw new Error(name);
        const session = await pages.session(tag === 'pay-portal' ? tag : 'pay-emandate');
        await page.goto(pages.show(place.page(`<${tag} session="${session}"></${tag}>`), place.headers));
        const element = await elementIn(page.mainFrame());
        expect((await element.boundingBox())?.width, 'it has room').toBeGreaterThan(NARROWEST);
        await use(element);
      });
  });

test.describe('pays in', () => {
  for (const { name } of PLACES)
    test(name, async ({ page, town }) => {
      const place = placesOf(town.service).find((each) => each.name === name);
      if (!place) throw new Error(name);
      await page.goto(pages.show(place.page(await tagFor(town)), place.headers));
      await place.then?.(page);
      await pay(page, page.mainFrame(), place);
    });

  for (const [name, attributes] of Object.entries(FRAMES))
    test(name, async ({ page, town }) => {
      const [plain] = placesOf(town.service);
      const inner = pages.show(plain?.page(await tagFor(town)) ?? '');
      await page.goto(
        pages.show(`<!doctype html><title>Shop</title><iframe src="${inner}" width="640" height="600" ${attributes}></iframe>`),
      );
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      if (!frame) throw new Error('no frame');
      await pay(page, frame);
    });
});
