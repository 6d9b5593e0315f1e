import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Control } from '../../../demo/storefront/playground/control.ts';
import { SUBJECTS } from '../../../demo/storefront/playground/elements.ts';
import type { ElementsManifest } from '../../../scripts/build/elements-manifest.ts';
import { checkoutPageBody } from '../../../src/contract/checkout.ts';
import { emandateLinkRecord } from '../../../src/contract/electronic-mandates.ts';
import { portalLinkBody } from '../../../src/contract/portal.ts';
import { CHECKOUT_EVENTS, EMANDATE_EVENTS, PORTAL_EVENTS } from '../../../src/elements/shared/element/framework-wrapper.ts';

/** What the service accepts, by the kind of session. */
const BODIES = { checkout: checkoutPageBody, portal: portalLinkBody, emandate: emandateLinkRecord } as const;

/** The parts of JSON Schema that describe the options. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
}

/** Every option by its path, with its possible values if it is a list. */
function optionsOf(schema: Schema, path = ''): [path: string, choices: readonly string[]][] {
  const either = schema.anyOf?.find(({ properties }) => properties !== undefined);
  const { properties } = either ?? schema;
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, each]) => optionsOf(each, path === '' ? name : `${path}.${name}`));
  const choices = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? each.items?.enum ?? []);
  // Two spellings of one value. The playground offers the checkout's own spelling.
  return [[path, choices.filter((choice) => choice !== 'NONRESIDENT_INDIVIDUAL')]];
}

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const choicesOf = (control: Control | undefined): readonly string[] =>
  control && 'choices' in control ? control.choices.map(([value]) => value).filter(Boolean) : [];

for (const { id, tag, groups } of SUBJECTS)
  describe(`the playground of <${tag}>`, () => {
    const controls = new Map<string, Control>(
      groups.flatMap((group) => group.controls.map((control) => [`${group.to} ${control.name}`, control] as const)),
    );
    const options = optionsOf(z.toJSONSchema(BODIES[id], { io: 'input', unrepresentable: 'any' }) as Schema);

    test('has a control for every option that the service accepts, and for nothing else', () => {
      const named = [...controls.keys()].filter((name) => /^session [^~]/.test(name)).map((name) => name.replace('session ', ''));
      assert.deepEqual(named.sort(), options.map(([path]) => path).sort());
    });

    test('offers what the service offers', () => {
      for (const [path, choices] of options)
        if (choices.length > 0) assert.deepEqual([...choicesOf(controls.get(`session ${path}`))].sort(), [...choices].sort(), path);
    });

    test('has a control for every attribute of the element, and for every custom property', () => {
      const element = elements.find(({ tagName }) => tagName === tag);
      const settable = ['locale', 'theme', 'endpoint', 'page-url', 'draft', 'renewSession'].map((name) => `element ${name}`);
      const properties = element?.cssProperties.map(({ name }) => `style ${name}`) ?? [];
      assert.deepEqual(
        [...settable, ...properties].filter((name) => !controls.has(name)),
        [],
      );
      const known = [...(element?.attributes ?? []), ...(element?.members ?? [])].map(({ name }) => name);
      assert.deepEqual(
        // The other controls create the session, and `pageUrl` is the attribute `page-url`.
        known.filter((name) => !['session', 'pageUrl'].includes(name) && !controls.has(`element ${name}`)),
        [],
      );
    });
  });

test('the event log shows every event of an element', async () => {
  const log = pathToFileURL(join(root, 'demo/storefront/assets/log.js')).href;
  const { ELEMENT_EVENTS } = (await import(log)) as { ELEMENT_EVENTS: readonly string[] };
  assert.deepEqual([...ELEMENT_EVENTS].sort(), [...new Set([...CHECKOUT_EVENTS, ...PORTAL_EVENTS, ...EMANDATE_EVENTS])].sort());
});
