import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import type { ElementsManifest } from '../../scripts/build/elements-manifest.ts';
import { detailsOf, elementFacts } from '../../scripts/surface/elements.ts';
import { changesOf, parseFacts, renderFacts, unnamedIn, type Change, type Facts } from '../../scripts/surface/facts.ts';
import { schemaFacts, type Json } from '../../scripts/surface/schemas.ts';
import { checkoutView as namedView } from '../../src/contract/sessions/checkout.ts';
import { checkoutPayBody } from '../../src/contract/sessions/checkout-pay.ts';

/** Every change of the public interface is noticed, and a breaking one must be in the changelog. */

/** The view without its name in the document, which a changed one does not have either. */
const checkoutView = z.object(namedView.shape);

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
const details = (name: string): [string, string][] => detailsOf(root, name);
const elements = (changed: ElementsManifest = manifest, told = details): Facts => new Map(elementFacts(changed, told));
const schema = (name: string, of: z.ZodType, io: 'input' | 'output' = 'output'): Facts =>
  new Map(schemaFacts(name, z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Json));

/** The changes, one line each, and whether they break existing code. */
const told = (changes: readonly Change[]): string[] => changes.map(({ kind, fact, breaks }) => `${kind} ${fact}${breaks ? ' !' : ''}`);

describe('the comparison of the public interface', () => {
  test('reports a removed attribute', () => {
    const without: ElementsManifest = {
      ...manifest,
      modules: manifest.modules.map((module) => ({
        ...module,
        declarations: module.declarations.map((each) => ({
          ...each,
          attributes: each.attributes.filter(({ name }) => name !== 'page-url'),
        })),
      })),
    };
    assert.deepEqual(
      told(changesOf(elements(), elements(without))),
      ['checkout', 'emandate', 'portal'].map((name) => `removed <pay-${name}> attribute page-url !`),
    );
  });

  test('reports a renamed field of an event', () => {
    const renamed = (name: string) =>
      details(name).map(([field, type]): [string, string] => [field.replace('transaction_id', 'transaction'), type]);
    assert.deepEqual(told(changesOf(elements(), elements(manifest, renamed))), [
      'added <pay-checkout> event pay-completed detail.transaction',
      'removed <pay-checkout> event pay-completed detail.transaction_id !',
    ]);
  });

  test('reports a property that was removed from an answer, and a new one', () => {
    const changed = checkoutView.omit({ revision: true }).extend({ note: z.string() });
    assert.deepEqual(told(changesOf(schema('checkoutView', checkoutView), schema('checkoutView', changed))), [
      'added checkoutView.note',
      'removed checkoutView.revision !',
    ]);
  });

  test('reports a field that a request now requires: a new one, or one that was optional', () => {
    const changed = checkoutPayBody.safeExtend({ reason: z.string(), card_id: z.string().min(1).max(35), note: z.string().optional() });
    const changes = changesOf(schema('payRequest', checkoutPayBody, 'input'), schema('payRequest', changed, 'input'));
    assert.deepEqual(told(changes), ['changed payRequest.card_id !', 'added payRequest.note', 'added payRequest.reason !']);
  });

  test('distinguishes values that a request no longer accepts from values that it accepts in addition', () => {
    const of = (...choices: [string, ...string[]]) => schema('cancelRequest', z.strictObject({ type: z.enum(choices) }), 'input');
    assert.deepEqual(told(changesOf(of('NOW', 'LATER'), of('NOW'))), ['changed cancelRequest.type !']);
    assert.deepEqual(told(changesOf(of('NOW'), of('NOW', 'LATER'))), ['changed cancelRequest.type']);
  });

  test('requires breaking changes in the unreleased part of the changelog, under changed or removed', () => {
    const changes = changesOf(schema('checkoutView', checkoutView), schema('checkoutView', checkoutView.omit({ revision: true })));
    const log = (unreleased: string, released = '') => `# Changelog\n\n## Unreleased\n\n${unreleased}\n\n## 0.1.0\n\n${released}\n`;
    const names = (text: string) => unnamedIn(text, changes).map(({ name }) => name);
    assert.deepEqual(names(log('')), ['revision']);
    assert.deepEqual(names(log('### Removed\n\n- `checkoutView.revision` is gone: ask `version`.')), []);
    assert.deepEqual(names(log('### Changed in the protocol\n\n- No more `revision`.')), []);
    assert.deepEqual(names(log('### Added\n\n- `revision`')), ['revision']);
    assert.deepEqual(names(log('### Removed\n\n- revision')), ['revision']);
    assert.deepEqual(names(log('', '### Removed\n\n- `revision`')), ['revision']);
    assert.deepEqual(unnamedIn(log(''), changesOf(new Map(), schema('checkoutView', checkoutView))), []);
  });

  test('reads its files as it writes them, in one order', () => {
    const facts: Facts = new Map([
      ['b', 'x: y'],
      ['a', '"1" | "2"'],
    ]);
    assert.equal(renderFacts(facts), 'a: "1" | "2"\nb: x: y\n');
    assert.deepEqual(changesOf(facts, parseFacts(renderFacts(facts))), []);
  });
});
