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

test(
  '3D Secure also works in a reloaded page; a shopper who leaves is not charged and can pay again',
  { tag: '@whole' },
  async ({ page, town, diary }) => {
    const site = await openSite(town, { open: { payment: { payment_methods: ['CARD'] } } });
    const { session_id } = await site.open();
    await page.goto(site.page([session_id]));
    const checkout = new Checkout(page);
    await checkout.pay(CARDS.asking);
    await expect(checkout.bank.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.reload();
    await checkout.bank.getByRole('button', { name: 'Do nothing' }).click();
    await town.advance('PT11M');
    await expect(checkout.notice).toContainText('not finished in time');
    expect(await town.transactions(session_id).then((all) => all.filter((each) => each.transaction_status === 'PAID'))).toEqual([]);
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session_id, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
    await site.close();
  },
);

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

test('scan to pay: the code appears in the page, and the phone pays', { tag: '@whole' }, async ({ page, context, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await checkout.type();
  await checkout.choose('Scan to pay');
  await checkout.payButton.click();
  await expect(checkout.element.getByRole('img', { name: 'Code to scan' })).toBeVisible();
  // The content of the code, as the page received it.
  const read = await page.evaluate(
    async (id) => (await fetch(`/pay/checkout/${id}`)).json() as Promise<{ action: { url: string } }>,
    session_id,
  );
  const phone = await context.newPage();
  await phone.goto(read.action.url);
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome).toContainText('Scan to pay');
  await expectPaid(town, session_id, 1);
  expect(diary.ends()).toEqual(['pay-completed']);
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

test('a new card is stored only with the shopper’s consent', { tag: '@whole' }, async ({ page, town, diary }) => {
  const customer_id = await town.customer();
  const site = await openSite(town, { open: { customer_id, cards: { show_cards: true, save_cards: true } } });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.element.getByText('Use another card').click();
  const consent = checkout.element.getByLabel('Save this card for next time');
  await expect(consent).not.toBeChecked();
  await consent.check();
  await checkout.card.type('5555555555554444');
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  expect(diary.told().at(-1)?.detail?.['card_id']).toMatch(/^crd_/);

  const next = await site.open();
  await page.goto(site.page([next.session_id]));
  await checkout.element.getByRole('button', { name: 'Change' }).click();
  await expect(checkout.element.getByRole('radio', { name: /Mastercard ending in 4444/ })).toBeVisible();
  await site.close();
});

test('a shopper who leaves without paying is reported as gone, and can come back', { tag: '@whole' }, async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  const url = site.page([session_id]);
  await page.goto(url);
  await new Checkout(page).ready();
  await page.reload();
  await new Checkout(page).ready();
  await town.advance('PT1M');
  expect(site.heard(session_id), 'a reload is no leaving').toEqual([]);
  // Another tab has the session open in the background, where it has no event stream. So the service learns of that tab only
  // from its requests.
  const other = await page.context().newPage();
  await other.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await other.goto(url);
  await new Checkout(other).ready();
  const here = other.waitForResponse(/\/pay\/checkout\/[^/]+$/);
  await page.goto('about:blank');
  await here;
  await town.advance('PT5M');
  expect(site.heard(session_id), 'it is open elsewhere').toEqual([]);
  await other.close({ runBeforeUnload: true });
  const heardLater = async (): Promise<readonly string[]> => {
    await town.advance('PT1M');
    return site.heard(session_id);
  };
  await expect.poll(heardLater).toEqual(['checkout.abandoned']);
  await page.goto(url);
  const checkout = await new Checkout(page).ready();
  // The returning shopper is not blamed for leaving: the form is as it was, without a message.
  await expect(checkout.notice).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.screenshot({ path: join(artefacts, 'screens', 'back-after-leaving-phone-light.png') });
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Payment received');
  await expect.poll(() => site.heard(session_id)).toEqual(['checkout.abandoned', 'checkout.completed']);
  await site.close();
});
