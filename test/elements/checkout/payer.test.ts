import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOfPath, problemsOf, toPayer } from '../../../src/elements/checkout/form/payer-checks.ts';
import { fieldsOf, type PayerValues } from '../../../src/elements/checkout/form/payer.ts';
import { payRequest } from '../../../src/contract/sessions/checkout.ts';
import { aView } from '../support/views.ts';

const all = aView({ customer_fields: ['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'] });
const filled: PayerValues = {
  person_name: ' Thandi ',
  person_surname: 'Nkosi',
  reference: 'CUST-1',
  id_number: '900101 5000 085',
  email: 'thandi@example.co.za',
  contact_number: '082 123 4567',
  'billing.line1': '12 Long Street',
  'billing.city_or_town': 'Cape Town',
  'billing.province_or_state': 'Western Cape',
  'billing.postal_or_zip_code': '8001',
};

test('names are always asked, other fields as the session says, and nothing of a known customer', () => {
  assert.deepEqual(fieldsOf(aView({ customer_fields: [] }), { sameAddress: true }), ['person_name', 'person_surname']);
  assert.deepEqual(fieldsOf(aView({ customer: { display_name: 'Thandi' } }), { sameAddress: true }), []);
  assert.equal(fieldsOf(all, { sameAddress: true }).filter((field) => field.startsWith('shipping')).length, 0);
  assert.equal(fieldsOf(all, { sameAddress: false }).filter((field) => field.startsWith('shipping')).length, 8);
  assert.equal(
    fieldsOf(aView({ customer_fields: ['shipping'] }), { sameAddress: true }).filter((field) => field.startsWith('shipping')).length,
    8,
  );
});

test('missing and invalid fields are named', () => {
  const fields = fieldsOf(all, { sameAddress: true });
  assert.deepEqual(problemsOf(filled, fields), {});
  const wrong: PayerValues = {
    ...filled,
    person_name: '  ',
    id_number: '8502295000084',
    email: 'thandi@',
    contact_number: '12',
    'billing.postal_or_zip_code': '80011',
  };
  assert.deepEqual(problemsOf(wrong, fields), {
    person_name: 'required',
    id_number: 'id_number',
    email: 'email',
    contact_number: 'contact_number',
    'billing.postal_or_zip_code': 'postal_code',
  });
  assert.deepEqual(
    problemsOf({ ...wrong, 'billing.country': 'GB', 'billing.postal_or_zip_code': 'SW1A 1AA' }, ['billing.postal_or_zip_code']),
    {},
  );
});

test('a filled form becomes a payer that the protocol accepts', () => {
  const payer = toPayer(filled, fieldsOf(all, { sameAddress: true }), all);
  const address = {
    line1: '12 Long Street',
    city_or_town: 'Cape Town',
    province_or_state: 'Western Cape',
    postal_or_zip_code: '8001',
    country: 'ZA',
  };
  assert.deepEqual(payer, {
    person_name: 'Thandi',
    person_surname: 'Nkosi',
    reference: 'CUST-1',
    id_type: 'SAID',
    id_number: '9001015000085',
    email: 'thandi@example.co.za',
    contact_number: '+27821234567',
    billing_address: address,
    shipping: { same_as_billing: true },
  });
  payRequest.parse({ attempt_key: '3f333df6-90a4-4fda-8dd3-9485d27cee36', revision: 1, token: 'tok', customer: payer });
});

test('the digits of another script are sent as 0 to 9', () => {
  const typed = { ...filled, id_number: '۹۰۰۱۰۱ ۵۰۰۰ ۰۸۵', contact_number: '٠٨٢ ١٢٣ ٤٥٦٧', 'billing.postal_or_zip_code': '８００１' };
  const fields = fieldsOf(all, { sameAddress: true });
  assert.deepEqual(problemsOf(typed, fields), {});
  const payer = toPayer(typed, fields, all);
  assert.deepEqual(
    [payer?.id_number, payer?.contact_number, payer?.billing_address?.postal_or_zip_code],
    ['9001015000085', '+27821234567', '8001'],
  );
});

test('what is pasted is sent as if it were typed, and what shows nothing counts as empty', () => {
  const fields = fieldsOf(all, { sameAddress: true });
  const clean = toPayer(filled, fields, all);
  for (const field of fields) {
    const text = filled[field];
    if (text === undefined) continue;
    const isNumber = /number|code/.test(field);
    for (const noise of ['\u200b', '\u202c', '\u00ad', '\u00a0', '\u2011', '\u2013']) {
      const inside = isNumber ? text.replace(/(\d)(?=\d)/g, `$1${noise}`) : text;
      const pasted: PayerValues = { ...filled, [field]: ` \u202a${inside}\u200b\r\n` };
      assert.deepEqual(problemsOf(pasted, fields), {}, field);
      assert.deepEqual(toPayer(pasted, fields, all), clean, field);
    }
    for (const blank of [' ', '\u200b', '\u202e', '\r\n'])
      assert.deepEqual(problemsOf({ ...filled, [field]: blank }, fields), { [field]: 'required' });
  }
});

test('a wrong last digit of an identity number is named', () => {
  assert.deepEqual(problemsOf({ id_number: '900101 5000 084' }, ['id_number']), { id_number: 'id_check_digit' });
  assert.deepEqual(problemsOf({ id_number: '900101 5000 08' }, ['id_number']), { id_number: 'id_number' });
});

test('an identity number is checked by the rules of its kind of document', () => {
  const wrong = (id_type: string, id_number: string) => problemsOf({ id_type, id_number }, ['id_number']).id_number;
  assert.equal(wrong('SAID', 'A1234567'), 'id_number');
  assert.equal(wrong('PASSPORT', 'A1234567'), undefined);
  assert.equal(wrong('PASSPORT', 'A-1'), 'passport');
  assert.equal(wrong('TEMPORARY_RESIDENCE', 'TRV0012345'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '2015/123456/07'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '201512345607'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '123'), 'company_number');
});

test('goods for another address have that address, and the recipient if given', () => {
  const values: PayerValues = {
    ...filled,
    'shipping.contact_name': 'Sipho Dube',
    'shipping.contact_number': '083 765 4321',
    'shipping.line1': '1 Main Road',
    'shipping.city_or_town': 'Windhoek',
    'shipping.postal_or_zip_code': '10005',
    'shipping.country': 'NA',
  };
  const fields = fieldsOf(all, { sameAddress: false });
  assert.deepEqual(problemsOf(values, fields), {}, 'other countries need no province');
  const payer = toPayer(values, fields, all);
  assert.deepEqual(payer?.shipping, {
    contact_name: 'Sipho Dube',
    contact_number: '+27837654321',
    address: { line1: '1 Main Road', city_or_town: 'Windhoek', postal_or_zip_code: '10005', country: 'NA' },
  });
  payRequest.parse({ attempt_key: '3f333df6-90a4-4fda-8dd3-9485d27cee36', revision: 1, token: 'tok', customer: payer });
});

test('nothing is sent for a known customer', () => {
  assert.equal(toPayer(filled, [], all), undefined);
});

test('a path that the service names leads to its field', () => {
  const fields = fieldsOf(all, { sameAddress: false });
  assert.equal(fieldOfPath('customer.email', fields), 'email');
  assert.equal(fieldOfPath('customer.billing_address.line1', fields), 'billing.line1');
  assert.equal(fieldOfPath('customer.shipping.address.country', fields), 'shipping.country');
  assert.equal(fieldOfPath('token', fields), null);
});
