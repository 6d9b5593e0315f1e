import type { CheckAnswer, ShopperForm } from 'pay-elements/proxy';
import { Checkout } from './models/checkout.ts';
import { openSite, type PageOptions } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** A shop's own terms and delivery above the pay button. Its server decides about them before anything is charged. */

const content = `<div slot="before-pay">
<label>Delivery <select name="delivery"><option value="courier">Courier</option><option value="collect">Collect</option></select></label>
<label><input type="checkbox" name="terms" value="yes" required> I accept the terms</label></div>`;

const PAGES: Readonly<Record<string, PageOptions>> = { 'in the page': { content }, 'with the form in the HTML': { content, html: true } };

for (const [name, options] of Object.entries(PAGES))
  test(`terms must be ticked, and the shop's server may refuse what was chosen, at its field: ${name}`, async ({ page, town, diary }) => {
    const forms: ShopperForm[] = [];
    const check = ({ form }: { form: ShopperForm }): CheckAnswer => {
      forms.push(form);
      return form['delivery'] === 'courier' ? { allow: false, message: 'No courier goes there.', field: 'delivery' } : { allow: true };
    };
    const site = await openSite(town, { check });
    const { session_id } = await site.open();
    await page.goto(site.page([session_id], options));
    const checkout = new Checkout(page);
    await checkout.type();
    await checkout.card.fill('4242424242424242');
    const terms = page.getByLabel('I accept the terms');
    const delivery = page.locator('[name=delivery]');
    await checkout.payButton.click();
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAttribute('aria-invalid', 'true');
    expect(forms).toEqual([]);
    await terms.check();
    await checkout.payButton.click();
    await expect(delivery).toBeFocused();
    await expect(checkout.element).toContainText('No courier goes there.');
    await expectPaid(town, session_id, 0);
    await delivery.selectOption('collect');
    // What was filled in is there after a reload, too; only the card is typed again.
    await page.reload();
    await expect(terms).toBeChecked();
    await expect(delivery).toHaveValue('collect');
    await checkout.card.fill('4242424242424242');
    await checkout.payButton.click();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session_id, 1);
    expect(forms).toEqual([
      { delivery: 'courier', terms: 'yes' },
      { delivery: 'collect', terms: 'yes' },
    ]);
    expect(diary.ends()).toEqual(['pay-completed']);
    await site.close();
  });
