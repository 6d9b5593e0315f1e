import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { emandateQuoteBody } from '../../src/contract/sessions/emandate-sign.ts';
import { portalDetailsBody } from '../../src/contract/sessions/portal-act.ts';
import { DETAILS } from '../../src/elements/portal/flow/portal-actions.flow.ts';
import { PLACES, SIGNER_FIELDS } from '../../src/elements/emandate/flow/field-places.flow.ts';

/** A field of a form must be in the operation's body and in the element. If it is missing in one of them, its value is lost. */

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** The names of the fields below a path of a body. */
function fieldsOf(body: z.ZodType, path: readonly string[]): string[] {
  const whole = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  const found = path.reduce((schema, name) => schema.properties?.[name] ?? assert.fail(`there is no ${name}`), whole);
  return Object.keys(found.properties ?? {}).sort();
}

describe('the fields of forms', () => {
  test('the signer of a mandate and the account: every field has a place on the screen where its refusal is shown', () => {
    for (const path of ['customer', 'bank_account'])
      for (const field of fieldsOf(emandateQuoteBody, [path])) assert.ok(PLACES.has(`${path}.${field}`), `${path}.${field}`);
  });

  test('the signer of a mandate: the form asks for every field', () =>
    assert.deepEqual([...SIGNER_FIELDS].sort(), fieldsOf(emandateQuoteBody, ['customer'])));

  test('the portal’s billing details: the form asks for every field, and shows its refusal', () =>
    assert.deepEqual([...DETAILS].sort(), fieldsOf(portalDetailsBody, [])));
});
