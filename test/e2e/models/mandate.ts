import { expect, type Locator, type Page } from '@playwright/test';
import type { Town } from '../support/town.ts';
import { newCustomer } from './customers.ts';

/** A payer who signs a mandate, and the bank that asks the payer to approve it. */

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
    for (const text of ['900101 •••• •••', /••••\s\d{4}$/]) await expect(this.element.getByText(text).first()).toBeVisible();
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
  async planAndSign(): Promise<void> {
    await expect(this.heading('Check and sign')).toBeVisible();
    const product = this.element.getByRole('checkbox').first();
    if (await product.isVisible()) await product.check();
    await this.element.getByRole('radio', { name: 'Day 25' }).check();
    await this.sign();
  }

  /** Signs the terms, after which the bank asks the payer. */
  async sign(): Promise<void> {
    await expect(this.sentence).toContainText(' on the 25th of every month, first on ');
    await this.element.getByLabel('Type your full name').fill('Thandi Mokoena');
    await this.button('Sign').click();
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

/** Creates a customer and an account, both with all details that a mandate needs. */
export async function knownSigner(town: Town): Promise<{ readonly customer_id: string; readonly bank_account_id: string }> {
  const customer_id = await newCustomer(town, [], {
    id_type: 'SOUTH_AFRICAN_ID',
    id_number: '9001015000085',
    contact_number: '0821234567',
  });
  const account = {
    customer_id,
    bank_account_holder_name: 'T Mokoena',
    bank_account_number: '1234567811',
    bank_account_type: 'CHEQUE_OR_CURRENT',
    bank_branch_code: '470010',
    bank_name: 'CAPITEC_BANK',
  };
  const { results } = (await town.ask('/2.0/bank-accounts/create', { records: [account] })) as { results: { id: string }[] };
  return { customer_id, bank_account_id: results[0]?.id ?? '' };
}
