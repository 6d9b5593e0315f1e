import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The service's packages are listed in its own package.json. A test (test/package) compares them with what is imported. */
const { dependencies } = JSON.parse(readFileSync('sandbox/package.json', 'utf8')) as { dependencies: Record<string, string> };

const config: KnipConfig = {
  ignoreWorkspaces: ['sandbox', 'scripts/on-install'],
  // What these folders need, they install themselves.
  ignore: ['scripts/generate/**'],
  entry: [
    'src/*.ts!',
    'src/frame/inside.ts!',
    // Imported by the name of its language.
    'src/languages/*/*.ts!',
    'src/service/pages/assets/*.ts!',
    'scripts/*.ts',
    // A script prints the SQL that follows from it.
    'src/service/storage/distribution.ts!',
    'scripts/build/declarations.ts',
    'demo/{react,vue}/vite.config.ts',
    'demo/{react,vue}/src/main.{ts,tsx}',
    'demo/*.ts',
    'demo/*/*.ts',
    'test/**/*.{test,element,spec}.ts',
    'test/**/*.config.{js,ts}',
    'test/support/*-reporter.{js,ts}',
    // Started as processes, or loaded by their address.
    'test/support/{node-setup,process-end}.ts',
    'test/e2e/support/*-process.ts',
    'test/service/storage/planted-statements.ts',
    'test/elements/support/sandboxed.ts',
    'test/frame/support/card-{body,document}.ts',
    'test/bench/*.ts',
    'test/bench/floors/*.ts',
  ],
  project: ['src/**/*.ts!', 'scripts/**/*.ts', 'demo/**/*.{ts,tsx,vue}', 'test/**/*.ts'],
  ignoreDependencies: [
    // The code that takes over a form in HTML is bundled, and imports this package with Lit's own copy of it.
    'lit-html',
    '@vue/tsconfig',
    '@custom-elements-manifest/analyzer',
    'publint',
    'vue-tsc',
    // Only types of their users' own copies are named; those that we test with are in test/frameworks.
    'preact',
    'solid-js',
    'svelte',
    'pay-elements-sandbox',
    ...Object.keys(dependencies),
  ],
  ignoreBinaries: ['apt-get', 'php'],
  // A type may be exported together with the function whose signature names it, but an exported value must be imported
  // somewhere. With --production the tests do not count as importers; a value that its own file uses is then code of the
  // product.
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
  includeEntryExports: false,
};

export default config;
