import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rehearse } from '../../src/cli/rehearse.ts';
import { startSandbox } from '../../src/testing.ts';
import { snippet } from '../documents/snippets.ts';
import { startCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';

test('the README’s shop, with the addresses of docs/going-live.md, passes the rehearsal', async (t) => {
  const sandbox = await startSandbox();
  t.after(() => sandbox.close());
  const port = await freePort();
  const [before = '', after = ''] = snippet('js', 'new Hono()').split(/^(?=serve\()/m);
  const code = `${before}${snippet('js', '/rehearsal/orders')}${after}`;
  const folder = join(artefacts, 'rehearsed');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'shop.mjs'), code.replaceAll('http://localhost:4100', sandbox.url).replaceAll('3000', String(port)));
  const shop = await startCommand(['node', 'shop.mjs'], { cwd: folder, env: {}, port });
  t.after(() => shop.kill());
  await sandbox.tellOfRecords(`http://localhost:${port}/pay/webhooks`);
  const { text, code: exit } = await rehearse(['--shop', `http://localhost:${port}`, '--base-url', sandbox.baseUrl], {});
  assert.equal(exit, 0, text);
  assert.match(text, /^warning +killed +not played: --restart/m);
  assert.equal(text.match(/^ok /gm)?.length, 9, text);
});
