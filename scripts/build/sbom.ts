import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedFolders, placeOf } from './installation.ts';
import { FACE, licenceOf, lockedFace, lockedPackages, packageName, type Locked } from './licences.ts';

/**
 * The bill of materials of a package, as CycloneDX 1.6 in JSON. It lists what npm installs with the package, and other people's code inside
 * its files. `npm sbom` lists only the first, and writes a time and a random number into its document. This document is the same for the
 * same packages, so that builds can be compared.
 */

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: 'required';
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** The document. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Omit<Component, 'scope' | 'properties' | 'type'> & { readonly type: 'library' } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** `@hono/node-server`, `2.1.8` → `pkg:npm/%40hono/node-server@2.1.8` */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** npm's `integrity` in CycloneDX's format: hexadecimal. */
function hashesOf(integrity: string | undefined): Pick<Component, 'hashes'> {
  const [algorithm = '', digest = ''] = integrity?.split(' ')[0]?.split(/-(.*)/) ?? [];
  if (digest === '') return {};
  return { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }] };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Makes the bill of materials of a package.
 * @param folder the folder of the package, below `root`
 * @param bundled the folders of the packages whose code is inside its files
 */
export function sbom(root: string, folder: string, bundled: ReadonlySet<string>): Sbom {
  const packages: Readonly<Record<string, Locked>> = { ...lockedPackages(root), [FACE.folder]: lockedFace(root) };
  const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const direct = Object.keys(about.dependencies ?? {});
  const installed = installedFolders(packages, direct);
  const inside = [...bundled].map((path) => relative(root, path).replaceAll('\\', '/'));
  const refOf = (path: string): string => purlOf(packageName(path), packages[path]?.version ?? '');

  const component = (path: string): Component => {
    const locked: Locked = packages[path] ?? {};
    const isInside = inside.includes(path);
    const places = [...(isInside ? ['inside the files'] : []), ...(installed.includes(path) ? ['installed beside'] : [])];
    return {
      'bom-ref': refOf(path),
      type: 'library',
      name: packageName(path),
      version: locked.version ?? '',
      purl: refOf(path),
      scope: 'required',
      licenses: [{ expression: licenceOf(path, locked) ?? 'NOASSERTION' }],
      ...hashesOf(locked.integrity),
      properties: [{ name: 'pay-elements:place', value: places.join(', ') }],
    };
  };

  // The same version may be installed in two folders: it is one component.
  const components = new Map([...new Set([...installed, ...inside])].map((path) => [refOf(path), path] as const));
  const sorted = [...components].sort(([a], [b]) => byText(a, b));
  const own = purlOf(about.name, about.version);
  const needs = (names: readonly string[], from: string) => names.map((name) => refOf(placeOf(packages, from, name)));
  const dependsOn = (refs: readonly string[]) => [...new Set(refs)].sort(byText);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'library',
        name: about.name,
        version: about.version,
        purl: own,
        licenses: [{ expression: about.license }],
      },
    },
    components: sorted.map(([, path]) => component(path)),
    dependencies: [
      { ref: own, dependsOn: dependsOn([...needs(direct, ''), ...inside.map(refOf)]) },
      ...sorted.map(([ref, path]) => ({
        ref,
        // The dependencies of a bundled package are bundled too, or they were not used.
        dependsOn: installed.includes(path) ? dependsOn(needs(Object.keys(packages[path]?.dependencies ?? {}), path)) : [],
      })),
    ],
  };
}
