import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { amount, decimal } from '../../src/contract/scalars.ts';
import { fieldsOf } from '../../src/contract/sessions/fields-of.ts';

const contract = z.object({
  name: z.string().max(3),
  total: amount.nullable(),
  parts: z.array(decimal),
  note: amount.optional(),
  secret: z.string(),
  inner: z.object({ secret: z.string() }).nullable(),
});

describe('fields that the protocol takes from the contract', () => {
  test('are exactly the named ones', () => {
    const schema = z.object(fieldsOf(contract, ['name']));
    assert.deepEqual(schema.parse({ name: 'a', secret: 'must-not-leak', inner: { secret: 'must-not-leak' } }), { name: 'a' });
  });

  test('are checked as the contract checks them', () => {
    assert.equal(z.object(fieldsOf(contract, ['name'])).safeParse({ name: 'abcd' }).success, false);
  });

  test('have the contract’s decoded types: cents, optional values, lists', () => {
    const schema = z.object(fieldsOf(contract, ['total', 'parts', 'note']));
    assert.deepEqual(schema.parse({ total: 14900, parts: [1, 2] }), { total: 14900, parts: [1, 2] });
    assert.equal(schema.safeParse({ total: '149.00', parts: [] }).success, false);
    assert.deepEqual(schema.parse({ total: null, parts: [], note: 5 }), { total: null, parts: [], note: 5 });
  });

  test('are listed one by one for an object, which cannot be taken as a whole', () => {
    const anyNames = fieldsOf as unknown as (schema: z.ZodObject, names: readonly string[]) => unknown;
    assert.throws(() => anyNames(contract, ['inner']), /name its fields one by one: secret/);
    assert.throws(() => anyNames(contract, ['absent']), /the contract has no field absent/);
  });
});
