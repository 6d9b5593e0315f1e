import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { playAll } from '../../src/cli/rehearsal.ts';
import { readSettings } from '../../src/proxy-server/settings.ts';
import { startProxyServer } from '../../src/proxy-server/start.ts';
import { startSandbox } from '../../src/testing.ts';
import { root } from '../documents/snippets.ts';
import { startCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';

const php = spawnSync('php', ['-v']).status === 0 ? false : 'PHP is not on this machine: apt-get install php-cli';

test('the shop in PHP, with the proxy beside it, passes the rehearsal; it is killed and started again', { skip: php }, async (t) => {
  const sandbox = await startSandbox();
  t.after(() => sandbox.close());
  const [shopPort, proxyPort] = [await freePort(), await freePort()];
  const [shop, proxy] = [`http://localhost:${shopPort}`, `http://localhost:${proxyPort}`];
  const data = join(artefacts, 'rehearsed-php');
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const env = {
    PAY_BASE_URL: sandbox.baseUrl,
    PAY_API_KEY: 'sandbox',
    PAY_API_SECRET: 'sandbox',
    PAY_WEBHOOK_SECRET: 'sandbox',
    PAY_PUBLIC_URL: proxy,
    PAY_PORT: String(proxyPort),
    PAY_ALLOWED_ORIGINS: shop,
    PAY_FORWARD_URL: `http://127.0.0.1:${shopPort}/webhooks`,
    PAY_FORWARD_SECRET: 'f'.repeat(64),
    SHOP_URL: shop,
    SHOP_DATA: join(data, 'orders.json'),
    SHOP_REHEARSAL: 'yes',
  };
  const silent = (): void => undefined;
  const server = await startProxyServer(readSettings(env), { dist: join(root, 'dist'), write: silent, warn: silent });
  t.after(() => server.stop());
  await sandbox.tellOfRecords(`${proxy}/pay/webhooks`);
  const start = () =>
    startCommand(['php', '-S', `127.0.0.1:${shopPort}`, 'shop.php'], { cwd: join(root, 'demo/servers'), env, port: shopPort });
  let running = await start();
  t.after(() => running.kill());
  const found = await playAll({
    shop,
    orders: '/rehearsal/orders',
    proxy: `${proxy}/pay`,
    baseUrl: sandbox.baseUrl,
    authorization: `Basic ${btoa('sandbox:sandbox')}`,
    restart: async () => {
      await running.kill();
      running = await start();
    },
    fetch,
  });
  assert.deepEqual(
    found.filter(({ level }) => level !== 'ok'),
    [],
  );
  assert.equal(found.length, 10);
});
