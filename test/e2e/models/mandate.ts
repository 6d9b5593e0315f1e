import { expect, type Locator, type Page } from '@playwright/test';
import { join } from 'node:path';
import { artefacts } from '../../support/results.ts';
import { faultsIn } from '../support/axe.ts';
import type { Town } from '../support/town.ts';

/** A payer who signs a mandate, and the bank that asks the payer to approve it. */

/** The sizes and colour schemes in which each screen is checked. */
const LOOKS = [
  // The element tests run axe in light colours, so this does not run it again.
  { name: 'phone-light', width: 320, axe: false, media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'wide-dark', width: 1000, axe: true, media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced-colours', width: 600, axe: false, media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

/** The hours in South African time in which every approval window is open. */
const [OPENS, CLOSES] = [7, 18];
const HOUR = 60 * 60 * 1000;

/** The e-mandate element in a page. */
export class Mandate {
  readonly page: Page;
  readonly element: Locator;

  constructor(page: Page) {
    this.page = page;
    this.element = page.locator('pay-emandate');
  }

  heading(name: string): Locator {
    return this.element.getByRole('heading', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.element.getByRole('button', { name, exact: true });
  }

  get next(): Locator {
    return this.button('Continue');
  }

  get bank(): Locator {
    return this.element.getByRole('combobox', { name: 'Bank', exact: true });
  }

  /** Fills in the personal details that the payment method asks for. */
  async person(): Promise<void> {
    await this.element.getByLabel('Name', { exact: true }).fill('Thandi');
    await this.element.getByLabel('Surname').fill('Mokoena');
    await this.element.getByLabel('ID number').fill('9001015000085');
    await this.element.getByLabel('Mobile number').fill('082 123 4567');
    await this.element.getByLabel('Email').fill('thandi@shop.example');
  }

  /** The sentence of the terms. */
  get sentence(): Locator {
    return this.element.locator('.headline');
  }

  /** Opens all terms. */
  async allTerms(): Promise<void> {
    await this.element.locator('.terms > summary').click();
    await expect(this.element.locator('.agreement')).toBeVisible();
  }

  /** Waits for the details that the link already contains for a known customer, who has only the step of signing. */
  async isKnown(): Promise<void> {
    for (const text of ['900101 •••• •••', /•••• \d{4}$/]) await expect(this.element.getByText(text).first()).toBeVisible();
  }

  /** Fills in the details of a company, after a method that companies can use was chosen. */
  async company(): Promise<void> {
    await this.element.getByLabel('Company name').fill('Karoo Mills');
    await this.element.getByLabel('Company registration').fill('2015/123456/07');
    await this.element.getByLabel('Email').fill('karoo@mills.example');
  }

  /** Fills in an account that the simulated bank does not know, so that the bank asks the payer for approval. */
  async account(number = '1234567811'): Promise<void> {
    await this.bank.fill('capitec bank');
    await this.element.getByLabel('Account number').fill(number);
  }

  /** Chooses what is paid and when, and signs. */
  async planAndSign(capacity?: string): Promise<void> {
    await expect(this.heading('Check and sign')).toBeVisible();
    const product = this.element.getByRole('checkbox').first();
    if (await product.isVisible()) await product.check();
    await this.element.getByRole('radio', { name: 'Day 25' }).check();
    await this.sign(capacity);
  }

  /** Signs the terms, after which the bank asks the payer. */
  async sign(capacity?: string): Promise<void> {
    await expect(this.sentence).toContainText(' on the 25th of every month, first on ');
    await this.element.getByLabel('Type your full name').fill('Thandi Mokoena');
    if (capacity !== undefined) await this.element.getByLabel('Your capacity in the company').fill(capacity);
    await this.button('Sign').click();
  }

  /** Completes every step with the details of one person and account. */
  async signWhole(): Promise<void> {
    await this.person();
    await this.account();
    // The bank has one branch code, which the form fills in by itself.
    await expect(this.element.getByLabel('Branch code')).toHaveCount(0);
    await this.next.click();
    await this.planAndSign();
    await expect(this.heading('Your bank is asking you now')).toBeVisible();
  }

  /** Checks a screen in every size and colour scheme with axe and for content that sticks out, and saves a picture of each. */
  async looksSound(screen: string): Promise<void> {
    const before = this.page.viewportSize();
    for (const { name, width, axe, media } of LOOKS) {
      await this.page.setViewportSize({ width, height: 900 });
      await this.page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      if (axe) expect(await faultsIn(this.page), `${screen}, ${name}`).toEqual([]);
      const out = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(out, `${screen}, ${name}: sticks out`).toBeLessThanOrEqual(0);
      await this.page.screenshot({ path: join(artefacts, 'screens', `emandate-${screen}-${name}.png`), fullPage: true });
    }
    await this.page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
    if (before) await this.page.setViewportSize(before);
  }
}

/** Moves the clock to a morning of a working day, unless it is already one. */
export async function morning(town: Town): Promise<void> {
  const { result } = (await town.ask('/sandbox/clock')) as { result: { now: string } };
  const local = new Date(Date.parse(result.now) + 2 * HOUR);
  const isMorning = (at: Date) => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= OPENS && at.getUTCHours() < CLOSES;
  if (isMorning(local)) return;
  do {
    local.setUTCDate(local.getUTCDate() + (local.getUTCHours() < OPENS && local.getUTCDay() % 6 !== 0 ? 0 : 1));
    local.setUTCHours(8, 0, 0, 0);
  } while (!isMorning(local));
  await town.ask('/sandbox/clock', { now: new Date(local.getTime() - 2 * HOUR).toISOString() });
}

/** Moves the clock to nine in the evening of its current day, or of the next day. */
export async function evening(town: Town): Promise<void> {
  const { result } = (await town.ask('/sandbox/clock')) as { result: { now: string } };
  const local = new Date(Date.parse(result.now) + 2 * HOUR);
  if (local.getUTCHours() >= 21) return;
  local.setUTCHours(21, 0, 0, 0);
  await town.ask('/sandbox/clock', { now: new Date(local.getTime() - 2 * HOUR).toISOString() });
}

/** Finds the id of the newest mandate. */
async function newest(town: Town): Promise<string> {
  const { results } = (await town.ask('/2.0/mandates/list?limit=1')) as { results: { id: string }[] };
  return results[0]?.id ?? '';
}

/** Makes the payer's bank answer the newest mandate. */
export const answer = async (town: Town, word: 'APPROVE' | 'DECLINE'): Promise<unknown> =>
  town.ask(`/sandbox/mandates/${await newest(town)}/answer`, { answer: word });

/** Creates a mandate page of the merchant and returns its id. */
export async function aPage(town: Town, record: object = {}): Promise<string> {
  const page = {
    title: 'Rooibos every month',
    payment_methods_id: 'pam_sandboxDebicheck',
    payment_type: 'emandate_choose_what_to_pay',
    page_status: 'PUBLISHED',
    amount: 199,
    process_days: [1, 15, 25, 31],
    ...record,
  };
  const { results } = (await town.ask('/2.0/electronic-mandates/create', { records: [page] })) as { results: { id: string }[] };
  return results[0]?.id ?? '';
}

/** Creates a link to a mandate page with details that are already filled in. */
export async function aLink(
  town: Town,
  record: { page_id: string; customer_id?: string; bank_account_id?: string; amount?: number },
): Promise<string> {
  const { results } = (await town.ask('/2.0/electronic-mandates/link', { records: [record] })) as { results: { link: string }[] };
  return results[0]?.link ?? '';
}
