import assert from 'node:assert/strict';
import { test } from 'node:test';
import { email } from '../../src/contract/scalars.ts';
import { CUSTOMER } from '../../src/elements/shared/form/catalogue.ts';

/** The form and the service agree about an address. Otherwise a payer hears only after pressing Pay that it "is not accepted". */

const agrees = (typed: string, isGood: boolean) => {
  assert.equal(email.safeParse(typed).success, isGood, `the service: ${typed}`);
  assert.equal(CUSTOMER.email.wrong(typed) === undefined, isGood, `the form: ${typed}`);
};

test('an address is taken', () => {
  for (const typed of [
    'thandi@shop.example',
    'Thandi.Mokoena@shop.co.za',
    'thandi+x@shop.co.za',
    "o'neil@a-b.co.za",
    't_1@1.shop.za',
    'm&m@shop.co.za',
    'a/b@shop.co.za',
    'a=b@shop.co.za',
    '.thandi..m.@shop.za',
    'thandi@shop.c',
    ' \u202athandi@\u200bshop.za\u202c\r\n',
  ])
    agrees(typed, true);
});

test('a text that no mail reaches is refused', () => {
  for (const typed of [
    'thandi',
    'thandi@shop',
    'thandi@shop.',
    'thandi@shop..za',
    'thandi@-shop.za',
    'thandi@shop-.za',
    `thandi@${'s'.repeat(64)}.za`,
    'thandi@sh_op.za',
    '"thandi m"@shop.za',
    'thandi@@shop.za',
    'thandi @shop.za',
  ])
    agrees(typed, false);
});
