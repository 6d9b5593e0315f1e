import type { Page } from '@playwright/test';
import { openSite } from './support/site.ts';
import { Checkout } from './models/checkout.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Everything works by keyboard and with a screen reader. People who use no mouse or no screen pay as quickly as others. */

/** What a screen reader announces by itself in a checkout: the texts of its live region, and messages that receive the focus. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { payStoryHeard: heard });
    const hear = (text: string | null | undefined): void => {
      const said = (text ?? '').replace(/\s+/g, ' ').trim();
      if (said) heard.push(said);
    };
    const begin = (): void => {
      const root = document.querySelector('pay-checkout')?.shadowRoot;
      const live = root?.querySelector('.live');
      if (!root || !live) {
        requestAnimationFrame(begin);
        return;
      }
      hear(live.textContent);
      new MutationObserver(() => hear(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
      root.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLElement && target.matches('[data-message]')) hear(target.ariaLabel ?? target.textContent);
      });
    };
    begin();
  });
  return () => page.evaluate(() => (window as unknown as { payStoryHeard: string[] }).payStoryHeard);
}

test('a whole payment by keyboard alone, including a mistake and a decline', async ({ page, town, diary }) => {
  const heard = await listen(page);
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['email'] });
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  const { keyboard } = page;

  await keyboard.press('Tab');
  await expect(checkout.element.getByLabel('Name', { exact: true })).toBeFocused();
  // Enter comes too early: the first invalid field gets the focus.
  await keyboard.press('Enter');
  await expect(checkout.element.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(checkout.element.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter your name.');

  await keyboard.type('Thandi');
  await keyboard.press('Tab');
  await keyboard.type('Mokoena');
  await keyboard.press('Tab');
  await keyboard.type('thandi@example.co.za');
  await keyboard.press('Tab');
  await expect(checkout.card.number).toBeFocused();
  // The shopper opens the other ways to pay. From then on all ways are one tab stop, and the arrow keys move between them.
  await checkout.element.getByRole('button', { name: /^Other ways to pay/ }).focus();
  await keyboard.press('Enter');
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
  await expect(checkout.notice).toHaveAccessibleDescription(/you have not been charged/);
  // The message is at the top of the card's section. Its button comes next, then the fields.
  await keyboard.press('Tab');
  await expect(checkout.element.getByRole('button', { name: 'Use another card' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(checkout.card.number).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('5555555555554444');
  await keyboard.press('Tab');
  await expect(checkout.card.expiry).toBeFocused();
  await keyboard.press('Tab');
  await expect(checkout.card.code).toBeFocused();
  await keyboard.type('123');
  await keyboard.press('Tab');
  await expect(checkout.payButton).toBeFocused();
  await keyboard.press('Space');

  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome.getByRole('heading')).toBeFocused();
  await expectPaid(town, session_id, 1);
  expect(diary.names()).toEqual(['pay-ready', 'pay-failed', 'pay-completed']);
  expect(await heard()).toEqual(['Loading the checkout', 'Paying…', 'Your card was declined', 'Paying…', 'Payment received']);
  await site.close();
});
