import type { Plugin, Rolldown } from 'vite';

/** What Chromium looks for at the top of a script. Others take it for the comment that it is. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has every function of a file compiled while the file comes over the line, beside the main thread: nearly all of them are
 * called before the first field is there. Left to itself the browser compiles each when it is first called, while the shopper waits.
 */
export function compileHint(wanted: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'compile-hint',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && wanted(chunk)) chunk.code = HINT + chunk.code;
    },
  };
}
