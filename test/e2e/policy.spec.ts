import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { csp } from '../../src/cli/csp.ts';
import { Checkout } from './models/checkout.ts';
import { root } from './support/program.ts';
import { publishedPolicy } from './support/published-policy.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

test('under the published policy, two checkouts on one page, also inside two nested shadow roots, can be paid', async ({
  page,
  town,
  diary,
}) => {
  const policy = publishedPolicy(town.service);
  expect(policy).toContain("require-trusted-types-for 'script'");
  const site = await openSite(town, { policy });
  const sessions = [(await site.open()).session_id, (await site.open({ amount: '99.00' })).session_id];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy broken: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.goto(site.page(sessions, { nested: 2 }));

  for (const [index, session] of sessions.entries()) {
    const checkout = new Checkout(page, page.locator(`#pay-${index}`));
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session, 1);
  }
  expect(diary.ends()).toEqual(['pay-completed', 'pay-completed']);
  expect(new Set(diary.told().flatMap(({ detail }) => detail?.['session_id'] ?? []))).toEqual(new Set(sessions));
  // The fixture `quiet` fails this test for any violation of the policy, in the page or in a frame.
  await site.close();
});

/** A phone that may have Google Pay. The kind of device decides whether the element asks it at all. */
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.describe('on a phone that may have Google Pay', () => {
  test.use({ userAgent: PHONE, viewport: { width: 390, height: 800 } });

  /** Opens a page, waits until the device has been asked, and returns what the page's policy refused meanwhile. */
  async function refusedOn(page: Page, url: string): Promise<string[]> {
    const refused: string[] = [];
    await page.exposeFunction('noteRefusal', (what: string) => void refused.push(what));
    await page.addInitScript(() => {
      const note = window as unknown as { noteRefusal(what: string): void; asked: boolean };
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        note.noteRefusal(`${violatedDirective} ${blockedURI}`),
      );
      class Watched extends PaymentRequest {
        override canMakePayment(): Promise<boolean> {
          const answer = super.canMakePayment();
          void answer.catch(() => false).then(() => (note.asked = true));
          return answer;
        }
      }
      Object.assign(window, { PaymentRequest: Watched });
    });
    await page.goto(url);
    // In Chromium, a question that the policy blocks never gets an answer.
    await expect
      .poll(async () => refused.length > 0 || (await page.evaluate(() => (window as unknown as { asked?: boolean }).asked === true)))
      .toBe(true);
    // Refusals before the answer have been reported by now. One more turn of the event loop lets the last reports arrive.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return refused;
  }

  test('the policy that docs/policy.md prints allows the question to Google', async ({ page, town }) => {
    const site = await openSite(town, { policy: publishedPolicy(town.service) });
    const { session_id } = await site.open();
    expect(await refusedOn(page, site.page([session_id]))).toEqual([]);
    await site.close();
  });

  test('the policy that the command prints allows it', async ({ page, town }) => {
    let policy = '';
    const site = await openSite(town, { policy: () => policy });
    const printed: unknown = JSON.parse(csp(['--page', site.origin, '--service', town.service, '--json'], join(root, 'dist')));
    policy = (printed as { policy: string }).policy;
    const { session_id } = await site.open();
    expect(await refusedOn(page, site.page([session_id]))).toEqual([]);
    await site.close();
  });

  test('the policy of the hosted page allows it', async ({ page, town }) => {
    const site = await openSite(town);
    const { page_url } = await site.make();
    expect(await refusedOn(page, page_url)).toEqual([]);
    await site.close();
  });

  test('the policy of the demo shop allows it', async ({ page, town, storefront }) => {
    await storefront.putInCart();
    expect(await refusedOn(page, `${town.shop}/checkout`)).toEqual([]);
  });

  test.describe('under a policy that blocks it', () => {
    test.use({ expected: /Content Security Policy|google\.com/ });

    test('the refusal is detected, so the tests above would detect one, too', async ({ page, town }) => {
      const site = await openSite(town, { policy: publishedPolicy(town.service).replace(' https://google.com', '') });
      const { session_id } = await site.open();
      expect(await refusedOn(page, site.page([session_id]))).toEqual([expect.stringContaining('google.com')]);
      await site.close();
    });
  });
});
