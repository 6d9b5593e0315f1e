import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { CheckoutView } from '../../src/contract/sessions/checkout.ts';
import type { EmandateView } from '../../src/contract/sessions/emandate.ts';
import type { PortalView } from '../../src/contract/sessions/portal.ts';
import type { TagAttributes } from '../../src/proxy/html-writer.ts';
import { EARLY_PRESS } from '../../src/html/early-press.ts';
import { writer } from '../../src/html/writer.ts';
import { aMandate, PAYER } from '../elements/emandate/views.ts';
import { aPortalView } from '../elements/portal/views.ts';
import { aView, CHOICE, METHODS, SAVED } from '../elements/support/views.ts';

/**
 * Tests every string of every view and every attribute, whoever wrote it. None of them can become an element, an attribute,
 * a script, a style or an address that runs script. How free texts appear is tested in tag.test.ts and every-element.test.ts.
 * Here the strings that only the service writes are replaced too, so a service that was deceived cannot deceive a merchant's
 * page.
 */

/** One of the elements, with a view in which every string has a value. */
interface Subject {
  readonly view: object;
  readonly write: (view: object, attributes: TagAttributes) => Promise<string>;
}

const checkout = (change: Partial<CheckoutView>): Subject => ({
  view: aView({ cart: { ...CART }, ...change }),
  write: (view, attributes) => writer.checkout(view as CheckoutView, attributes),
});
const emandate = (change: Partial<EmandateView>): Subject => ({
  view: aMandate(change),
  write: (view, attributes) => writer.emandate(view as EmandateView, attributes),
});

const CART: NonNullable<CheckoutView['cart']> = {
  reference: 'ORDER-1001',
  description: 'A parcel',
  lines: [{ name: 'Rooibos', sku: 'ROO-250', quantity: 2, unit_amount: 7_450, amount: 14_900 }],
  subtotal: 14_900,
  discount: 100,
  shipping: 100,
  tax: 1_943,
  other: null,
  apart: null,
  tax_within: null,
};

const SUBJECTS: Readonly<Record<string, Subject>> = {
  'a checkout': checkout({ methods: METHODS, customer: { display_name: 'Thandi Mokoena' } }),
  'a checkout with stored cards': checkout({ cards: SAVED, request_code: true, save_cards: true, methods: METHODS }),
  'a subscription': checkout({ mode: 'RECURRING', recurring_interval: 'MONTHLY' }),
  'a link with choices': checkout({
    amount: 0,
    cart: null,
    choice: { ...CHOICE, button_text: 'Give', confirmation_message: 'Thank you' },
  }),
  'a portal': { view: aPortalView(), write: (view, attributes) => writer.portal(view as PortalView, attributes) },
  'an e-mandate': emandate({}),
  'an e-mandate of a known customer': emandate({ payer: PAYER }),
};

type Path = readonly (string | number)[];

/** The places of all strings in a value. */
function stringsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, [...path, key]));
}

/** A copy of the value with another string at these places. */
function replaced(value: unknown, paths: ReadonlySet<string>, said: string, path: Path = []): unknown {
  if (typeof value === 'string') return paths.has(path.join('.')) ? said : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner, index) => replaced(inner, paths, said, [...path, String(index)]));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, paths, said, [...path, key])]));
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
const childrenOf = (node: Node | DefaultTreeAdapterTypes.ParentNode): readonly Node[] =>
  'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
const all = (node: Node | DefaultTreeAdapterTypes.ParentNode): Node[] => childrenOf(node).flatMap((child) => [child, ...all(child)]);
const textOf = (node: Node): string =>
  childrenOf(node)
    .flatMap((child) => ('value' in child ? [child.value] : []))
    .join('');

/** The names of elements and attributes that any subject writes for harmless texts. */
interface Names {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

const STYLES = new Set(Object.values(writer.inline).flatMap(({ styles }) => styles));
/** Marks that Lit leaves in the HTML for hydration. */
const MARK = /^(?:\/?lit-part(?: [\w+/=-]+)?|lit-node \d+|\?)$/;
/** Attributes whose addresses a browser follows or loads. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background']);

/** A page with the tag in it, parsed as a browser does it: from bytes, with content after the tag. */
function pageWith(tag: string): { readonly tag: Element; readonly nodes: readonly Node[] } {
  const bytes = Buffer.from(`<!doctype html><html lang="en"><body><main>${tag}</main><p id="after">After</p></body></html>`, 'utf8');
  const document = parse(bytes.toString('utf8'));
  const main = all(document).find((node): node is Element => 'tagName' in node && node.tagName === 'main');
  const [root, ...more] = main?.childNodes ?? [];
  assert.ok(root && 'tagName' in root && root.tagName.startsWith('pay-') && more.length === 0, 'one element, and nothing beside it');
  const after = main?.parentNode?.childNodes.at(1);
  assert.ok(after && 'tagName' in after && after.tagName === 'p', 'what comes after it is still after it');
  return { tag: root, nodes: [root, ...all(root)] };
}

function namesIn(nodes: readonly Node[]): Names {
  const elements = nodes.filter((node): node is Element => 'tagName' in node);
  return {
    elements: new Set(elements.map(({ tagName }) => tagName)),
    attributes: new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))),
  };
}

/** Asserts that a tag contains nothing that the templates do not write. */
function assertHarmless(written: string, view: object, known: Names): void {
  const { tag, nodes } = pageWith(written);
  const scripts: string[] = [];
  for (const node of nodes) {
    if (node.nodeName === '#comment' && 'data' in node) assert.match(node.data, MARK, 'a comment');
    if (!('tagName' in node)) continue;
    assert.ok(known.elements.has(node.tagName), `<${node.tagName}>`);
    for (const { name, value } of node.attrs) {
      assert.ok(known.attributes.has(name) && !name.startsWith('on'), `${name}=${value}`);
      if (ADDRESSES.has(name)) assert.ok(value.startsWith('https://') || value.startsWith('#'), `${name}=${value}`);
    }
    if (node.tagName === 'style') assert.ok(STYLES.has(textOf(node)) || /^\.root\{--session-brand:#[0-9a-f]{6}\}$/.test(textOf(node)));
    if (node.tagName === 'script') scripts.push(textOf(node));
  }
  const [press, json, ...others] = scripts;
  assert.equal(press, EARLY_PRESS);
  assert.equal(others.length, 0);
  assert.deepEqual(JSON.parse(json ?? ''), JSON.parse(JSON.stringify(view)));
  assert.equal(tag.childNodes.length, 3);
}

/** Strings that end every context that they can be in. */
const PARTS = [
  '</script>',
  '</SCRIPT\t>',
  '</template>',
  '</style>',
  '</title>',
  '</textarea>',
  '</pay-checkout>',
  '</iframe>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<base href=//evil.example>',
  '<!--',
  '<!--<script>',
  '-->',
  '--!>',
  ']]>',
  '<![CDATA[',
  '<?',
  '<?lit$1$>',
  '<!--/lit-part-->',
  '"',
  "'",
  '`',
  '>',
  '<',
  '&',
  '&lt;script&gt;',
  '&quot;',
  '" onfocus="alert(1)" autofocus="',
  "' onfocus='alert(1)' autofocus='",
  ' checked="false"',
  '<form novalidate',
  'aria-required="true"',
  'type="submit" aria-disabled="true"',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\u2028',
  '\u2029',
  '\u0000',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\uffff',
  '\u202e\u2066',
  '\u200f',
  '\r\n',
  '\\u003c/script>',
  '\\',
  '$&',
  '$1',
  '${alert(1)}',
  '{{constructor}}',
] as const;

const nasty = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''));

/**
 * Attributes without a meaning for the element. Attributes that the element reads are separate, because a wrong value of
 * those draws a diagnosis instead of the view.
 */
const FREE = ['id', 'class', 'title', 'data-x'];
const READ = ['locale', 'theme', 'endpoint', 'page-url'];
/** These attributes, all with the same value. */
const attributesOf = (names: readonly string[], said: string): TagAttributes => Object.fromEntries(names.map((name) => [name, said]));

/** The HTML, or null if the view is impossible and nothing is written. */
async function tagOf({ write }: Subject, view: object, attributes: TagAttributes): Promise<string | null> {
  try {
    return await write(view, attributes);
  } catch (caught) {
    assert.ok(caught instanceof Error);
    return null;
  }
}

/** The names that the templates write for harmless texts. */
async function harmlessNames(): Promise<Names> {
  const elements = new Set<string>();
  const attributes = new Set<string>();
  for (const subject of Object.values(SUBJECTS)) {
    const words = stringsIn(subject.view).map((path) => replaced(subject.view, new Set([path.join('.')]), 'x1') as object);
    const tags = [
      ...[subject.view, ...words].map((view) => tagOf(subject, view, {})),
      tagOf(subject, subject.view, { ...attributesOf([...FREE, ...READ], 'x1') }),
    ];
    for (const tag of await Promise.all(tags)) {
      const names = namesIn(tag === null ? [] : pageWith(tag).nodes);
      for (const name of names.elements) elements.add(name);
      for (const name of names.attributes) attributes.add(name);
    }
  }
  // Written for a session without any available method.
  attributes.add('aria-disabled');
  return { elements, attributes };
}

describe('no string of a view, and no value of an attribute, becomes more than a string', () => {
  // Mostly none of these attributes, because a diagnosis would hide the whole view.
  const read = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(READ));
  let known: Names;
  before(async () => {
    known = await harmlessNames();
  });

  for (const [name, subject] of Object.entries(SUBJECTS)) {
    const paths = stringsIn(subject.view).map((path) => path.join('.'));

    test(`${name}: each of its ${paths.length} strings alone, with everything that could end its context`, async () => {
      let written = 0;
      for (const path of paths)
        for (const said of [PARTS.join(''), `x${[...PARTS].reverse().join(' ')}`, 'javascript:alert(1)']) {
          const view = replaced(subject.view, new Set([path]), said) as object;
          const tag = await tagOf(subject, view, {});
          if (tag === null) continue;
          written += 1;
          assertHarmless(tag, view, known);
        }
      assert.ok(written > paths.length * 2, `${written} of ${paths.length * 3} were written`);
    });

    test(`${name}: several strings at once, with any text, and the attributes too`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.subarray(paths, { minLength: 1, maxLength: 6 }), read, nasty, async (chosen, names, said) => {
          const view = replaced(subject.view, new Set(chosen), said) as object;
          const tag = await tagOf(subject, view, attributesOf([...FREE, ...names], said));
          if (tag !== null) assertHarmless(tag, view, known);
        }),
        { numRuns: 120 },
      );
    });
  }
});
