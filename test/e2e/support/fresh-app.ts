import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { packInto } from '../../../scripts/build/pack.ts';
import { FRAMEWORKS, installOwn } from '../../support/own-packages.ts';
import { artefacts } from '../../support/results.ts';
import { root } from './program.ts';

const run = promisify(execFile);

/** The template of each framework. */
export const TEMPLATES = { react: 'react-ts', vue: 'vue-ts' } as const;

/** The module that a test of the app would import: the published test kit. */
export type TestKit = typeof import('../../../src/testing.ts');

/** An app that is ready to be served. */
export interface FreshApp {
  /** The output of the app's `npm run build`. */
  readonly folder: string;
  readonly kit: TestKit;
}

/**
 * An app as the framework's official template (`create-vite`) creates it, with this package's packed tarball in its
 * `node_modules` and the demo's components in its sources. The template's own `npm run build` checks its types and builds it.
 * The template's dependencies come from this repository's `node_modules`, so no network is needed.
 */
export async function freshApp(framework: keyof typeof TEMPLATES): Promise<FreshApp> {
  const template = TEMPLATES[framework];
  const apps = join(artefacts, 'apps');
  const folder = join(apps, template);
  await rm(folder, { recursive: true, force: true });
  await mkdir(apps, { recursive: true });
  installOwn(FRAMEWORKS);
  const creating = run(
    process.execPath,
    [join(FRAMEWORKS, 'node_modules/create-vite/index.js'), template, '--template', template, '--no-interactive'],
    { cwd: apps },
  );
  const packed = join(apps, `${template}-packed`);
  await mkdir(packed, { recursive: true });
  const [tarball] = await Promise.all([packInto(packed, root), creating]);
  const place = join(folder, 'node_modules/pay-elements');
  await mkdir(place, { recursive: true });
  await extract({ file: tarball, cwd: place, strip: 1 });
  // All files of the demo except the one that mounts the app, which comes from the template.
  const own = (path: string): boolean => !/^main\.tsx?$/.test(basename(path));
  await cp(join(root, 'demo', framework, 'src'), join(folder, 'src'), { recursive: true, filter: own });
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  await run('npm', ['run', 'build'], { cwd: folder, env: { ...process.env, PATH: path } }).catch((error: unknown) => {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`the app does not build:\n${said}`, { cause: error });
  });
  const kit = (await import(pathToFileURL(join(place, 'dist/testing.js')).href)) as TestKit;
  return { folder: join(folder, 'dist'), kit };
}
