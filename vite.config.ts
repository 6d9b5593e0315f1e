import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { minifyLiterals } from './scripts/build/literals.ts';

/** The folder of this package. */
export const root = import.meta.dirname;

/** What a bundler on the merchant's side brings itself, so that a page never gets lit twice. */
const shared = [/^lit($|\/)/, /^@lit\//, /^@floating-ui\/dom$/];

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
  return {
    ...common,
    plugins: [minifyLiterals()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input,
        external: shared,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify: true },
      },
    },
  };
}

/** One file with everything in it, minified: for a script tag, the card frame, the small scripts of the hosted pages. */
export function singleFile({ outDir, input }: Entries, fileName = '[name].js'): InlineConfig {
  return {
    ...common,
    plugins: [minifyLiterals()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: fileName, codeSplitting: false, minify: true },
      },
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
