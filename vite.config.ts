import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { minifyLiterals } from './scripts/build/literals.ts';

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
 * The file for a script tag, with everything up to the first usable field in it; what is imported on demand lies beside
 * it, in a folder of the same name: what is there takes from the file what both need, so it belongs to this one alone.
 */
export function scriptTag({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, {
    // Files beside it may take from it what both need; a file in between would cost a round trip before the first field.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: `${Object.keys(input)[0] ?? ''}/[name]-[hash].js`,
      // Left to itself, the bundler puts between them what the file shares with parts that share something else too.
      codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
    },
  });
}

/** One file with everything in it, minified: for the card frame and the small scripts of the hosted pages. */
export function singleFile({ outDir, input }: Entries): InlineConfig {
  return browser(outDir, input, { output: { codeSplitting: false } });
}

type Options = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

interface Bundling extends Pick<Options, 'external' | 'preserveEntrySignatures'> {
  output: Pick<Exclude<NonNullable<Options['output']>, readonly unknown[]>, 'chunkFileNames' | 'codeSplitting'>;
}

/** What runs in a browser. A library, to Vite: so it adds no loader of its own around what is imported on demand. */
function browser(outDir: string, input: Record<string, string>, { output, ...bundling }: Bundling): InlineConfig {
  return {
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [minifyLiterals()],
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
