import { CARDS } from './models/card-fields.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The service dies in the middle of a payment (SIGKILL) and comes back on what it had written. */

// To start a service takes its time on a busy machine.
test.slow();

test('killed while the network is silent, the payment ends with the true outcome', async ({ storefront, town, diary }) => {
  const till = await storefront.shop();
  const session = await till.session();
  await till.pay(CARDS.silent);
  // Authorised by now, and not answered: only the network knows.
  await expect.poll(async () => (await town.transactions(session)).map((each) => each.transaction_status)).toEqual(['PENDING']);
  await town.programs.service.kill();
  await expect(till.waiting).toContainText('Please do not pay again');
  await town.programs.service.start();
  await town.advance('PT1M');
  await storefront.showsPaid();
  await expectPaid(town, session, 1);
  expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
});

/** How long after the payment left the browser: before it arrives, while it is worked on, about when it is answered. */
const MOMENTS = [0, 12, 40, Math.round(Math.random() * 80)];

for (const [index, moment] of MOMENTS.entries())
  test(`killed at a moment of a plain payment (${index + 1})`, async ({ page, storefront, town, diary }, info) => {
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

    // The truth is one of two: it went through, or it never reached the network and the form is back.
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
