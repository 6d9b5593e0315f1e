/** Versions, and what a command answers before anything else of it is loaded. */

/** Compares versions: `0.9.12` comes before `0.10.0`. What is missing counts as 0. */
export function isOlder(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((index) => (left?.[index] ?? 0) !== (right?.[index] ?? 0));
  return at !== undefined && (left?.[at] ?? 0) < (right?.[at] ?? 0);
}

/** What a command knows of its package. */
interface Package {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
}

/**
 * The answer of a command that needs nothing else of it: to `--version`, or that this Node is too old, where the rest of the command would
 * only fail with an error of the module loader. Null if the command is to be run.
 */
export function firstAnswer(
  { name, version, engines }: Package,
  args: readonly string[],
  node: string,
): { readonly text: string; readonly code: 0 | 1 } | null {
  if (args.includes('--version') || args[0] === '-v' || args[0] === 'version') return { text: `${version}\n`, code: 0 };
  const old = oldNode(name, engines.node.replace('>=', ''), node);
  return old === null ? null : { text: `${old}\n`, code: 1 };
}

/** That this Node is too old, in a sentence; null if it is not. */
function oldNode(name: string, needed: string, node: string): string | null {
  return isOlder(node, needed)
    ? `${name} needs Node.js ${needed} or newer, and this is ${node}. Install a newer one (https://nodejs.org), and run it again.`
    : null;
}

/** Requires a Node that is not older than `needed`. @throws Error with what to do */
export function requireNode(name: string, needed: string, node: string): void {
  const old = oldNode(name, needed, node);
  if (old !== null) throw new Error(old);
}
