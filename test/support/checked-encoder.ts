import assert from 'node:assert/strict';
import { z } from 'zod';
import { jsonEncoderOf } from '../../src/contract/encoder.ts';

/** An encoder for each schema, made once: a simulation starts thousands of services in one process. */
const made = new WeakMap<z.ZodType, (value: unknown) => string>();

/**
 * Encodes as the service does. Throws if an answer does not match its schema, or if the encoder's output differs from what
 * the schema itself would produce.
 */
export function checkedEncoderOf(schema: z.ZodType): (value: unknown) => string {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const encode = jsonEncoderOf(schema);
  const checked = (value: unknown) => {
    const expected: unknown = z.encode(schema, value);
    const encoded = encode(value);
    assert.equal(encoded, JSON.stringify(expected), 'the encoder sends what the schema does not');
    return encoded;
  };
  made.set(schema, checked);
  return checked;
}
