import type { Plugin, Rolldown } from 'vite';

/** The comment that Chromium looks for at the top of a script. Other browsers ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells Chromium to compile all functions of a file while it is downloaded, in another thread: nearly all of them are called before the
 * first field is shown. Without it, the browser compiles each function at its first call, while the shopper waits.
 */
export function compileHint(wanted: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'compile-hint',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && wanted(chunk)) chunk.code = HINT + chunk.code;
    },
  };
}
