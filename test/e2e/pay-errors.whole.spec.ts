import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { later } from './support/later.ts';
import { openPages, TAGS, type Pages, type Tag } from './support/pages.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** `pay-error` says what is wrong in all three elements. In test mode the console also says what to do about it. */

test.use({ expected: /frame-ancestors|Content Security Policy|blocked by CORS policy/ });

const page = (tag: string): string => `<!doctype html><title>Shop</title><script type="module" src="/pay-elements.js"></script>${tag}`;

/** What the elements have written to the browser's console. */
function advice(of: Page): string[] {
  const lines: string[] = [];
  of.on('console', (message) => message.type() === 'warning' && message.text().startsWith('<pay-') && lines.push(message.text()));
  return lines;
}

interface Trouble {
  readonly code: string;
  readonly recoverable: boolean;
  /** Prepares the situation and returns the page's address. */
  readonly open: (at: { pages: Pages; other: Pages; tag: Tag; town: Town }) => Promise<string>;
}

const kindsBeside = (tag: Tag): Tag => (tag === 'pay-portal' ? 'pay-emandate' : 'pay-portal');

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'the proxy has a wrong key': {
    code: 'invalid_api_key',
    recoverable: true,
    open: async ({ pages, tag }) => pages.show(page(`<${tag} endpoint="/wrong-key" session="${await pages.session(tag)}"></${tag}>`)),
  },
  'there is no proxy at the endpoint': {
    code: 'endpoint_not_found',
    recoverable: true,
    open: async ({ pages, tag }) => pages.show(page(`<${tag} endpoint="/payments" session="${await pages.session(tag)}"></${tag}>`)),
  },
  'the proxy is mounted at another path than it thinks': {
    code: 'endpoint_not_found',
    recoverable: true,
    open: async ({ pages, tag }) => pages.show(page(`<${tag} endpoint="/moved" session="${await pages.session(tag)}"></${tag}>`)),
  },
  'the endpoint is one that the page’s policy does not allow': {
    code: 'endpoint_blocked',
    recoverable: true,
    open: async ({ pages, other, tag }) =>
      pages.show(page(`<${tag} endpoint="${other.origin}/pay" session="${await pages.session(tag)}"></${tag}>`), {
        'content-security-policy': "connect-src 'self'",
      }),
  },
  'the endpoint is of another merchant’s server, which does not know this page': {
    code: 'endpoint_refused',
    recoverable: true,
    open: async ({ pages, other, tag }) =>
      pages.show(page(`<${tag} endpoint="${other.origin}/pay" session="${await pages.session(tag)}"></${tag}>`)),
  },
  'nobody knows the session': {
    code: 'session_not_found',
    recoverable: false,
    open: ({ pages, tag }) => Promise.resolve(pages.show(page(`<${tag} session="ses_nobodymadethis"></${tag}>`))),
  },
  'the session is of another kind': {
    code: 'wrong_session_kind',
    recoverable: false,
    open: async ({ pages, tag }) => pages.show(page(`<${tag} session="${await pages.session(kindsBeside(tag))}"></${tag}>`)),
  },
};

for (const tag of TAGS)
  for (const [name, { code, recoverable, open }] of Object.entries(TROUBLES))
    test(`<${tag}>, ${name}: ${code}`, async ({ page: browser, town, diary }) => {
      const [pages, other] = await Promise.all([
        openPages(town, { '/wrong-key': { apiSecret: 'wrong' }, '/moved': { basePath: '/pay' } }),
        openPages(town),
      ]);
      const lines = advice(browser);
      await browser.goto(await open({ pages, other, tag, town }));
      await expect(browser.locator(tag).locator('[part=notice], .ending').first()).toBeVisible();
      const told = diary.told();
      expect(told.map(({ type }) => type)).toEqual(['pay-error']);
      expect(told[0]?.detail).toMatchObject({ code, recoverable });
      expect(String(told[0]?.detail?.['message']).length, 'a sentence, not the code').toBeGreaterThan(code.length);
      const retry = browser.locator(tag).getByRole('button', { name: 'Try again' });
      await expect(retry).toHaveCount(recoverable ? 1 : 0);
      await expect.poll(() => lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^<${tag}> ${code}: .+\\. .+\\. To check everything: npx pay-elements doctor --page http`));
      expect(lines[0]).not.toContain('\n');
      await Promise.all([pages.close(), other.close()]);
    });

test('<pay-checkout>: if the page’s policy blocks the card frame, frame_blocked comes at once', async ({ page: browser, town, diary }) => {
  const pages = await openPages(town);
  const lines = advice(browser);
  const session = await pages.session('pay-checkout');
  const policy = { 'content-security-policy': "frame-src 'self'" };
  await browser.goto(pages.show(page(`<pay-checkout session="${session}"></pay-checkout>`), policy));
  await expect(new Checkout(browser).notice).toContainText('The card fields did not load', { timeout: 2_500 });
  expect(diary.told().map(({ type, detail }) => [type, detail?.['code'], detail?.['recoverable']])).toEqual([
    ['pay-error', 'frame_blocked', true],
  ]);
  expect(diary.told()[0]?.detail?.['message']).toBe('The page’s Content-Security-Policy blocks the card frame.');
  await expect.poll(() => lines.join()).toContain('Allow the service’s origin in frame-src.');
  await pages.close();
});

test('<pay-portal>: adding a card in a page whose origin the link does not allow gives frame_refused', async ({
  page: browser,
  town,
  diary,
}) => {
  const pages = await openPages(town);
  const session = await pages.session('pay-portal', ['https://shop.example']);
  await browser.clock.install();
  await browser.goto(pages.show(page(`<pay-portal session="${session}"></pay-portal>`)));
  const portal = browser.locator('pay-portal');
  await portal.getByRole('button', { name: 'Your cards' }).click();
  await portal.getByRole('button', { name: 'Add card' }).first().click();
  await later(browser, () => expect(portal.getByText('The card fields did not load')).toBeVisible({ timeout: 1_000 }));
  expect(diary.told().filter(({ type }) => type === 'pay-error')).toMatchObject([{ detail: { code: 'frame_refused', recoverable: true } }]);
  await pages.close();
});

test('<pay-checkout>: a page whose origin the proxy does not know either gets frame_refused, and the remedy', async ({
  page: browser,
  town,
  diary,
}) => {
  // A developer opens the shop under another name than the one in allowedOrigins, such as 127.0.0.1 for localhost.
  const elsewhere = ['https://shop.example'];
  const pages = await openPages(town, { '/elsewhere': { allowedOrigins: elsewhere } });
  const lines = advice(browser);
  const session = await pages.session('pay-checkout', elsewhere);
  await browser.clock.install();
  await browser.goto(pages.show(page(`<pay-checkout endpoint="/elsewhere" session="${session}"></pay-checkout>`)));
  await later(browser, () => expect(new Checkout(browser).notice).toContainText('The card fields did not load', { timeout: 1_000 }));
  expect(diary.told().filter(({ type }) => type === 'pay-error')).toMatchObject([{ detail: { code: 'frame_refused', recoverable: true } }]);
  await expect.poll(() => lines.join()).toContain('Add the page’s origin to allowedOrigins of createProxy');
  await pages.close();
});
