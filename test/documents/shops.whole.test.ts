import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../../src/testing.ts';
import { startCommand, type Command } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';
import { root, snippet } from './snippets.ts';

/** The shops of docs/stacks.md as a reader saves and runs them: Express alone, and a Vite app in front of it. (The README's shop: e2e/readme-shop.spec.ts.) */

const folder = join(artefacts, 'shops');

describe('the shop of the documents for', () => {
  let sandbox: Sandbox;
  let express: Command;
  let vite: Command;
  let at: { readonly express: string; readonly vite: string };
  before(async () => {
    sandbox = await startSandbox();
    const [expressPort, vitePort] = [await freePort(), await freePort()];
    at = { express: `http://localhost:${expressPort}`, vite: `http://localhost:${vitePort}` };
    const here = (code: string): string =>
      code
        .replaceAll('http://localhost:4100', sandbox.url)
        .replaceAll('http://localhost:3000', at.express)
        .replaceAll('http://localhost:5173', at.vite)
        .replace('listen(3000', `listen(${expressPort}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'src'), { recursive: true });
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/pay-elements'));
    await writeFile(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
    await writeFile(join(folder, 'index.html'), '<div id="app"></div><script type="module" src="/src/main.js"></script>');
    await writeFile(join(folder, 'shop.mjs'), here(snippet('js', "from 'express'")));
    await writeFile(join(folder, 'vite.config.js'), here(snippet('js', 'server: { proxy')));
    await writeFile(join(folder, 'src/main.js'), snippet('js', "fetch('/api/session'"));
    express = await startCommand(['node', 'shop.mjs'], { cwd: folder, env: {}, port: expressPort });
    const program = join(root, 'node_modules/vite/bin/vite.js');
    vite = await startCommand(['node', program, '--host', '127.0.0.1', '--port', String(vitePort), '--strictPort'], {
      cwd: folder,
      env: {},
      port: vitePort,
    });
  });
  after(async () => {
    await vite.kill();
    await express.kill();
    await sandbox.close();
  });

  test('Express shows a page with the script and a session, the same again for the same cart', async () => {
    const first = await fetch(at.express);
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
    const session = /<pay-checkout session="(ses_\w+)">/.exec(await first.text())?.[1] ?? assert.fail();
    assert.match(await (await fetch(at.express, { headers: { cookie } })).text(), new RegExp(session));
    assert.doesNotMatch(await (await fetch(at.express)).text(), new RegExp(session));
    assert.equal((await fetch(`${at.express}/pay-elements.js`)).status, 200);
    assert.equal((await fetch(`${at.express}/pay/checkout/${session}`, { headers: { origin: at.express } })).status, 200);
  });

  test('Vite loads the element, and passes the session and the proxy on for its own origin', async () => {
    assert.match(await (await fetch(`${at.vite}/src/main.js`)).text(), /^import ["']\/[^"']*checkout\.js/m);
    const made = await fetch(`${at.vite}/api/session`, { method: 'POST', headers: { origin: at.vite } });
    const { session_id } = (await made.json()) as { session_id: string };
    const view = await fetch(`${at.vite}/pay/checkout/${session_id}`, { headers: { origin: at.vite } });
    assert.equal(view.status, 200);
    assert.equal(((await view.json()) as { session_id: string }).session_id, session_id);
  });
});
