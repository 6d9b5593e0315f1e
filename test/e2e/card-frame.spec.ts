import type { Page } from '@playwright/test';
import type { Stand } from '../frame/support/stand.ts';
import { violationsIn } from './support/axe.ts';
import { expect, test } from './support/story.ts';

/** The card frame on real separate origins, under the policy that docs/policy.md publishes. */

// All tests of this file share one stand.
test.describe.configure({ mode: 'default' });
// The browser's messages about refusals that these tests cause on purpose.
test.use({ expected: /frame-ancestors|target origin provided/ });

interface Shop {
  told: [name: string, value?: unknown][];
  frame: { tokenise(): Promise<unknown>; clear(field?: string): void };
  open(options: object): void;
}

async function openFrame(page: Page, stand: Stand, { at = stand.merchant, scheme = 'light', query = '', tokens = {} } = {}): Promise<void> {
  await page.goto(`${at}/?scheme=${scheme}`);
  await page.evaluate((options) => (window as unknown as Shop).open(options), {
    url: `${stand.service}/frame/card?session=ses_test${query}`,
    title: 'Card details',
    appearance: { scheme, locale: 'EN_ZA', tokens },
  });
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Shop).told.some(([name]) => name === 'ready'));
}

const tokenise = (page: Page) => page.evaluate(() => (window as unknown as Shop).frame.tokenise());
const told = (page: Page) => page.evaluate(() => (window as unknown as Shop).told);

async function typeCard(page: Page, number = '4242424242424242', rest = '1229123'): Promise<void> {
  await page.frameLocator('iframe').getByLabel('Card number').click();
  await page.keyboard.type(number + rest);
}

test('a card becomes a token, and only the vault gets its number', async ({ page, stand }) => {
  stand.vault.received.length = 0;
  await openFrame(page, stand);
  await ready(page);
  await typeCard(page);
  expect(await tokenise(page)).toEqual({ type: 'token', token: 'tok_test', card: { brand: 'VISA', last4: '4242' } });
  expect(stand.vault.received.map((body): unknown => JSON.parse(body))).toEqual([
    { session_id: 'ses_test', number: '4242424242424242', expiry_month: 12, expiry_year: 2029, code: '123' },
  ]);
  for (const text of [...stand.traffic, JSON.stringify(await told(page)), await page.content()]) expect(text).not.toMatch(/4242[ -]?4242/);
});

test('a page of another origin cannot use the frame, even if the browser lets it embed it', async ({ page, stand }) => {
  await openFrame(page, stand, { at: stand.stranger, query: '&anyone=1' });
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  await typeCard(page);
  // The attacking page uses the correct protocol and guesses the nonces.
  await page.evaluate((origin) => {
    const inside = document.querySelector('iframe')?.contentWindow;
    const channel = 'pay-elements/card-frame/1';
    for (const type of ['hello', 'welcome', 'port', 'tokenise', 'clear'])
      inside?.postMessage(
        { channel, type, outside: 'a', inside: 'b', id: '1' },
        origin,
        type === 'port' ? [new MessageChannel().port2] : [],
      );
  }, stand.service);
  await page.frameLocator('iframe').getByLabel('Card number').press('Enter');
  expect(await told(page)).toEqual([]);
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
});

test('the browser refuses to show the frame in a page of another origin', async ({ page, stand }) => {
  await openFrame(page, stand, { at: stand.stranger });
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toHaveCount(0);
});

test('a thousand forged messages change nothing and reveal nothing', async ({ page, stand }) => {
  await openFrame(page, stand);
  await ready(page);
  await typeCard(page);
  await expect.poll(async () => JSON.stringify(await told(page))).toContain('"complete":true');
  const before = (await told(page)).length;
  const heard = await page.evaluate((origin) => {
    const inside = document.querySelector('iframe')?.contentWindow;
    const answers: unknown[] = [];
    window.addEventListener('message', ({ data }) => answers.push(data));
    const types = ['hello', 'port', 'welcome', 'tokenise', 'clear', 'disabled', 'focus', 'appearance', '__proto__', 'token'];
    for (let i = 0; i < 1000; i++) {
      const message = {
        channel: 'pay-elements/card-frame/1',
        type: types[i % types.length],
        id: String(i),
        outside: 'a',
        inside: 'b',
        disabled: true,
        field: 'code',
      };
      inside?.postMessage(message, origin, i % 3 === 0 ? [new MessageChannel().port2] : []);
    }
    return new Promise<unknown[]>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(answers))));
  }, stand.service);
  expect(heard).toEqual([]);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Security code')).toBeEditable();
  expect((await told(page)).length).toBe(before);
  expect(await tokenise(page)).toMatchObject({ type: 'token' });
});

for (const scheme of ['light', 'dark'] as const)
  test(`accessible when empty, invalid and filled, in ${scheme}`, async ({ page, stand }) => {
    await page.emulateMedia({ colorScheme: scheme });
    // axe does not see through the frame's transparent background, so the frame gets the background's colour.
    await openFrame(page, stand, { scheme, tokens: { '--pay-color-surface': scheme === 'dark' ? '#14161a' : '#fff' } });
    await ready(page);
    const faults = async () => (await violationsIn(page)).map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
    expect(await faults()).toEqual([]);
    await tokenise(page);
    await expect(page.frameLocator('iframe').getByText('Enter your card number.')).toBeVisible();
    expect(await faults()).toEqual([]);
    await typeCard(page, '378282246310005', '12291234');
    expect(await faults()).toEqual([]);
  });

for (const [width, size] of [
  [320, '16px'],
  [240, '16px'],
  [320, '32px'],
] as const)
  test(`nothing is cut off at ${width} px with text of ${size}`, async ({ page, stand }) => {
    await page.setViewportSize({ width: width + 32, height: 900 });
    await openFrame(page, stand);
    await ready(page);
    await page.evaluate((value) => {
      const { frame } = window as unknown as { frame: { setAppearance(look: object): void } };
      frame.setAppearance({ scheme: 'light', locale: 'EN_ZA', tokens: { '--pay-font-size': value } });
    }, size);
    await tokenise(page);
    const inside = page.frames()[1];
    await expect
      .poll(async () => {
        const cut = await inside?.evaluate(
          () => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
        );
        return cut;
      })
      .toBe(false);
  });
