import type { Locator, Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { accountLink, aCheckout, mandateLink } from './models/hosted-links.ts';
import { answer, Mandate } from './models/mandate.ts';
import { faultsIn } from './support/axe.ts';
import { openPages } from './support/pages.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** On the service's own pages one screen fades into the next. Nothing waits for it, and nothing of it goes wrong in silence. */

/** What the page knows about its fades. */
interface Fades {
  /** How many have begun. */
  begun: number;
  /** How many milliseconds their animations take. */
  readonly durations: number[];
  /** Whether the next fade stops in its middle. */
  held: boolean;
}

type Watched = typeof globalThis & { fades: Fades };

/**
 * Watches the fades of the pages that are opened from now on. The transitions' promises are left alone: an error that the page does not
 * handle itself must stay one, and every test fails for it.
 */
async function watch(page: Page): Promise<{ fades: () => Promise<Fades>; hold: () => Promise<void>; isHeld: () => Promise<boolean> }> {
  await page.addInitScript(() => {
    const fades: Fades = { begun: 0, durations: [], held: false };
    Object.assign(globalThis, { fades });
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      fades.begun += 1;
      const transition = begin(update);
      const look = (): void => {
        const running = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'));
        for (const each of running) {
          fades.durations.push(Number(each.effect?.getTiming().duration));
          if (!fades.held) continue;
          each.pause();
          each.currentTime = 60;
        }
        if (running.length === 0 && document.activeViewTransition === transition) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return transition;
    };
  });
  return {
    fades: () => page.evaluate(() => (globalThis as Watched).fades),
    hold: () => page.evaluate(() => void ((globalThis as Watched).fades.held = true)),
    isHeld: () => page.evaluate(() => document.getAnimations().some(({ playState, effect }) => playState === 'paused' && effect !== null)),
  };
}

/** Presses where a button is, as a finger does: without asking the browser whether something covers it. */
async function pressAt(button: Locator, times = 1): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, height } = (await button.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await button.page().mouse.click(x + 20, y + height / 2, { clickCount: times });
}

/** The ways through the three pages. Each screen that follows another one is a step. */
const WAYS: Readonly<Record<string, (page: Page, town: Town) => Promise<readonly (() => Promise<void>)[]>>> = {
  'a payment': async (page, town) => {
    const { page_url } = await aCheckout(town);
    await page.goto(page_url);
    const checkout = await new Checkout(page).ready();
    await checkout.fill();
    return [
      async () => {
        await checkout.payButton.click();
        await expect(checkout.outcome).toContainText('Payment received');
      },
    ];
  },
  'a mandate': async (page, town) => {
    await page.goto(await mandateLink(town));
    const mandate = new Mandate(page);
    await mandate.person();
    return [
      async () => {
        await mandate.next.click();
        await expect(mandate.heading('Your bank account')).toBeFocused();
      },
      async () => {
        await mandate.account();
        await mandate.next.click();
        await expect(mandate.heading('What and when')).toBeFocused();
      },
      async () => {
        await mandate.planAndSign();
        await expect(mandate.heading('Your bank is asking you now')).toBeFocused();
        await expect(mandate.element.getByRole('status')).toHaveText('Your bank is asking you now');
      },
      async () => {
        await answer(town, 'APPROVE');
        await expect(mandate.heading('Your mandate is approved')).toBeFocused();
      },
    ];
  },
  'an account': async (page, town) => {
    await page.goto(await accountLink(town));
    await expect(page.getByText('Your cards')).toBeVisible();
    const dialog = page.getByRole('dialog');
    return [
      async () => {
        await page.getByRole('button', { name: 'Change plan' }).click();
        await expect(dialog).toBeVisible();
      },
      async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      },
      async () => {
        await page.getByRole('button', { name: 'Cancel subscription' }).click();
        await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
        await expect(page.getByRole('button', { name: 'Keep my plan' }).or(page.getByRole('button', { name: 'Reactivate' }))).toBeVisible();
      },
    ];
  },
};

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  for (const [name, way] of Object.entries(WAYS))
    test(`${name}, motion ${reducedMotion}: each screen fades into the next, or none does`, async ({ page, town }) => {
      await page.emulateMedia({ reducedMotion });
      const { fades } = await watch(page);
      for (const step of await way(page, town)) {
        const { begun } = await fades();
        await step();
        if (reducedMotion === 'no-preference') await expect.poll(async () => (await fades()).begun).toBeGreaterThan(begun);
      }
      // Axe looks at the page as it is after the last fade.
      await page.waitForFunction(() => document.activeViewTransition === null);
      expect(await faultsIn(page)).toEqual([]);
      const { begun, durations } = await fades();
      if (reducedMotion === 'reduce') expect(begun).toBe(0);
      else {
        expect(new Set(durations)).toEqual(new Set([180]));
      }
    });

test('a press in the middle of a fade ends it, and reaches the new screen once', async ({ page, town }) => {
  const { fades, hold, isHeld } = await watch(page);
  await page.goto(await mandateLink(town));
  const mandate = new Mandate(page);
  await mandate.person();
  await hold();
  await mandate.next.click();
  await expect.poll(isHeld).toBe(true);
  await pressAt(mandate.button('Back'));
  await expect(mandate.heading('Who are you?')).toBeFocused();
  // The first fade is over. The press has begun the second one, and no further one.
  await expect.poll(isHeld).toBe(true);
  expect((await fades()).begun).toBe(2);
  await page.keyboard.press('Tab');
  expect(await isHeld()).toBe(false);
  await expect(mandate.heading('Who are you?')).not.toBeFocused();
});

test('a key in the middle of a fade ends it, and is typed', async ({ page, town }) => {
  const { hold, isHeld } = await watch(page);
  await page.goto(await accountLink(town));
  await hold();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect.poll(isHeld).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeFocused();
});

test('a second press of Pay while the page fades charges once', async ({ page, town }) => {
  const { session_id, page_url } = await aCheckout(town);
  await page.goto(page_url);
  const checkout = await new Checkout(page).ready();
  await checkout.fill();
  await pressAt(checkout.payButton, 2);
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
});

/** How a page is left. */
const LEAVING: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'for another page': (page) => page.goto('about:blank'),
  'by a reload': (page) => page.reload(),
  'by closing it': (page) => page.close({ runBeforeUnload: true }),
  'for a page that cannot be reached': async (page) => {
    await page.context().setOffline(true);
    await page.evaluate(() => location.assign('/nowhere'));
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
  },
};

for (const [how, leave] of Object.entries(LEAVING))
  test(`a page that is left in the middle of a fade, ${how}, leaves no error behind`, async ({ page, town }) => {
    const { hold, isHeld } = await watch(page);
    await page.goto(await mandateLink(town));
    const mandate = new Mandate(page);
    await mandate.person();
    await hold();
    await mandate.next.click();
    await expect.poll(isHeld).toBe(true);
    await leave(page);
    // Errors are collected from every page of the browser: see `quiet` in support/story.ts.
  });

/** Browsers that do not do what the page asks for. */
const BROKEN: Readonly<Record<string, () => void>> = {
  'refuses it': () => {
    document.startViewTransition = () => {
      throw new TypeError('no');
    };
  },
  'never begins it': () => {
    const never = new Promise<undefined>(() => undefined);
    document.startViewTransition = () =>
      ({ ready: never, finished: never, updateCallbackDone: never, skipTransition: () => undefined }) as unknown as ViewTransition;
  },
  'drops it': () => {
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = begin(update);
      transition.skipTransition();
      return transition;
    };
  },
  'draws nothing, because the page is hidden': () => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.startViewTransition = () => {
      throw new Error('a fade in a hidden page');
    };
  },
};

for (const [how, breakIt] of Object.entries(BROKEN))
  test(`the next screen comes all the same in a browser that ${how}`, async ({ page, town }) => {
    await page.addInitScript(breakIt);
    await page.goto(await mandateLink(town));
    const mandate = new Mandate(page);
    await mandate.person();
    await mandate.next.click();
    await expect(mandate.heading('Your bank account')).toBeFocused();
  });

test('in a merchant’s page, and in a frame of it, the document has no transition', async ({ page, town }) => {
  const pages = await openPages(town);
  await page.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('a transition of a document that is not the element’s alone');
    };
  });
  const site = await openSite(town);
  const { session_id } = await site.make({ customer_fields: ['email'] });
  const framed = await site.make({ customer_fields: ['email'], allowed_origins: [pages.origin] });
  for (const [url, checkout] of [
    [site.page([session_id]), new Checkout(page)],
    [
      pages.show(
        `<!doctype html><title>A plain shop</title><iframe title="Pay" src="${framed.page_url}" width="900" height="900"></iframe>`,
      ),
      new Checkout(page, page.frameLocator('iframe').locator('pay-checkout')),
    ],
  ] as const) {
    await page.goto(url);
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
  }
  await site.close();
  await pages.close();
});
