import { Checkout } from './models/checkout.ts';
import { serveApp } from './support/app.ts';
import { freshApp, TEMPLATES } from './support/fresh-app.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Apps made from the official templates and built with the templates' own commands, tested with the test kit of the packed package. */

for (const framework of ['react', 'vue'] as const)
  test(`a new app from the template ${TEMPLATES[framework]} compiles and builds; a shopper pays, subscribes and signs in it`, async ({
    page,
    town,
  }) => {
    test.slow();
    const { folder, kit } = await freshApp(framework);
    const app = await serveApp(town, folder);
    await page.goto(app.url);
    const language = page.getByRole('combobox', { name: 'Language' });
    const news = page.getByRole('status').first();

    await page.getByRole('button', { name: 'Buy it' }).click();
    const till = kit.checkoutOn(page);
    await till.ready();
    const checkout = new Checkout(page);
    const session = await checkout.session();
    await language.selectOption('AF_ZA');
    await expect(checkout.payButton).toHaveText('Betaal R 180,00');
    await language.selectOption('EN_ZA');
    await expect(checkout.payButton).toHaveText('Pay R 180,00');
    expect(await till.payAndBeDeclined()).toContain('Your card was declined');
    await expect(news).toHaveText('That did not work. Try another card.');
    await till.payAndSucceed();
    await expect(news).toContainText('Thank you. Your payment is tra_');
    await expectPaid(town, session, 1);

    await page.getByRole('button', { name: 'Subscription', exact: true }).click();
    const account = kit.portalOn(page);
    await account.ready();
    await account.subscribe('Basic', kit.CARDS.mastercard);
    await expect(news).toContainText('Your subscription is sub_');
    await account.close();
    await expect(news).toHaveText('Goodbye.');

    await page.getByRole('button', { name: 'Debit order' }).click();
    const mandate = kit.mandateOn(page);
    await mandate.signAndBeApproved({ product: 'Pro' });
    expect(await mandate.outcome()).toContain('Your mandate is approved');
    await expect(news).toHaveText(/^Signed: (man_\w+)\. Approved: \1\.$/);
    await app.close();
  });
