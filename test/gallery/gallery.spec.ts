import { expect, test } from '../e2e/support/story.ts';
import { MANDATE_SCREENS } from '../e2e/models/mandate-states.ts';
import { aLink, aPage, Mandate, morning } from '../e2e/models/mandate.ts';
import { opening, SESSION } from '../e2e/models/full-session.ts';
import { ACCOUNT_DIALOGS, PORTAL_PAGES, SUBSCRIPTION_DIALOGS } from '../e2e/models/portal-states.ts';
import { STATES } from '../e2e/models/states.ts';
import { opened } from '../e2e/support/opened.ts';
import { openSite } from '../e2e/support/site.ts';
import { choosing, portray, speaking } from './dresses.ts';

/** Takes pictures of every screen, from the same tables as the browser tests. It only checks that each screen appears. */

for (const [state, bring] of Object.entries(STATES))
  test(`checkout: ${state}`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width: 1280, height: 800 });
    const { element } = await bring({ page, town, site, open: opening(page, site) });
    await portray(page, ['checkout', state], speaking(element));
    await site.close();
  });

test('checkout: the service’s own pages', async ({ page, town }) => {
  const site = await openSite(town);
  const hosted = await site.make({ ...SESSION, customization: { ...SESSION.customization, type: 'PAGE' } });
  await page.goto(hosted.page_url);
  await expect(page.locator('pay-checkout').frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  await portray(page, ['hosted', 'checkout'], choosing(page, page.locator('pay-checkout')));
  await page.goto(`${town.service}/checkout/ses_nobodymadethis`);
  await portray(page, ['hosted', 'not found']);
  const link = await aLink(town, { page_id: await aPage(town) });
  await page.goto(link);
  // The tab remembers the language that was chosen last, so the heading is not looked for by its words.
  await expect(page.locator('pay-emandate').getByRole('textbox').first()).toBeVisible();
  await portray(page, ['hosted', 'mandate'], choosing(page, page.locator('pay-emandate')));
  await site.close();
});

for (const [name, screen] of Object.entries({ ...PORTAL_PAGES, ...SUBSCRIPTION_DIALOGS, ...ACCOUNT_DIALOGS }))
  test(`portal: ${name}`, async ({ page, town }) => {
    const { pages, element, show } = await opened(town, page, 'pay-portal');
    await show(screen);
    await portray(page, ['portal', name], speaking(element));
    await pages.close();
  });

for (const [name, screen] of Object.entries(MANDATE_SCREENS))
  test(`mandate: ${name}`, async ({ page, town }) => {
    await morning(town);
    const { pages, element, show } = await opened(town, page, 'pay-emandate');
    await show(screen);
    await portray(page, ['mandate', name], speaking(element));
    await pages.close();
  });

/** Draws a signature of one line. */
async function draw(mandate: Mandate): Promise<void> {
  await mandate.button('Draw your signature instead').click();
  const pad = mandate.element.locator('.drawing');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('there is nowhere to draw');
  const { mouse } = mandate.page;
  await mouse.move(box.x + 30, box.y + 70);
  await mouse.down();
  for (let at = 1; at <= 30; at++) await mouse.move(box.x + 30 + at * 6, box.y + 70 - 30 * Math.sin(at / 2.5));
  await mouse.up();
}

test('mandate: its steps', async ({ page, town }) => {
  await morning(town);
  const { pages, element, show } = await opened(town, page, 'pay-emandate');
  const mandate = new Mandate(page);
  const speak = speaking(element);
  const seen = async (name: string): Promise<void> => {
    await portray(page, ['mandate', name], async (locale) => {
      await speak(locale);
      // The agreement is requested in the new language.
      await expect(element.locator('.spinner')).toHaveCount(0);
    });
    await speak('EN_ZA');
  };
  await show({ shows: 'Who are you?' });
  await seen('1 who signs');
  await mandate.person();
  await mandate.bank.fill('st');
  await expect(element.getByRole('listbox', { name: 'Banks' })).toBeVisible();
  await seen('1 banks to choose from');
  await mandate.account();
  await mandate.next.click();
  await expect(mandate.heading('Check and sign')).toBeVisible();
  await seen('2 choices');
  await element.getByRole('checkbox').first().check();
  await element.getByRole('radio', { name: 'Day 25' }).check();
  await expect(mandate.sentence).toBeVisible();
  await element.getByLabel('Type your full name').fill('Thandi Mokoena');
  await seen('2 terms and signature');
  await draw(mandate);
  await mandate.allTerms();
  await seen('2 all terms, and a drawn signature');
  await pages.close();
});

test('mandate: a company signs', async ({ page, town }) => {
  await morning(town);
  const { pages, element, show } = await opened(town, page, 'pay-emandate');
  const mandate = new Mandate(page);
  const speak = speaking(element);
  await show({ shows: 'Who are you?' });
  await element.getByRole('radio', { name: 'A company' }).check();
  await mandate.button('EFT debit order').click();
  await portray(page, ['mandate', 'company 1 who signs'], speak);
  await speak('EN_ZA');
  await mandate.company();
  await mandate.account();
  await mandate.next.click();
  await element.getByRole('checkbox').first().check();
  await element.getByRole('radio', { name: 'Day 25' }).check();
  await expect(mandate.sentence).toBeVisible();
  await portray(page, ['mandate', 'company 2 terms and signature'], async (locale) => {
    await speak(locale);
    await expect(element.locator('.spinner')).toHaveCount(0);
  });
  await pages.close();
});
