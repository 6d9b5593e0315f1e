import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Lit's list of the copies that a process has loaded. Its development build warns if the list has two. */
const LISTED = /\((\w+\.)(litHtml|litElement|reactiveElement)Versions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/g;

/**
 * Lit inside the modules for servers. It is a copy of our own that no other Lit ever meets, so it is not listed: otherwise a framework's
 * development server, which loads Lit for its pages too, would say "Multiple versions of Lit loaded". And it is the version for web
 * standards, because the one for Node imports `buffer`, and a worker's bundler stops there.
 */
export function litOnServers(root: string): Plugin {
  return {
    name: 'lit-on-servers',
    enforce: 'pre',
    resolveId: (source) => (source === '@lit-labs/ssr-client' ? join(root, 'node_modules/@lit-labs/ssr-client/index.js') : null),
    transform: (code, id) => (/node_modules\/(@lit|lit)/.test(id) ? { code: code.replace(LISTED, '0'), map: null } : null),
  };
}
