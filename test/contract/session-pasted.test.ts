import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { checkoutPayBody } from '../../src/contract/sessions/checkout-pay.ts';
import { emandateCheckBody, emandateQuoteBody, emandateSubmitBody } from '../../src/contract/sessions/emandate-sign.ts';
import { portalCancelBody, portalCardBody, portalDetailsBody, portalSaveCardBody } from '../../src/contract/sessions/portal-act.ts';
import { apart, BLANKS, fieldOf, isKept, NOISE, NUMBERS, textsIn, withText, type Path } from '../support/pasted.ts';

/** What a browser sends is cleaned before its length is checked (ruling *pasted text*). */

const attempt_key = '6f1c1f6e-6a3f-4c0b-9b55-0d3f6e3b8a01';
/** Each text has its largest length, so that any character more would be one too many. */
const longest = (max: number) => 'x'.repeat(max);
const address = {
  line1: longest(128),
  line2: longest(128),
  city_or_town: longest(64),
  province_or_state: longest(64),
  postal_or_zip_code: '8001',
  country: 'ZA',
};
const payer = {
  person_name: longest(32),
  person_surname: longest(32),
  reference: longest(35),
  id_type: 'COMPANY_REGISTRATION_NUMBER',
  id_number: '2015/123456/07',
  email: `${longest(64)}@${longest(50)}.example.za`,
  contact_number: '+440123456789012',
  billing_address: address,
  shipping: { contact_name: longest(64), contact_number: '0821234567', address: { ...address } },
};
const pay = { attempt_key, revision: 1, token: 'tok_1', save_card: true, card_nickname: longest(64), customer: payer };
const signer = {
  person_name: longest(32),
  person_surname: longest(32),
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'thandi@shop.example',
  contact_number: '0821234567',
};
const draft = {
  plan: { amount: 15_000, process_day: 25 },
  customer: signer,
  bank_account: {
    bank_account_holder_name: longest(30),
    bank_account_number: '12345678901234567',
    bank_account_type: 'SAVINGS',
    bank_name: 'FNB',
    bank_branch_code: '250655',
  },
  locale: 'EN_ZA',
};
const signature = { type: 'typed', name: longest(64), capacity: longest(64) };
const details = {
  email: 'thandi@shop.example',
  contact_number: '0821234567',
  billing_address_line_1: longest(128),
  billing_address_line_2: longest(128),
  city_or_town: longest(64),
  postal_code: '0001',
};

const REQUESTS: Readonly<Record<string, { readonly schema: z.ZodType<object>; readonly body: object }>> = {
  'a payment': { schema: checkoutPayBody, body: pay },
  'a mandate that is shown': { schema: emandateQuoteBody, body: draft },
  'a company': { schema: emandateQuoteBody, body: { ...draft, customer: { company_name: longest(64) } } },
  'a check of an account': { schema: emandateCheckBody, body: { customer: signer, bank_account: draft.bank_account } },
  'a signature': { schema: emandateSubmitBody, body: { ...draft, attempt_key, terms_hash: '0'.repeat(64), signature } },
  'billing details': { schema: portalDetailsBody, body: details },
  'a card’s name': { schema: portalCardBody, body: { card_nickname: longest(64) } },
  'a new card': { schema: portalSaveCardBody, body: { attempt_key, token: 'tok_1', card_nickname: longest(64) } },
  'a cancellation': { schema: portalCancelBody, body: { reason: longest(1024) } },
};

/** These are chosen from a list, or are made by the page. */
const CHOSEN = /^(?:id_type|bank_account_type|bank_name|country|locale|type|terms_hash)$/;
const isTyped = (path: Path): boolean => !CHOSEN.test(fieldOf(path)) && (fieldOf(path) === 'name' || !isKept(path));

describe('what is pasted into a form', () => {
  for (const [what, { schema, body }] of Object.entries(REQUESTS)) {
    const clean = schema.safeParse(body);
    const typed = textsIn(body).filter(({ path }) => isTyped(path));
    test(`${what}: every number and text may be as long as it is allowed, whatever is around it`, () => {
      assert.ok(clean.success, JSON.stringify(clean.error?.issues));
      assert.notEqual(typed.length, 0);
      const noise = fc.array(fc.constantFrom(...NOISE), { minLength: 32, maxLength: 32 });
      for (const { path, text } of typed)
        fc.assert(
          fc.property(noise, (between) => {
            const pasted = NUMBERS.test(fieldOf(path)) ? apart(text, between) : ` \u202a\u200b${text}\u2060\r\n`;
            const sent = schema.safeParse(withText(body, path, pasted));
            assert.ok(sent.success, `${path.join('.')}: ${JSON.stringify(sent.error?.issues)}`);
            assert.deepEqual(sent.data, clean.data, path.join('.'));
          }),
          { numRuns: 10 },
        );
    });
    test(`${what}: a text that shows nothing is refused`, () => {
      for (const { path } of typed)
        for (const blank of BLANKS)
          assert.deepEqual(
            schema.safeParse(withText(body, path, blank)).error?.issues.map((issue) => issue.path.join('.'))[0],
            path.join('.'),
            JSON.stringify(blank),
          );
    });
  }
});
