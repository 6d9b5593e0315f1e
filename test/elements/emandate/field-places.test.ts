import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import {
  emandateCheckBody,
  emandateQuoteBody,
  emandateSubmitBody,
  type SubmitRequest,
} from '../../../src/contract/sessions/emandate-sign.ts';
import { step } from '../../../src/elements/emandate/flow/emandate.flow.ts';
import { INITIAL, STEPS, type SigningEvent, type SigningState } from '../../../src/elements/emandate/flow/emandate-state.flow.ts';
import type { Answer } from '../../../src/elements/shared/session/session.flow.ts';
import { brokenRules, PLACES, placeOf, stepOf } from '../../../src/elements/emandate/flow/field-places.flow.ts';
import { PROBLEM_CODES, PROBLEM_RULES } from '../../../src/protocol/problem.ts';
import { aMandate, QUOTE } from './views.ts';

/**
 * After every refusal of the service, the signer is told what to do: a field is marked, or a notice has the reason and a
 * button to continue.
 */

/** Every path in a body, as the service names it. */
function pathsOf(schema: z.core.JSONSchema.BaseSchema, at = ''): string[] {
  const inner = (child: unknown, name: string): string[] =>
    typeof child === 'object' && child !== null ? pathsOf(child as z.core.JSONSchema.BaseSchema, at === '' ? name : `${at}.${name}`) : [];
  return [
    ...(at === '' ? [] : [at]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => inner(child, name)),
    ...(schema.items === undefined ? [] : inner(schema.items, '0')),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((child) => (typeof child === 'object' ? pathsOf(child, at) : [])),
  ];
}

const PATHS = [
  ...new Set([
    ...[emandateCheckBody, emandateQuoteBody, emandateSubmitBody].flatMap((body) =>
      pathsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
    ),
    // Fields of rules about stored records, which are in no body.
    ...[
      'customer_id',
      'bank_account_id',
      'payment_methods_id',
      'session_id',
      'page_id',
      'order',
      'plan.recurring',
      'plan.debicheck',
      'record',
    ],
  ]),
];

const asked: SubmitRequest = { attempt_key: 'k1' } as SubmitRequest;
const at = (where: Partial<SigningState>): SigningState => ({
  ...INITIAL,
  session: 'ses_1',
  phase: 'form',
  view: aMandate(),
  quote: QUOTE,
  ...where,
});

/** The questions to the service, each with its answer. */
const QUESTIONS: readonly (readonly [name: string, from: SigningState, event: (answer: Answer<never>) => SigningEvent])[] = [
  ['check', at({ step: 'who', busy: 'check' }), (answer) => ({ type: 'checked', answer })],
  ['quote', at({ step: 'sign', busy: 'quote' }), (answer) => ({ type: 'quoted', preview: false, answer })],
  ['submit', at({ step: 'sign', phase: 'signing', attempt: asked }), (answer) => ({ type: 'signed', key: 'k1', answer })],
];

const problem = fc.record({
  code: fc.constantFrom(...PROBLEM_CODES),
  paths: fc.uniqueArray(fc.oneof(fc.constantFrom(...PATHS), fc.string({ maxLength: 12 })), { maxLength: 4 }),
  rule: fc.constantFrom<string | undefined>(...PROBLEM_RULES, 'a_rule_of_tomorrow', undefined),
});

describe('refusals of a signature', () => {
  test('can name the expected paths', () => {
    for (const path of ['plan.items.0.qty', 'customer.id_number', 'signature.capacity', 'signature.strokes.0.0', 'bank_account.bank_name'])
      assert.ok(PATHS.includes(path), path);
  });

  test('have a place for every field of the signer', () => {
    const theirs = PATHS.filter((path) => /^(customer|bank_account|plan|signature)\b/.test(path));
    const without = theirs.filter((path) => placeOf(path) === null);
    assert.deepEqual(without, [], 'a path under these falls back to where its object stands');
    for (const { step: where } of PLACES.values()) assert.ok(STEPS.includes(where));
  });

  for (const [name, from, event] of QUESTIONS)
    test(`${name}: every refusal gives the signer a reason and a way to continue`, () => {
      fc.assert(
        fc.property(problem, ({ code, paths, rule }) => {
          const fields = brokenRules({
            code,
            message: 'no',
            fields: Object.fromEntries(paths.map((path) => [path, 'no'])),
            rules: rule === undefined ? {} : Object.fromEntries(paths.map((path) => [path, rule])),
          });
          const { state, effects } = step(from, event({ type: 'problem', code, fields }));
          if (state.phase === 'checking') {
            // Nobody knows whether the signature arrived. The flow asks, and says so.
            assert.ok(effects.some(({ type }) => type === 'wait'));
            return;
          }
          assert.equal(state.phase, 'form');
          if (name === 'check' && code === 'too_many_requests') {
            // The bank cannot be asked any more and its answer is not needed, so the next step is shown.
            assert.equal(state.step, 'sign');
            return;
          }
          assert.ok(state.notice !== null, 'something is said');
          assert.ok(
            effects.some(({ type }) => type === 'focus'),
            'and heard',
          );
          // The buttons work again, or new terms are being calculated.
          assert.ok(state.busy === null || effects.some(({ type }) => type === 'quote'));
          if (state.notice.type === 'fields') {
            const wanted = stepOf(fields);
            if (wanted !== null) assert.equal(state.step, wanted);
          }
        }),
        { numRuns: 500 },
      );
    });
});
