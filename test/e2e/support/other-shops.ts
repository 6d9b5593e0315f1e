import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { artefacts } from '../../support/results.ts';
import { startCommand, type Command } from '../../support/command.ts';
import { root } from './program.ts';
import type { Town } from './town.ts';

/** The demo shops in other languages. Each is started as docs/other-languages.md describes, together with `pay-elements proxy`. */

/** How a shop in one language is started. */
export interface Language {
  /** The command that starts the shop. `{port}` stands for the port that it listens on. */
  readonly start: readonly string[];
  /** A command that exits with 0 if this machine can run the language. */
  readonly probe: readonly string[];
  /** The Debian packages to install if it cannot. */
  readonly debian: string;
}

export const LANGUAGES = {
  PHP: { start: ['php', '-S', '127.0.0.1:{port}', 'shop.php'], probe: ['php', '-v'], debian: 'php-cli' },
  Python: { start: ['python3', 'shop.py'], probe: ['python3', '-c', 'import sqlite3'], debian: 'python3' },
  Ruby: { start: ['ruby', 'shop.rb'], probe: ['ruby', '-e', 'require "webrick"'], debian: 'ruby' },
} as const satisfies Readonly<Record<string, Language>>;

/** Why this machine cannot run a language, or null if it can. */
export function absence({ probe: [command = '', ...args], debian }: Language): string | null {
  return spawnSync(command, args).status === 0 ? null : `not on this machine: apt-get install ${debian}`;
}

/** A shop that runs together with the proxy. */
export interface OtherShop {
  readonly url: string;
  /** The proxy's address for browsers and the service. */
  readonly proxy: string;
  readonly programs: { readonly shop: Command; readonly proxy: Command };
  /** The secret that signs the requests which the proxy forwards to the shop. */
  readonly forwardSecret: string;
  /** Stops only the shop, as an outage does. */
  stopShop(): Promise<void>;
  /** Starts the shop again at the same address, with its orders. */
  startShop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the shop and the proxy. */
export async function openOtherShop(name: keyof typeof LANGUAGES, town: Pick<Town, 'service'>): Promise<OtherShop> {
  const [port, proxyPort] = [await freePort(), await freePort()];
  const folder = join(artefacts, 'servers', `${name}-${port}`);
  await mkdir(folder, { recursive: true });
  const url = `http://localhost:${port}`;
  const proxy = `http://localhost:${proxyPort}`;
  const forwardSecret = randomBytes(32).toString('hex');
  const data = join(folder, 'orders');
  const env = {
    PAY_BASE_URL: `${town.service}/2.0`,
    PAY_API_KEY: 'sandbox',
    PAY_API_SECRET: 'sandbox',
    PAY_WEBHOOK_SECRET: 'sandbox',
    PAY_PUBLIC_URL: proxy,
    PAY_ALLOWED_ORIGINS: url,
    PAY_FORWARD_URL: `http://127.0.0.1:${port}/webhooks`,
    PAY_FORWARD_SECRET: forwardSecret,
    PAY_PORT: String(proxyPort),
    SHOP_URL: url,
    SHOP_DATA: data,
  };
  const start = LANGUAGES[name].start.map((word) =>
    word.startsWith('shop.') ? join(root, 'demo/servers', word) : word.replace('{port}', String(port)),
  );
  const startShop = () => startCommand(start, { cwd: folder, env, port });
  const command = [process.execPath, join(root, 'dist/cli.js'), 'proxy'];
  const programs = {
    proxy: await startCommand(command, { cwd: folder, env, port: proxyPort }),
    shop: await startShop(),
  };
  return {
    url,
    proxy,
    programs,
    forwardSecret,
    async stopShop() {
      await programs.shop.stop();
    },
    async startShop() {
      programs.shop = await startShop();
    },
    async close() {
      await Promise.all([programs.shop.stop(), programs.proxy.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
