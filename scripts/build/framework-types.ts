import { LOCALES, tagOf } from '../../src/facts/languages.ts';
import type { typeDoors } from './doors.ts';
import type { ElementDeclaration, ElementsManifest } from './elements-manifest.ts';
import { valuesOf } from './editor-data.ts';

/**
 * The types of the tags, for frameworks that use custom elements directly, made from the manifest. Each framework has a door (an entry
 * point) that contains only types, such as `pay-elements/svelte`. React and Vue have components with their own types. Angular reads the
 * types of the DOM.
 */

/** The differences between the frameworks. */
interface Dialect {
  readonly words: string;
  /** The first lines of the file. */
  readonly imports: string;
  /** The framework's type for the attributes of any HTML element, for the class of an element. */
  readonly base: (element: string) => string;
  /** The name of the attribute that listens to an event. */
  readonly listener: (event: string) => string;
  /** The name under which a property without an attribute is set. */
  readonly property: (name: string) => string;
  /** Adds the interface `PayElementTags` to the framework's types. */
  readonly registered: string;
}

const inJsx = (module: string): string =>
  `declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements extends PayElementTags {}
  }
}`;

/** The dialects by the name of their door. */
export const DIALECTS = {
  svelte: {
    words: 'The tags in a template of Svelte 5, for `svelte-check` and editors.',
    imports: "import type { HTMLAttributes } from 'svelte/elements';",
    base: (element) => `HTMLAttributes<${element}>`,
    listener: (event) => `on${event}`,
    property: (name) => name,
    registered: `declare module 'svelte/elements' {
  interface SvelteHTMLElements extends PayElementTags {}
}`,
  },
  solid: {
    words: 'The tags in JSX of Solid.',
    imports: "import type { JSX } from 'solid-js';",
    base: (element) => `JSX.HTMLAttributes<${element}>`,
    listener: (event) => `on:${event}`,
    property: (name) => `prop:${name}`,
    registered: inJsx('solid-js'),
  },
  preact: {
    words: 'The tags in JSX of Preact.',
    imports: "import type { ClassAttributes, HTMLAttributes } from 'preact';",
    base: (element) => `HTMLAttributes<${element}> & ClassAttributes<${element}>`,
    listener: (event) => `on${event}`,
    property: (name) => name,
    registered: inJsx('preact'),
  },
} as const satisfies Readonly<Record<(typeof typeDoors)[number], Dialect>>;

/** The file of declarations of each framework, by the name of its door. */
export function frameworkTypes({ modules }: ElementsManifest): Readonly<Record<keyof typeof DIALECTS, string>> {
  const elements = modules.flatMap(({ declarations }) => declarations);
  const file = (dialect: Dialect): string => `/** ${dialect.words} */
${dialect.imports}
import './index.js';

/** What each tag takes: its attributes, its events, and what any HTML element takes. */
export interface PayElementTags {
${elements.map((element) => tag(element, dialect)).join('\n')}
}

${dialect.registered}
`;
  const [svelte, solid, preact] = [file(DIALECTS.svelte), file(DIALECTS.solid), file(DIALECTS.preact)];
  return { svelte, solid, preact };
}

function tag({ tagName, description, attributes, members, events }: ElementDeclaration, dialect: Dialect): string {
  const own = `HTMLElementTagNameMap['${tagName}']`;
  const named = new Set(attributes.map(({ fieldName }) => fieldName));
  const rows = [
    ...attributes.map(({ name, description: words }) => row(name, words, `${typeOf(name)} | null | undefined`)),
    ...members
      .filter(({ name }) => !named.has(name))
      .map(({ name, description: words }) => row(dialect.property(name), words, `${own}['${name}']`)),
    ...events.map(({ name, description: words }) =>
      row(dialect.listener(name), words, `((event: HTMLElementEventMap['${name}']) => void) | undefined`),
    ),
  ];
  return `  /** ${oneLine(description)} */\n  '${tagName}': ${dialect.base(own)} & {\n${rows.join('\n')}\n  };`;
}

const row = (name: string, words: string | undefined, type: string): string => `    /** ${oneLine(words)} */\n    '${name}'?: ${type};`;

/** Every name of a locale. Editors offer only the first one of each. */
const LOCALE_NAMES = LOCALES.flatMap((locale) => [locale, tagOf(locale), tagOf(locale).slice(0, 2)]);

/** The type of an attribute: its values, or any text. */
const typeOf = (attribute: string): string => {
  const values = attribute === 'locale' ? LOCALE_NAMES : valuesOf(attribute);
  return values === undefined ? 'string' : values.map((value) => `'${value}'`).join(' | ');
};

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();
