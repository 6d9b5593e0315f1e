import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { routes, type Operation } from '../../src/contract/routes.ts';
import { apart, BLANKS, fieldOf, isKept, NOISE, NUMBERS, textsIn, withText } from '../support/pasted.ts';
import { BODIES } from '../service/interface/bodies.ts';

/** Every field of every operation takes what people paste (ruling *pasted text*). */

const rows = Object.entries(routes) as [Operation, { readonly body?: z.ZodType<object>; readonly query?: z.ZodObject }][];

describe('what is pasted into a body', () => {
  const seen = new Set<string>();
  for (const [name, { body: schema }] of rows) {
    const body: unknown = JSON.parse(JSON.stringify(BODIES[name] ?? null));
    // This operation judges the number as it was sent.
    if (schema === undefined || typeof body !== 'object' || body === null || name === 'cdv.check') continue;
    const parse = (sent: object) => schema.safeParse(sent);
    test(`${name}: a number is the same number, a text is trimmed or refused, and a blank one is never kept`, () => {
      const clean = parse(body);
      assert.ok(clean.success, `${name}: ${JSON.stringify(clean.error?.issues)}`);
      for (const { path, text } of textsIn(body)) {
        if (isKept(path)) continue;
        const field = fieldOf(path);
        const at = [name, ...path].join('.');
        if (NUMBERS.test(field)) {
          seen.add(field);
          fc.assert(
            fc.property(fc.array(fc.constantFrom(...NOISE), { minLength: text.length, maxLength: text.length }), (noise) => {
              const pasted = parse(withText(body, path, apart(text, noise)));
              assert.ok(pasted.success, `${at}: ${JSON.stringify(pasted.error?.issues)}`);
              assert.deepEqual(pasted.data, clean.data, at);
            }),
            { numRuns: 20 },
          );
        }
        const padded = parse(withText(body, path, ` \u200b${text}\u2060\r\n`));
        if (padded.success) assert.deepEqual(padded.data, clean.data, at);
        for (const blank of BLANKS) {
          const { success, data } = parse(withText(body, path, blank));
          if (success)
            assert.ok(
              textsIn(data).every(({ text: kept }) => kept !== blank),
              `${at} keeps ${JSON.stringify(blank)}`,
            );
        }
      }
    });
  }
  test('has every kind of number', () => {
    for (const field of [
      'contact_number',
      'id_number',
      'bank_account_number',
      'bank_branch_code',
      'postal_code',
      'tax_number',
      'card_number',
      'cvc',
    ])
      assert.ok(seen.has(field), field);
  });
});

test('a filter of a list is cleaned as what it searches for', () => {
  const samples: Readonly<Record<string, readonly [pasted: string, clean: string]>> = {
    contact_number: ['\u202a082\u2011123 4567\u202c', '+27821234567'],
    id_number: [' 900101\u00a05000\u200b085', '9001015000085'],
    tax_number: ['401-234-5678', '4012345678'],
    email: [' \u202at@m.example\u202c', 't@m.example'],
    name: [' Thandi\r\n', 'Thandi'],
    reference: ['\ufeffC-1 ', 'C-1'],
  };
  let count = 0;
  for (const [name, { query }] of rows)
    for (const field of Object.keys(query?.shape ?? {})) {
      const kind = Object.keys(samples).find((one) => field === one || field.endsWith(`_${one}`));
      if (query === undefined || kind === undefined) continue;
      const [pasted, clean] = samples[kind] ?? assert.fail();
      assert.deepEqual(query.parse({ [field]: pasted }), { [field]: clean }, `${name} ${field}`);
      count += 1;
    }
  assert.ok(count >= 15, `${count} filters`);
});
