import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** A customer looks after a subscription on the hosted portal page. */

async function linkOf(town: Town, customer_id: string, settings: object = {}): Promise<string> {
  const answer = (await town.ask('/2.0/customer-portal/link', {
    customer_id,
    settings: { page_title: 'Kareeboom account', ...settings },
  })) as { result: { link_url: string } };
  return answer.result.link_url;
}

async function newCustomer(town: Town): Promise<string> {
  const answer = (await town.ask('/2.0/customers/create', {
    records: [
      { reference: `P-${crypto.randomUUID().slice(0, 8)}`, person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
    ],
  })) as { results: { id: string }[] };
  return answer.results[0]?.id ?? '';
}

async function store(town: Town, customer_id: string, card_number: string): Promise<void> {
  await town.ask('/sandbox/cards', { customer_id, card_number, expiry: '12/98', cvc: '123' });
}

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('pay-portal iframe');
  await frame.getByLabel(/card number/i).fill(number);
  await frame.getByLabel(/expiry/i).fill('12/38');
  await frame.getByLabel(/security code/i).fill('123');
}

const clean = async (page: Page) => expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
const news = (page: Page, words: string) => expect(page.getByRole('group', { name: words })).toBeVisible();

test('subscribes with a new card, changes the plan as it was told, cancels and undoes that', async ({ page, town }) => {
  const customer = await newCustomer(town);
  await page.goto(await linkOf(town, customer));
  await expect(page.getByRole('heading', { name: 'Kareeboom account' })).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Choose: Basic', exact: true }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await news(page, 'You are subscribed');
  await expect(page.getByText('R 228,85').first()).toBeVisible();
  await clean(page);

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: /^Pro For a few/ }).check();
  const pay = page.getByRole('button', { name: /Change plan and pay/ });
  await expect(pay).toHaveText(/R\s230,00/);
  await clean(page);
  await pay.click();
  await news(page, 'Your plan is changed');

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/for which you have paid/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await news(page, 'Your subscription is cancelled');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await news(page, 'Your subscription goes on');
});

test('pays a failed charge with another card, and keeps cards in order', async ({ page, town }) => {
  const customer = await newCustomer(town);
  await store(town, customer, '4000000000000341');
  await town.ask(`/2.0/subscriptions/${customer}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  await page.goto(await linkOf(town, customer));
  await expect(page.getByText('Payment overdue')).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Your card was declined');
  await page.getByRole('radio', { name: 'Use another card' }).check();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Thank you, it is paid');
  await page.getByRole('button', { name: /Make default: Visa ending in 4242/ }).click();
  await news(page, 'This card pays from now on');
  await page.getByRole('button', { name: /Remove: .*0341/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await news(page, 'The card is removed');
  await expect(page.getByText('Your subscription needs this card')).toBeVisible();
});

test('dialogs close on Escape and give the focus back; an invoice opens with its VAT', async ({ page, town }) => {
  const customer = await newCustomer(town);
  await store(town, customer, '4242424242424242');
  await town.ask(`/2.0/subscriptions/${customer}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  await page.goto(await linkOf(town, customer));
  const open = page.getByRole('button', { name: /^Open: INV-/ });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('VAT at 15 %')).toBeVisible();
  await clean(page);
  const pdf = await page.request.get(
    await page.getByRole('link', { name: 'Open as PDF' }).evaluate((link: HTMLAnchorElement) => link.href),
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(open).toBeFocused();
  await page.getByRole('button', { name: 'Edit: Billing details' }).click();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('That does not look like an email address')).toBeVisible();
  await page.getByLabel('Email').fill('thandi@kareeboom.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await news(page, 'Your details are saved');
});

test('fits 320 px in the dark, and says that a link has expired', async ({ page, town }) => {
  const customer = await newCustomer(town);
  await store(town, customer, '4242424242424242');
  await town.ask(`/2.0/subscriptions/${customer}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  const url = await linkOf(town, customer);
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await clean(page);
  await town.advance('PT1H');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('This link has expired')).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
