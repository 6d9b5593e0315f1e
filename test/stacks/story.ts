import { checkoutOn } from '../../src/testing.ts';
import { expect, expectPaid, test } from '../e2e/support/story.ts';
import { freshApp, RegistryUnreachable } from './fresh-app.ts';
import { FRAMEWORKS, type Framework, type FrameworkName } from './frameworks.ts';

/** Words in a server's output that a developer would have to investigate. */
const WARNING = /\b(warn(ing)?|error|deprecated|hydration|mismatch|failed|not recommended|lit\.dev)\b/i;

/** The prefix of the messages that the tests themselves write to the console: every event of the elements. */
const DIARY = 'pay-story ';

/**
 * Tests the recipe of a framework: a new app is built, takes a payment and gets its webhook, and in development it starts
 * without a warning.
 */
export function tellOf(name: FrameworkName): void {
  const framework: Framework = FRAMEWORKS[name];
  test(`${framework.heading}: a new app with the recipe is built, takes a payment, gets its webhook, and shows no warning in development`, async ({
    page,
    browser,
    town,
  }, info) => {
    // A whole framework is installed and built.
    test.setTimeout(900_000);
    const began = performance.now();
    const times: string[] = [];
    const step = (done: string): void => void times.push(`${done} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const app = await freshApp(name, framework, step).catch((error: unknown) => {
      if (!(error instanceof RegistryUnreachable)) throw error;
      test.skip(true, `npm cannot fetch ${framework.heading}: it is not in its cache, and the registry does not answer`);
      throw error;
    });
    const news = page.locator('p[role="status"]').first();

    const shop = await app.start('production', town);
    const markup = await (await fetch(`${shop.url}/till`)).text();
    expect(markup).toMatch(/<pay-checkout [^>]*session="ses_\w+"/);
    expect(markup).toMatch(/<pay-checkout [^>]*page-url="http/);
    if (framework.formInHtml) expect(markup).toMatch(/<pay-checkout [^>]*><template shadowrootmode="open">/);
    if (framework.beside)
      expect(await (await fetch(`${shop.url}/plain`)).text()).toContain('<pay-checkout session="ses_plain" theme="dark">');
    await page.goto(`${shop.url}/till`);
    const session = (await page.locator('pay-checkout').getAttribute('session')) ?? '';
    await checkoutOn(page).payAndSucceed();
    await expect(news).toHaveText(/^Thank you\. Your payment is tra_\w+\.$/);
    await expectPaid(town, session, 1);
    await expect.poll(shop.log).toContain(`paid: R149.00 in ${session}`);
    // Leaves the page, so that the messages of a page whose shop has stopped do not count for the next one.
    await page.goto('about:blank');
    await shop.kill();
    step('paid');

    const told: string[] = [];
    page.on('console', (message) => ['warning', 'error'].includes(message.type()) && told.push(message.text()));
    page.on('pageerror', (error) => told.push(error.message));
    const workshop = await app.start('development', town);
    // During the first visit the development server finds what the page imports, and may reload the page.
    const first = await browser.newPage();
    for (const open of [() => first.goto(`${workshop.url}/till`), () => first.reload()]) {
      await open();
      await checkoutOn(first).ready();
    }
    await first.close();
    await page.goto(`${workshop.url}/till`);
    await checkoutOn(page).ready();
    expect(told.filter((text) => !text.startsWith(DIARY))).toEqual([]);
    expect(
      workshop
        .log()
        .split('\n')
        .filter((line) => WARNING.test(line)),
    ).toEqual([]);
    await page.goto('about:blank');
    await workshop.kill();
    await app.remove();
    step('opened in development');
    info.annotations.push({ type: 'times', description: times.join(', ') });
    console.warn(`${framework.heading}: ${times.join(', ')}`);
  });
}
