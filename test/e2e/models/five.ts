import type { Page } from '@playwright/test';
import type { CheckoutPageInput } from 'pay-elements/proxy';
import { breakLines, EVERY_FAULT, type Fault } from '../support/faults.ts';
import { openSite, type Site } from '../support/site.ts';
import type { Town } from '../support/town.ts';
import { Checkout } from './checkout.ts';

/** A checkout on the page, with the network fault that it gets. */
export interface Row {
  readonly fault: Fault;
  readonly session: string;
  readonly checkout: Checkout;
}

/** A page with one checkout for each kind of network fault, so that one test covers them all. */
export interface Five {
  readonly site: Site;
  readonly rows: readonly Row[];
  /** Applies each checkout's fault to its requests that match `what`. Returns a function that ends the faults. */
  spoil(what: RegExp): Promise<() => void>;
  /** Opens or reloads the page. */
  open(): Promise<void>;
  /** Runs an action for one checkout after the other, because a shopper uses one at a time. */
  each(act: (row: Row) => Promise<unknown>): Promise<void>;
}

/** Creates the sessions and the page. */
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
