import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutOn } from '../../src/testing.ts';
import { snippet } from '../documents/snippets.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';
import { program } from './support/program.ts';
import { expect, test } from './support/story.ts';

/** The README's first promise: a person saves the files as it says, runs them, and a shopper can pay. */

test('the README’s whole shop has one session for a cart, takes its payment, and its server gets the webhook', async ({ page, town }) => {
  const port = String(await freePort());
  const code = snippet('js', 'new Hono()')
    .replaceAll('http://localhost:4100', town.service)
    .replaceAll('3000', port)
    .replace('./node_modules/pay-elements/dist', './dist');
  const folder = join(artefacts, 'apps', 'readme-shop');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'shop.mjs'), code);
  const shop = program({ args: () => [join(folder, 'shop.mjs')], env: {} });
  await shop.start();
  try {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const session = () => page.locator('pay-checkout').getAttribute('session');
    await page.goto(`http://localhost:${shop.port()}/`);
    const first = await session();
    await page.reload();
    expect(await session()).toBe(first);
    await checkoutOn(page).payAndSucceed();
    await expect.poll(() => shop.log()).toMatch(/^paid: R149\.00 in ses_\w+$/m);
    expect(said.filter((text) => /^paid ses_\w+ tra_\w+$/.test(text))).toHaveLength(1);
    await page.reload();
    expect(await session()).not.toBe(first);
    await checkoutOn(page).payAndSucceed();
  } finally {
    await shop.kill();
  }
});
