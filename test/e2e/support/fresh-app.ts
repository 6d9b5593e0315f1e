import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { packInto } from '../../../scripts/build/pack.ts';
import { artefacts } from '../../support/results.ts';
import { root } from './program.ts';

const run = promisify(execFile);

/** What differs from one framework to the other. */
export const TEMPLATES = {
  react: { template: 'react-ts', app: 'App.tsx' },
  vue: { template: 'vue-ts', app: 'App.vue' },
} as const;

/**
 * An app as the framework's official template makes it (`create-vite`), with the packed tarball of this package in its
 * `node_modules` and the demo's component in it, type-checked and built by the template's own `npm run build`.
 * What the template depends on comes from this repository's `node_modules`: no network is needed. Answers the built folder.
 */
export async function freshApp(framework: keyof typeof TEMPLATES): Promise<string> {
  const { template, app } = TEMPLATES[framework];
  const apps = join(artefacts, 'apps');
  const folder = join(apps, template);
  await rm(folder, { recursive: true, force: true });
  await mkdir(apps, { recursive: true });
  await run(process.execPath, [join(root, 'node_modules/create-vite/index.js'), template, '--template', template, '--no-interactive'], {
    cwd: apps,
  });
  await install(folder);
  for (const file of [app, 'shop.css']) await cp(join(root, 'demo', framework, 'src', file), join(folder, 'src', file));
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  await run('npm', ['run', 'build'], { cwd: folder, env: { ...process.env, PATH: path } }).catch((error: unknown) => {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`the app does not build:\n${said}`, { cause: error });
  });
  return join(folder, 'dist');
}

/** Unpacks what would be published. */
async function install(folder: string): Promise<void> {
  const place = join(folder, 'node_modules/pay-elements');
  await mkdir(place, { recursive: true });
  await extract({ file: await packInto(place, root), cwd: place, strip: 1 });
}
