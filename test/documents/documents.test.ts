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
import { createApp, toNodeListener, type EventHandler } from 'h3';
import { format, resolveConfig } from 'prettier';
import type { ElementsManifest } from '../../scripts/build/elements-manifest.ts';
import { anchorOf } from '../../demo/storefront/docs/headings.ts';
import { filled } from '../../scripts/build/documents.ts';
import { LANGUAGE_NAMES } from '../../src/facts/languages.ts';
import { startSandbox, type Sandbox } from '../../src/testing.ts';
import { recipe } from '../stacks/recipe.ts';
import { artefacts } from '../support/results.ts';
import { documents, root, snippet, snippets } from './snippets.ts';

/** Writes the code in the README and docs/ into a folder, and runs it. */

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

/** The code of the documents with the sandbox's real port. */
const here = (code: string): string => code.replaceAll('http://localhost:4100', sandbox.url);

async function write(name: string, code: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, code);
  return path;
}

const load = async (path: string): Promise<Record<string, unknown>> => (await import(pathToFileURL(path).href)) as Record<string, unknown>;

/** A session in the sandbox, which every proxy in the documents can read. */
async function session(): Promise<string> {
  const { body } = await sandbox.call('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '149.00' });
  return (body['result'] as { session_id: string }).session_id;
}

describe('the documents', () => {
  test('create sessions of the other two elements, and receive their events', async () => {
    const [imports = ''] = here(snippet('js', 'new Hono()')).split('const shop');
    const code = here(snippet('js', 'pay.portal.create'));
    const path = await write('others.mjs', `${imports}\n${code}\nconsole.log(portal.session_id, mandate.session_id);\nprocess.exit();`);
    const { stdout } = await run(process.execPath, [path]);
    assert.match(stdout, /^ses_\w+ ses_\w+$/m);
  });

  test('have the common calls, from a customer to a payout, as one program', async () => {
    const steps = snippets.filter(({ document, language }) => document === 'docs/operations.md' && language === 'js');
    const path = await write('calls.mjs', steps.map(({ code }) => here(code)).join('\n'));
    const { stdout } = await run(process.execPath, [path]);
    assert.match(
      stdout,
      /^portal: http\S+\/portal\/ses_\w+\nsubscription: ACTIVE\nto sign: http\S+\/emandate\/ses_\w+\nmandate: ACTIVE\npayout: PENDING\n$/,
    );
  });

  test('have a route for Nuxt that reads a session', async () => {
    const files = recipe('Nuxt');
    Object.assign(process.env, { PAY_API_KEY: 'sandbox', PAY_API_SECRET: 'sandbox' });
    await write('nuxt/payments.ts', here(files['server/utils/payments.ts'] ?? ''));
    // Nuxt imports the names that its server files use automatically, including their own helpers.
    const imports = "import { defineEventHandler, getRequestIP, toWebRequest } from 'h3';\nimport { pay } from './payments.ts';\n";
    const { default: handler } = await load(await write('nuxt/pay.ts', imports + (files['server/routes/pay/[...path].ts'] ?? '')));
    const app = createApp().use(handler as EventHandler);
    const server = createServer(toNodeListener(app)).listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const answer = await fetch(`http://localhost:${port}/pay/checkout/${await session()}`);
    assert.equal(answer.status, 200);
    server.closeAllConnections();
    server.close();
  });

  test('start a sandbox inside a test, and sign a webhook', async () => {
    const path = await write('testing.ts', snippet('ts', 'startSandbox()'));
    const { stdout } = await run(process.execPath, [path]);
    assert.match(stdout, /ses_\w+/);
    assert.match(stdout, /^[0-9a-f]{64} \d+$/m);
  });

  test('test a bank with the suite of rails, which finds no fault', async () => {
    const at = (path: string) => JSON.stringify(join(root, path));
    await write(
      'rail/my-bank.js',
      `import { createSimulatedDebitBank } from ${at('src/service/rails/simulated-debits.ts')};
      import { memoryBook } from ${at('test/service/rails/fixtures.ts')};
      const book = memoryBook();
      export const openBank = () => createSimulatedDebitBank(book);`,
    );
    const path = await write('rail/my-bank.test.js', snippet('js', 'testDebitBank('));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', path], { env });
    assert.match(stdout, /^# pass 6$/m);
    assert.match(stdout, /^# fail 0$/m);
  });

  test('check a running integration', async () => {
    const [, variables = '', args = ''] =
      /^(PAY_.*) \\\n {2}npx pay-elements (doctor .*)$/m.exec(snippet('sh', 'pay-elements doctor')) ?? [];
    const pairs = variables.split(' ').map((each): [string, string] => [each.replace(/=.*/, ''), each.replace(/.*=/, '')]);
    const env: NodeJS.ProcessEnv = { ...process.env, ...Object.fromEntries(pairs) };
    const cli = [join(root, 'dist/cli.js'), ...here(args).replace('http://localhost:4000/', `${sandbox.url}/`).split(' ')];
    // There is no shop in this test. The service and the keys are found correct, and the other parts are reported as missing.
    const said = await run(process.execPath, cli, { env }).catch((error: unknown) => error as { stdout: string });
    assert.match(said.stdout, /^ok +service/m);
    assert.match(said.stdout, /^ok +keys/m);
    assert.match(said.stdout, /^PROBLEM +proxy/m);
  });

  test('have a plain form that opens the hosted page', async () => {
    const form = here(snippet('html', '<form'));
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
    const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    assert.equal(answer.status, 303);
    assert.equal((await fetch(answer.headers.get('location') ?? '')).status, 200);
  });

  test('print a policy for a shop', async () => {
    const [command = ''] = snippet('sh', 'pay-elements csp').trim().split('\n');
    const [npx, name, ...args] = command.split(' ');
    assert.deepEqual([npx, name], ['npx', 'pay-elements']);
    const { stdout } = await run(process.execPath, [join(root, 'dist/cli.js'), ...args]);
    assert.match(stdout, /Content-Security-Policy: .*https:\/\/payments\.example/);
  });

  test('have components for React and Vue and code for Playwright, with valid types', async () => {
    const base = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], paths: {} },
    };
    await write('react/Till.tsx', snippet('tsx', 'onPayCompleted'));
    await write('react/OwnButton.tsx', snippet('tsx', 'submit()'));
    await write('vue/Till.vue', snippet('vue', 'pay-completed'));
    await write('vue/OwnButton.vue', snippet('vue', 'submit()'));
    // The scripts of a page look for elements that are there.
    const [, script = ''] = snippet('html', 'submit()').split(/<script.*?>|<\/script>/);
    const has =
      'declare const terms: HTMLInputElement, order: HTMLElement, discount: HTMLElement, progress: HTMLProgressElement, saveOrder: () => Promise<void>;';
    await write('page/page.ts', [script, has, snippet('js', 'pay-submit'), snippet('js', 'pay-change')].join('\n'));
    const server = `import { createProxy, type ProxyOptions } from 'pay-elements/proxy';
declare const options: ProxyOptions, notes: Map<string, unknown>;`;
    await write('page/server.ts', [server, snippet('js', 'form.terms')].join('\n'));
    await write('react/shopper.ts', snippet('ts', 'mandateOn'));
    for (const [place, compiler] of [
      ['react', 'tsc'],
      ['vue', 'vue-tsc'],
      ['page', 'tsc'],
    ] as const) {
      const compilerOptions = { ...base.compilerOptions, ...(place === 'page' && { strictNullChecks: false }) };
      const config = await write(`${place}/tsconfig.json`, JSON.stringify({ ...base, compilerOptions, include: ['.'] }));
      await run(bin(compiler), ['-p', config]).catch((error: unknown) => assert.fail(String((error as { stdout?: string }).stdout)));
    }
  });

  for (const name of documents)
    test(`${name} has the same tables of the elements as the manifest; if not, run npm run documents`, async () => {
      const path = join(root, name);
      const text = readFileSync(path, 'utf8');
      const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
      assert.equal(text, await format(filled(text, manifest, root), { ...(await resolveConfig(path)), parser: 'markdown' }));
    });

  test('contain every generated table once', () => {
    const names = documents.flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/^<!-- ([^/].*?) -->$/gm)].map(([, table = '']) => table),
    );
    const tags = ['pay-checkout', 'pay-emandate', 'pay-portal'].map((tag) => `events ${tag}`);
    assert.deepEqual(names.sort(), ['errors', ...tags, 'parts', 'properties', 'proxy settings', 'settings']);
  });

  test('have links only to documents and headings that exist', () => {
    const missing = documents.flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?:|#)/.test(target))
        .filter((target) => {
          const [file = '', anchor] = target.split('#');
          const path = join(root, name, '..', file);
          if (!existsSync(path)) return true;
          if (anchor === undefined) return false;
          const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
          return !headings.includes(anchor);
        })
        .map((target) => `${name}: ${target}`),
    );
    assert.deepEqual(missing, []);
  });

  test('name every language of the elements on the front page', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    assert.deepEqual(
      Object.values(LANGUAGE_NAMES).filter((name) => !readme.includes(name)),
      [],
    );
  });

  test('have a front page of 12 kB at most', () => {
    assert.ok(readFileSync(join(root, 'README.md')).length <= 12_000);
  });

  test('name files for the editor that exist', () => {
    const settings = JSON.parse(snippet('json', 'html.customData')) as Record<string, string[]>;
    for (const path of Object.values(settings).flat())
      assert.ok(existsSync(join(root, path.replace('./node_modules/pay-elements/', ''))), path);
  });
});
