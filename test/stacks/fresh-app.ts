import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from '../../scripts/build/pack.ts';
import type { Town } from '../e2e/support/town.ts';
import { startCommand, type Command } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { root } from '../documents/snippets.ts';
import type { Framework, FrameworkName } from './frameworks.ts';
import { recipe } from './recipe.ts';

/** A new app of a framework with the recipe of docs/frameworks.md in it, outside the reach of this repository's own packages. */

const run = promisify(execFile);

/** Nobody is told that a test ran; what a framework sets by itself, it sets by itself. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  CI: 'true',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
};

/** An app that can be started. */
export interface FreshApp {
  start(mode: 'production' | 'development', town: Pick<Town, 'service'>): Promise<Command & { readonly url: string }>;
  /** Takes its files away. */
  remove(): Promise<void>;
}

/** The registry did not answer: there is nothing that an app could be made from. */
export class RegistryUnreachable extends Error {}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/;

/** Runs a program; what it said is in the error where it fails. */
async function said(command: string, args: readonly string[], cwd: string): Promise<void> {
  // The app's own programs, and the Node that runs this test.
  const env = { ...process.env, ...QUIET, PATH: pathOf(cwd) };
  await run(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }).catch((error: unknown) => {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error ? `${String(error.stdout)}\n${String(error.stderr)}` : '';
    const message = `${[command, ...args].join(' ')}:\n${output}`;
    throw UNREACHABLE.test(output) ? new RegistryUnreachable(message) : new Error(message, { cause: error });
  });
}

const pathOf = (folder: string): string =>
  [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/**
 * Makes the app, installs what it needs and the packed package, and builds it. npm takes what it has in its cache, so that
 * the same packages are fetched once for all runs.
 * @param step hears of each step when it is done
 * @throws RegistryUnreachable where npm cannot fetch what is not in its cache
 */
export async function freshApp(name: FrameworkName, framework: Framework, step: (done: string) => void): Promise<FreshApp> {
  const place = await mkdtemp(join(tmpdir(), `pay-stacks-${name}-`));
  const folder = join(place, 'shop');
  await mkdir(folder);
  const tarball = await packInto(place, root);
  const { template } = framework;
  if ('files' in template) await write(folder, template.files);
  else await said('npx', ['--yes', '--prefer-offline', ...template.command], place);
  await said('npm', ['install', tarball, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  step('installed');
  await write(folder, { ...recipe(framework.heading), ...framework.beside });
  const [builder = '', ...args] = framework.build;
  await said(builder, args, folder);
  step('built');
  return {
    async start(mode, { service }) {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = {
        ...QUIET,
        PATH: pathOf(folder),
        PAY_BASE_URL: `${service}/2.0`,
        PAY_API_KEY: 'sandbox',
        PAY_API_SECRET: 'sandbox',
        PAY_WEBHOOK_SECRET: 'sandbox',
        SHOP_URL: url,
        ORIGIN: url,
        HOST: '127.0.0.1',
        PORT: String(port),
      };
      const command = framework[mode].map((word) => word.replace('{port}', String(port)));
      return { ...(await startCommand(command, { cwd: folder, env, port, family: true })), url };
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
