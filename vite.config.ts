import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { inlineRuntime } from './scripts/build/inline-runtime.ts';
import { minifyLiterals } from './scripts/build/literals.ts';
import { ownCopies } from './scripts/build/own-copies.ts';

/** The folder of this package. */
export const root = import.meta.dirname;

/** Packages that the merchant's own bundler includes, so that a page never loads Lit twice. */
const shared = [/^lit($|\/)/, /^lit-html($|\/)/, /^@lit\/reactive-element($|\/)/, /^react($|\/)/, /^vue$/];

const common: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  // A package has the path by which it is found. Otherwise a node_modules that is a link would be another path in the source maps and in
  // the bill of materials than a folder, and two builds would differ.
  resolve: { preserveSymlinks: true },
  logLevel: 'warn',
};

interface Entries {
  outDir: string;
  /** Source files by the names of their outputs. */
  input: Record<string, string>;
}

/** A file of translations is named after its language: `af-za`. */
function chunkName({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  return (
    /languages[\\/](\w+)[\\/]/
      .exec(facadeModuleId ?? '')?.[1]
      ?.toLowerCase()
      .replace('_', '-') ?? name
  );
}

/** The module that keeps Lit's development build quiet. The build writes it, with the source below. */
export const QUIET_LIT = 'chunks/quiet-lit.js';
/**
 * In a development server Lit warns in the browser's console that it is a development build. The shop's developer, who did not choose Lit,
 * can do nothing about it. This is Lit's own switch for that one warning, and it has to be set before Lit is loaded, so every file that
 * imports Lit imports it first. All other warnings of Lit stay.
 */
export const QUIET_LIT_SOURCE = `(globalThis.litIssuedWarnings ??= new Set()).add('dev-mode');\n`;

/** ES modules for npm: one for each entry point, and the chunks that they share. */
export function modules({ outDir, input }: Entries): InlineConfig {
  return withSourceMaps(
    browser(outDir, input, {
      external: shared,
      output: {
        chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}-[hash].js`,
        banner: ({ fileName, imports }) =>
          imports.some((name) => /^(@lit|lit)($|\/)/.test(name)) ? `import"./${posix.relative(posix.dirname(fileName), QUIET_LIT)}";` : '',
      },
    }),
  );
}

/**
 * The chunks that the file for a script tag loads, each in one piece: the part of each element, and the engine of the
 * checkout. Without these names the bundler would put what two of them share into a separate file.
 */
const parts: readonly { name: string; from: RegExp }[] = [
  { name: 'checkout', from: /checkout[\\/]screen[\\/]checkout-screen\.ts$/ },
  { name: 'portal', from: /portal[\\/]screen[\\/]portal-screen\.ts$/ },
  { name: 'emandate', from: /emandate[\\/]screen[\\/]emandate-screen\.ts$/ },
  // With the small modules that several of the checkout's later chunks need: each would be a file of its own.
  {
    name: 'engine',
    from: /(checkout[\\/]runner[\\/]checkout-engine|facts[\\/]days|locales[\\/]days|checkout[\\/]card[\\/]card-words)\.ts(\?for=checkout)?$/,
  },
];

/**
 * The file for a script tag registers the elements. What each of them needs is in a folder of the same name. The files in
 * that folder import shared code from the main file, so they belong to this file alone. If the name contains the version,
 * the names of the parts are stable, so that a page can contain them.
 */
export function scriptTag({ outDir, input }: Entries): InlineConfig {
  const [[name, entry] = ['', '']] = Object.entries(input);
  const stays = /\d$/.test(name);
  return browser(
    outDir,
    input,
    {
      // The chunks may import shared code from the main file. A separate file for it would cost a round trip before the first
      // field.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // No bundler reads this file again, so notes about calls without side effects would only cost bytes.
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
    [ownCopies(entry), inlineRuntime()],
  );
}

/** One minified file that contains everything, for the small scripts of the hosted pages. */
export function singleFile({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } });
}

/** The card frame's script: a single file. The comment tells Chromium to compile all of it before the first key press. */
export function cardFrame({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false, postBanner: '//# allFunctionsCalledOnLoad' } });
}

type Options = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

interface Bundling extends Pick<Options, 'external' | 'preserveEntrySignatures'> {
  output: Pick<
    Exclude<NonNullable<Options['output']>, readonly unknown[]>,
    'banner' | 'chunkFileNames' | 'codeSplitting' | 'comments' | 'postBanner'
  >;
}

/** The files for a browser. They are built as a library, so that Vite adds no loader of its own around dynamic imports. */
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
      rolldownOptions: { ...bundling, checks: { pluginTimings: false }, output: { entryFileNames: '[name].js', minify: true, ...output } },
    },
  };
}

/** Packages whose used code goes inside the modules for a merchant's server, so that an installation is small. */
const inside = /^(zod|canonicalize|eventsource-parser|ipaddr\.js|hono|@hono\/node-server)($|\/)/;

/** The code that draws the elements on a server is bundled, because a worker's platform would choose the browser's version of it. */
const drawing = /^(lit|lit-html|lit-element|@lit|@lit-labs|@parse5|parse5|entities|lean-qr|@floating-ui)($|\/)/;

/**
 * Adds source maps for debugging in a merchant's bundle. The files for a script tag have none, because they are changed after
 * minification.
 */
const withSourceMaps = (config: InlineConfig): InlineConfig => ({ ...config, build: { ...config.build, sourcemap: true } });

/** Modules for a merchant's server: readable, with everything that they need inside them. */
export function merchantServer(entries: Entries): InlineConfig {
  return server(entries, (id) => !inside.test(id) && !drawing.test(id), 'node20');
}

/** Modules of the service: readable. Their packages stay separate as npm installed them; only the compiler's own helpers are included. */
export function serviceModules(entries: Entries): InlineConfig {
  return server(entries, (id) => !drawing.test(id), 'node22');
}

function server({ outDir, input }: Entries, isExternal: (id: string) => boolean, target: string): InlineConfig {
  return {
    ...common,
    // The elements' templates are minified in the same way as for a browser. Otherwise the browser could not take over what
    // the server wrote.
    plugins: [minifyLiterals()],
    // The version for web standards: the one for Node imports `buffer`, and a worker's bundler stops there.
    resolve: {
      ...common.resolve,
      alias: [{ find: /^@lit-labs\/ssr-client$/, replacement: join(root, 'node_modules/@lit-labs/ssr-client/index.js') }],
    },
    // By default Vite would leave every package outside. This list alone decides what is bundled.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target,
      minify: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input,
        external: (id) => builtinModules.includes(id) || (/^(?!@oxc-project\/)[^./#\0]/.test(id) && isExternal(id)),
        // A comment with the path of each module would be a fiftieth of the installed bytes.
        experimental: { attachDebugInfo: 'none' },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'server/[name]-[hash].js',
          // The types contain the comments that a merchant reads. In the code they would be a tenth of the installed bytes.
          // Notes about calls without side effects change nothing: whoever bundles these modules uses all of them.
          comments: { jsdoc: false, annotation: false },
        },
      },
    },
  };
}

export default defineConfig(modules({ outDir: join(root, 'dist'), input: { index: join(root, 'src/index.ts') } }));
