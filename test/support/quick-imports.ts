/**
 * Makes imports cheap in a process that runs from the sources: `node --import ./test/support/quick-imports.ts`.
 *
 * For every import of a package, Node parses that package's `package.json` again. The one of drizzle-orm has 180 kB, and
 * dozens of files import it, so this alone was more than half of the work of loading the service. Here Node resolves a name
 * only once for each package that imports it. A file that is imported by its path is found without Node.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, type ResolveFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folder of a `package.json`, and what that file says about the files below it. */
interface Scope {
  readonly folder: string;
  /** Whether its `.js` and `.ts` files are modules. */
  readonly hasModules: boolean;
}

/** The scope of each folder that was asked about, by the folder's address. */
const scopes = new Map<string, Scope | undefined>();

/** What Node has resolved, by specifier and importing scope. */
const resolved = new Map<string, ResolveFnOutput>();

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/** Looks for the nearest `package.json`, as Node does. */
function scopeOf(folder: string): Scope | undefined {
  if (scopes.has(folder)) return scopes.get(folder);
  const isTop = folder === 'file://' || folder.endsWith('/node_modules');
  const scope = isTop ? undefined : (scopeAt(folder) ?? scopeOf(folderOf(folder)));
  scopes.set(folder, scope);
  return scope;
}

function scopeAt(folder: string): Scope | undefined {
  try {
    const { type } = JSON.parse(readFileSync(fileURLToPath(`${folder}/package.json`), 'utf8')) as { type?: string };
    return { folder, hasModules: type === 'module' };
  } catch {
    return undefined;
  }
}

/** A file that is imported by its path, or undefined if Node has to find out what it is. */
function fileAt(specifier: string, parent: string): ResolveFnOutput | undefined {
  const { href: url } = new URL(specifier, parent);
  if (!/^file:.*\.[jt]s$/.test(url) || scopeOf(folderOf(url))?.hasModules !== true) return undefined;
  return { url, format: url.endsWith('.ts') ? 'module-typescript' : 'module', shortCircuit: true };
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions, importAttributes } = context;
    const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0;
    const scope = parentURL === undefined ? undefined : scopeOf(folderOf(parentURL));
    if (!isPlain || parentURL === undefined || scope === undefined) return nextResolve(specifier, context);
    if (specifier.startsWith('.')) return fileAt(specifier, parentURL) ?? nextResolve(specifier, context);
    // npm puts packages only beside a package.json, so all files of a scope find the same ones.
    const key = `${specifier} ${scope.folder}`;
    const known = resolved.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    resolved.set(key, known);
    return known;
  },
});
