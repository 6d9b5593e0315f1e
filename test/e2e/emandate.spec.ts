import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Town } from './support/town.ts';
import { expect, test } from './support/story.ts';

/** Signing a mandate on the service's own page, by a person whose browser is half a day ahead of South Africa. */

test.use({ timezoneId: 'Pacific/Auckland' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Nothing that axe knows is wrong, and nothing sticks out sideways. */
async function sound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

async function person(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Thandi');
  await page.getByLabel('Surname').fill('Mokoena');
  const id = page.getByLabel('ID number');
  if (await id.isVisible()) await id.fill('9001015000085');
  await page.getByLabel('Mobile number').fill('082 123 4567');
  await page.getByLabel('Email').fill('thandi@shop.example');
  await button(page, 'Continue').click();
}

async function account(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('Capitec Bank');
  await expect(page.getByLabel('Branch code')).toHaveValue('470010');
  await page.getByLabel('Account number').fill('1234567811');
  await button(page, 'Continue').click();
}

async function plan(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Basic/ }).check();
  await page.getByRole('radio', { name: 'Day 25' }).check();
  await expect(page.getByRole('heading', { name: 'The next debits' })).toBeVisible();
  await button(page, 'Continue').click();
}

async function sign(page: Page): Promise<void> {
  await expect(heading(page, 'Please check everything')).toBeVisible();
  await button(page, 'Continue').click();
  await page.getByLabel('Type your full name').fill('Thandi Mokoena');
  await button(page, 'Sign').click();
  await expect(heading(page, 'Your bank is asking you now')).toBeVisible();
}

/** The payer's bank answers the newest mandate. */
async function answer(town: Town, word: string): Promise<void> {
  const { results } = (await town.ask('/2.0/mandates/list?limit=1')) as { results: { id: string }[] };
  await town.ask(`/sandbox/mandates/${results[0]?.id ?? ''}/answer`, { answer: word });
}

test('five short steps, the way back keeps everything, and the bank’s answer is there by itself', async ({ page, town }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${town.service}/emandate/pag_sandboxProducts`);
  await sound(page);
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await person(page);
  await sound(page);
  await account(page);
  await expect(heading(page, 'What and when')).toBeFocused();
  await button(page, 'Back').click();
  await expect(page.getByLabel('Account number')).toHaveValue('1234567811');
  await button(page, 'Back').click();
  await expect(page.getByLabel('ID number')).toHaveValue('9001015000085');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await plan(page);
  await sound(page);
  await expect(page.getByText('PAYELEM')).toBeVisible();
  await sign(page);
  await sound(page);
  await expect(page.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await answer(town, 'APPROVE');
  await expect(heading(page, 'Your mandate is approved')).toBeVisible();
  await sound(page);
  await page.reload();
  await expect(heading(page, 'Your mandate is approved')).toBeVisible();
  const href = (await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '';
  const pdf = await page.request.get(new URL(href, town.service).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

test('nobody answers: it is sent again, declined, and signed anew as another kind', async ({ page, town }) => {
  await page.goto(`${town.service}/emandate/pag_sandboxProducts`);
  await person(page);
  await account(page);
  await plan(page);
  await sign(page);
  await town.advance('PT121S');
  await expect(heading(page, 'Nobody answered in time')).toBeVisible();
  await button(page, 'Send it again').click();
  await expect(heading(page, 'Your bank is asking you now')).toBeVisible();
  await answer(town, 'DECLINE');
  await expect(heading(page, 'The mandate was not approved')).toBeVisible();
  await button(page, 'Use an EFT debit order instead').click();
  await expect(heading(page, 'What and when')).toBeVisible();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Type your full name').fill('Thandi Mokoena');
  await button(page, 'Sign').click();
  await expect(heading(page, 'Your debit order is set up')).toBeVisible();
});

test('a company is led to what works for it', async ({ page, town }) => {
  await page.goto(`${town.service}/emandate/pag_sandboxProducts`);
  await page.getByRole('radio', { name: 'A company' }).check();
  await expect(page.getByText('A company cannot use DebiCheck')).toBeVisible();
  await sound(page);
  await button(page, 'Use: Registered mandate').click();
  await expect(page.getByText('A company cannot use DebiCheck')).toBeHidden();
  await page.getByLabel('Company name').fill('Karoo Mills');
  await page.getByLabel('Company registration').fill('2015/123456/07');
  await page.getByLabel('Email').fill('karoo@mills.example');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Your bank account')).toBeVisible();
});
