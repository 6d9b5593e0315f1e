import type { Page } from '@playwright/test';
import type { CheckoutPageInput } from 'pay-elements/proxy';
import { breakLines, EVERY_FAULT, type Fault } from '../support/faults.ts';
import { openSite, type Site } from '../support/site.ts';
import type { Town } from '../support/town.ts';
import { Checkout } from './checkout.ts';

/** A checkout, and what happens to its line. */
export interface Row {
  readonly fault: Fault;
  readonly session: string;
  readonly checkout: Checkout;
}

/** A page with a checkout for each kind of trouble, so that one story sees them all. */
export interface Five {
  readonly site: Site;
  readonly rows: readonly Row[];
  /** Makes the lines bad to which `what` belongs; answers what mends them. */
  spoil(what: RegExp): Promise<() => void>;
  /** Opens the page, or loads it anew. */
  open(): Promise<void>;
  /** One after the other, as one shopper has one pair of hands. */
  each(act: (row: Row) => Promise<unknown>): Promise<void>;
}

/** Makes the sessions and the page for them. */
export async function five(page: Page, town: Town, session: Partial<CheckoutPageInput> = {}): Promise<Five> {
  const site = await openSite(town, { open: { payment: { payment_methods: ['CARD'] }, ...session } });
  const rows: Row[] = [];
  for (const [index, fault] of EVERY_FAULT.entries()) {
    const { session_id } = await site.make();
    rows.push({ fault, session: session_id, checkout: new Checkout(page, page.locator(`#pay-${index}`)) });
  }
  return {
    site,
    rows,
    spoil: (what) => breakLines(page, what, new Map(rows.map((row) => [row.session, row.fault]))),
    async open() {
      await page.goto(site.page(rows.map((row) => row.session)));
    },
    async each(act) {
      for (const row of rows) await act(row);
    },
  };
}
