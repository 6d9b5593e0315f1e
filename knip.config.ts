import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The service's packages stand in its own package.json; a test (test/package) compares them with what is imported. */
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
    // What takes over a form in HTML is bundled and imports it, with Lit's own copy of it.
    'lit-html',
    // What svelte-check may use; without it npm finds the wrong one and refuses to list what is installed.
    'picomatch',
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
    // Run by a test as a program.
    'squawk-cli',
    'svelte-check',
    // Read as files, to be run in the page that they judge.
    'html_codesniffer',
    'accessibility-checker-engine',
    'pay-elements-sandbox',
    ...Object.keys(dependencies),
  ],
  ignoreBinaries: ['apt-get', 'php'],
  // A type may be exported with the function whose signature names it; a value that nobody imports may not.
  // With --production the tests do not count as readers: there a value that its own file uses is code of the product.
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
  includeEntryExports: false,
};

export default config;
