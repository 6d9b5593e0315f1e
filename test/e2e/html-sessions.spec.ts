import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { scriptHeld } from './support/held.ts';
import { openPages, type Tag } from './support/pages.ts';
import { openSite, type SiteOptions } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** Every kind of session in the page's HTML: the element takes the existing content over and draws none of it again. */

/**
 * Remembers the elements of the page and where they are, and from now on measures how far they move. What a dialog does over them is not
 * theirs: it grows when its contents come.
 */
const watch = (page: Page, selector: string, inside: string): Promise<void> =>
  page.evaluate(
    ([element, part]) => {
      const root = document.querySelector(element ?? '')?.shadowRoot;
      const nodes = [...(root?.querySelectorAll(part ?? '') ?? [])];
      const seen = { nodes, places: nodes.map((node) => node.getBoundingClientRect().top), shifted: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        if (root?.querySelector('dialog[open]')) return;
        for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [selector, inside],
  );

/** Checks that all remembered elements are still there, and that nothing moved except by the shopper's choice. */
const expectSame = async (page: Page, mayMove = false): Promise<void> => {
  const seen = await page.evaluate(() => {
    const { nodes, places, shifted } = (window as unknown as { seen: { nodes: Element[]; places: number[]; shifted: number } }).seen;
    return {
      count: nodes.length,
      gone: nodes.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML),
      // As the browser measures a shift: less than 3 px is none. A dialog opens over the page, in the middle of the window.
      moved: nodes
        .map(
          (node, index) =>
            [node.outerHTML, node.localName === 'dialog' ? 0 : node.getBoundingClientRect().top - (places[index] ?? 0)] as const,
        )
        .filter(([, by]) => Math.abs(by) >= 3),
      shifted,
    };
  });
  expect(seen.count).toBeGreaterThan(0);
  expect(seen.gone).toEqual([]);
  if (!mayMove) expect({ moved: seen.moved, shifted: seen.shifted }).toEqual({ moved: [], shifted: 0 });
};

/** What differs from a plain payment, what the shopper does before the script loads, and what must follow. */
interface Kind {
  readonly open: (town: Town) => Promise<NonNullable<SiteOptions['open']>>;
  readonly before: (checkout: Checkout) => Promise<void>;
  readonly after: (checkout: Checkout) => Promise<void>;
  /** Whether content may move: the choice that was made before the script loaded then shows the card's fields. */
  readonly moves: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'stored cards, of which none is chosen': {
    open: async (town) => ({ customer_id: await town.customer(), cards: { show_cards: true } }),
    before: (checkout) => checkout.element.getByRole('radio', { name: 'Use another card' }).check(),
    after: async (checkout) => {
      await expect(checkout.element.getByRole('radio', { name: 'Use another card' })).toBeChecked();
      await checkout.card.fill('4242424242424242');
    },
    moves: true,
  },
  'a subscription': {
    open: () => Promise.resolve({ mode: 'RECURRING', customer_fields: ['email'] }),
    before: async (checkout) => {
      await checkout.element.getByLabel('Name', { exact: true }).fill('Thandi');
      await checkout.element.getByLabel('Surname', { exact: true }).fill('Mokoena');
      await checkout.email.fill('thandi@shop.example');
      await checkout.card.fill('4242424242424242');
    },
    after: (checkout) => expect(checkout.element.getByLabel('Surname', { exact: true })).toHaveValue('Mokoena'),
    moves: false,
  },
};

for (const [name, { open, before, after, moves }] of Object.entries(KINDS))
  test(`<pay-checkout> in HTML: ${name}; pressed before any script loads, and paid once`, async ({ page, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open(await open(town));
    const letGo = await scriptHeld(page, 'pay-checkout');
    await page.goto(site.page([session_id], { html: true }), { waitUntil: 'commit' });
    const checkout = new Checkout(page, page.locator('#pay-0'));
    await before(checkout);
    // Not the alert for a script that does not load: it is removed when the script has loaded.
    await watch(page, '#pay-0', 'form, input, button:not(.late *), iframe');
    await letGo();
    await after(checkout);
    await checkout.ready();
    await expectSame(page, moves);
    await checkout.payButton.click();
    await expect(checkout.outcome).toBeVisible();
    await expectPaid(town, session_id, 1);
    await site.close();
  });

/** The other elements: what a person can do before the script loads, and what is there afterwards. */
const OTHERS: Readonly<
  Record<Exclude<Tag, 'pay-checkout'>, { before: (page: Page) => Promise<void>; after: (page: Page) => Promise<void> }>
> = {
  'pay-portal': {
    before: async (page) => {
      const choose = page.getByRole('button', { name: 'Choose: Pro', exact: true });
      await choose.click();
      await expect(choose).toHaveAttribute('aria-busy', 'true');
    },
    after: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  'pay-emandate': {
    before: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Thandi');
      await page.getByLabel('Surname').fill('Mokoena');
      await page.getByLabel('Email').fill('thandi@shop.example');
      await page.getByLabel('ID number').fill('9001015000085');
      await page.getByLabel('Mobile number').fill('082 123 4567');
      // The bank is found by its name when the script is there.
      await page.getByRole('combobox', { name: 'Bank' }).fill('fnb');
      await page.getByLabel('Account number').fill('62001871608');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
    },
    after: (page) => expect(page.getByRole('heading', { name: 'Check and sign' })).toBeVisible(),
  },
};

for (const [tag, { before, after }] of Object.entries(OTHERS) as [Exclude<Tag, 'pay-checkout'>, (typeof OTHERS)['pay-portal']][])
  test(`<${tag}> in HTML: a press before any script loads takes effect, and the written content stays`, async ({ page, town }) => {
    const pages = await openPages(town);
    const session = await pages.session(tag);
    const html = await pages.html(tag, session, { id: 'pay' });
    const letGo = await scriptHeld(page, tag);
    await page.goto(
      pages.show(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><script type="module" src="/pay-elements.js"></script><body>${html}</body></html>`,
      ),
      { waitUntil: 'commit' },
    );
    await before(page);
    // A picture of the whole page would change the window's size, which moves content.
    await page.screenshot({ path: `test-artefacts/html-${tag}.png` });
    await watch(page, '#pay', 'form, section, dialog');
    await letGo();
    await after(page);
    // The press on Continue has led to the next step, so content may move.
    await expectSame(page, tag === 'pay-emandate');
    await pages.close();
  });
