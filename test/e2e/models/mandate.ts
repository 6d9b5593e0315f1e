import { expect, type Locator, type Page } from '@playwright/test';
import { join } from 'node:path';
import { artefacts } from '../../support/results.ts';
import { faultsIn } from '../support/axe.ts';
import type { Town } from '../support/town.ts';

/** Somebody who signs a mandate, and the bank that asks them. */

/** What a screen is seen in. */
const LOOKS = [
  // In light colours the element's own tests ask axe.
  { name: 'phone-light', width: 320, axe: false, media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'wide-dark', width: 1000, axe: true, media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced-colours', width: 600, axe: false, media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

/** Hours of South Africa in which every approval window is open. */
const [OPENS, CLOSES] = [7, 18];
const HOUR = 60 * 60 * 1000;

/** The element in a page. */
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

  /** A person, as far as the method asks. */
  async person(): Promise<void> {
    await this.element.getByLabel('Name', { exact: true }).fill('Thandi');
    await this.element.getByLabel('Surname').fill('Mokoena');
    await this.element.getByLabel('ID number').fill('9001015000085');
    await this.element.getByLabel('Mobile number').fill('082 123 4567');
    await this.element.getByLabel('Email').fill('thandi@shop.example');
  }

  /** Past what a link for a customer knows, to what is signed for. */
  async pastKnown(): Promise<void> {
    for (const text of ['•••• •••', /^•••• \d{4}$/]) await expect(this.element.getByText(text).first()).toBeVisible();
    await this.element.locator('[part~=primary-button]').click();
  }

  /** An account of which the simulated bank knows nothing: its payer is asked. */
  async account(number = '1234567811'): Promise<void> {
    await this.bank.fill('capitec bank');
    await this.element.getByLabel('Account number').fill(number);
  }

  /** From the third step to the signature. */
  async planAndSign(capacity?: string): Promise<void> {
    await expect(this.heading('What and when')).toBeVisible();
    const product = this.element.getByRole('checkbox').first();
    if (await product.isVisible()) await product.check();
    await this.element.getByRole('radio', { name: 'Day 25' }).check();
    await expect(this.heading('The next debits')).toBeVisible();
    await this.next.click();
    await this.sign(capacity);
  }

  /** From the terms to the bank. */
  async sign(capacity?: string): Promise<void> {
    await expect(this.heading('Check and sign')).toBeVisible();
    await this.element.getByLabel('Type your full name').fill('Thandi Mokoena');
    if (capacity !== undefined) await this.element.getByLabel('Your capacity in the company').fill(capacity);
    await this.button('Sign').click();
  }

  /** Every step, with somebody's account. */
  async signWhole(): Promise<void> {
    await this.person();
    await this.next.click();
    await this.account();
    // Its one code is the bank's own business.
    await expect(this.element.getByLabel('Branch code')).toHaveCount(0);
    await this.next.click();
    await this.planAndSign();
    await expect(this.heading('Your bank is asking you now')).toBeVisible();
  }

  /** Nothing is wrong with a screen that can be known, in every look of it; a picture of each stays. */
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

/** A morning of a working day: the clock goes on to the next one where it is none. */
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

/** Nine in the evening of the clock’s day, or of the next one. */
export async function evening(town: Town): Promise<void> {
  const { result } = (await town.ask('/sandbox/clock')) as { result: { now: string } };
  const local = new Date(Date.parse(result.now) + 2 * HOUR);
  if (local.getUTCHours() >= 21) return;
  local.setUTCHours(21, 0, 0, 0);
  await town.ask('/sandbox/clock', { now: new Date(local.getTime() - 2 * HOUR).toISOString() });
}

/** The newest mandate's id. */
async function newest(town: Town): Promise<string> {
  const { results } = (await town.ask('/2.0/mandates/list?limit=1')) as { results: { id: string }[] };
  return results[0]?.id ?? '';
}

/** The payer's bank answers the newest mandate. */
export const answer = async (town: Town, word: 'APPROVE' | 'DECLINE'): Promise<unknown> =>
  town.ask(`/sandbox/mandates/${await newest(town)}/answer`, { answer: word });

/** A page of the merchant's; answers its id. */
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

/** A link to a page, filled in. */
export async function aLink(
  town: Town,
  record: { page_id: string; customer_id?: string; bank_account_id?: string; amount?: number },
): Promise<string> {
  const { results } = (await town.ask('/2.0/electronic-mandates/link', { records: [record] })) as { results: { link: string }[] };
  return results[0]?.link ?? '';
}
