import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PanelForm } from '../../../src/elements/portal/panel/panel-form.ts';
import { INITIAL } from '../../../src/elements/portal/flow/portal-state.flow.ts';
import type { Detail } from '../../../src/elements/portal/flow/portal-actions.flow.ts';
import { aPortalView } from './views.ts';
import { apart, BLANKS, NOISE, NUMBERS } from '../../support/pasted.ts';

/** What a customer pastes into the billing details is sent as if it were typed. */

const KNOWN = {
  name: 'Thandi Mokoena',
  email: 'thandi@shop.example',
  contact_number: '+27821234567',
  billing_address_line_1: '1 Long Street',
  billing_address_line_2: 'Gardens',
  city_or_town: 'Cape Town',
  postal_code: '8001',
};
const OTHER: Readonly<Record<Detail, readonly [typed: string, sent: string]>> = {
  email: ['t@m.example', 't@m.example'],
  contact_number: ['0721234567', '+27721234567'],
  billing_address_line_1: ['2 Short Street', '2 Short Street'],
  billing_address_line_2: ['Oranjezicht', 'Oranjezicht'],
  city_or_town: ['Paarl', 'Paarl'],
  postal_code: ['7646', '7646'],
};
const details = Object.keys(OTHER) as Detail[];
function changed(field: Detail, text: string) {
  const form = new PanelForm({ requestUpdate: () => undefined }, () => ({ ...INITIAL, view: aPortalView({ billing_details: KNOWN }) }));
  form.input(field, text);
  return form.changedDetails;
}
const pasted = (field: Detail, text: string, noise: readonly string[]) =>
  NUMBERS.test(field) ? apart(text, noise) : ` \u202a${text}\u200b\r\n`;

test('every detail is the value that was copied, and what was known is no change', () => {
  const noise = fc.array(fc.constantFrom(...NOISE), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(fc.constantFrom(...details), noise, (field, between) => {
      const [typed, sent] = OTHER[field];
      assert.deepEqual(changed(field, pasted(field, typed, between)), { [field]: sent });
      assert.deepEqual(changed(field, pasted(field, KNOWN[field], between)), {});
    }),
  );
});

test('a detail that shows nothing is removed; an email address cannot be', () => {
  for (const field of details)
    for (const blank of BLANKS) assert.deepEqual(changed(field, blank), { [field]: field === 'email' ? '' : null }, field);
});
