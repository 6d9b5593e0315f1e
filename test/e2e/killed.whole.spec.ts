import { CARDS } from './models/card-fields.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The service is killed (SIGKILL) in the middle of a payment, and continues from the data that it had written. */

// Starting a service takes long on a busy machine.
test.slow();

test('if the service is killed while the network is silent, the payment ends with the true outcome', async ({
  storefront,
  town,
  diary,
}) => {
  const till = await storefront.shop();
  const session = await till.session();
  await till.pay(CARDS.silent);
  // The network has authorised the payment by now but has not answered, so only the network knows.
  await expect.poll(async () => (await town.transactions(session)).map((each) => each.transaction_status)).toEqual(['PENDING']);
  await town.programs.service.kill();
  await expect(till.waiting).toContainText('Please do not pay again');
  await town.programs.service.start();
  await town.advance('PT1M');
  await storefront.showsPaid();
  await expectPaid(town, session, 1);
  expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
});

/** Milliseconds after the payment left the browser: before it arrives, while it is processed, and about when it is answered. */
const MOMENTS = [0, 12, 40, Math.round(Math.random() * 80)];

for (const [index, moment] of MOMENTS.entries())
  test(`if the service is killed at some moment of a plain payment, the true outcome is shown (${index + 1})`, async ({
    page,
    storefront,
    town,
    diary,
  }, info) => {
    info.annotations.push({ type: 'killed after', description: `${moment} ms` });
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    const left = page.waitForRequest(/\/pay$/);
    await till.payButton.click();
    await left;
    await new Promise((resolve) => setTimeout(resolve, moment));
    await town.programs.service.kill();
    await town.programs.service.start();
    await town.advance('PT1M');

    // Two outcomes are possible: the payment succeeded, or it never reached the network and the form is shown again.
    const paid = page.getByRole('heading', { name: 'Thank you, it is paid' });
    await expect(paid.or(till.notice)).toBeVisible({ timeout: 30_000 });
    const went = await paid.isVisible();
    await expectPaid(town, session, went ? 1 : 0);
    expect(diary.names()).toEqual(['pay-ready', went ? 'pay-completed' : 'pay-failed']);
    if (went) return;

    await expect(till.notice).toContainText('You have not been charged');
    await till.card.type(CARDS.good);
    await till.payButton.click();
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
  });
