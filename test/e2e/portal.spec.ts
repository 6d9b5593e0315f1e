import type { Page } from '@playwright/test';
import { join } from 'node:path';
import type { Locale } from '../../src/facts/languages.ts';
import { artefacts } from '../support/results.ts';
import { readPdf } from '../support/pdf.ts';
import { violationsIn } from './support/axe.ts';
import { publishedPolicy } from './support/published-policy.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** A customer manages a subscription in the merchant's page and on the service's own page. */

async function linkOf(town: Town, customer_id: string, settings: object = {}): Promise<{ session_id: string; link_url: string }> {
  const answer = (await town.ask('/2.0/customer-portal/link', {
    customer_id,
    settings: { page_title: 'Kareeboom account', ...settings },
  })) as { result: { session_id: string; link_url: string } };
  return answer.result;
}

const person = () => ({
  reference: `P-${crypto.randomUUID().slice(0, 8)}`,
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  email: 'thandi@shop.example',
});

async function newCustomer(town: Town, ...cards: readonly string[]): Promise<string> {
  const answer = (await town.ask('/2.0/customers/create', { records: [person()] })) as { results: { id: string }[] };
  return withCards(town, answer.results[0]?.id ?? '', cards);
}

/** The same customer, with an EFT debit order of R 450,00 on the 25th. */
async function newDebtor(town: Town, ...cards: readonly string[]): Promise<string> {
  const debitOrder = {
    customer: person(),
    bank_account: {
      bank_account_holder_name: 'T Mokoena',
      bank_account_number: '10004301100',
      bank_account_type: 'CHEQUE_OR_CURRENT',
      bank_name: 'STANDARD_BANK',
      bank_branch_code: '051001',
    },
    mandate: { amount: 450, recurring: { process_day: 25 }, payment_industry: 'ACCOUNT_REPAYMENT' },
    payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25 } },
  };
  const answer = (await town.ask('/2.0/payments/submit', { payments: [debitOrder] })) as { results: { customer_id: string }[] };
  return withCards(town, answer.results[0]?.customer_id ?? '', cards);
}

async function withCards(town: Town, customer_id: string, cards: readonly string[]): Promise<string> {
  for (const card_number of cards) await town.ask('/sandbox/cards', { customer_id, card_number, expiry: '12/98', cvc: '123' });
  return customer_id;
}

const subscribe = async (town: Town, customer_id: string, more: object = {}): Promise<string> => {
  const { result } = (await town.ask(`/2.0/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }], ...more })) as {
    result: { id: string };
  };
  return result.id;
};

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('pay-portal iframe');
  await frame.getByLabel(/card number/i).fill(number);
  await frame.getByLabel(/expiry/i).fill('12/38');
  await frame.getByLabel(/security code/i).fill('123');
}

const clean = async (page: Page) => expect(await violationsIn(page, { exclude: 'iframe' })).toEqual([]);
const news = (page: Page, words: string) => expect(page.getByRole('group', { name: words })).toBeVisible();
const picture = (page: Page, name: string) => page.screenshot({ path: join(artefacts, 'screens', `portal-${name}.png`), fullPage: true });

test('in the merchant’s page under the published policy, a customer subscribes with a new card, changes the plan as previewed, cancels, undoes that, gets a new link when the old one expires, and leaves', async ({
  page,
  town,
  diary,
}) => {
  const customer = await newCustomer(town);
  const site = await openSite(town, { policy: publishedPolicy(town.service) });
  const { session_id } = await linkOf(town, customer, { redirect_url: `${site.origin}/?back` });
  await page.goto(site.page([]));
  await page.locator('main').evaluate((main, session) => {
    const portal = document.createElement('pay-portal');
    portal.session = session;
    main.append(portal);
  }, session_id);
  await page.getByRole('button', { name: 'Choose: Basic', exact: true }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await news(page, 'You are subscribed');
  await expect(page.getByText('R 228,85').first()).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: /^Pro For a few/ }).check();
  const pay = page.getByRole('button', { name: /Change plan and pay/ });
  await expect(pay).toHaveText(/R\s230,00/);
  await clean(page);
  await pay.click();
  await news(page, 'Your plan is changed');

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('dialog').getByText(/for which you have paid/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await news(page, 'Your subscription is cancelled');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await news(page, 'Your subscription goes on');

  // The link expires while the customer types. The page can fetch another link, so open dialogs and typed text stay.
  let renewed = '';
  await page.route('**/another-link', async (route) => {
    renewed = (await linkOf(town, customer, { redirect_url: `${site.origin}/?back` })).session_id;
    await route.fulfill({ json: renewed });
  });
  const portal = page.locator('pay-portal');
  await portal.evaluate((element: HTMLElement & { renewSession?: () => Promise<string> }) => {
    element.renewSession = async () => (await (await fetch('/another-link')).json()) as string;
  });
  await page.getByRole('button', { name: 'Billing details' }).click();
  await page.getByLabel('City or town').fill('Paarl');
  await town.advance('PT1H');
  await expect.poll(() => portal.evaluate((element: HTMLElement & { session: string }) => element.session)).not.toBe(session_id);
  await expect(page.getByLabel('City or town')).toHaveValue('Paarl');
  await page.getByRole('button', { name: 'Save' }).click();
  await news(page, 'Your details are saved');

  await page.getByRole('link', { name: 'Back to Kareeboom' }).click();
  await expect(page).toHaveURL(/\?back$/);
  const { transactions } = (await town.ask(`/2.0/transactions?customer_id=${customer}`)) as {
    transactions: { amount: number; transaction_status: string }[];
  };
  expect(transactions.filter(({ transaction_status }) => transaction_status === 'PAID').map(({ amount }) => amount)).toEqual([230, 228.85]);
  await expect
    .poll(() => diary.told().map(({ type }) => type))
    .toEqual([
      'pay-ready',
      'pay-card-added',
      'pay-subscription-created',
      'pay-subscription-changed',
      'pay-subscription-cancelled',
      'pay-subscription-reactivated',
      'pay-ready',
      'pay-billing-updated',
      'pay-close',
    ]);
  expect(diary.told().at(-1)?.detail).toEqual({ session_id: renewed, redirect_url: `${site.origin}/?back` });
  // The fixture `quiet` fails this test for any violation of the policy, in the page or in a frame.
  await site.close();
});

test('a customer pays a failed charge with another card, manages cards, and pays a payment request whose bank stays silent for a while', async ({
  page,
  town,
  diary,
}) => {
  const customer = await newCustomer(town, '4000000000000341');
  await subscribe(town, customer);
  await page.goto((await linkOf(town, customer)).link_url);
  await expect(page.getByText(/R\s228,85 has not been paid/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  // The card that has just failed is not selected again, but it can still be chosen.
  await expect(page.getByRole('radio', { name: 'Use another card' })).toBeChecked();
  await page.getByRole('radio', { name: /0341.*Declined last time/ }).check();
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Your card was declined');
  await expect(page.getByText('Your bank did not approve this payment.')).toBeVisible();
  await page.getByRole('radio', { name: 'Use another card' }).check();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Thank you, it is paid');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await page.getByRole('button', { name: /Make default: Visa ending in 4242/ }).click();
  await news(page, 'This card pays from now on');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await page.getByRole('button', { name: /Remove: .*0341/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await news(page, 'The card is removed');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await expect(page.getByText('Your subscription needs this card')).toBeVisible();

  const asked = await newCustomer(town, '4000000000000119');
  await subscribe(town, asked, { collection_method: 'REQUEST_PAYMENT', due_days: 7 });
  await page.goto((await linkOf(town, asked)).link_url);
  await expect(page.getByText(/R\s228,85 is to be paid/)).toBeVisible();
  await expect(page.getByText(/^Basic, R\s228,85, next invoice on /)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  const since = diary.told().length;
  await page.getByRole('button', { name: /^Pay R/ }).click();
  // The payment was accepted, but its outcome is unknown. The portal says so, dispatches no event, and does not let the
  // customer pay twice.
  await news(page, 'Your payment is on its way');
  await expect(page.getByText('Please do not pay again')).toBeVisible();
  await expect(page.getByText('Payment on its way', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  expect(diary.told().slice(since)).toEqual([]);
  await town.advance('PT1M');
  await news(page, 'Thank you, it is paid');
  await expect.poll(() => diary.names().slice(since)).toEqual(['pay-subscription-changed']);
});

test(
  'by keyboard alone: dialogs close on Escape and return the focus; an invoice and its document with VAT; details; debit orders',
  { tag: '@whole' },
  async ({ page, town }) => {
    const customer = await newDebtor(town, '4242424242424242');
    await subscribe(town, customer);
    await page.goto((await linkOf(town, customer)).link_url);
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Debit orders and mandates');
    await expect(page.getByText('does not stop a debit order or mandate')).toBeVisible();
    await expect(page.getByText(/Standard Bank ••••\s1100 · Active/)).toBeVisible();
    await page.keyboard.press('Escape');
    await press('Invoices');
    await press(/^View: INV-/);
    await expect(page.getByText('VAT at 15 %')).toBeVisible();
    await clean(page);
    const link = await page.getByRole('link', { name: 'Open as PDF' }).evaluate((a: HTMLAnchorElement) => a.href);
    const { text, tags } = await readPdf(new Uint8Array(await (await page.request.get(link)).body()));
    expect(text).toMatch(/Basic.*199,00/);
    expect(text).toMatch(/VAT.*29,85/);
    expect(text).toContain('228,85');
    expect(tags).toContain('Table');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Invoices' })).toBeFocused();
    await press('Billing details');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('not an address');
    await press('Save');
    await expect(page.getByText('That does not look like an email address')).toBeVisible();
    await page.getByLabel('Email').fill('thandi@kareeboom.example');
    await press('Save');
    await news(page, 'Your details are saved');
    await press('Change plan');
    await press('Cancel subscription');
    await expect(page.getByText('Debit orders and mandates are not stopped by this.')).toBeVisible();
  },
);

test(
  'the service’s own page: all languages, actions that the link forbids, two tabs, 320 px, dark, forced colours, an expired link',
  { tag: '@whole' },
  async ({ page, context, town }) => {
    const customer = await newCustomer(town, '4242424242424242');
    await subscribe(town, customer);
    const bare = await linkOf(town, customer, {
      show_invoices: false,
      billing_info_type: 'VIEW',
      cancel_type: 'NONE',
      plan_change_type: 'NONE',
    });
    await page.goto(bare.link_url);
    await expect(page.getByRole('heading', { name: 'Kareeboom account' })).toBeVisible();
    await page.getByRole('button', { name: 'Billing details' }).click();
    await expect(page.getByRole('dialog').getByText('thandi@shop.example')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your plan' }).click();
    await expect(page.getByRole('dialog').getByText('What you pay each time')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const name of ['Change plan', 'Invoices']) await expect(page.getByRole('button', { name })).toHaveCount(0);
    const titles: Readonly<Record<Locale, string>> = {
      AF_ZA: 'Jou intekening',
      ZU_ZA: 'Okubhalisele',
      XH_ZA: 'Umrhumo wakho',
      EN_ZA: 'Your subscription',
    };
    for (const [locale, title] of Object.entries(titles)) {
      await page.locator('.language select').selectOption(locale);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }

    const { link_url } = await linkOf(town, customer);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(link_url);
      await tab.getByRole('button', { name: 'Change plan' }).click();
      await tab.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(tab.getByRole('dialog').getByText(/for which you have paid/)).toBeVisible();
    }
    // A change in one tab appears in the other, whose dialog then offers no action that is already done.
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await news(other, 'Your subscription is cancelled');
    await news(page, 'This has just changed');
    for (const tab of [other, page]) {
      await expect(tab.getByText(/, ends on /)).toBeVisible();
      await tab.getByRole('button', { name: 'Reactivate' }).click();
    }
    await other.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
    await news(other, 'Your subscription goes on');
    await other.close();
    await news(page, 'This has just changed');
    await expect(page.getByText(/^Basic, R\s228,85, next on /).first()).toBeVisible();

    for (const [name, width, media] of [
      ['wide-light', 1280, { colorScheme: 'light' }],
      ['narrow-dark', 320, { colorScheme: 'dark' }],
      ['forced-colours', 600, { forcedColors: 'active' }],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
      if (!('forcedColors' in media)) await clean(page);
      await picture(page, name);
    }
    await town.advance('PT1H');
    await expect(page.getByText('This link has expired')).toBeVisible();
    await page.goto(link_url);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
);
