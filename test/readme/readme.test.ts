import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createApp, eventHandler, toNodeListener, type H3Event } from 'h3';
import { format, resolveConfig } from 'prettier';
import type { ElementsManifest } from '../../scripts/build/elements-manifest.ts';
import { filled } from '../../scripts/build/readme.ts';
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
  test('makes sessions of the other two elements, and hears of them', async () => {
    const customer = await sandbox.call('POST', '/customers/create', {
      records: [{ reference: 'R', person_name: 'Thandi', person_surname: 'Mokoena' }],
    });
    const [{ id } = { id: '' }] = customer.body['results'] as { id: string }[];
    const [imports = ''] = here(snippet('js', 'new Hono()')).split('const shop');
    const code = here(snippet('js', 'pay.portal.create'));
    const path = await write(
      'others.mjs',
      `${imports}\nconst customer_id = '${id}';\n${code}\nconsole.log(portal.session_id, mandate.session_id);\nprocess.exit();`,
    );
    const { stdout } = await run(process.execPath, [path]);
    assert.match(stdout, /^ses_\w+ ses_\w+$/m);
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

  test('starts a sandbox inside a test, and signs a webhook', async () => {
    const path = await write('testing.ts', snippet('ts', 'startSandbox()'));
    const { stdout } = await run(process.execPath, [path]);
    assert.match(stdout, /ses_\w+/);
    assert.match(stdout, /^[0-9a-f]{64} \d+$/m);
  });

  test('checks a running integration', async () => {
    const [, variables = '', args = ''] =
      /^(PAY_.*) \\\n {2}npx pay-elements (doctor .*)$/m.exec(snippet('sh', 'pay-elements doctor')) ?? [];
    const pairs = variables.split(' ').map((each): [string, string] => [each.replace(/=.*/, ''), each.replace(/.*=/, '')]);
    const env: NodeJS.ProcessEnv = { ...process.env, ...Object.fromEntries(pairs) };
    const cli = [join(root, 'dist/cli.js'), ...here(args).replace('http://localhost:4000/', `${sandbox.url}/`).split(' ')];
    // There is no shop in this test: the service and the keys are as they should be, the rest is told as missing.
    const said = await run(process.execPath, cli, { env }).catch((error: unknown) => error as { stdout: string });
    assert.match(said.stdout, /^ok +service/m);
    assert.match(said.stdout, /^ok +keys/m);
    assert.match(said.stdout, /^PROBLEM +proxy/m);
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

  test('has components for React and Vue, and a shopper for Playwright, that type-check', async () => {
    const base = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    };
    await write('react/Till.tsx', snippet('tsx', 'PayCheckout'));
    await write('vue/Till.vue', snippet('vue', 'PayCheckout'));
    await write('react/shopper.ts', snippet('ts', 'mandateOn'));
    for (const [place, compiler] of [
      ['react', 'tsc'],
      ['vue', 'vue-tsc'],
    ] as const) {
      const config = await write(`${place}/tsconfig.json`, JSON.stringify({ ...base, include: ['.'] }));
      await run(bin(compiler), ['-p', config]).catch((error: unknown) => assert.fail(String((error as { stdout?: string }).stdout)));
    }
  });

  test('has tables of the elements as the manifest has them; else: npm run readme', async () => {
    const path = join(root, 'README.md');
    const readme = readFileSync(path, 'utf8');
    const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
    assert.equal(readme, await format(filled(readme, manifest, root), { ...(await resolveConfig(path)), parser: 'markdown' }));
  });

  test('names files for the editor that are there', () => {
    const settings = JSON.parse(snippet('json', 'html.customData')) as Record<string, string[]>;
    for (const path of Object.values(settings).flat())
      assert.ok(existsSync(join(root, path.replace('./node_modules/pay-elements/', ''))), path);
  });
});
