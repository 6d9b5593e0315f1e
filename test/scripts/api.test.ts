import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import type { ElementsManifest } from '../../scripts/build/elements-manifest.ts';
import { detailsOf, elementFacts } from '../../scripts/surface/elements.ts';
import { changesOf, parseFacts, renderFacts, unnamedIn, type Change, type Facts } from '../../scripts/surface/facts.ts';
import { schemaFacts, type Json } from '../../scripts/surface/schemas.ts';
import { checkoutView, payRequest } from '../../src/protocol/checkout.ts';

/** A change of what is public does not pass unseen, and one that breaks somebody not unnamed. */

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
const details = (name: string): [string, string][] => detailsOf(root, name);
const elements = (changed: ElementsManifest = manifest, told = details): Facts => new Map(elementFacts(changed, told));
const schema = (name: string, of: z.ZodType, io: 'input' | 'output' = 'output'): Facts =>
  new Map(schemaFacts(name, z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Json));

/** What changed and whether it breaks somebody, in a line each. */
const told = (changes: readonly Change[]): string[] => changes.map(({ kind, fact, breaks }) => `${kind} ${fact}${breaks ? ' !' : ''}`);

describe('the comparison of what is public', () => {
  test('tells an attribute that is gone', () => {
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

  test('tells a field of an event that has another name', () => {
    const renamed = (name: string) =>
      details(name).map(([field, type]): [string, string] => [field.replace('transaction_id', 'transaction'), type]);
    assert.deepEqual(told(changesOf(elements(), elements(manifest, renamed))), [
      'added <pay-checkout> event pay-completed detail.transaction',
      'removed <pay-checkout> event pay-completed detail.transaction_id !',
    ]);
  });

  test('tells a property that is no longer in an answer, and one that is new', () => {
    const changed = checkoutView.omit({ revision: true }).extend({ note: z.string() });
    assert.deepEqual(told(changesOf(schema('checkoutView', checkoutView), schema('checkoutView', changed))), [
      'added checkoutView.note',
      'removed checkoutView.revision !',
    ]);
  });

  test('tells a field that a request now needs: a new one, and one that could be left out', () => {
    const changed = payRequest.extend({ reason: z.string(), card_id: z.string().min(1).max(35), note: z.string().optional() });
    const changes = changesOf(schema('payRequest', payRequest, 'input'), schema('payRequest', changed, 'input'));
    assert.deepEqual(told(changes), ['changed payRequest.card_id !', 'added payRequest.note', 'added payRequest.reason !']);
  });

  test('tells choices that a request no longer takes from those that it takes beside the others', () => {
    const of = (...choices: [string, ...string[]]) => schema('cancelRequest', z.strictObject({ type: z.enum(choices) }), 'input');
    assert.deepEqual(told(changesOf(of('NOW', 'LATER'), of('NOW'))), ['changed cancelRequest.type !']);
    assert.deepEqual(told(changesOf(of('NOW'), of('NOW', 'LATER'))), ['changed cancelRequest.type']);
  });

  test('wants what breaks somebody named in the changelog, under what is not released, as changed or removed', () => {
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
