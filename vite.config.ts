import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { compileHint } from './scripts/build/compile-hint.ts';
import { inlineRuntime } from './scripts/build/inline-runtime.ts';
import { minifyLiterals } from './scripts/build/literals.ts';
import { ownCopies } from './scripts/build/own-copies.ts';

/** The folder of this package. */
export const root = import.meta.dirname;

/** What a bundler on the merchant's side brings itself, so that a page never gets lit twice. */
const shared = [/^lit($|\/)/, /^@lit\//, /^@floating-ui\/dom$/, /^react($|\/)/, /^vue$/];

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

/** ES modules for npm: one per door, what they have in common beside them. */
export function modules({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { external: shared, output: { chunkFileNames: 'chunks/[name]-[hash].js' } });
}

/**
 * What the file for a script tag loads, each in one piece: the part of each element, and what runs a checkout. Without
 * being told, the bundler would put what two of them share into a file between.
 */
const parts: readonly { name: string; from: RegExp }[] = [
  { name: 'checkout', from: /checkout[\\/]checkout-screen\.ts$/ },
  { name: 'portal', from: /portal[\\/]portal-engine\.ts$/ },
  { name: 'emandate', from: /emandate[\\/]signing\.ts$/ },
  { name: 'card-desk', from: /checkout[\\/]card-desk\.ts$/ },
  { name: 'engine', from: /checkout[\\/]engine\.ts$/ },
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
        chunkFileNames: (chunk) => `${name}/[name]${stays && parts.some((part) => part.name === chunk.name) ? '' : '-[hash]'}.js`,
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: parts.length },
            ...parts.map((part, index) => ({ name: part.name, test: part.from, priority: parts.length - 1 - index })),
          ],
        },
      },
    },
    // Much of what runs a checkout is never called: of all parts it alone is compiled as it is needed.
    [ownCopies(entry), inlineRuntime(), compileHint((chunk) => chunk.isEntry || isCalledWhole(chunk.name))],
  );
}

/** One file with everything in it, minified: for the small scripts of the hosted pages. */
export function singleFile({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } });
}

/** The card frame's script: as a single file, and compiled whole before the first key. */
export function cardFrame({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } }, [compileHint(() => true)]);
}

type Options = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

interface Bundling extends Pick<Options, 'external' | 'preserveEntrySignatures'> {
  output: Pick<Exclude<NonNullable<Options['output']>, readonly unknown[]>, 'chunkFileNames' | 'codeSplitting'>;
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

/** Modules for a server: readable, with their packages left where npm installed them; only the compiler's own helpers go in. */
export function server({ outDir, input }: Entries): InlineConfig {
  return {
    ...common,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        input,
        external: [/^(?!@oxc-project\/)[^./\0]/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
      },
    },
  };
}

export default defineConfig(modules({ outDir: join(root, 'dist'), input: { index: join(root, 'src/index.ts') } }));
