import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MandateForm } from '../../../src/elements/emandate/form/mandate-form.ts';
import type { FormField } from '../../../src/elements/emandate/form/fields.ts';
import { typedQuantity } from '../../../src/elements/shared/form/quantity.ts';
import { aMandate } from './views.ts';

/** What a signer pastes is sent as if it were typed. */

const TYPED: Readonly<Partial<Record<FormField, string>>> = {
  person_name: 'Thandi',
  person_surname: 'Nkosi',
  id_number: '9001015000085',
  email: 'thandi@example.co.za',
  contact_number: '0821234567',
  bank_name: 'Absa',
  bank_branch_code: '632005',
  bank_account_number: '62001872440',
  bank_account_holder_name: 'T Nkosi',
};

const sent = (typed: Readonly<Partial<Record<FormField, string>>>) => {
  const state = { view: aMandate({ payer: null, bank_account: null }), step: 'who', notice: null } as const;
  const form = new MandateForm(
    { requestUpdate: () => undefined },
    () => state,
    () => undefined,
  );
  form.begin({ step: 'who', values: typed, items: {}, method_id: null });
  return [form.payer, form.account];
};

test('every field of the signer and of the account', () => {
  const clean = sent(TYPED);
  for (const [field, text] of Object.entries(TYPED))
    for (const noise of ['\u200b', '\u202c', '\u00ad', '\u00a0', '\u2011', '\u2013']) {
      const inside = /number|code/.test(field) ? text.replace(/(\d)(?=\d)/g, `$1${noise}`) : text;
      assert.deepEqual(sent({ ...TYPED, [field]: ` \u202a${inside}\u200b\r\n` }), clean, field);
    }
});

test('a quantity, within its limits', () => {
  for (const [text, quantity] of [
    ['12', 12],
    [' 1\u00a0000\u200b', 1000],
    ['\u202a１２\u202c', 12],
    ['1001', 1000],
    ['0', 3],
    ['a few', 3],
    ['', 3],
  ] as const)
    assert.equal(typedQuantity(text, 3), quantity, text);
});
