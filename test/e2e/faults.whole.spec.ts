import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { five, type Five, type Row } from './models/five.ts';
import { breakEvery, isSlow } from './support/faults.ts';
import { later } from './support/later.ts';
import { expect as patient, expectPaid, test } from './support/story.ts';
import type { Diary } from './support/diary.ts';
import type { Town } from './support/town.ts';

/**
 * Every kind of network fault at every step. No typed value is lost, no wrong outcome is shown, the shopper can always
 * continue, and a shopper who continues pays once. Each test has one checkout for each kind of fault on one page.
 */

/** Five checkouts on one page take longer than one. */
const expect = patient.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 120_000 });

const READ = /\/pay\/checkout\/ses_\w+$/;
const EVENTS = /\/events$/;
const CARD_FRAME = /\/frame\/card\?/;
const VAULT = /\/vault\/tokens$/;
const CHALLENGE = /\/frame\/challenge\//;
const intent = (name: string): RegExp => new RegExp(`/pay/checkout/ses_\\w+/${name}$`);

const EMAIL = 'thandi@example.co.za';
const asksEmail = { customer_fields: 'email' };

/** Checks that the typed details are still there. */
async function keptDetails({ checkout }: Row): Promise<void> {
  await expect(checkout.element.getByLabel('Surname')).toHaveValue('Mokoena');
  await expect(checkout.email).toHaveValue(EMAIL);
}

/**
 * Checks that each session was paid once, and that its only terminal event was `pay-completed`, dispatched once. Events
 * before `since` belong to an earlier load of the page and are ignored.
 */
async function allPaid({ rows, site }: Five, town: Town, diary: Diary, since = 0): Promise<void> {
  for (const { checkout, session } of rows) {
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session, 1);
  }
  expect(diary.ends().slice(since)).toEqual(rows.map(() => 'pay-completed'));
  const told = diary.told().flatMap(({ type, detail }) => (type === 'pay-completed' ? [detail?.['session_id']] : []));
  expect(told.slice(since).sort()).toEqual(rows.map(({ session }) => session).sort());
  await site.close();
}

/** Presses "Try again", unless the fault gave no reason to offer it. */
async function again({ checkout, fault }: Row): Promise<void> {
  if (!isSlow(fault)) await checkout.element.getByRole('button', { name: 'Try again' }).click();
}

test('a fault while reading the session', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const mend = await shop.spoil(READ);
  await shop.open();
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault)) return expect(checkout.element).toContainText('Loading the checkout');
    await expect(checkout.notice).toContainText('The checkout did not load');
    // An earlier payment may be in progress, so the message says nothing about money.
    await expect(checkout.notice).not.toContainText('charged');
  });
  mend();
  await shop.each(again);
  await shop.each(({ checkout }) => checkout.pay());
  await allPaid(shop, town, diary);
});

test('a fault while loading the rest of the element, during which somebody types', async ({ page, context, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const tabs: { readonly row: Row; readonly mend: () => void }[] = [];
  for (const { fault, session } of shop.rows) {
    const tab = await context.newPage();
    const mend = await breakEvery(tab, /\/pay-elements\/engine-/, fault);
    await tab.goto(shop.site.page([session]));
    tabs.push({ row: { fault, session, checkout: new Checkout(tab) }, mend });
  }
  for (const { row, mend } of tabs) {
    const { checkout, fault } = row;
    const name = checkout.element.getByLabel('Name', { exact: true });
    await checkout.page.bringToFront();
    if (isSlow(fault)) {
      // Nothing is wrong yet: loading must not lose key presses.
      await name.pressSequentially('Tha');
      mend();
      await expect(checkout.card.number).toBeVisible();
      await expect(name).toBeFocused();
      await checkout.page.keyboard.type('ndi');
      await expect(name).toHaveValue('Thandi');
    } else {
      await expect(checkout.element).toContainText('This part of the page did not load');
      mend();
      await again(row);
    }
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, row.session, 1);
  }
  expect(diary.ends()).toEqual(shop.rows.map(() => 'pay-completed'));
  await shop.site.close();
});

test('a fault while loading the card fields', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const mend = await shop.spoil(CARD_FRAME);
  await page.clock.install();
  await shop.open();
  await shop.each(({ checkout }) => checkout.type());
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault)) return expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
    await later(page, () => expect(checkout.notice).toContainText('The card fields did not load', { timeout: 1_000 }));
    await expect(checkout.element.getByRole('link', { name: 'Pay on the payment page' })).toHaveAttribute('href', /\/checkout\/ses_/);
  });
  mend();
  await shop.each(again);
  await shop.each(async (row) => {
    await row.checkout.ready();
    await keptDetails(row);
    await row.checkout.card.fill();
    await row.checkout.payButton.click();
  });
  await allPaid(shop, town, diary);
});

test('a fault while sending the card to the vault', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const mend = await shop.spoil(VAULT);
  await shop.open();
  await shop.each(({ checkout }) => checkout.pay());
  await shop.each(async ({ checkout, fault, ...row }) => {
    if (isSlow(fault)) return expect(checkout.payButton).toHaveText('Paying…');
    await expect(checkout.notice).toContainText('Your card details could not be checked');
    await expect(checkout.notice).toContainText('You have not been charged');
    await expect(checkout.card.number).toHaveValue('4242 4242 4242 4242');
    // Nothing is wrong with the card, so nothing offers to clear it.
    await expect(checkout.element.getByRole('button', { name: 'Use another card' })).toHaveCount(0);
    await keptDetails({ checkout, fault, ...row });
  });
  mend();
  await shop.each(({ checkout, fault }) => (isSlow(fault) ? Promise.resolve() : checkout.payButton.click()));
  await allPaid(shop, town, diary);
  expect(diary.names()).not.toContain('pay-failed');
});

test('a fault while paying with a typed card', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const mend = await shop.spoil(intent('pay'));
  await page.route(EVENTS, (route) => route.abort());
  await shop.open();
  await shop.each(({ checkout }) => checkout.pay());
  await shop.each(pending);
  mend();
  await allPaid(shop, town, diary);
  expect(diary.names()).not.toContain('pay-failed');
});

test('a fault while paying with a stored card', async ({ page, town, diary }) => {
  const shop = await five(page, town, { customer_id: await town.customer(), cards: { show_cards: true } });
  const mend = await shop.spoil(intent('pay'));
  await page.route(EVENTS, (route) => route.abort());
  await shop.open();
  await shop.each(({ checkout }) => checkout.payButton.click());
  await shop.each(pending);
  mend();
  await allPaid(shop, town, diary);
});

/** Nobody knows whether the payment succeeded. The checkout says so, and shows no button to pay again. */
async function pending({ checkout, fault }: Row): Promise<void> {
  if (isSlow(fault)) return expect(checkout.payButton).toHaveText('Paying…');
  await expect(checkout.payButton).toHaveCount(0);
  // If only the answer was lost, the checkout may find out the outcome before the test looks.
  const lost = fault === 'the answer is lost';
  await expect(lost ? checkout.waiting.or(checkout.outcome) : checkout.waiting).toContainText(
    lost ? /Please do not pay again|Payment received/ : /We are checking your payment.*Please do not pay again/s,
  );
}

test('a fault while checking the outcome of a payment that the bank does not answer', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  await shop.open();
  await shop.each(({ checkout }) => checkout.pay(CARDS.silent));
  await shop.each(({ checkout }) => expect(checkout.waiting).toContainText('Please do not pay again'));
  const mend = await shop.spoil(READ);
  const since = diary.ends().length;
  await page.reload();
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault)) return expect(checkout.element).toContainText('Loading the checkout');
    await expect(checkout.notice).toContainText('The checkout did not load');
    // The payment may be in progress, so the message says nothing about money.
    await expect(checkout.notice).not.toContainText('charged');
    await expect(checkout.payButton).toHaveCount(0);
  });
  mend();
  await shop.each(again);
  await town.advance('PT1M');
  await allPaid(shop, town, diary, since);
});

test('3D Secure: a fault while loading the page of the bank', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  const mend = await shop.spoil(CHALLENGE);
  await shop.open();
  await shop.each(({ checkout }) => checkout.pay(CARDS.asking));
  await shop.each(async ({ checkout, fault }) => {
    await expect(checkout.action).toContainText('Your bank asks you to confirm');
    if (!isSlow(fault)) await expect(checkout.card.frame.getByRole('alert')).toContainText('Your bank’s page did not load');
  });
  mend();
  await shop.each(async ({ checkout, fault, ...row }) => {
    // Loading the bank's page again continues the same payment. The shopper may also choose another way to pay.
    if (fault !== 'nothing goes out') {
      // By keyboard: Chromium does not draw a cross-origin frame while it is out of sight, and a click would wait for the
      // frame to stop moving.
      if (!isSlow(fault)) await checkout.card.frame.getByRole('button', { name: 'Load it again' }).press('Enter');
      return checkout.bank.getByRole('button', { name: 'Approve' }).press('Enter');
    }
    await checkout.element.getByRole('button', { name: 'Pay in another way' }).click();
    await expect(checkout.payButton).toBeVisible();
    await keptDetails({ checkout, fault, ...row });
    await checkout.card.fill();
    await checkout.payButton.click();
  });
  await allPaid(shop, town, diary);
});

test('3D Secure: a fault while reading its outcome', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  await page.route(EVENTS, (route) => route.abort());
  await page.clock.install();
  await shop.open();
  await shop.each(({ checkout }) => checkout.pay(CARDS.asking));
  await shop.each(({ checkout }) => expect(checkout.bank.getByRole('button', { name: 'Approve' })).toBeVisible());
  const mend = await shop.spoil(READ);
  await shop.each(({ checkout }) => checkout.bank.getByRole('button', { name: 'Approve' }).press('Enter'));
  await shop.each(async ({ checkout }) => {
    await expect(checkout.bank.getByRole('status')).toContainText('The payment is through');
    await expect(checkout.action).toContainText('Your bank asks you to confirm');
  });
  mend();
  // The pauses between the questions have become longer by now.
  for (const { checkout } of shop.rows) await later(page, () => expect(checkout.outcome).toBeVisible({ timeout: 1_000 }));
  await allPaid(shop, town, diary);
  expect(diary.names()).not.toContain('pay-failed');
});

test('a fault while coming back from another site', async ({ context, page, town, diary }) => {
  const shop = await five(page, town, { ...asksEmail, payment: { payment_methods: ['LEKKER_EFT'] } });
  for (const { fault, session } of shop.rows) {
    const tab = await context.newPage();
    const checkout = new Checkout(tab);
    await tab.goto(shop.site.page([session]));
    await checkout.type();
    await checkout.payButton.click();
    await tab.waitForURL(/\/sandbox\/provider\//);
    // The payment on the other site succeeds. Only the way back fails, first in the browser and then in the element.
    await tab.request.post(tab.url(), { form: { answer: 'approve' }, headers: { origin: town.service }, maxRedirects: 0 });
    const mendWay = await breakEvery(tab, /\/checkout\/return\//, fault);
    const mendReading = await breakEvery(tab, READ, fault);
    await tab.getByRole('link', { name: 'Back to the shop' }).click({ noWaitAfter: true });
    if (!isSlow(fault)) await expect(tab.getByRole('link', { name: 'Back to the shop' })).toHaveCount(0);
    mendWay();
    if (!isSlow(fault)) await tab.reload();
    await tab.waitForURL(shop.site.page([session]));
    if (isSlow(fault)) await expect(checkout.element).toContainText('Loading the checkout');
    else {
      await expect(checkout.notice).toContainText('The checkout did not load');
      await expect(checkout.notice).not.toContainText('charged');
      await expect(checkout.payButton).toHaveCount(0);
    }
    mendReading();
    await again({ checkout, fault, session });
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session, 1);
    await tab.close();
  }
  expect(diary.ends()).toEqual(shop.rows.map(() => 'pay-completed'));
  await shop.site.close();
});

test('a fault while choosing another way to pay than the one in progress', async ({ page, town, diary }) => {
  const shop = await five(page, town, { ...asksEmail, payment: { payment_methods: ['SCAN_TO_PAY', 'CARD'] } });
  const mend = await shop.spoil(intent('withdraw'));
  await shop.open();
  const other = ({ checkout }: Row): Promise<void> => checkout.element.getByRole('button', { name: 'Pay in another way' }).click();
  await shop.each(async (row) => {
    await row.checkout.type();
    await row.checkout.payButton.click();
    await other(row);
  });
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault) || fault === 'the answer is lost') return;
    await expect(checkout.notice).toContainText('We could not reach the payment service');
    await expect(checkout.element.getByRole('img', { name: 'Code to scan' })).toBeVisible();
  });
  mend();
  await shop.each(async (row) => {
    if (!isSlow(row.fault) && row.fault !== 'the answer is lost') await other(row);
    await expect(row.checkout.payButton).toBeVisible();
    await keptDetails(row);
    await row.checkout.choose('Card');
    await row.checkout.ready();
    await row.checkout.card.fill();
    await row.checkout.payButton.click();
  });
  await allPaid(shop, town, diary);
});

test('a fault while cancelling', async ({ page, town, diary }) => {
  const shop = await five(page, town, { customization: { type: 'EMBED', display_cancel_button: true } });
  const mend = await shop.spoil(intent('cancel'));
  await shop.open();
  await shop.each(async ({ checkout }) => {
    await checkout.ready();
    await checkout.cancelButton.click();
  });
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault)) return expect(checkout.outcome).toHaveCount(0);
    if (fault === 'the answer is lost') return expect(checkout.outcome).toContainText('Payment cancelled');
    await expect(checkout.notice).toContainText('This could not be cancelled');
  });
  mend();
  await shop.each(async ({ checkout, fault }) => {
    if (!isSlow(fault) && fault !== 'the answer is lost') await checkout.cancelButton.click();
    await expect(checkout.outcome).toContainText('Payment cancelled');
  });
  expect(diary.ends()).toEqual(shop.rows.map(() => 'pay-cancelled'));
  for (const { session } of shop.rows) expect(await town.transactions(session)).toEqual([]);
  await shop.site.close();
});

test('a fault while requesting a new session for one that expired', async ({ page, town, diary }) => {
  const shop = await five(page, town, asksEmail);
  await page.route(/\/renew\/ses_/, async (route) => route.fulfill({ json: (await shop.site.make()).session_id }));
  const mend = await shop.spoil(/\/renew\/ses_/);
  await shop.open();
  await shop.each(async ({ checkout }) => {
    await checkout.element.evaluate((element: HTMLElement & { session: string; renewSession?: () => Promise<string> }) => {
      const { session } = element;
      element.renewSession = async () => {
        const answer = await fetch(`/renew/${session}`);
        if (!answer.ok) throw new Error('no new session');
        return (await answer.json()) as string;
      };
    });
    await checkout.ready();
    await checkout.type();
  });
  await town.advance('PT31M');
  await shop.each(async ({ checkout, fault }) => {
    if (isSlow(fault)) return expect(checkout.waiting).toContainText('Your time has run out. We are getting you more');
    await expect(checkout.outcome).toContainText('This checkout has expired');
  });
  mend();
  await shop.each(({ checkout, fault }) =>
    isSlow(fault) ? Promise.resolve() : checkout.element.getByRole('button', { name: 'Start again' }).click(),
  );
  await shop.each(async (row) => {
    await expect(row.checkout.notice).toContainText('You have more time now');
    await keptDetails(row);
  });
  expect(diary.ends().every((name) => name === 'pay-expired')).toBe(true);
  await shop.site.close();
});
