import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aLink, answer, aPage, Mandate, morning } from './models/mandate.ts';
import { opening } from './models/full-session.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** Counts what docs/comparison.md says about our elements: the number of taps, and of fields that a person fills in. */

/** Starts to count in the page and its frames, and continues on the pages that follow. */
async function counting(page: Page) {
  let taps = 0;
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
  return () => ({ taps, fields: fields.size });
}

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/comparison.md'), 'utf8');

/** Reads a row of the document's table: `| name | taps | fields | screens |`. */
function said(name: string): { readonly taps: number; readonly fields: number; readonly screens: number } {
  const row = DOCUMENT.split('\n').find((line) => line.startsWith(`| ${name} `));
  const [taps = NaN, fields = NaN, screens = NaN] = row?.split('|').slice(2, 5).map(Number) ?? [];
  return { taps, fields, screens };
}

test('taps and fields of a checkout, for a new customer and for one with a stored card', async ({ page, town }) => {
  const site = await openSite(town);
  const count = await counting(page);
  const checkout = await opening(page, site)();
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Payment received');
  expect({ ...count(), screens: 1 }).toEqual(said('Checkout, new customer'));
  const before = count();
  const customer_id = await town.customer();
  const again = await opening(page, site)({ customer_id, cards: { show_cards: true } });
  await again.payButton.click();
  await expect(again.outcome).toContainText('Payment received');
  const { taps, fields } = count();
  expect({ taps: taps - before.taps, fields: fields - before.fields, screens: 1 }).toEqual(said('Checkout, stored card'));
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

/** The tasks of a customer in their account, by their names in the document. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Portal, change plan': async (page) => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('radio', { name: /^Pro/ }).first().check();
    await page.getByRole('button', { name: /Change plan and pay/ }).click();
    await expect(page.getByText('Your plan is changed')).toBeVisible();
  },
  'Portal, cancel': async (page) => {
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('Your subscription is cancelled')).toBeVisible();
  },
  'Portal, pause': async (page) => {
    await page.getByRole('button', { name: 'Pause subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause subscription' }).click();
    await expect(page.getByText('Your subscription is paused')).toBeVisible();
  },
  'Portal, another card': async (page) => {
    await page.getByRole('button', { name: 'Add card' }).click();
    const card = page.frameLocator('iframe');
    await card.getByLabel('Card number').fill('4242424242424242');
    await card.getByLabel('Expiry date').fill('1239');
    await card.getByLabel('Security code').fill('123');
    await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Your card is saved')).toBeVisible();
  },
};

/** Creates a link to the hosted portal for a customer with a subscription. */
async function portalLink(town: Town): Promise<string> {
  const customer_id = await town.customer();
  await town.ask(`/2.0/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  const link = await town.ask('/2.0/customer-portal/link', { customer_id, settings: { allow_pause: true } });
  return (link as { result: { link_url: string } }).result.link_url;
}

for (const [name, act] of Object.entries(ACTS))
  test(name, async ({ page, town }) => {
    const count = await counting(page);
    await page.goto(await portalLink(town));
    await act(page);
    expect({ ...count(), screens: 1 }).toEqual(said(name));
  });

test('taps and fields of a mandate, for a new customer', async ({ page, town }) => {
  await morning(town);
  const count = await counting(page);
  const mandate = new Mandate(page);
  await page.goto(await aLink(town, { page_id: await aPage(town) }));
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await mandate.signWhole();
  await answer(town, 'APPROVE');
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  expect({ ...count(), screens: 4 }).toEqual(said('Mandate, new customer'));
});

test('taps and fields of a mandate, for a customer whose details the link contains', async ({ page, town }) => {
  await morning(town);
  const thandi = {
    reference: `comparison-${Math.random()}`,
    person_name: 'Thandi',
    person_surname: 'Mokoena',
    id_type: 'SOUTH_AFRICAN_ID',
    id_number: '9001015000085',
    contact_number: '0821234567',
    email: 'thandi@shop.example',
  };
  const made = (await town.ask('/2.0/customers/create', { records: [thandi] })) as { results: { id: string }[] };
  const customer_id = made.results[0]?.id ?? '';
  const account = {
    customer_id,
    bank_account_holder_name: 'T Mokoena',
    bank_account_number: '1234567811',
    bank_account_type: 'CHEQUE_OR_CURRENT',
    bank_branch_code: '470010',
    bank_name: 'CAPITEC_BANK',
  };
  const { results } = (await town.ask('/2.0/bank-accounts/create', { records: [account] })) as { results: { id: string }[] };
  const count = await counting(page);
  const mandate = new Mandate(page);
  await page.goto(await aLink(town, { page_id: await aPage(town), customer_id, bank_account_id: results[0]?.id ?? '' }));
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await mandate.next.click();
  await mandate.planAndSign();
  await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
  await answer(town, 'APPROVE');
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  expect({ ...count(), screens: 3 }).toEqual(said('Mandate, known customer'));
});
