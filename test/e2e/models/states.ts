import { expect, type Page, type Route } from '@playwright/test';
import type { CheckoutPageInput } from 'pay-elements/proxy';
import { later } from '../support/later.ts';
import type { Site } from '../support/site.ts';
import type { Town } from '../support/town.ts';
import { CARDS } from './card-fields.ts';
import type { Checkout } from './checkout.ts';

/** What a state needs to bring a checkout there. */
export interface Stage {
  readonly page: Page;
  readonly town: Town;
  readonly site: Site;
  /** Opens a page with a new session that has every detail a session can show, changed by `session`. */
  readonly open: (session?: Partial<CheckoutPageInput>) => Promise<Checkout>;
}

const READ = /\/pay\/checkout\/[^/]+$/;
const FRAME = /\/frame\/card\?/;
const held = (_route: Route): Promise<void> => new Promise(() => undefined);

/** Every state of the checkout that a shopper can see, and the steps that lead to it. */
export const STATES: Readonly<Record<string, (stage: Stage) => Promise<Checkout>>> = {
  loading: async ({ page, open }) => {
    await page.route(READ, held);
    const checkout = await open();
    await expect(checkout.element).toContainText('Loading the checkout');
    return checkout;
  },

  form: async ({ open }) => (await open()).ready(),

  errors: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.card.number.pressSequentially('4242424242424241');
    await checkout.payButton.click();
    await expect(checkout.element.locator('[part=error]').first()).toBeVisible();
    // The page checks its own fields first. When they are valid, the card frame shows the mistakes in its fields.
    await checkout.type();
    await checkout.payButton.click();
    await expect(checkout.card.frame.getByText('Enter the expiry date.')).toBeVisible();
    await checkout.email.fill('thandi@');
    await checkout.email.blur();
    return checkout;
  },

  declined: async ({ open }) => {
    const checkout = await open();
    await checkout.pay(CARDS.declined);
    await expect(checkout.notice).toContainText('Your card was declined');
    return checkout;
  },

  // The first moments of an attempt are too short to be examined, so they are held here.
  processing: async ({ page, open }) => {
    await page.route(/\/events$/, (route) => route.abort());
    await page.route(READ, async (route) => {
      const view = (await (await route.fetch({ maxRetries: 2 })).json()) as object;
      await route.fulfill({ json: { ...view, state: 'processing', attempt_key: crypto.randomUUID() } });
    });
    const checkout = await open();
    await expect(checkout.waiting).toContainText('Your payment is being processed');
    return checkout;
  },

  checking: async ({ page, open }) => {
    const checkout = await open();
    await page.route(/\/pay$/, (route) => route.abort());
    await checkout.pay();
    await expect(checkout.waiting).toContainText('We are checking your payment');
    return checkout;
  },

  overdue: async ({ page, open }) => {
    await page.clock.install();
    const checkout = await open();
    await page.route(/\/pay$/, (route) => route.abort());
    await checkout.pay();
    await expect(checkout.waiting).toContainText('We are checking your payment');
    await page.clock.fastForward('01:00');
    await expect(checkout.element.getByRole('button', { name: 'Check again' })).toBeVisible();
    return checkout;
  },

  repriced: async ({ town, open }) => {
    const checkout = await (await open()).ready();
    await town.ask(`/2.0/checkout/page/${await checkout.session()}/update`, { amount: '402.00' });
    await expect(checkout.notice).toContainText('The total is now R 402,00');
    return checkout;
  },

  completed: async ({ open }) => {
    const checkout = await open();
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
    return checkout;
  },

  cancelled: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.cancelButton.click();
    await expect(checkout.outcome).toContainText('Payment cancelled');
    return checkout;
  },

  expiring: async ({ town, open }) => {
    const checkout = await (await open()).ready();
    await town.advance('PT28M');
    await checkout.page.reload();
    await expect(checkout.element.getByRole('timer')).toBeVisible();
    return checkout;
  },

  expired: async ({ town, open }) => {
    const checkout = await (await open()).ready();
    await town.advance('PT31M');
    await expect(checkout.outcome).toContainText('This checkout has expired');
    return checkout;
  },

  failed: async ({ open }) => {
    const checkout = await open();
    await checkout.ready();
    await checkout.type();
    await checkout.card.fill(CARDS.declined);
    for (let left = 5; left > 0; left--) {
      await checkout.payButton.click();
      if (left === 1) break;
      await expect(checkout.card.code).toHaveValue('');
      await checkout.card.code.fill('123');
    }
    await expect(checkout.outcome).toContainText('This payment could not be made');
    return checkout;
  },

  details: async ({ open }) => {
    const customer_fields = ['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'] as const;
    const checkout = await (await open({ customer_fields: [...customer_fields] })).ready();
    await checkout.element.getByLabel('Same as the billing address').uncheck();
    await checkout.element.getByLabel('Kind of ID').selectOption('PASSPORT');
    return checkout;
  },

  'saved cards': async ({ town, open }) => {
    const customer_id = await town.customer();
    const checkout = await open({ customer_id, cards: { show_cards: true, save_cards: true } });
    await checkout.element.getByText('Use another card').click();
    await checkout.element.getByLabel('Save this card').check();
    return checkout.ready();
  },

  'security code': async ({ town, open }) => {
    const customer_id = await town.customer();
    const checkout = await open({ customer_id, cards: { show_cards: true, request_code: true } });
    await expect(checkout.card.code).toBeVisible();
    await expect(checkout.payButton).not.toHaveAttribute('aria-disabled', 'true');
    return checkout;
  },

  'expired card': async ({ page, town, open }) => {
    const customer_id = await town.customer();
    await page.route(READ, async (route) => {
      const view = (await (await route.fetch({ maxRetries: 2 })).json()) as { cards: object[] };
      const cards = view.cards.map((card, index) =>
        index === 1 ? { ...card, is_expired: true, expiry: '01/24', nickname: 'Groceries' } : card,
      );
      await route.fulfill({ json: { ...view, cards } });
    });
    const checkout = await open({ customer_id, cards: { show_cards: true } });
    await checkout.element.getByRole('button', { name: 'Change' }).click();
    await expect(checkout.element.getByRole('radio', { name: /Expired 01\/24/ })).toBeDisabled();
    return checkout;
  },

  recurring: async ({ open }) => (await open({ mode: 'RECURRING' })).ready(),
  save: async ({ open }) => (await open({ mode: 'SAVE' })).ready(),
  'card kept': async ({ open }) => {
    const checkout = await open({ mode: 'SAVE' });
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Your card is saved');
    return checkout;
  },

  subscribed: async ({ open }) => {
    const checkout = await open({ mode: 'RECURRING' });
    await checkout.pay();
    await expect(checkout.outcome).toContainText('You are subscribed');
    return checkout;
  },

  hold: async ({ open }) => (await open({ payment: { payment_type: 'PA' } })).ready(),

  'all ways': async ({ town, open }) => {
    const checkout = await open({ customer_id: await town.customer(), cards: { show_cards: true } });
    await checkout.element.getByRole('button', { name: /^Other ways to pay/ }).click();
    await checkout.element.getByRole('button', { name: 'Change' }).click();
    await expect(checkout.element.locator('.card-mark').last()).toBeVisible();
    return checkout;
  },

  'another site': async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.choose('Lekker EFT');
    return checkout;
  },

  'waiting for another site': async ({ page, open }) => {
    const checkout = await (await open()).ready();
    await checkout.type();
    await checkout.choose('Lekker EFT');
    const before = page.url();
    await checkout.payButton.click();
    await expect(page).not.toHaveURL(before);
    await page.goto(before);
    await expect(checkout.action).toContainText('Pay at Lekker EFT');
    return checkout;
  },

  wallet: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.type();
    await checkout.choose('Apple Pay');
    await checkout.payButton.click();
    await expect(checkout.element.getByRole('dialog')).toBeVisible();
    return checkout;
  },

  scan: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.type();
    await checkout.choose('Scan to pay');
    await checkout.payButton.click();
    await expect(checkout.element.getByRole('img', { name: 'Code to scan' })).toBeVisible();
    return checkout;
  },

  challenge: async ({ open }) => {
    const checkout = await open();
    await checkout.pay(CARDS.asking);
    await expect(checkout.bank.getByRole('button', { name: 'Approve' })).toBeVisible();
    return checkout;
  },

  link: async ({ page, town, open }) => {
    const { result } = (await town.ask('/2.0/checkout/link', {
      type: 'CHOOSE_WHAT_TO_PAY',
      item: {
        title: 'Help us plant trees',
        description: 'Every R 100 plants one in the Cederberg.',
        frequency: ['ONE_TIME', 'MONTHLY', 'ANNUALLY'],
        amount_options: ['50.00', '100.00', '250.00'],
        amount_max: '5000.00',
      },
    })) as { result: { session_id: string } };
    const opened = await open();
    await opened.element.evaluate((element, session) => element.setAttribute('session', session), result.session_id);
    await opened.element.getByText('Another amount').click();
    await opened.element.getByLabel('Your amount').fill('9000');
    await opened.element.getByText('Every month').click();
    await page.keyboard.press('Tab');
    return opened;
  },

  'frame error': async ({ page, open }) => {
    await page.clock.install();
    await page.route(FRAME, (route) => route.abort());
    const checkout = await open();
    await later(page, () => expect(checkout.notice).toContainText('The card fields did not load', { timeout: 1_000 }));
    return checkout;
  },

  error: async ({ page, open }) => {
    await page.route(READ, (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'no' } } }));
    const checkout = await open();
    await expect(checkout.notice).toContainText('The checkout did not load', { timeout: 20_000 });
    return checkout;
  },
};
