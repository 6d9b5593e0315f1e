import { checkoutOn } from '../../src/testing.ts';
import { serveApp } from './support/app.ts';
import { README_APPS } from './support/readme-apps.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Frameworks that use the tag directly: the README's snippet is built, and a shopper pays in it. (For React and Vue see apps.spec.ts.) */

for (const [name, make] of Object.entries(README_APPS))
  test(`the README’s snippet for ${name} builds, takes a payment, and gets its webhook`, async ({ page, town }) => {
    const app = await serveApp(town, await make());
    const body = { mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' }, allowed_origins: [app.url] };
    const { result } = (await town.ask('/2.0/checkout/page', body)) as { result: { session_id: string } };
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${app.url}/?session=${result.session_id}`);
    await checkoutOn(page).payAndSucceed();
    await expectPaid(town, result.session_id, 1);
    expect(said.filter((text) => text.startsWith('tra_'))).toHaveLength(1);
    await app.close();
  });
