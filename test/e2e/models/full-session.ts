import type { Page } from '@playwright/test';
import type { CheckoutPageInput } from 'pay-elements/proxy';
import type { Site, SiteOptions } from '../support/site.ts';
import { Checkout } from './checkout.ts';

/** A session with every detail that a session can show. */
export const SESSION: NonNullable<SiteOptions['open']> = {
  amount: '313.00',
  order: {
    reference: 'KB-1042',
    amount_subtotal: '248.00',
    amount_shipping: '65.00',
    amount_total: '313.00',
    items: [
      { sku: 'KB-HON-400', name: 'Fynbos honey, 400 g', quantity: 2, unit_amount: '89.00' },
      { sku: 'KB-ROO-250', name: 'Rooibos from the Cederberg, 250 g', quantity: 1, unit_amount: '70.00' },
    ],
  },
  customer_fields: ['email'],
  customization: { type: 'EMBED', display_cart: true, display_total: true, display_cancel_button: true, brand: { primary: '#a5462a' } },
  redirects: { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' },
};

/** Opens a page with such a session, changed as the caller asks. */
export const opening =
  (page: Page, site: Site) =>
  async (session: Partial<CheckoutPageInput> = {}): Promise<Checkout> => {
    const { customer_fields, amount, order, ...rest } = SESSION;
    const known = session.customer_id !== undefined;
    const shape = session.mode === 'SAVE' ? { ...rest, customer_fields } : { ...rest, amount, order, ...(!known && { customer_fields }) };
    const { session_id } = await site.make({ ...shape, ...session });
    await page.goto(site.page([session_id], { theme: 'auto' }));
    return new Checkout(page);
  };
