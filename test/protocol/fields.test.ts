import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { routes, type Operation } from '../../src/contract/routes.ts';
import { payRequest } from '../../src/contract/sessions/checkout.ts';
import { quoteRequest } from '../../src/contract/sessions/emandate.ts';
import { detailsRequest } from '../../src/contract/sessions/portal.ts';
import { DETAILS } from '../../src/elements/portal/flow/portal-actions.flow.ts';
import { PLACES, SIGNER_FIELDS } from '../../src/elements/emandate/flow/field-places.flow.ts';

/** A field of a form must be in the contract, in the protocol and in the element. If it is missing in one of them, its value is lost. */

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

const FORMS: Readonly<Record<string, { operation: Operation; request: z.ZodType; path: readonly string[]; besides?: readonly string[] }>> =
  {
    'the checkout’s payer': { operation: 'checkout.session.pay', request: payRequest, path: ['customer'] },
    'who signs a mandate': { operation: 'emandates.session.quote', request: quoteRequest, path: ['customer'] },
    'the account of a mandate': { operation: 'emandates.session.quote', request: quoteRequest, path: ['bank_account'] },
    'the plan of a mandate': { operation: 'emandates.session.quote', request: quoteRequest, path: ['plan'] },
    'the portal’s billing details': { operation: 'portal.details', request: detailsRequest, path: [], besides: ['attempt_key'] },
  };

describe('the fields of forms', () => {
  for (const [form, { operation, request, path, besides = [] }] of Object.entries(FORMS))
    test(`${form}: a browser may send exactly what the service accepts`, () => {
      const route = routes[operation];
      const taken = 'body' in route ? fieldsOf(route.body, path) : assert.fail(`${operation} has no body`);
      assert.ok(taken.length > 0);
      assert.deepEqual(
        fieldsOf(request, path).filter((name) => !besides.includes(name)),
        taken.filter((name) => !besides.includes(name)),
      );
    });

  test('the signer of a mandate and the account: every field has a place on the screen where its refusal is shown', () => {
    for (const path of ['customer', 'bank_account'])
      for (const field of fieldsOf(quoteRequest, [path])) assert.ok(PLACES.has(`${path}.${field}`), `${path}.${field}`);
  });

  test('the signer of a mandate: the form asks for every field', () =>
    assert.deepEqual([...SIGNER_FIELDS].sort(), fieldsOf(quoteRequest, ['customer'])));

  test('the portal’s billing details: the form asks for every field, and shows its refusal', () =>
    assert.deepEqual(
      [...DETAILS].sort(),
      fieldsOf(detailsRequest, []).filter((name) => name !== 'attempt_key'),
    ));
});
