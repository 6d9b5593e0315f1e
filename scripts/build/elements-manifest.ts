import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { valuesOf } from './editor-data.ts';

/** The custom elements manifest. The analyzer generates it from the sources; then only the public part is kept. */

interface Named {
  name: string;
  description?: string;
}

/** Something that can be set on an element. */
export interface Member extends Named {
  kind: string;
  type?: { text: string };
  default?: string;
  privacy?: string;
  static?: boolean;
  attribute?: string;
}

/** One element. */
export interface ElementDeclaration extends Named {
  kind: 'class';
  summary?: string;
  tagName: string;
  customElement: true;
  superclass?: Named & { package?: string; module?: string };
  members: Member[];
  attributes: (Named & { fieldName: string; type?: { text: string }; default?: string })[];
  events: (Named & { type: { text: string } })[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: (Named & { default?: string })[];
}

/** The content of `custom-elements.json`, in the format of its schema 1.0.0. */
export interface ElementsManifest {
  schemaVersion: string;
  readme: string;
  modules: { kind: 'javascript-module'; path: string; declarations: ElementDeclaration[]; exports: unknown[] }[];
}

type RawDeclaration = Omit<ElementDeclaration, 'tagName'>;

interface Raw {
  schemaVersion: string;
  modules: { path: string; declarations?: RawDeclaration[] }[];
}

const run = promisify(execFile);
const analyzer = 'node_modules/@custom-elements-manifest/analyzer/cem.js';

/** The source files of the elements that have a door (an entry point), such as `src/elements/checkout/pay-checkout.ts`. */
function elementFiles(root: string): string[] {
  return globSync('src/elements/*/pay-*.ts', { cwd: root })
    .filter((path) => existsSync(join(root, 'src', `${doorOf(path)}.ts`)))
    .sort();
}

/** `pay-checkout.ts` → `checkout`, the door that registers it. */
function doorOf(path: string): string {
  return basename(path, '.ts').replace(/^pay-/, '');
}

/** Generates the manifest from the sources. `scratch` is an empty folder for temporary files. */
export async function elementsManifest(root: string, scratch: string): Promise<ElementsManifest> {
  const files = elementFiles(root);
  const globs = ['src/elements/shared/element/pay-element.ts', ...files];
  // By default the analyzer writes the manifest's path into package.json.
  const config = join(scratch, 'config.mjs');
  const settings = { globs, litelement: true, packagejson: false, quiet: true, outdir: relative(root, scratch) };
  writeFileSync(config, `export default ${JSON.stringify(settings)};\n`);
  await run(process.execPath, [analyzer, 'analyze', '--config', relative(root, config)], { cwd: root });
  const raw = JSON.parse(readFileSync(join(scratch, 'custom-elements.json'), 'utf8')) as Raw;
  // The custom properties of the shared style sheet are documented in the elements' base class.
  const shared = list(
    raw.modules.flatMap(({ declarations }) => declarations ?? []).find(({ name }) => name === 'PayElement')?.cssProperties,
  );
  const modules = files.map((path) => {
    const tagName = basename(path, '.ts');
    const found = raw.modules.find((module) => module.path === path)?.declarations?.find(({ name }) => isOf(name, tagName));
    if (!found) throw new Error(`${path}: no class for <${tagName}>`);
    const module = `dist/${doorOf(path)}.js`;
    const exports = [
      { kind: 'js', name: found.name, declaration: { name: found.name, module } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name: found.name, module } },
    ];
    return { kind: 'javascript-module' as const, path: module, declarations: [published(found, tagName, shared)], exports };
  });
  return { schemaVersion: raw.schemaVersion, readme: 'README.md', modules };
}

function isOf(className: string, tagName: string): boolean {
  return className.toLowerCase() === tagName.replace('-', '');
}

/** The type of an attribute that takes certain values alone: the values. */
function valuesType(name: string): { text: string } | undefined {
  const values = valuesOf(name);
  return values && { text: [...values.map((value) => `'${value}'`), 'null'].join(' | ') };
}

/** The public part of an element's declaration. */
function published(found: RawDeclaration, tagName: string, shared: ElementDeclaration['cssProperties']): ElementDeclaration {
  const attributes = list(found.attributes).filter(({ fieldName }) => isPublic(found.members.find(({ name }) => name === fieldName)));
  const members = found.members
    .filter((member) => member.kind === 'field' && isPublic(member))
    .map(({ kind, name, type, default: value, description, attribute }) => {
      const isAttribute = attributes.some(({ fieldName }) => fieldName === name);
      return {
        kind,
        name,
        ...(type && { type: (isAttribute ? valuesType(attribute ?? name) : undefined) ?? type }),
        ...(value && { default: value }),
        description,
        ...(isAttribute && attribute && { attribute }),
      };
    });
  return {
    kind: 'class',
    name: found.name,
    tagName,
    customElement: true,
    description: found.summary ?? found.description ?? '',
    // What an integration can use of it: the methods and fields of Lit are not a promise of this package.
    superclass: { name: 'HTMLElement' },
    members,
    attributes: attributes.map(({ name, fieldName, type, default: value, description }) => ({
      name,
      fieldName,
      ...(type && { type: valuesType(name) ?? type }),
      ...(value && { default: value }),
      description,
    })),
    // The analyzer also lists events that are dispatched from code, without a name.
    events: list(found.events as Partial<ElementDeclaration['events'][number]>[] | undefined)
      .filter(isNamed)
      .map(({ name, type, description }) => ({ name, type, description })),
    slots: list(found.slots),
    cssParts: list(found.cssParts),
    cssProperties: unique([...shared, ...list(found.cssProperties)]),
  };
}

/** Whether a page may set the member: it is documented, public and not internal. */
function isPublic(member: Member | undefined): member is Member {
  if (!member || member.static) return false;
  return member.privacy !== 'private' && member.privacy !== 'protected' && !member.name.startsWith('#') && member.description !== undefined;
}

function isNamed(event: Partial<ElementDeclaration['events'][number]>): event is ElementDeclaration['events'][number] {
  return event.name !== undefined && event.type !== undefined;
}

/** Removes duplicates. Of several entries with the same name, the last one is kept. */
function unique<One extends Named>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

function list<One>(of: One[] | undefined): One[] {
  return of ?? [];
}
