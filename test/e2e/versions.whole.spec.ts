import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { artefacts } from '../support/results.ts';
import { Checkout } from './models/checkout.ts';
import { Mandate } from './models/mandate.ts';
import { current, lastRelease, openMixedSite, type MixedSite, type Release } from './support/releases.ts';
import { expect, expectPaid, test } from './support/story.ts';

/**
 * An upgrade does not reach a shop's pages and its server at the same moment. Open pages keep the old elements, and files of
 * a new version may be served before its proxy runs. Each version works together with the one before it, in both directions
 * (docs/versions.md).
 */

let last: Release;
test.beforeAll(async ({}, { workerIndex }) => {
  last = await lastRelease(join(artefacts, 'last-release', String(workerIndex)));
});
// Each worker removes only its own folder, because another worker may still read from its folder.
test.afterAll(() => rm(last.folder, { recursive: true, force: true }));

for (const [name, mixed] of [
  ['elements of the last release before the proxy of this version', () => ({ elements: last, proxy: current })],
  ['elements of this version before the proxy of the last release', () => ({ elements: current, proxy: last })],
] as const)
  test.describe(name, () => {
    let site: MixedSite;
    test.beforeEach(async ({ town }) => {
      site = await openMixedSite(town.service, mixed());
      const { elements, proxy } = mixed();
      expect(readFileSync(join(elements.folder, 'pay-elements.js')).byteLength).toBeGreaterThan(1000);
      expect(elements.folder).not.toBe(proxy.folder);
    });
    test.afterEach(() => site.close());

    test('a checkout declines one card, is paid with another, and the webhook is accepted', async ({ page, town, diary }) => {
      const { session_id } = await site.proxy.checkout.create({
        mode: 'ONE_TIME',
        amount: '149.00',
        order: { reference: 'INV-1', items: [{ sku: 'honey', name: 'Fynbos honey', quantity: 1, unit_amount: '149.00' }] },
        customer_fields: ['email'],
        customization: { type: 'EMBED' },
      });
      await page.goto(site.page('pay-checkout', session_id));
      const checkout = new Checkout(page);
      await checkout.pay('4000000000000002');
      await expect(checkout.notice).toContainText('Your card was declined');
      await checkout.card.fill('4242424242424242');
      await checkout.payButton.click();
      await expect(checkout.outcome).toBeVisible();
      expect(diary.names()).toEqual(['pay-ready', 'pay-failed', 'pay-completed']);
      await expectPaid(town, session_id, 1);
      await expect.poll(() => site.paid).toEqual([session_id]);
    });

    test('a portal shows the account, and subscribes with a stored card', async ({ page, town }) => {
      const { session_id } = await site.proxy.portal.create({ customer_id: await town.customer() });
      await page.goto(site.page('pay-portal', session_id));
      await page.getByRole('button', { name: 'Choose: Basic', exact: true }).click();
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await expect(page.getByText('You are subscribed').first()).toBeVisible();
    });

    test('a payer begins a mandate: their details, and the account whose digits the service checks', async ({ page }) => {
      const { session_id } = await site.proxy.emandate.create({ page_id: 'pag_sandboxProducts' });
      await page.goto(site.page('pay-emandate', session_id));
      const mandate = new Mandate(page);
      await mandate.person();
      await mandate.account();
      await mandate.next.click();
      await expect(mandate.heading('Check and sign')).toBeVisible();
    });
  });
