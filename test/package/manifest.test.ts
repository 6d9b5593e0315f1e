import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { ElementsManifest } from '../../scripts/build/elements-manifest.ts';
import { LOCALES } from '../../src/facts/languages.ts';
import { CHECKOUT_EVENTS, EMANDATE_EVENTS, PORTAL_EVENTS } from '../../src/elements/shared/element/framework-wrapper.ts';
import { PAY_ERRORS } from '../../src/elements/shared/session/pay-errors.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, 'dist', file), 'utf8');
const parse = (file: string): unknown => JSON.parse(read(file));
const manifest = parse('custom-elements.json') as ElementsManifest;
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

/** The events of each tag, as the framework wrappers listen to them. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  'pay-checkout': CHECKOUT_EVENTS,
  'pay-portal': PORTAL_EVENTS,
  'pay-emandate': EMANDATE_EVENTS,
};

/** The sources of an element and of what all elements share. QR codes are left out, because not all elements use them. */
function sourcesOf(folder: string): string[] {
  const files = globSync(
    [`src/elements/${folder}/**/*.ts`, 'src/elements/shared/controls/!(qr-code).ts', 'src/elements/shared/element/pay-element.ts'],
    {
      cwd: root,
    },
  );
  return files.map((path) => readFileSync(join(root, path), 'utf8'));
}

/** All values of `part="…"` in the sources. A button's part contains its kind, and a portal section has its own name. */
function partsIn(folder: string): string[] {
  const found = sourcesOf(folder).flatMap((text) => [
    ...[...text.matchAll(/\bpart="([a-z -]+)["$]/g)].flatMap(([, names = '']) => names.split(' ')),
    ...[...text.matchAll(/kind: '(primary|secondary|quiet)',/g)].map(([, kind = '']) => `${kind}-button`),
    ...[...text.matchAll(/\bsection\(\s*'([a-z-]+)'/g)].map(([, name = '']) => name),
  ]);
  return [...new Set(found)].filter(Boolean).sort();
}

/** Every custom property that the styles read, with its default if that is a plain value. */
function propertiesIn(folder: string): Map<string, string | undefined> {
  const uses = sourcesOf(folder).flatMap((text) => [...text.matchAll(/var\((--pay-[a-z-]+)(?:, ?([\d.]+(?:px|rem)))?/g)]);
  return new Map(uses.map(([, name = '', otherwise]) => [name, otherwise]));
}

describe('the custom elements manifest', () => {
  test('names every language in the description of the attribute for it', () => {
    for (const { tagName, attributes } of elements)
      for (const locale of LOCALES)
        assert.ok(attributes.find(({ name }) => name === 'locale')?.description?.includes(`\`${locale}\``), `${tagName}: ${locale}`);
  });

  test('has every tag that an entry point registers', () => {
    const registered = globSync('src/{checkout,portal,emandate}.ts', { cwd: root }).map((path) => path.replace(/src\/(.*)\.ts/, 'pay-$1'));
    assert.deepEqual(elements.map(({ tagName }) => tagName).sort(), registered.sort());
  });

  test('has the values of the attributes that take certain ones, and a superclass that every reader knows', () => {
    for (const { superclass, attributes, members } of elements) {
      assert.deepEqual(superclass, { name: 'HTMLElement' });
      for (const list of [attributes, members]) {
        const typeOf = (wanted: string) => list.find(({ name }) => name === wanted)?.type?.text;
        assert.equal(typeOf('theme'), "'light' | 'dark' | 'auto' | null");
        assert.equal(typeOf('locale'), [...LOCALES.map((locale) => `'${locale}'`), 'null'].join(' | '));
        assert.equal(typeOf('session'), 'string | null');
      }
    }
  });

  for (const element of elements) {
    const { tagName, attributes, members, events, slots, cssParts, cssProperties } = element;

    test(`describes everything of <${tagName}> in words`, () => {
      const all = [element, ...attributes, ...members, ...events, ...slots, ...cssParts, ...cssProperties];
      assert.deepEqual(
        all.filter(({ description }) => !description).map(({ name }) => name),
        [],
      );
    });

    test(`lists what can be set on <${tagName}>`, () => {
      assert.deepEqual(
        attributes.map(({ name }) => name),
        ['session', 'endpoint', 'locale', 'theme', 'page-url', 'draft', 'appearance', 'button'],
      );
      assert.deepEqual(
        members.map(({ name }) => name),
        ['session', 'endpoint', 'locale', 'theme', 'pageUrl', 'draft', 'appearance', 'button', 'words', 'renewSession'],
      );
    });

    test(`lists the events of <${tagName}>, and so do the wrappers`, () => {
      assert.deepEqual(events.map(({ name }) => name).sort(), [...(EVENTS[tagName] ?? [])].sort());
    });

    test(`names every part that <${tagName}> has`, () => {
      const named = new Set(cssParts.map(({ name }) => name));
      assert.deepEqual(
        partsIn(tagName.replace('pay-', '')).filter((part) => !named.has(part)),
        [],
      );
    });

    test(`names every custom property that <${tagName}> reads, with its default`, () => {
      const used = propertiesIn(tagName.replace('pay-', ''));
      assert.deepEqual(cssProperties.map(({ name }) => name).sort(), [...used.keys()].sort());
      for (const { name, default: otherwise } of cssProperties)
        if (used.get(name) !== undefined) assert.equal(otherwise, used.get(name), name);
    });
  }
});

describe('the data for editors', () => {
  interface HtmlData {
    tags: { name: string; description: string; attributes: { name: string; values?: { name: string }[] }[] }[];
  }

  test('VS Code completes tags, attributes and their values', () => {
    const { tags } = parse('vscode.html-custom-data.json') as HtmlData;
    assert.deepEqual(
      tags.map(({ name }) => name),
      elements.map(({ tagName }) => tagName),
    );
    for (const [index, { attributes, events }] of elements.entries()) {
      const tag = tags[index];
      assert.ok(tag);
      assert.deepEqual(
        tag.attributes.map(({ name }) => name),
        attributes.map(({ name }) => name),
      );
      for (const { name } of events) assert.ok(tag.description.includes(`\`${name}\``), name);
      const theme = tag.attributes.find(({ name }) => name === 'theme');
      assert.deepEqual(theme?.values, [{ name: 'light' }, { name: 'dark' }, { name: 'auto' }]);
    }
  });

  test('VS Code completes custom properties and parts', () => {
    const data = parse('vscode.css-custom-data.json') as Record<'properties' | 'pseudoElements', { name: string }[]>;
    const all = (pick: (element: (typeof elements)[number]) => { name: string }[]) => [
      ...new Set(elements.flatMap(pick).map(({ name }) => name)),
    ];
    assert.deepEqual(
      data.properties.map(({ name }) => name),
      all(({ cssProperties }) => cssProperties),
    );
    assert.deepEqual(
      data.pseudoElements.map(({ name }) => name),
      all(({ cssParts }) => cssParts).map((name) => `::part(${name})`),
    );
  });

  test('JetBrains completes the same, and properties and events of each tag', () => {
    interface Contribution {
      name: string;
      attributes: { name: string }[];
      js: Record<'properties' | 'events', { name: string }[]>;
      css: Record<'parts' | 'properties', { name: string }[]>;
    }
    const types = parse('web-types.json') as { contributions: { html: { elements: Contribution[] } } };
    const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
    assert.deepEqual(
      types.contributions.html.elements.map(({ name, attributes, js, css }) => [
        name,
        names(attributes),
        names(js.properties),
        names(js.events),
        names(css.parts),
        names(css.properties),
      ]),
      elements.map(({ tagName, attributes, members, events, cssParts, cssProperties }) => [
        tagName,
        ...[attributes, members, events, cssParts, cssProperties].map(names),
      ]),
    );
  });

  test('the short reference names every entry, attribute, event, code of pay-error and part', () => {
    const text = read('llms.txt');
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports).filter((entry) => !/\.js(on)?$/.test(entry));
    const names = elements.flatMap(({ tagName, attributes, events, cssParts, cssProperties }) => [
      tagName,
      ...[...attributes, ...events, ...cssParts, ...cssProperties].map(({ name }) => name),
    ]);
    for (const word of [
      ...names,
      ...entries.map((entry) => `pay-elements${entry.slice(1)}`),
      ...Object.keys(PAY_ERRORS),
      'createProxy',
      '4242424242424242',
    ])
      assert.ok(text.includes(word), word);
    assert.ok(!text.includes('undefined`'));
    assert.doesNotMatch(text, /`: *$/m, 'no entry point without its words');
  });
});
