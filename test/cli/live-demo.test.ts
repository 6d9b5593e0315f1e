import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startStorefront, type RunningStorefront } from '../../demo/storefront/server.ts';
import { createProxy } from '../../src/proxy.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** `pay-elements doctor --live` checks the unchanged demo shop, behind a web server with https. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let folder: string;
let service: TestService;
let shop: RunningStorefront;
let origin: string;
let server: Server;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-elements-live-demo-'));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'certificate.pem', '-days', '60', ...names],
    {
      cwd: folder,
    },
  );
  const pem = (name: string) => readFileSync(join(folder, name));
  server = createServer({ key: pem('key.pem'), cert: pem('certificate.pem') }, (incoming, outgoing) => {
    const { url: path, method, headers } = incoming;
    const passed = request({ port: shop.port, path, method, headers }, (answer) => {
      // What the web server in front adds to the shop's answers.
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'strict-transport-security': 'max-age=31536000' });
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0);
  await once(server, 'listening');
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  service = await startTestService(await freshDatabase());
  shop = await startStorefront({
    port: 0,
    dataDir: folder,
    publicUrl: origin,
    serviceUrl: service.url,
    pay: (publicUrl) =>
      createProxy({
        baseUrl: service.baseUrl,
        apiKey: 'sandbox',
        apiSecret: 'sandbox',
        webhookSecret: 'sandbox',
        allowedOrigins: [publicUrl],
        publicUrl,
        onError: () => undefined,
      }),
  });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Checks a page of the demo. Returns the output, the report that was written, and the exit code. */
async function look(path: string): Promise<{ stdout: string; report: string; code: number }> {
  const file = join(folder, 'report.md');
  const env = { PATH: process.env['PATH'], NO_COLOR: '1', NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
  const args = ['src/cli.ts', 'doctor', '--live', origin + path, '--report', file];
  const { stdout, code } = await run(process.execPath, args, { cwd: root, env }).then(
    (done) => ({ ...done, code: 0 }),
    (error: unknown) => error as { stdout: string; code: number },
  );
  return { stdout, report: await readFile(file, 'utf8'), code };
}

/** The lines of the output at a level, without the addresses of this run. */
const atLevel = (stdout: string, level: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith(level))
    .map((line) => line.replaceAll(origin, 'SHOP').replaceAll(service.url, 'SERVICE').replace(/\s+/g, ' '));

describe('pay-elements doctor --live with the demo shop', () => {
  test('reports in the playground only what is special in a demo: a service without https, and a session that a script sets', async () => {
    const { stdout, report, code } = await look('/playground');
    assert.deepEqual(atLevel(stdout, 'PROBLEM'), []);
    assert.deepEqual(atLevel(stdout, 'warning'), [
      'warning integrity SHOP/pay-elements.js has no integrity: "pay-elements csp" prints the tag with its hash (PCI DSS 11.6.1)',
      'warning mixed the page prepares for SERVICE, which is not https: is that the live address of the payments service?',
      'warning tag <pay-checkout> has no session as it was sent; a script may set it later',
    ]);
    for (const check of [
      'https',
      'page',
      'policy',
      'script',
      'hsts',
      'framing',
      'secrets',
      'version',
      'proxy',
      'clock',
      'origins',
      'webhooks',
    ])
      assert.ok(
        atLevel(stdout, 'ok').some((line) => line.startsWith(`ok ${check} `)),
        check,
      );
    assert.match(stdout, /\n\nNo problems\. 3 warnings: .+\n$/);
    assert.equal(code, 0);
    assert.match(report, /^# https:\/\/localhost:\d+\/playground\n\nLooked at .* UTC: no problems, 3 warnings\.\n/);
    assert.equal(report.split('\n').filter((line) => line.startsWith('| warning |')).length, 3);
  });

  test('says what to do with a page that only a shopper with a basket sees', async () => {
    const { stdout, code } = await look('/checkout');
    assert.deepEqual(atLevel(stdout, 'PROBLEM'), [
      'PROBLEM page SHOP/checkout leads to /cart: give the address of the page itself, one that opens without a basket or a login',
    ]);
    assert.equal(code, 1);
  });

  test('says that a script may add an element to a page without one', async () => {
    const { stdout, code } = await look('/');
    assert.match(atLevel(stdout, 'warning')[0] ?? '', /^warning page no <pay-…> element is in the page as it was sent/);
    assert.equal(code, 0);
  });
});
