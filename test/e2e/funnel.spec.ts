import { checkoutOn } from '../../src/testing.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** The steps that only the page knows: the element tells them to a merchant who asks for steps, and to nobody else. */

test('a merchant with onStep sees each step of a payment, in order, once', { tag: '@whole' }, async ({ page, town }) => {
  const steps: string[] = [];
  const site = await openSite(town, {
    onStep: ({ step, method, code }) => void steps.push([step, method, code].filter((part) => part !== null).join(' ')),
  });
  const { session_id } = await site.make();
  await page.goto(site.page([session_id]));
  const till = checkoutOn(page);
  expect(await till.payAndBeDeclined()).toContain('declined');
  await till.payAndSucceed();
  await expect.poll(() => steps).toContain('completed CARD');
  expect(steps).toEqual([
    'opened',
    'ready',
    'method_chosen CARD',
    'attempted CARD',
    'declined CARD card_declined',
    'attempted CARD',
    'completed CARD',
  ]);
  await site.close();
});

test('a merchant without onStep gets no request more', { tag: '@whole' }, async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.make();
  await page.goto(site.page([session_id]));
  await checkoutOn(page).payAndSucceed();
  expect(site.received.filter(({ url }) => url.includes('/step/'))).toEqual([]);
  await site.close();
});
