import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The service's packages are listed in its own package.json. A test (test/package) compares them with what is imported. */
const { dependencies } = JSON.parse(readFileSync('sandbox/package.json', 'utf8')) as { dependencies: Record<string, string> };

const config: KnipConfig = {
  ignoreWorkspaces: ['sandbox', 'scripts/on-install', 'test/runtimes/*'],
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
    'test/e2e/mounting/{react,vue}.ts',
    'demo/*.ts',
    'demo/*/*.ts',
    'test/**/*.{test,element,spec}.ts',
    'web-test-runner.config.js',
    'test/support/*-reporter.{js,ts}',
    'test/bench/*.ts',
    'test/bench/floors/*.ts',
  ],
  project: ['src/**/*.ts!', 'scripts/**/*.ts', 'demo/**/*.{ts,tsx,vue,svelte}', 'test/**/*.ts'],
  ignoreDependencies: [
    // The code that takes over a form in HTML is bundled, and imports this package with Lit's own copy of it.
    'lit-html',
    // An optional dependency of svelte-check. Without it npm finds a wrong version and refuses to list what is installed.
    'picomatch',
    // Its files are read by their paths.
    '@fontsource/caveat',
    'create-vite',
    'react-18',
    'react-dom-18',
    '@vue/tsconfig',
    '@arethetypeswrong/cli',
    '@custom-elements-manifest/analyzer',
    'publint',
    'vue-tsc',
    '@angular/common',
    '@angular/compiler',
    '@angular/compiler-cli',
    '@angular/core',
    '@angular/platform-browser',
    'rxjs',
    'tslib',
    // A test runs it as a program.
    'squawk-cli',
    'svelte-check',
    // Read as files, to be run in the page that they check.
    'html_codesniffer',
    'accessibility-checker-engine',
    'pay-elements-sandbox',
    ...Object.keys(dependencies),
  ],
  ignoreBinaries: ['apt-get', 'pgbench', 'php'],
  // A type may be exported together with the function whose signature names it, but an exported value must be imported
  // somewhere. With --production the tests do not count as importers; a value that its own file uses is then code of the
  // product.
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
  includeEntryExports: false,
};

export default config;
