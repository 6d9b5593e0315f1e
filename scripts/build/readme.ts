import type { ElementDeclaration, ElementsManifest } from './elements-manifest.ts';
import { detailsOf } from './interfaces.ts';

/** The README's tables of the elements, made from the manifest: each stands between two comments that name it. */

type Row = readonly string[];

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

const events = (root: string, { events: all }: ElementDeclaration): string =>
  table(
    ['event', 'detail', 'when'],
    all.map(({ name, type, description = '' }) => [code(name), codes(detailsOf(root, type.text)), description]),
  );

/** What can be set is the same for all; the properties that are no attributes come last. */
const settings = ([first]: readonly ElementDeclaration[]): string =>
  table(
    ['attribute', ''],
    [
      ...(first?.attributes ?? []).map(({ name, description = '' }) => [code(name), description]),
      ...(first?.members ?? [])
        .filter(({ attribute }) => attribute === undefined)
        .map(({ name, description = '' }) => [`${code(name)} (property)`, description]),
    ],
  );

/** One of each; where the elements differ in what is taken otherwise, each says its own. */
function properties(elements: readonly ElementDeclaration[]): string {
  const all = elements.flatMap(({ tagName, cssProperties }) => cssProperties.map((each) => ({ ...each, tagName })));
  const names = [...new Set(all.map(({ name }) => name))];
  const otherwise = (name: string): string => {
    const said = all.filter((each) => each.name === name && each.default !== undefined);
    if (new Set(said.map((each) => each.default)).size === 1) return code(said[0]?.default ?? '');
    return said.map((each) => `${code(each.default ?? '')} ${each.tagName.replace('pay-', '')}`).join(', ');
  };
  return table(
    ['custom property', 'of what', 'otherwise'],
    names.map((name) => [code(name), all.find((each) => each.name === name)?.description ?? '', otherwise(name)]),
  );
}

const parts = (elements: readonly ElementDeclaration[]): string =>
  table(
    ['element', 'parts'],
    elements.map(({ tagName, cssParts }) => [code(`<${tagName}>`), codes(cssParts.map(({ name }) => name))]),
  );

/** The README with every table as the manifest has it. @throws Error for a table that nobody knows */
export function filled(readme: string, { modules }: ElementsManifest, root: string): string {
  const elements = modules.flatMap(({ declarations }) => declarations);
  const blocks: Readonly<Record<string, () => string>> = {
    settings: () => settings(elements),
    properties: () => properties(elements),
    parts: () => parts(elements),
    ...Object.fromEntries(elements.map((element) => [`events ${element.tagName}`, () => events(root, element)])),
  };
  return readme.replace(/<!-- (.+?) -->\n[\s\S]*?<!-- \/\1 -->/g, (_all, name: string) => {
    const block = blocks[name];
    if (block === undefined) throw new Error(`README: no table "${name}"`);
    return `<!-- ${name} -->\n\n${block()}\n\n<!-- /${name} -->`;
  });
}
