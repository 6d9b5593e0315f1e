import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutOn } from '../../src/testing.ts';
import { snippet } from '../documents/snippets.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';
import { program } from './support/program.ts';
import { expect, test } from './support/story.ts';

/** The README's first promise: a person saves the files as it says, runs them, and a shopper can pay. */

test('the README’s whole shop takes a payment, and its server gets the webhook', async ({ page, town }) => {
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
    await page.goto(`http://localhost:${shop.port()}/`);
    await checkoutOn(page).payAndSucceed();
    await expect.poll(() => shop.log()).toMatch(/^paid: R149\.00 in ses_\w+$/m);
    expect(said.filter((text) => /^paid ses_\w+ tra_\w+$/.test(text))).toHaveLength(1);
  } finally {
    await shop.kill();
  }
});
