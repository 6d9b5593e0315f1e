import { openSite } from './support/site.ts';
import { Checkout } from './models/checkout.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Everything by keyboard: whoever uses no mouse pays as quickly as anybody. */

test('a whole payment by keyboard alone, a mistake and a decline included', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['email'] });
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  const { keyboard } = page;

  await keyboard.press('Tab');
  await expect(checkout.element.getByLabel('Name', { exact: true })).toBeFocused();
  // Too early: the first mistake gets the focus.
  await keyboard.press('Enter');
  await expect(checkout.element.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(checkout.element.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter your name.');

  await keyboard.type('Thandi');
  await keyboard.press('Tab');
  await keyboard.type('Mokoena');
  await keyboard.press('Tab');
  await keyboard.type('thandi@example.co.za');
  await keyboard.press('Tab');
  // The ways to pay are one stop; the arrows go among them, and the card is where one comes back to.
  await expect(checkout.method('Card')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(checkout.method('Apple Pay')).toBeChecked();
  await keyboard.press('ArrowUp');
  await expect(checkout.method('Card')).toBeChecked();
  await keyboard.press('Tab');
  await expect(checkout.card.number).toBeFocused();
  await keyboard.type('4000000000000002');
  await expect(checkout.card.expiry).toBeFocused();
  await keyboard.type('1230');
  await expect(checkout.card.code).toBeFocused();
  await keyboard.type('123');
  await keyboard.press('Enter');

  await expect(checkout.notice).toContainText('Your card was declined');
  await expect(checkout.notice).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(checkout.card.code).toBeFocused();
  await keyboard.type('123');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(checkout.card.number).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('5555555555554444');
  await keyboard.press('Tab');
  await expect(checkout.card.expiry).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(checkout.payButton).toBeFocused();
  await keyboard.press('Space');

  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome.getByRole('heading')).toBeFocused();
  await expectPaid(town, session_id, 1);
  expect(diary.names()).toEqual(['pay-ready', 'pay-failed', 'pay-completed']);
  await site.close();
});

test('the last tab stop leads out of the element, and back in', async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customization: { type: 'EMBED', display_cancel_button: true } });
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await checkout.payButton.focus();
  await page.keyboard.press('Tab');
  await expect(checkout.cancelButton).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(checkout.card.code).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(checkout.outcome).toContainText('Payment cancelled');
  await site.close();
});
