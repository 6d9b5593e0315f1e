import { PAY_ERRORS } from '../../src/elements/shared/session/pay-errors.ts';
import { SETTINGS, type SettingRow } from '../../src/proxy-server/settings-table.ts';
import type { ElementDeclaration, ElementsManifest } from './elements-manifest.ts';
import { detailsOf } from './interfaces.ts';

/**
 * Generates the tables of the documents from the manifest of the elements. In a document, each table is between two comments with its name.
 */

type Row = readonly string[];

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const code = (text: string): string => `\`${text}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

const events = (root: string, { events: all }: ElementDeclaration): string =>
  table(
    ['event', 'detail', 'when'],
    all.map(({ name, type, description = '' }) => [code(name), codes(detailsOf(root, type.text)), description]),
  );

/** The table of attributes, which are the same for all elements. Properties without an attribute are the last rows. */
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

/**
 * The table of custom properties, with one row for each name. If the elements have different defaults, the row lists the default of each.
 */
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

/** The table of the codes of `pay-error`, and what to do about each. */
const errors = (): string =>
  table(
    ['code', 'what is wrong', 'what to do'],
    Object.entries(PAY_ERRORS).map(([name, { cause, remedy }]) => [code(name), cause, remedy]),
  );

/** The table of settings for the proxy as a separate process. */
const proxySettings = (): string =>
  table(
    ['variable', 'in the file', 'what it is', 'otherwise'],
    (SETTINGS as readonly SettingRow[]).map(({ key, variable, words, otherwise = 'must be set' }) => [
      code(variable),
      code(key),
      words,
      otherwise,
    ]),
  );

/** Returns the document's text with every table generated again from the manifest. @throws Error for an unknown table */
export function filled(text: string, { modules }: ElementsManifest, root: string): string {
  const elements = modules.flatMap(({ declarations }) => declarations);
  const blocks: Readonly<Record<string, () => string>> = {
    settings: () => settings(elements),
    properties: () => properties(elements),
    parts: () => parts(elements),
    errors,
    'proxy settings': proxySettings,
    ...Object.fromEntries(elements.map((element) => [`events ${element.tagName}`, () => events(root, element)])),
  };
  return text.replace(/<!-- (.+?) -->\n[\s\S]*?<!-- \/\1 -->/g, (_all, name: string) => {
    const block = blocks[name];
    if (block === undefined) throw new Error(`there is no table "${name}"`);
    return `<!-- ${name} -->\n\n${block()}\n\n<!-- /${name} -->`;
  });
}
