import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { FACE, FACES, INSIDE, isAccepted, lockedFace, packageName } from './licences.ts';
import { mit } from './mit.ts';

/** The notices for other people's code inside our files. The licences of that code require its copyright lines. */

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

/** The folders of the packages from which the modules of a bundle come. */
export const packagesIn = (bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): readonly string[] =>
  bundle.flatMap((output) => (output.type === 'chunk' ? output.moduleIds.flatMap((id) => packageFolder(id) ?? []) : []));

/** The root of our sources, if this is the folder of the script face's package. */
const rootOfFace = (folder: string): string | null => (folder.endsWith(FACE.folder) ? folder.slice(0, -FACE.folder.length) : null);

/** The package folder of a module in `node_modules`, or of a file that is made from a package. */
function packageFolder(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (path.endsWith(FACE.file)) return path.slice(0, -FACE.file.length) + FACE.folder;
  if (!path.includes('/node_modules/')) return undefined;
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json')) || manifestOf(folder).version === undefined) folder = dirname(folder);
  return folder;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Packages without a licence file: either the licence text with the copyright line, or the name of a package that has the same text. */
const WITHOUT_FILE: Readonly<Record<string, string>> = {
  '@lit-labs/ssr-dom-shim': '@lit-labs/ssr',
  '@parse5/tools': mit('James Garbutt'),
};

function licenceText(folder: string): string {
  const [file] = globSync('{LICENSE,LICENCE,license}{,.md,.txt}', { cwd: folder });
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { name = '' } = manifestOf(folder);
  const known = WITHOUT_FILE[name];
  if (known === undefined) throw new Error(`${folder} has no licence file; its notice cannot be written`);
  // The text is in another package of the same source repository.
  return known.startsWith('@') ? licenceText(join(folder, '..', '..', known)) : known;
}

/** What the notices say about a package. */
function noticeOf(folder: string): { name: string; version: string; license: string; text: string; accepted: readonly string[] } {
  const root = rootOfFace(folder);
  if (root === null) {
    const { name = '', version = '', license = '' } = manifestOf(folder);
    return { name, version, license, text: licenceText(folder), accepted: INSIDE };
  }
  const { version = '', license = '' } = lockedFace(root);
  const name = packageName(FACE.folder);
  return { name, version, license, text: readFileSync(join(root, FACE.licence), 'utf8').trim(), accepted: FACES };
}

/** The text of THIRD-PARTY-NOTICES.md. @throws Error for a package without a licence text, or with a licence that is not in the list */
export function notices(folders: ReadonlySet<string>): string {
  const rows = [...folders].map(noticeOf).sort((a, b) => a.name.localeCompare(b.name));
  for (const { name, license, accepted } of rows)
    if (!isAccepted(license, accepted)) throw new Error(`${name} is under ${license || 'no licence'}, which is not accepted inside ours`);
  const parts = rows.map(({ name, version, license, text }) => `## ${name} ${version}\n\n${license}\n\n\`\`\`text\n${text}\n\`\`\``);
  return [
    '# Third-party notices',
    'Code of these packages is inside the files beside this one. Of a typeface, some letters are in a file of its own, under its own licence.',
    ...parts,
    '',
  ].join('\n\n');
}
