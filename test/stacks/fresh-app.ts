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

/**
 * A new app of a framework with the recipe of docs/frameworks.md in it. It is outside this repository, so that it cannot use
 * the repository's packages.
 */

const run = promisify(execFile);

/** Switches off the frameworks' telemetry. Other settings keep their defaults. */
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
  /** Deletes the app's files. */
  remove(): Promise<void>;
}

/** The npm registry did not answer, so no app can be created. */
export class RegistryUnreachable extends Error {}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/;

/** Runs a program. If it fails, the error contains its output. */
async function said(command: string, args: readonly string[], cwd: string): Promise<void> {
  // The app's own programs come first, then the Node that runs this test.
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
 * Creates the app, installs its dependencies and the packed package, and builds it. npm uses its cache, so that each package
 * is downloaded once for all runs. @param step is called after each step @throws RegistryUnreachable if npm cannot reach its
 * registry
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
