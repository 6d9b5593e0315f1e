import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CARDS } from '../../src/testing/cards.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { installOwn } from '../support/own-packages.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { installPacked } from './support/installed.ts';

/** Runs the packed package on every Node version that it supports: a shop with the proxy takes a payment, and every command runs. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const runtimes = join(root, 'test/runtimes');
const runtime = (name: string): string => join(runtimes, 'node_modules', name, 'bin/node');

/** The binaries by major version. The oldest one is exactly the oldest version that package.json allows. */
const NODES: Readonly<Record<string, string>> = {
  20: runtime('node-20'),
  22: runtime('node-22'),
  24: join(root, 'node_modules/node/bin/node'),
};

interface Manifest {
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Packages that some entry points need, which a merchant who uses them has installed anyway. */
const FRAMEWORKS = ['react', 'vue', ...['runtime-dom', 'runtime-core', 'reactivity', 'shared'].map((name) => `@vue/${name}`)];

let folder: string;
let service: TestService;
const running = new Set<ChildProcess>();
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-elements-nodes-'));
  installOwn(runtimes);
  await installPacked(folder, root, FRAMEWORKS);
  await copyFile(join(import.meta.dirname, 'support/shop.mjs'), join(folder, 'shop.mjs'));
  service = await startTestService(await freshDatabase());
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** A running program that has reported its start. */
interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Waits until the program has printed something. */
  says(what: RegExp): Promise<string>;
}

function start(node: string, args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const child = spawn(node, args, { cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let text = '';
  const hearers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      for (const hear of hearers) hear();
    });
  child.once('close', () => {
    for (const hear of hearers) hear();
  });
  const says = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const hear = () => {
        const found = what.exec(text)?.[0];
        if (found !== undefined) resolve(found);
        else if (child.exitCode !== null) reject(new Error(`it ended with ${child.exitCode}:\n${text}`));
      };
      hearers.add(hear);
      hear();
    });
  return { child, said: () => text, says };
}

const json = { 'content-type': 'application/json' };
const post = async (url: string, body: object, origin: string): Promise<unknown> => {
  const answer = await fetch(url, { method: 'POST', headers: { ...json, origin }, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${url} answers ${answer.status}`);
  return answer.json();
};

/** Pays as a page does: sends the card to the vault, and its token to the shop. */
async function pay(origin: string): Promise<string> {
  const { session_id } = (await (await fetch(`${origin}/session`)).json()) as { session_id: string };
  const card = { session_id, number: CARDS.approved, expiry_month: 12, expiry_year: 2098, code: '123' };
  const { token } = (await post(`${service.url}/vault/tokens`, card, service.url)) as { token: string };
  const customer = { person_name: 'Thandi', person_surname: 'Mokoena' };
  const attempt = { attempt_key: crypto.randomUUID(), revision: 1, token, customer };
  await post(`${origin}/pay/checkout/${session_id}/pay`, attempt, origin);
  return session_id;
}

describe('pay-elements', () => {
  test('is tested here on the oldest Node that it allows', () => {
    assert.equal(
      manifestOf('.').engines.node,
      `>=${/[\d.]+(?=\.0$)/.exec(manifestOf('test/runtimes').dependencies['node-20'] ?? '')?.[0] ?? ''}`,
    );
  });

  for (const [version, node] of Object.entries(NODES))
    describe(`on Node ${version}`, () => {
      const cli = (...args: string[]) => run(node, ['node_modules/pay-elements/dist/cli.js', ...args], { cwd: folder });

      test('can import every entry point', async () => {
        // The file for a script tag is only for browsers.
        const doors = Object.keys(manifestOf('.').exports).filter((name) => !/\.js(on)?$/.test(name));
        const script = doors.map((name) => `await import(${JSON.stringify(name.replace('.', 'pay-elements'))});`).join('\n');
        const { stdout } = await run(node, ['--input-type=module', '-e', `${script}\nconsole.log(process.version)`], { cwd: folder });
        assert.match(stdout, new RegExp(`^v${version}\\.`));
      });

      test('runs a shop with the proxy, which takes a payment and gets its webhook', async () => {
        const shop = start(node, ['shop.mjs'], { BASE_URL: service.baseUrl, NODE_VERSION_WANTED: version });
        const origin = await shop.says(/http:\/\/localhost:\d+/);
        const session = await pay(origin);
        await service.drain();
        await shop.says(new RegExp(`paid ${session}`));
        const { stdout } = await cli('doctor', '--page', `${origin}/`, '--base-url', service.baseUrl).catch(
          (error: unknown) => error as { stdout: string },
        );
        assert.match(stdout, /^ok +tag +<pay-checkout> finds its session/m);
        assert.match(stdout, /^ok +webhooks /m);
        shop.child.kill('SIGKILL');
      });

      test('prints policy, tags and hashes', async () => {
        const { stdout } = await cli('csp', '--page', 'https://shop.example', '--service', 'https://payments.example');
        assert.match(stdout, /integrity="sha384-/);
      });

      test('runs the proxy as a separate process, which stops in order', async () => {
        const port = await freePort();
        const proxy = start(node, ['node_modules/pay-elements/dist/cli.js', 'proxy'], {
          PAY_BASE_URL: service.baseUrl,
          PAY_API_KEY: 'sandbox',
          PAY_API_SECRET: 'sandbox',
          PAY_WEBHOOK_SECRET: 'sandbox',
          PAY_PUBLIC_URL: `http://localhost:${port}`,
          PAY_ALLOWED_ORIGINS: 'https://shop.example',
          PAY_FORWARD_URL: 'http://127.0.0.1:9/webhooks',
          PAY_FORWARD_SECRET: 'f'.repeat(64),
          PAY_PORT: String(port),
        });
        await proxy.says(/webhooks go to/);
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
        assert.equal(answer.status, 200, proxy.said());
        const seen = await fetch(`http://127.0.0.1:${port}/pay/checkout/ses_nobody`);
        assert.equal(seen.status, 404);
        const ended = once(proxy.child, 'close') as Promise<[number | null]>;
        proxy.child.kill('SIGTERM');
        assert.deepEqual((await ended)[0], 0, proxy.said());
      });
    });
});

describe('pay-elements-sandbox as a library', () => {
  test('says on a Node that is too old which one it needs, and what to do', async () => {
    const door = JSON.stringify(pathToFileURL(join(root, 'sandbox/dist/service.js')).href);
    const script = `const { startService } = await import(${door}); await startService().catch(({ message }) => console.log(message));`;
    const { stdout, stderr } = await run(NODES[20] ?? '', ['--input-type=module', '-e', script], { cwd: folder });
    const needed = manifestOf('sandbox').engines.node.replace('>=', '');
    const old = manifestOf('test/runtimes').dependencies['node-20']?.replace(/^.*@/, '') ?? '';
    assert.deepEqual(
      [stdout, stderr],
      [
        `pay-elements-sandbox needs Node.js ${needed} or newer, and this is ${old}. Install a newer one (https://nodejs.org), and run it again.\n`,
        '',
      ],
    );
  });
});
