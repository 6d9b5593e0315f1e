import { LOCALES } from '../../src/facts/languages.ts';
import type { ElementDeclaration, ElementsManifest } from './elements-manifest.ts';

/** The files that editors read, made from the manifest: completion and descriptions for tags, attributes, events and styles. */

const VALUES: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark', 'auto'],
  locale: LOCALES,
  draft: ['on', 'off'],
  appearance: ['page'],
  button: ['none'],
};

function elementsOf({ modules }: ElementsManifest): ElementDeclaration[] {
  return modules.flatMap(({ declarations }) => declarations);
}

/** The values of an attribute; undefined if it may have any text. */
export const valuesOf = (name: string): readonly string[] | undefined => VALUES[name];

function completed(name: string): { values?: { name: string }[] } {
  const values = valuesOf(name);
  return values ? { values: values.map((value) => ({ name: value })) } : {};
}

function once<One extends { name: string }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** The data for VS Code's setting `html.customData`. `page` is the address of the elements' documentation. */
export function htmlData(manifest: ElementsManifest, page: string): object {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map(({ tagName, description, attributes, events }) => ({
      name: tagName,
      description: [description, '', 'Events:', ...events.map((event) => `- \`${event.name}\`: ${event.description ?? ''}`)].join('\n'),
      attributes: attributes.map(({ name, description: words }) => ({ name, description: words, ...completed(name) })),
      references: [{ name: 'Documentation', url: `${page}#${tagName}` }],
    })),
  };
}

/** The data for VS Code's setting `css.customData`. */
export function cssData(manifest: ElementsManifest): object {
  const elements = elementsOf(manifest);
  return {
    version: 1.1,
    properties: once(elements.flatMap(({ cssProperties }) => cssProperties)).map(({ name, description }) => ({ name, description })),
    pseudoElements: once(elements.flatMap(({ cssParts }) => cssParts)).map(({ name, description }) => ({
      name: `::part(${name})`,
      description,
    })),
  };
}

/** The data for JetBrains editors, in the format web-types. */
export function webTypes(manifest: ElementsManifest, { name, version }: { name: string; version: string }): object {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elementsOf(manifest).map(({ tagName, description, attributes, members, events, slots, cssParts, cssProperties }) => ({
          name: tagName,
          description,
          attributes: attributes.map((each) => ({ name: each.name, description: each.description, ...completed(each.name) })),
          slots: slots.map((slot) => ({ name: slot.name || 'default', description: slot.description })),
          js: {
            properties: members.map((each) => ({ name: each.name, description: each.description, type: each.type?.text })),
            events: events.map((each) => ({ name: each.name, description: each.description, type: each.type.text })),
          },
          css: {
            parts: cssParts.map((each) => ({ name: each.name, description: each.description })),
            properties: cssProperties.map((each) => ({ name: each.name, description: each.description, default: each.default })),
          },
        })),
      },
    },
  };
}
