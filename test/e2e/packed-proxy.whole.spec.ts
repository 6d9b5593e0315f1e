import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from '../../scripts/build/pack.ts';
import { checkoutOn } from '../../src/testing.ts';
import { absence, LANGUAGES, openOtherShop } from './support/other-shops.ts';
import { root } from './support/program.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** A clean machine: only the packed package in an empty folder outside the repository, and a shop that is one file. */

const run = promisify(execFile);

/** The first language that this machine can run. */
const language = (['Python', 'PHP', 'Ruby'] as const).find((name) => absence(LANGUAGES[name]) === null);

test('npx pay-elements proxy, from the packed package in an empty folder, runs beside a shop, and a payment succeeds', async ({
  page,
  town,
}, info) => {
  test.skip(language === undefined, 'neither Python nor PHP nor Ruby is on this machine');
  test.slow();
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const folder = await mkdtemp(join(tmpdir(), 'pay-clean-'));
  const tarball = await packInto(folder, root);
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  // The repository's own installation has filled npm's cache, so no download is needed.
  await run('npm', ['install', tarball, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  info.annotations.push({ type: 'installed after', description: seconds() });
  const packages = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(packages).toContain('pay-elements');
  expect(packages).not.toContain('hono');
  await cp(join(root, 'demo/servers'), folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });

  const shop = await openOtherShop(language ?? 'Python', town, {
    folder,
    servers: folder,
    proxyCommand: ['npx', '--no-install', 'pay-elements', 'proxy'],
  });
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const session = (await page.locator('pay-checkout').getAttribute('session')) ?? '';
  await checkoutOn(page).pay();
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
  await expectPaid(town, session, 1);
  info.annotations.push({ type: 'paid after', description: seconds() });
  console.warn(
    info.annotations
      .filter(({ type }) => type.endsWith('after'))
      .map(({ type, description }) => `${type} ${description ?? ''}`)
      .join(', '),
  );
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
