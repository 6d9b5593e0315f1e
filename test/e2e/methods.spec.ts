import { join } from 'node:path';
import { artefacts } from '../support/results.ts';
import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Every way to pay besides typing a card: it is requested, completed, given up, and continued. */

test('3D Secure: asked inside the card frame, declined once, then approved', async ({ page, town, diary }) => {
  const site = await openSite(town, { open: { payment: { payment_methods: ['CARD'] } } });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.pay(CARDS.asking);
  await expect(checkout.action).toContainText('Your bank asks you to confirm');
  await expect(checkout.action).toBeFocused();
  await expect(checkout.action.getByRole('timer')).toHaveText(/^9:\d\d$|^10:00$/);
  await checkout.bank.getByRole('button', { name: 'Decline' }).click();
  await expect(checkout.notice).toContainText('could not confirm that it was you');
  await expect(checkout.card.number).toHaveValue('4000 0000 0000 3220');

  await checkout.card.code.fill('123');
  await checkout.payButton.click();
  await checkout.bank.getByRole('button', { name: 'Approve' }).click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  expect(
    diary
      .told()
      .map(({ type }) => type)
      .filter((type) => type !== 'pay-change'),
  ).toEqual(['pay-ready', 'pay-pending', 'pay-failed', 'pay-pending', 'pay-completed']);
  await expect
    .poll(() => site.heard(session_id))
    .toEqual(['checkout.pending', 'checkout.failed', 'checkout.pending', 'checkout.completed']);
  await site.close();
});

test('a wallet is closed, then declined, then paid with', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await checkout.type();
  await checkout.choose('Google Pay');
  const sheet = checkout.element.getByRole('dialog');
  await checkout.payButton.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(checkout.payButton).toHaveText('Pay R 149,00 with Google Pay');

  await checkout.payButton.click();
  await sheet.getByLabel('Card in the wallet').selectOption('0002');
  await sheet.getByRole('button', { name: /Confirm/ }).click();
  await expect(checkout.notice).toContainText('declined');
  await checkout.choose('Apple Pay');
  await checkout.payButton.click();
  await sheet.getByRole('button', { name: /Confirm/ }).click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome).toContainText('Apple Pay');
  await expectPaid(town, session_id, 1);
  expect(diary.names()).toEqual(['pay-ready', 'pay-failed', 'pay-completed']);
  await site.close();
});

test(
  'on a phone, scan to pay opens the app instead; after giving up, the shopper pays in another way',
  { tag: '@whole' },
  async ({ browser, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open();
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(site.page([session_id]));
    const checkout = await new Checkout(page).ready();
    await checkout.type();
    await checkout.choose('Scan to pay');
    await checkout.payButton.click();
    const app = checkout.element.getByRole('link', { name: 'Open your banking app' });
    const code = checkout.element.getByRole('img', { name: 'Code to scan' });
    await expect(app).toBeVisible();
    await expect(checkout.element.getByText('Open your banking app to pay.')).toBeVisible();
    await expect(checkout.element.getByText('choose to scan')).toBeHidden();
    // The code remains, below the app, for a shopper who pays with another phone.
    await expect(checkout.element.getByText('Or scan this code with another phone.')).toBeVisible();
    await expect(code).toBeVisible();
    expect((await app.boundingBox())?.y).toBeLessThan((await code.boundingBox())?.y ?? 0);
    await page.screenshot({ path: join(artefacts, 'screens', 'checkout-scan-phone.png'), fullPage: true });
    await checkout.element.getByRole('button', { name: 'Pay in another way' }).click();
    await expect(checkout.payButton).toBeVisible();
    await checkout.choose('Card');
    await checkout.card.type(CARDS.good);
    await checkout.payButton.click();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session_id, 1);
    await context.close();
    await site.close();
  },
);

test('payment on another site: declined there, then paid, and the shopper continues where they left', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  const url = site.page([session_id]);
  await page.goto(url);
  const checkout = await new Checkout(page).ready();
  await checkout.type();
  await checkout.choose('Lekker EFT');
  await checkout.payButton.click();
  await expect(page).toHaveURL(new RegExp(`^${town.service}/`));
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(url);
  await expect(checkout.notice).toContainText('declined');

  await checkout.ready();
  await checkout.type();
  await checkout.choose('Mzansi Pay');
  await checkout.payButton.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(url);
  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome).toContainText('Mzansi Pay');
  await expectPaid(town, session_id, 1);
  expect(diary.ends()).toEqual(['pay-completed']);
  await site.close();
});

test('another tab shows that the session is paid elsewhere, and a shopper who comes back without an outcome can continue or choose again', async ({
  page,
  context,
  town,
}) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  const url = site.page([session_id]);
  const other = await context.newPage();
  await other.goto(url);
  const second = await new Checkout(other).ready();
  await page.goto(url);
  const checkout = await new Checkout(page).ready();
  await checkout.type();
  await checkout.choose('Lekker EFT');
  await checkout.payButton.click();
  await expect(page).toHaveURL(new RegExp(`^${town.service}/`));
  await expect(second.action).toContainText('Pay at Lekker EFT');
  await expect(second.element.getByRole('link', { name: 'Continue to Lekker EFT' })).toHaveAttribute('href', page.url());
  await second.element.getByRole('button', { name: 'Pay in another way' }).click();
  await second.pay();
  await expect(second.outcome).toContainText('Payment received');
  await page.goto(url);
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  await site.close();
});

test('stored cards: the default card is selected, expired cards cannot be, and the code is asked again if required', async ({
  page,
  town,
}) => {
  const customer_id = await town.customer();
  const site = await openSite(town, { open: { customer_id, payment: { payment_methods: ['CARD'] } } });
  const known = await site.open({ cards: { show_cards: true } });
  await page.goto(site.page([known.session_id]));
  const checkout = new Checkout(page);
  const saved = (name: RegExp) => checkout.element.getByRole('radio', { name });
  await expect(saved(/Visa ending in 4242.*Default/)).toBeChecked();
  await expect(checkout.element.locator('iframe')).toHaveCount(0);
  await checkout.chooseCard(/Mastercard ending in 4444/);
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Mastercard ending in 4444');
  await expectPaid(town, known.session_id, 1);

  const coded = await site.open({ cards: { show_cards: true, request_code: true } });
  await page.goto(site.page([coded.session_id]));
  await expect(checkout.card.code).toBeVisible();
  await expect(checkout.card.number).toBeHidden();
  await checkout.payButton.click();
  await expect(checkout.card.frame.getByText('Enter the 3 digits')).toBeVisible();
  await checkout.card.code.fill('123');
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Visa ending in 4242');
  await expectPaid(town, coded.session_id, 1);
  await site.close();
});
