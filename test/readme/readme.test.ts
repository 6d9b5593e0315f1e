import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createApp, eventHandler, toNodeListener, type H3Event } from 'h3';
import { compile } from 'svelte/compiler';
import { startSandbox, type Sandbox } from '../../src/testing.ts';
import { artefacts } from '../support/results.ts';
import { root, snippet } from './snippets.ts';

/** What the README says to write is written into a folder, and run. */

const run = promisify(execFile);
const folder = join(artefacts, 'readme');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

let sandbox: Sandbox;
before(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  sandbox = await startSandbox();
});
after(() => sandbox.close());

/** As the README has it, but for the sandbox's port. */
const here = (code: string): string => code.replaceAll('http://localhost:4100', sandbox.url);

async function write(name: string, code: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, code);
  return path;
}

const load = async (path: string): Promise<Record<string, unknown>> => (await import(pathToFileURL(path).href)) as Record<string, unknown>;

/** A session of the sandbox, which every proxy in the README can read. */
async function session(): Promise<string> {
  const { body } = await sandbox.call('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '149.00' });
  return (body['result'] as { session_id: string }).session_id;
}

describe('the README', () => {
  test('makes a server in which a session can be read', async () => {
    const code = here(snippet('js', 'createServer(')).replace(
      '.listen(3000)',
      ".listen(0, function () { console.log('port ' + this.address().port); })",
    );
    const told = code.replace('createServer(getRequest', "console.log('session ' + session_id + ' ' + page_url);\ncreateServer(getRequest");
    const server = spawn(process.execPath, [await write('server.mjs', told)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    while (!said.includes('port ')) await once(server.stdout, 'data');
    const [, id = '', page = ''] = /session (\S+) (\S+)/.exec(said) ?? [];
    const port = /port (\d+)/.exec(said)?.[1] ?? '';
    const view = (await (await fetch(`http://localhost:${port}/pay/checkout/${id}`)).json()) as {
      amount: number;
      cart: { reference: string };
    };
    assert.equal(view.amount, 14900);
    assert.equal(view.cart.reference, 'INV-1001');
    assert.equal((await fetch(page)).status, 200);
    server.kill();
    await once(server, 'exit');
  });

  test('makes a route of Next that reads a session', async () => {
    const code = here(snippet('ts', 'export const GET'));
    const { GET } = (await load(await write('next/route.ts', code))) as { GET: (request: Request) => Promise<Response> };
    const answer = await GET(new Request(`http://localhost:3000/pay/checkout/${await session()}`));
    assert.equal(answer.status, 200);
  });

  test('makes a route of Nuxt that reads a session', async () => {
    const { default: handler } = await load(await write('nuxt/pay.ts', here(snippet('ts', "from 'h3'"))));
    const app = createApp().use(eventHandler(handler as (event: H3Event) => Promise<Response>));
    const server = createServer(toNodeListener(app)).listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const answer = await fetch(`http://localhost:${port}/pay/checkout/${await session()}`);
    assert.equal(answer.status, 200);
    server.closeAllConnections();
    server.close();
  });

  test('starts a sandbox inside a test', async () => {
    const path = await write('testing.ts', snippet('ts', 'startSandbox'));
    const { stdout } = await run(process.execPath, [path]);
    assert.match(stdout, /ses_\w+/);
  });

  test('makes a plain form that opens the hosted page', async () => {
    const form = here(snippet('html', '<form'));
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
    const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    assert.equal(answer.status, 303);
    assert.equal((await fetch(answer.headers.get('location') ?? '')).status, 200);
  });

  test('prints a policy for a shop', async () => {
    const [command = ''] = snippet('sh', 'pay-elements csp').trim().split('\n');
    const [npx, name, ...args] = command.split(' ');
    assert.deepEqual([npx, name], ['npx', 'pay-elements']);
    const { stdout } = await run(process.execPath, [join(root, 'dist/cli.js'), ...args]);
    assert.match(stdout, /Content-Security-Policy: .*https:\/\/payments\.example/);
  });

  test('has components for React and Vue that type-check', async () => {
    const base = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    };
    await write('react/Till.tsx', snippet('tsx', 'PayCheckout'));
    await write('vue/Till.vue', snippet('vue', 'PayCheckout'));
    for (const [place, compiler] of [
      ['react', 'tsc'],
      ['vue', 'vue-tsc'],
    ] as const) {
      const config = await write(`${place}/tsconfig.json`, JSON.stringify({ ...base, include: ['.'] }));
      await run(bin(compiler), ['-p', config]).catch((error: unknown) => assert.fail(String((error as { stdout?: string }).stdout)));
    }
  });

  test('has a component for Svelte that compiles without a warning', () => {
    assert.deepEqual(compile(snippet('svelte', 'pay-checkout'), { filename: 'Till.svelte' }).warnings, []);
  });

  test('names files for the editor that are there', () => {
    const settings = JSON.parse(snippet('json', 'html.customData')) as Record<string, string[]>;
    for (const path of Object.values(settings).flat())
      assert.ok(existsSync(join(root, path.replace('./node_modules/pay-elements/', ''))), path);
  });
});
