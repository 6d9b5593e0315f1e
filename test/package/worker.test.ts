import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'vite';
import { SESSION } from '../proxy/support/upstream.ts';

/** The proxy where there is nothing but web standards: a worker's bundler knows no module of Node, and the worker no global of Node. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What a worker's page does: it writes the tag of a session that the service answers. */
const SHOP = `import { createProxy } from 'pay-elements/proxy';
const answer = { status: true, result: SESSION, allowed_origins: null };
const pay = createProxy({
  baseUrl: 'https://pay.example/2.0', apiKey: 'key', apiSecret: 'secret', allowedOrigins: ['https://shop.example'],
  fetch: async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
});
globalThis.written = pay.checkout.html('ses_1');`;

/** Runs the bundle with the globals that the standards give a worker, and prints the tag. */
const WORKER = `import { readFileSync } from 'node:fs';
import vm from 'node:vm';
const names = ['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'Headers', 'ReadableStream', 'Request', 'Response', 'TextDecoder',
  'TextDecoderStream', 'TextEncoder', 'TransformStream', 'URL', 'URLSearchParams', 'atob', 'btoa', 'clearInterval', 'clearTimeout', 'console', 'crypto', 'fetch',
  'performance', 'queueMicrotask', 'setInterval', 'setTimeout', 'structuredClone'];
const context = vm.createContext(Object.fromEntries(names.map((name) => [name, globalThis[name]])));
vm.runInContext(readFileSync(process.argv[1], 'utf8'), context);
console.log(await context.written);`;

describe('the proxy in a worker', () => {
  test('is bundled without a module of Node, and writes the form', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'pay-elements-worker-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'shop.js'), SHOP.replace('SESSION', JSON.stringify(SESSION)));
    const asked: string[] = [];
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      resolve: { alias: { 'pay-elements/proxy': createRequire(import.meta.url).resolve('pay-elements/proxy') } },
      ssr: { target: 'webworker', noExternal: true },
      build: {
        ssr: join(folder, 'shop.js'),
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          external: (id: string) => {
            const isOutside = /^[^./\0]/.test(id) && id !== 'pay-elements/proxy';
            if (isOutside) asked.push(id);
            return isOutside;
          },
          output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
        },
      },
    });
    assert.deepEqual(asked, []);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', WORKER, join(folder, 'worker.js')], { cwd: root });
    assert.match(stdout, /^<pay-checkout [^>]*session="ses_1"[^>]*><template shadowrootmode="open">/);
    assert.match(stdout, /Pay R/);
  });

  test('loads no Lit that a framework’s development server would count', async () => {
    const script = `import { globSync } from 'node:fs';
      const [writer] = globSync(${JSON.stringify(join(root, 'dist/server/writer-*.js'))});
      await import(writer);
      await import('pay-elements/react');`;
    const { stderr } = await run(process.execPath, ['--conditions=development', '--input-type=module', '-e', script], { cwd: root });
    assert.equal(stderr, '');
  });
});
