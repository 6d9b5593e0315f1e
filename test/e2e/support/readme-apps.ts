import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { snippet } from '../../documents/snippets.ts';
import { installPacked } from '../../package/support/installed.ts';
import { FRAMEWORKS, installOwn } from '../../support/own-packages.ts';
import { artefacts } from '../../support/results.ts';
import { root } from './program.ts';

/** Small apps around the README's own snippets. Each app shows the checkout of `?session=` and logs in the console what was paid. */

const run = promisify(execFile);

/** Creates an app with these files, in which this package and those of its framework are installed. */
async function folderOf(name: string, packages: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  installOwn(FRAMEWORKS);
  const folder = join(artefacts, 'apps', `readme-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await installPacked(folder, root, packages, FRAMEWORKS);
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  return folder;
}

async function bundled(folder: string, plugins: Plugin[] = [], jsxImportSource?: string): Promise<string> {
  const outDir = join(folder, 'www');
  const oxc = jsxImportSource === undefined ? {} : { jsx: { runtime: 'automatic' as const, importSource: jsxImportSource } };
  await build({ root: folder, configFile: false, logLevel: 'error', plugins, oxc, build: { outDir, emptyOutDir: true } });
  return outDir;
}

const pageOf = (body: string): string => `<!doctype html><html lang="en-ZA"><head><title>A shop</title></head><body>${body}</body></html>`;
const SESSION = "new URLSearchParams(location.search).get('session') ?? ''";

/** Compiled ahead of time by Angular's own compiler, with strict checks of templates. */
async function angular(): Promise<string> {
  const folder = await folderOf(
    'angular',
    ['core', 'common', 'compiler', 'platform-browser'].map((name) => `@angular/${name}`).concat('rxjs', 'tslib'),
    {
      'till.ts': snippet('ts', 'app-till'),
      'main.ts': `import '@angular/compiler';
import { Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Till } from './till';
@Component({ selector: 'app-root', imports: [Till], template: '<app-till [session]="session" />' })
class App { session = ${SESSION}; }
void bootstrapApplication(App);
`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2022',
          module: 'ES2022',
          moduleResolution: 'bundler',
          lib: ['ES2022', 'DOM', 'DOM.Iterable'],
          strict: true,
          skipLibCheck: true,
          experimentalDecorators: true,
          rootDir: '.',
          outDir: 'compiled',
          types: [],
        },
        angularCompilerOptions: { strictTemplates: true },
        files: ['main.ts'],
      }),
      'index.html': pageOf('<app-root></app-root><script type="module" src="./compiled/main.js"></script>'),
    },
  );
  const ngc = join(FRAMEWORKS, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js');
  await run(process.execPath, [ngc, '-p', join(folder, 'tsconfig.json')]).catch((error: unknown) => {
    throw new Error(error instanceof Error && 'stderr' in error ? String(error.stderr) : 'Angular does not compile it', { cause: error });
  });
  return bundled(folder);
}

/** The part of Svelte's compiler that we use. */
interface SvelteCompiler {
  readonly compile: (
    source: string,
    options: { readonly filename: string; readonly generate: 'client' },
  ) => { readonly js: { readonly code: string }; readonly warnings: readonly { readonly message: string }[] };
}

async function svelte(): Promise<string> {
  const folder = await folderOf('svelte', ['svelte'], {
    'Till.svelte': snippet('svelte', 'onpay-completed'),
    'main.js': `import { mount } from 'svelte';
import Till from './Till.svelte';
mount(Till, { target: document.body, props: { session: ${SESSION} } });
`,
    'index.html': pageOf('<script type="module" src="./main.js"></script>'),
  });
  const { compile } = createRequire(join(FRAMEWORKS, 'package.json'))('svelte/compiler') as SvelteCompiler;
  const components: Plugin = {
    name: 'svelte',
    transform: (source, id) => {
      if (!id.endsWith('.svelte')) return null;
      const { js, warnings } = compile(source, { filename: id, generate: 'client' });
      if (warnings.length > 0) throw new Error(`Svelte warns: ${warnings.map(({ message }) => message).join('; ')}`);
      return { code: js.code };
    },
  };
  return bundled(folder, [components]);
}

async function preact(): Promise<string> {
  const folder = await folderOf('preact', ['preact'], {
    'Till.tsx': snippet('tsx', 'pay-elements/preact'),
    'main.tsx': `import { render } from 'preact';
import { Till } from './Till';
render(<Till session={${SESSION}} />, document.body);
`,
    'index.html': pageOf('<script type="module" src="./main.tsx"></script>'),
  });
  return bundled(folder, [], 'preact');
}

/** The apps. Each function returns the folder to serve. */
export const README_APPS: Readonly<Record<string, () => Promise<string>>> = { angular, preact, svelte };
