import { Checkout } from './models/checkout.ts';
import { publishedPolicy } from './support/published-policy.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

test('under the published policy, twice on one page and inside two nested shadow roots, both can be paid', async ({
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
  // The fixture `quiet` fails this story for any violation, in the page or in a frame.
  await site.close();
});
