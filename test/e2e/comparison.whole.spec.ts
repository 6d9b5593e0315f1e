import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalOf, subscribe } from './models/customers.ts';
import { aLink, answer, aPage, knownSigner, Mandate, morning } from './models/mandate.ts';
import { opening } from './models/full-session.ts';
import type { CheckoutPageInput } from 'pay-elements/proxy';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Counts what docs/comparison.md says about our elements: taps, fields that a person fills in, screens, and the words on them. */

/** Counts the words that can be read in a document: of its open dialog, if there is one. */
function readable(): number {
  const words = (node: Node): number => {
    if (node instanceof Text) {
      const range = document.createRange();
      range.selectNodeContents(node);
      // What only screen readers get has a box of one pixel.
      const seen = [...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
      return seen && (node.parentElement?.checkVisibility() ?? true) ? (node.data.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0) : 0;
    }
    if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return 0;
    if (node instanceof HTMLElement && node.getBoundingClientRect().width <= 1 && getComputedStyle(node).display !== 'contents') return 0;
    const shadow = node instanceof Element ? node.shadowRoot : null;
    const inside = node instanceof HTMLSlotElement ? node.assignedNodes() : (shadow ?? node).childNodes;
    return [...inside].reduce((sum, each) => sum + words(each), 0);
  };
  const open = (root: Document | ShadowRoot): Element | null =>
    root.querySelector(':modal') ??
    [...root.querySelectorAll('*')].map((each) => each.shadowRoot && open(each.shadowRoot)).find((each) => each) ??
    null;
  return words(open(document) ?? document.body);
}

/** Starts to count in the page and its frames, and continues on the pages that follow. */
async function counting(page: Page) {
  let taps = 0;
  let screens = 0;
  let words = 0;
  const fields = new Set<string>();
  await page.exposeFunction('tapped', () => taps++);
  await page.exposeFunction('typed', (field: string) => fields.add(field));
  await page.addInitScript(() => {
    interface Counted {
      tapped(): void;
      typed(field: string): void;
    }
    const counted = globalThis as unknown as Counted;
    const PRESSED = 'a, button, summary, [role=option], input[type=radio], input[type=checkbox]';
    const target = (event: Event): Element | undefined => event.composedPath().find((node) => node instanceof Element);
    addEventListener(
      'click',
      (event) => {
        // A script repeats a press that was made before it had loaded. The repeated press is not a tap.
        if (event.isTrusted && target(event)?.closest(PRESSED) != null) counted.tapped();
      },
      true,
    );
    addEventListener(
      'input',
      (event) => {
        const field = target(event);
        if (!(field instanceof HTMLInputElement) || field.type === 'radio' || field.type === 'checkbox') return;
        counted.typed(`${location.pathname} ${field.id || field.name}`);
      },
      true,
    );
  });
  return {
    /** The person reads what is on the screen. A panel that opens on it is no screen of its own. */
    async reads(part: 'screen' | 'panel' = 'screen'): Promise<void> {
      if (part === 'screen') screens++;
      for (const frame of page.frames()) {
        const element = frame === page.mainFrame() ? null : await frame.frameElement();
        if (element === null || (await element.isVisible())) words += await frame.evaluate(readable);
      }
    },
    total: () => ({ taps, fields: fields.size, screens, words }),
  };
}
type Count = Awaited<ReturnType<typeof counting>>;

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/comparison.md'), 'utf8');

/** Compares with a row of the document's table, `| name | taps | fields | screens | words |`, in which the words are a limit. */
function expectSaid(name: string, { total }: Count): void {
  const row = DOCUMENT.split('\n').find((line) => line.startsWith(`| ${name} `));
  const [taps, fields, screens, words = NaN] = row?.split('|').slice(2, 6).map(Number) ?? [];
  const { words: counted, ...rest } = total();
  expect(rest).toEqual({ taps, fields, screens });
  expect(counted).toBeLessThanOrEqual(words);
}

/** The checkouts, by their names in the document: what the shop asks for, and how it ends. */
const CHECKOUTS: Readonly<Record<string, readonly [session: Partial<CheckoutPageInput>, end: string]>> = {
  'Checkout, new customer': [{}, 'Payment received'],
  'Checkout, subscription': [{ mode: 'RECURRING' }, 'You are subscribed'],
  'Checkout, card to be saved': [{ mode: 'SAVE' }, 'Your card is saved'],
};

for (const [name, [session, end]] of Object.entries(CHECKOUTS))
  test(name, async ({ page, town }) => {
    const site = await openSite(town);
    const count = await counting(page);
    const checkout = await opening(page, site)(session);
    await checkout.ready();
    await count.reads();
    await checkout.pay();
    await expect(checkout.outcome).toContainText(end);
    expectSaid(name, count);
    await site.close();
  });

test('Checkout, stored card', async ({ page, town }) => {
  const site = await openSite(town);
  const customer_id = await town.customer();
  const count = await counting(page);
  const checkout = await opening(page, site)({ customer_id, cards: { show_cards: true } });
  await expect(checkout.payButton).toBeEnabled();
  await count.reads();
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  expectSaid('Checkout, stored card', count);
  await site.close();
});

test('on a phone, a new customer sees the amount, all fields and the button without scrolling', async ({ page, town }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const site = await openSite(town);
  const checkout = await opening(page, site)();
  await checkout.ready();
  await expect(checkout.element.getByText('R 313,00', { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await expect(checkout.payButton).toBeInViewport({ ratio: 1 });
  await site.close();
});

/** Opens a panel, which the customer reads. */
async function opens(page: Page, count: Count, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await count.reads('panel');
}

/** The tasks of a customer in their account, by their names in the document: the panels, what is done in the last, and the news. */
const ACTS: Readonly<Record<string, readonly [panels: readonly string[], act: (page: Page, count: Count) => Promise<void>, end: string]>> =
  {
    'Portal, change plan': [
      ['Change plan'],
      async (page) => {
        await page.getByRole('radio', { name: /^Pro/ }).first().check();
        await page.getByRole('button', { name: /Change plan and pay/ }).click();
      },
      'Your plan is changed',
    ],
    'Portal, cancel': [
      ['Change plan', 'Cancel subscription'],
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click(),
      'Your subscription is cancelled',
    ],
    'Portal, pause': [
      ['Change plan', 'Pause subscription'],
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Pause subscription' }).click(),
      'Your subscription is paused',
    ],
    'Portal, another card': [
      ['Your cards'],
      async (page, count) => {
        await page.getByRole('button', { name: 'Add card' }).click();
        const card = page.frameLocator('iframe');
        await expect(card.getByLabel('Card number')).toBeVisible();
        await count.reads('panel');
        await card.getByLabel('Card number').fill('4242424242424242');
        await card.getByLabel('Expiry date').fill('1239');
        await card.getByLabel('Security code').fill('123');
        await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click();
      },
      'Your card is saved',
    ],
  };

for (const [name, [panels, act, end]] of Object.entries(ACTS))
  test(name, async ({ page, town }) => {
    const customer_id = await town.customer();
    await subscribe(town, customer_id);
    const { link_url } = await portalOf(town, customer_id, { allow_pause: true });
    const count = await counting(page);
    await page.goto(link_url);
    await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
    await count.reads();
    for (const panel of panels) await opens(page, count, panel);
    await act(page, count);
    await expect(page.getByText(end)).toBeVisible();
    expectSaid(name, count);
  });

async function planAndSign(mandate: Mandate, count: Count): Promise<void> {
  await expect(mandate.heading('Check and sign')).toBeVisible();
  const product = mandate.element.getByRole('checkbox').first();
  if (await product.isVisible()) await product.check();
  await mandate.element.getByRole('radio', { name: 'Day 25' }).check();
  await expect(mandate.sentence).toContainText(' on the 25th of every month, first on ');
  await mandate.element.getByLabel('Type your full name').fill('Thandi Mokoena');
  await count.reads();
  await mandate.button('Sign').click();
}

test('Mandate, new customer', async ({ page, town }) => {
  await morning(town);
  const count = await counting(page);
  const mandate = new Mandate(page);
  await page.goto(await aLink(town, { page_id: await aPage(town) }));
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await mandate.person();
  await mandate.account();
  await count.reads();
  await mandate.next.click();
  await planAndSign(mandate, count);
  await answer(town, 'APPROVE');
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  expectSaid('Mandate, new customer', count);
});

test('Mandate, known customer', async ({ page, town }) => {
  await morning(town);
  const known = await knownSigner(town);
  const count = await counting(page);
  const mandate = new Mandate(page);
  await page.goto(await aLink(town, { page_id: await aPage(town), ...known }));
  await mandate.isKnown();
  await planAndSign(mandate, count);
  await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
  await answer(town, 'APPROVE');
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  expectSaid('Mandate, known customer', count);
});
