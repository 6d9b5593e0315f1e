import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { compileHint } from './scripts/build/compile-hint.ts';
import { inlineRuntime } from './scripts/build/inline-runtime.ts';
import { languageFiles } from './scripts/build/language-files.ts';
import { minifyLiterals } from './scripts/build/literals.ts';
import { packageCollector } from './scripts/build/notices.ts';
import { quietLit } from './scripts/build/quiet-lit.ts';
import { ownCopies } from './scripts/build/own-copies.ts';
import { ownSources } from './scripts/build/own-sources.ts';

/** The folder of this package. */
export const root = import.meta.dirname;

/** What a bundler on the merchant's side brings itself, so that a page never gets lit twice. */
const shared = [/^lit($|\/)/, /^lit-html($|\/)/, /^@lit\/reactive-element($|\/)/, /^react($|\/)/, /^vue$/];

/** Folders of the packages whose code is inside what was built, for the browser and a merchant's server, and for the service. */
export const bundledPackages = { merchant: new Set<string>(), service: new Set<string>() };

const common: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
};

interface Entries {
  outDir: string;
  /** Output name to source file. */
  input: Record<string, string>;
}

/** A file of words is called as its language: `af-za`. */
function chunkName({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  return (
    /languages[\\/](\w+)[\\/]/
      .exec(facadeModuleId ?? '')?.[1]
      ?.toLowerCase()
      .replace('_', '-') ?? name
  );
}

/** ES modules for npm: one per door, what they have in common beside them. */
export function modules({ outDir, input }: Entries): InlineConfig {
  const output = { chunkFileNames: (chunk: Rolldown.PreRenderedChunk) => `chunks/${chunkName(chunk)}-[hash].js` };
  return withSourceMaps(
    browser(outDir, input, { external: shared, output }, [
      languageFiles(),
      quietLit(),
      ownSources(),
      packageCollector(bundledPackages.merchant),
    ]),
  );
}

/**
 * What the file for a script tag loads, each in one piece: the part of each element, and what runs a checkout. Without
 * being told, the bundler would put what two of them share into a file between.
 */
const parts: readonly { name: string; from: RegExp }[] = [
  { name: 'checkout', from: /checkout[\\/]screen[\\/]checkout-screen\.ts$/ },
  { name: 'portal', from: /portal[\\/]screen[\\/]portal-screen\.ts$/ },
  { name: 'emandate', from: /emandate[\\/]screen[\\/]emandate-screen\.ts$/ },
  { name: 'card-host', from: /shared[\\/]runner[\\/]card-host\.ts$/ },
  { name: 'engine', from: /checkout[\\/]runner[\\/]checkout-engine\.ts$/ },
];

const isCalledWhole = (name: string) => name !== 'engine' && parts.some((part) => part.name === name);

/**
 * The file for a script tag, which registers the elements, and beside it, in a folder of the same name, what each of them
 * needs. What is there takes from the file what both need, so it belongs to this one alone. Where the name has a version,
 * the names of the parts stay: they can be written into a page.
 */
export function scriptTag({ outDir, input }: Entries): InlineConfig {
  const [[name, entry] = ['', '']] = Object.entries(input);
  const stays = /\d$/.test(name);
  return browser(
    outDir,
    input,
    {
      // Files beside it may take from it what both need; a file in between would cost a round trip before the first field.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // No bundler reads this file again, so that its notes about calls without effects are bytes for nobody.
        comments: { annotation: false },
        chunkFileNames: (chunk) =>
          `${name}/${chunkName(chunk)}${stays && parts.some((part) => part.name === chunk.name) ? '' : '-[hash]'}.js`,
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: parts.length },
            ...parts.map((part, index) => ({ name: part.name, test: part.from, priority: parts.length - 1 - index })),
          ],
        },
      },
    },
    // Much of what runs a checkout is never called: of all parts it alone is compiled as it is needed.
    [
      languageFiles(),
      ownCopies(entry),
      inlineRuntime(),
      compileHint((chunk) => chunk.isEntry || isCalledWhole(chunk.name)),
      packageCollector(bundledPackages.merchant),
    ],
  );
}

/** One file with everything in it, minified: for the small scripts of the hosted pages. */
export function singleFile({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } }, [packageCollector(bundledPackages.service)]);
}

/** The card frame's script: as a single file, and compiled whole before the first key. */
export function cardFrame({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } }, [compileHint(() => true), packageCollector(bundledPackages.service)]);
}

type Options = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

interface Bundling extends Pick<Options, 'external' | 'preserveEntrySignatures'> {
  output: Pick<Exclude<NonNullable<Options['output']>, readonly unknown[]>, 'chunkFileNames' | 'codeSplitting' | 'comments'>;
}

/** What runs in a browser. A library, to Vite: so it adds no loader of its own around what is imported on demand. */
function browser(
  outDir: string,
  input: Record<string, string>,
  { output, ...bundling }: Bundling,
  plugins: readonly Plugin[] = [],
): InlineConfig {
  return {
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, minifyLiterals()],
    build: {
      lib: { entry: input, formats: ['es'] },
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: { ...bundling, output: { entryFileNames: '[name].js', minify: true, ...output } },
    },
  };
}

/** What the modules for a merchant's server bring inside them, so that an installation is small: of zod only what is used. */
const inside = /^(zod|canonicalize|eventsource-parser|ipaddr\.js|hono|@hono\/node-server)($|\/)/;

/** What draws the elements on a server: inside what is built, for a worker would be given the browser's files of it. */
const drawing = /^(lit|lit-html|lit-element|@lit|@lit-labs|@parse5|parse5|entities|lean-qr|@floating-ui)($|\/)/;

/** Maps beside the files, for whoever debugs a merchant's bundle. The files for a script tag have none: they are changed after they are minified. */
const withSourceMaps = (config: InlineConfig): InlineConfig => ({ ...config, build: { ...config.build, sourcemap: true } });

/** Modules for a merchant's server: readable, with all that they need inside them. */
export function merchantServer(entries: Entries): InlineConfig {
  return server(entries, (id) => !inside.test(id) && !drawing.test(id), bundledPackages.merchant, 'node20');
}

/** Modules of the service: readable, with their packages left where npm installed them; only the compiler's own helpers go in. */
export function serviceModules(entries: Entries): InlineConfig {
  return server(entries, (id) => !drawing.test(id), bundledPackages.service, 'node22');
}

function server({ outDir, input }: Entries, isExternal: (id: string) => boolean, packages: Set<string>, target: string): InlineConfig {
  return {
    ...common,
    // The elements' templates are minified as they are for a browser, or it could not take over what was drawn.
    plugins: [languageFiles(), packageCollector(packages), minifyLiterals('src/{elements,html,frame}/**')],
    // Vite would leave every package where it is; what goes inside is said here alone.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target,
      minify: false,
      rolldownOptions: {
        input,
        external: (id) => builtinModules.includes(id) || (/^(?!@oxc-project\/)[^./#\0]/.test(id) && isExternal(id)),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'server/[name]-[hash].js',
          // What a merchant reads of our comments is in the types; here they would be a tenth of what is installed.
          comments: { jsdoc: false },
        },
      },
    },
  };
}

export default defineConfig(modules({ outDir: join(root, 'dist'), input: { index: join(root, 'src/index.ts') } }));
