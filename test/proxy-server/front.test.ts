import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { snippet } from '../documents/snippets.ts';
import { startProxyServer, type ProxyServer } from '../../src/proxy-server/start.ts';
import { readSettings } from '../../src/proxy-server/settings.ts';
import { startCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The configuration for web servers in docs/other-languages.md, tested with the real servers if they are installed. */

const root = join(import.meta.dirname, '../..');
const APACHE_MODULES = '/usr/lib/apache2/modules';

interface WebServer {
  /** A command that exits with 0 if the server is installed. */
  readonly probe: readonly string[];
  readonly debian: string;
  /** The server's whole configuration, with the lines of the docs in it. */
  readonly config: (port: number, folder: string) => string;
  readonly start: (config: string, folder: string) => readonly string[];
}

const SERVERS: Readonly<Record<string, WebServer>> = {
  nginx: {
    probe: ['nginx', '-v'],
    debian: 'nginx-light',
    config: (port, folder) => `daemon off; master_process off; error_log ${folder}/error.log; pid ${folder}/nginx.pid; events {}
http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
server { listen 127.0.0.1:${port};\n${snippet('nginx', 'proxy_pass')}\nlocation / { return 200 "the shop"; } } }`,
    start: (config, folder) => ['nginx', '-p', folder, '-c', config, '-e', join(folder, 'error.log')],
  },
  Apache: {
    probe: ['apache2', '-v'],
    debian: 'apache2',
    config: (
      port,
      folder,
    ) => `ServerRoot ${folder}\nServerName localhost\nListen 127.0.0.1:${port}\nPidFile ${folder}/apache.pid\nErrorLog ${folder}/error.log\nDocumentRoot ${folder}
KeepAlive Off
${['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`).join('\n')}
${snippet('apache', 'ProxyPass')}`,
    start: (config) => ['apache2', '-X', '-f', config],
  },
  Caddy: {
    probe: ['caddy', 'version'],
    debian: 'caddy',
    config: (port) =>
      `{\nadmin off\nauto_https off\n}\nhttp://127.0.0.1:${port}, http://localhost:${port} {\n${snippet('caddy', 'reverse_proxy')}\nrespond "the shop"\n}`,
    start: (config) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', config],
  },
};

const lines: string[] = [];
let service: TestService;
let proxy: ProxyServer;
before(async () => {
  service = await startTestService(await freshDatabase());
  const settings = readSettings({
    PAY_BASE_URL: service.baseUrl,
    PAY_API_KEY: 'sandbox',
    PAY_API_SECRET: 'sandbox',
    PAY_WEBHOOK_SECRET: 'sandbox',
    PAY_PUBLIC_URL: 'https://shop.example',
    PAY_FORWARD_URL: 'http://127.0.0.1:9/webhooks',
    PAY_FORWARD_SECRET: 'f'.repeat(64),
    PAY_PORT: '0',
  });
  proxy = await startProxyServer(settings, { dist: join(root, 'dist'), write: () => undefined, warn: (line) => void lines.push(line) });
});
after(async () => {
  await proxy.stop();
  await service.close();
});

describe('the configuration for a web server in front', () => {
  for (const [name, { probe, debian, config, start }] of Object.entries(SERVERS)) {
    const [command = '', ...args] = probe;
    const skip =
      spawnSync(command, args).status === 0 || existsSync(`/usr/sbin/${command}`) ? false : `not installed: apt-get install ${debian}`;
    test(`${name}: pages and streams pass, /health does not, and the proxy learns the shoppers’ addresses`, { skip }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'pay-front-'));
      await mkdir(join(folder, 'logs'));
      const port = await freePort();
      const path = join(folder, 'web-server.conf');
      await writeFile(
        path,
        config(port, folder)
          .replaceAll('http://127.0.0.1:4200', new URL(proxy.url).origin)
          .replace('127.0.0.1:4200', new URL(proxy.url).host),
      );
      const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder };
      const server = await startCommand(start(path, folder), { cwd: folder, env, port });
      try {
        const body = { mode: 'ONE_TIME', amount: '149.00' };
        const { body: made } = await service.api('POST', '/checkout/page', body);
        const { session_id } = (made as { result: { session_id: string } }).result;
        const at = `http://localhost:${port}/pay`;
        const headers = { origin: 'https://shop.example' };
        const view = await fetch(`${at}/checkout/${session_id}`, { headers });
        assert.equal(view.status, 200, server.log());
        assert.equal((await fetch(`${at}/pay-elements.js`)).status, 200);
        // The first event arrives while the stream stays open, so the web server does not hold it back.
        const stream = await fetch(`${at}/checkout/${session_id}/events`, { headers });
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        while (!text.includes('"state":"open"')) text += (await reader?.read())?.value ?? '';
        const cancel = { method: 'POST', body: '{}', headers: { ...headers, 'content-type': 'application/json' } };
        assert.equal((await fetch(`${at}/checkout/${session_id}/cancel`, cancel)).status, 200);
        for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
        assert.match(text, /"state":"cancelled"/);
        for (const way of ['/pay/healthz', '/pay/metrics', '/pay/%2e%2e/metrics', '/metrics']) {
          const answer = await fetch(`http://localhost:${port}${way}`);
          assert.doesNotMatch(await answer.text(), /pay_proxy_|"ok"/, way);
        }
        assert.deepEqual(lines, [], 'the proxy was told where shoppers come from');
      } finally {
        // Stopping these servers gracefully would wait for idle connections.
        await server.kill();
        await rm(folder, { recursive: true, force: true });
      }
    });
  }
});
