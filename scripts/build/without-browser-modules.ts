import type { Plugin } from 'vite';

/** The modules that elements load only in a browser, after a press or a signature, or when a session ends. */
const BROWSER_ONLY = [
  /\/src\/faces\/[^/]+\.ts$/,
  /\/src\/elements\/checkout\/wallets\/wallets\.ts$/,
  /\/src\/elements\/shared\/(controls\/floating-list|element\/diagnosis)\.ts$/,
];

/**
 * Leaves the modules that only a browser loads out of a build for a server. They would be 0.1 MB of what a merchant
 * installs. Whoever loads one on a server gets an error that says so.
 */
export function withoutBrowserModules(): Plugin {
  return {
    name: 'without-browser-modules',
    load: (id) =>
      BROWSER_ONLY.some((path) => path.test(id)) ? "throw new Error('only a browser loads this module of an element');" : null,
  };
}
