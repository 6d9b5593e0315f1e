import { expect } from '@playwright/test';
import { policyForHtml } from '../e2e/support/published-policy.ts';
import { openSite, type Site } from '../e2e/support/site.ts';
import { expectPaid } from '../e2e/support/story.ts';
import type { Town } from '../e2e/support/town.ts';
import { CARDS } from '../e2e/models/card-fields.ts';
import { REPORTS, sees, test } from './story.ts';
import { TILL, typeCard } from './till.ts';

/** The form in the page's HTML: the other engines behave as Chromium does in test/e2e/html.spec.ts. */

// Two engines type a card at the same time, on a busy machine.
test.setTimeout(120_000);

/** A site whose script loads only when the test allows it, under the policy that the command prints. */
async function heldSite(town: Town): Promise<{ readonly site: Site; readonly session: string; readonly letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let policy = '';
  const site = await openSite(town, { policy: () => policy, script: promise });
  policy = `${policyForHtml(site.origin, town.service)}; report-uri ${REPORTS}`;
  const { session_id } = await site.open({ customer_fields: ['email'] });
  return { site, session: session_id, letGo: () => resolve(undefined) };
}

const asked = (site: Site, file: string): boolean => site.received.some(({ url }) => url.includes(file));

async function close(site: Site): Promise<void> {
  expect(site.received.filter(({ url }) => url.endsWith(REPORTS)).map(({ body }) => body)).toEqual([]);
  await site.close();
}

test('with the form and the card typed before the script loads, the element takes them over, the focus stays, and it is paid once', async ({
  shopper,
  town,
}) => {
  const { site, session, letGo } = await heldSite(town);
  await shopper.goto(site.page([session], { html: true }));
  await sees(shopper, TILL.pay, { enabled: true });
  expect(asked(site, '/pay-elements/')).toBe(false);
  await shopper.fill(TILL.name, 'Thandi');
  await shopper.fill(TILL.email, 'thandi@shop.example');
  await typeCard(shopper, CARDS.good);
  await shopper.fill(TILL.surname, 'Mokoen');
  await sees(shopper, TILL.surname, { value: 'Mokoen', focused: true });
  expect(asked(site, '/pay-elements/')).toBe(false);

  letGo();
  await shopper.type('a');
  // The last file that a payment needs.
  await expect.poll(() => asked(site, '/pay-elements/engine')).toBe(true);
  await sees(shopper, TILL.surname, { value: 'Mokoena', focused: true });
  await sees(shopper, TILL.name, { value: 'Thandi' });
  await sees(shopper, TILL.email, { value: 'thandi@shop.example' });
  await sees(shopper, TILL.number, { value: '4242 4242 4242 4242' });
  await shopper.click(TILL.pay);
  await sees(shopper, TILL.paid, { focused: true });
  await expectPaid(town, session, 1);
  await close(site);
});

test('a form that is submitted twice before the script loads waits, and is paid once', async ({ shopper, town }) => {
  const { site, session, letGo } = await heldSite(town);
  await shopper.goto(site.page([session], { html: true }));
  await shopper.fill(TILL.name, 'Thandi');
  await shopper.fill(TILL.surname, 'Mokoena');
  await typeCard(shopper, CARDS.good);
  await shopper.fill(TILL.email, 'thandi@shop.example');
  await shopper.press('Enter', 'Enter');
  expect(asked(site, '/pay-elements/')).toBe(false);
  letGo();
  await sees(shopper, TILL.paid);
  await expectPaid(town, session, 1);
  await close(site);
});

test('a press of Pay with empty fields before the script loads shows what is missing once it has loaded', async ({ shopper, town }) => {
  const { site, session, letGo } = await heldSite(town);
  await shopper.goto(site.page([session], { html: true }));
  await sees(shopper, TILL.pay, { enabled: true });
  await shopper.click(TILL.pay);
  await sees(shopper, TILL.name, { focused: true, invalid: false });
  expect(asked(site, '/pay-elements/')).toBe(false);
  letGo();
  await sees(shopper, TILL.name, { focused: true, invalid: true });
  await close(site);
});
