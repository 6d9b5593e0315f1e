import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PayerForm, type PayerField, type PayerValues } from '../../../src/elements/checkout/payer/payer-form.ts';
import { PAYER_ASKED, PAYER_OPTIONAL } from '../../../src/contract/customers.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { checkoutPayBody } from '../../../src/contract/sessions/checkout-pay.ts';
import { aView } from '../support/views.ts';

const all = aView({ customer_fields: [...PAYER_ASKED] });
const optional = Object.keys(PAYER_OPTIONAL) as (keyof typeof PAYER_OPTIONAL)[];

/** A form with these values. */
function formOf(view: CheckoutView, values: PayerValues = {}, { sameAddress = true } = {}): PayerForm {
  const form = new PayerForm({ requestUpdate: () => undefined }, () => undefined);
  form.saidSame = sameAddress;
  form.setView(view);
  form.restore(values);
  return form;
}

const namesOf = (view: CheckoutView, sameAddress: boolean): readonly PayerField[] => formOf(view, {}, { sameAddress }).names;

/** The sentences about the wrong fields of a form. */
const problemsIn = (form: PayerForm): Partial<Record<PayerField, string>> =>
  Object.fromEntries(form.names.flatMap((name) => (form.problem(name) === undefined ? [] : [[name, form.problem(name)]])));

const EMAIL = 'That does not look like an email address. It should be like name@example.co.za.';
const PHONE = 'That does not look like a phone number. It should be like 082 123 4567.';
const IDENTITY = 'That is not a South African ID number. It has 13 digits and begins with your date of birth.';
const DIGIT = 'One digit of this ID number is wrong: the last one does not match the others.';
const PASSPORT = 'That does not look right. It has 5 to 13 letters and digits.';
const COMPANY = 'That is not a company registration number. It is like 2015/123456/07.';

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
  assert.deepEqual(namesOf(aView({ customer_fields: [] }), true), ['person_name', 'person_surname']);
  assert.deepEqual(namesOf(aView({ customer: { display_name: 'Thandi' } }), true), []);
  assert.equal(namesOf(all, true).filter((field) => field.startsWith('shipping')).length, 0);
  assert.equal(namesOf(all, false).filter((field) => field.startsWith('shipping')).length, 8);
  assert.equal(namesOf(aView({ customer_fields: ['shipping'] }), true).filter((field) => field.startsWith('shipping')).length, 8);
});

test('missing and invalid fields are named', () => {
  assert.deepEqual(problemsIn(formOf(all, filled)), {});
  const wrong: PayerValues = {
    ...filled,
    person_name: '  ',
    id_number: '8502295000084',
    email: 'thandi@',
    contact_number: '12',
    'billing.postal_or_zip_code': '80011',
  };
  assert.deepEqual(problemsIn(formOf(all, wrong)), {
    person_name: 'Enter your name.',
    id_number: IDENTITY,
    email: EMAIL,
    contact_number: PHONE,
    'billing.postal_or_zip_code': 'A South African postal code has four digits.',
  });
  const abroad = formOf(all, { ...wrong, 'billing.country': 'GB', 'billing.postal_or_zip_code': 'SW1A 1AA' });
  assert.equal(abroad.problem('billing.postal_or_zip_code'), undefined);
});

test('a filled form becomes a payer that the protocol accepts', () => {
  const { payer } = formOf(all, filled);
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
  checkoutPayBody.parse({ attempt_key: '3f333df6-90a4-4fda-8dd3-9485d27cee36', revision: 1, token: 'tok', customer: payer });
});

test('a field that may stay empty is sent only if it was filled in', () => {
  assert.deepEqual(
    namesOf(all, true).filter((name) => formOf(all).isOptional(name)),
    [...optional, 'billing.line2'],
  );
  for (const name of optional) {
    assert.equal(name in (formOf(all, filled).payer ?? {}), false);
    assert.equal(formOf(all, { ...filled, [name]: ' 4012 ' }).payer?.[name], '4012');
  }
});

test('the digits of another script are sent as 0 to 9', () => {
  const typed = { ...filled, id_number: '۹۰۰۱۰۱ ۵۰۰۰ ۰۸۵', contact_number: '٠٨٢ ١٢٣ ٤٥٦٧', 'billing.postal_or_zip_code': '８００１' };
  const form = formOf(all, typed);
  assert.deepEqual(problemsIn(form), {});
  const { payer } = form;
  assert.deepEqual(
    [payer?.id_number, payer?.contact_number, payer?.billing_address?.postal_or_zip_code],
    ['9001015000085', '+27821234567', '8001'],
  );
});

test('what is pasted is sent as if it were typed, and what shows nothing counts as empty', () => {
  const fields = namesOf(all, true);
  const clean = formOf(all, filled).payer;
  for (const field of fields) {
    const text = filled[field];
    if (text === undefined) continue;
    const isNumber = /number|code/.test(field);
    for (const noise of ['\u200b', '\u202c', '\u00ad', '\u00a0', '\u2011', '\u2013']) {
      const inside = isNumber ? text.replace(/(\d)(?=\d)/g, `$1${noise}`) : text;
      const pasted: PayerValues = { ...filled, [field]: ` \u202a${inside}\u200b\r\n` };
      assert.deepEqual(problemsIn(formOf(all, pasted)), {}, field);
      assert.deepEqual(formOf(all, pasted).payer, clean, field);
    }
    for (const blank of [' ', '\u200b', '\u202e', '\r\n'])
      assert.match(problemsIn(formOf(all, { ...filled, [field]: blank }))[field] ?? '', /^(Enter|Choose) /);
  }
});

test('a wrong last digit of an identity number is named', () => {
  assert.equal(formOf(all, { id_number: '900101 5000 084' }).problem('id_number'), DIGIT);
  assert.equal(formOf(all, { id_number: '900101 5000 08' }).problem('id_number'), IDENTITY);
});

test('an identity number is checked by the rules of its kind of document', () => {
  const wrong = (id_type: string, id_number: string) => formOf(all, { id_type, id_number }).problem('id_number');
  assert.equal(wrong('SAID', 'A1234567'), IDENTITY);
  assert.equal(wrong('PASSPORT', 'A1234567'), undefined);
  assert.equal(wrong('PASSPORT', 'A-1'), PASSPORT);
  assert.equal(wrong('TEMPORARY_RESIDENCE', 'TRV0012345'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '2015/123456/07'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '201512345607'), undefined);
  assert.equal(wrong('COMPANY_REGISTRATION_NUMBER', '123'), COMPANY);
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
  const form = formOf(all, values, { sameAddress: false });
  assert.deepEqual(problemsIn(form), {}, 'other countries need no province');
  const { payer } = form;
  assert.deepEqual(payer?.shipping, {
    contact_name: 'Sipho Dube',
    contact_number: '+27837654321',
    address: { line1: '1 Main Road', city_or_town: 'Windhoek', postal_or_zip_code: '10005', country: 'NA' },
  });
  checkoutPayBody.parse({ attempt_key: '3f333df6-90a4-4fda-8dd3-9485d27cee36', revision: 1, token: 'tok', customer: payer });
});

test('nothing is sent for a known customer', () => {
  assert.equal(formOf(aView({ customer: { display_name: 'Thandi' } }), filled).payer, undefined);
});

test('a path that the service names leads to its field', () => {
  const form = formOf(all, filled, { sameAddress: false });
  for (const [path, field] of [
    ['customer.email', 'email'],
    ['customer.billing_address.line1', 'billing.line1'],
    ['customer.shipping.address.country', 'shipping.country'],
  ] as const) {
    assert.ok(form.reject([path]), path);
    assert.equal(form.error(field), 'This is not accepted. Please check it.', path);
  }
  assert.equal(form.reject(['token']), false);
});

test('a form begins with what the session knows; what is typed wins, and a known number is kept until it is replaced', () => {
  const prefill: CheckoutView['prefill'] = {
    person_name: 'Thandi',
    person_surname: 'Nkosi',
    email: 'thandi@example.co.za',
    contact_number: '+27821234567',
    reference: 'CUST-1',
    id_type: 'PASSPORT',
    id_number: '•••• 567',
    'billing.line1': '12 Long Street',
    'billing.city_or_town': 'Cape Town',
    'billing.province_or_state': 'Western Cape',
    'billing.postal_or_zip_code': '8001',
    'shipping.contact_name': 'Sipho',
    'shipping.line1': '1 Kloof Street',
  };
  const form = new PayerForm({ requestUpdate: () => undefined }, () => undefined);
  form.setView({ ...all, prefill });
  assert.equal(form.sameAddress, false, 'there is a delivery address');
  assert.ok(!form.names.includes('id_number') && !form.names.includes('id_type'));
  assert.deepEqual(
    [form.get('email'), form.get('billing.country'), form.get('shipping.contact_name')],
    ['thandi@example.co.za', 'ZA', 'Sipho'],
  );
  assert.deepEqual(
    form.names.filter((name) => form.problem(name) !== undefined).map((name) => name.split('.')[0]),
    ['shipping', 'shipping', 'shipping'],
  );
  form.saidSame = true;
  assert.deepEqual(problemsIn(form), {});
  const { person_name, id_number, id_type, billing_address } = checkoutPayBody.shape.customer.unwrap().parse(form.payer);
  assert.deepEqual([person_name, id_number, id_type, billing_address?.country], ['Thandi', undefined, undefined, 'ZA']);
  form.input('email', '');
  assert.equal(form.problem('email'), 'Enter your email address.');
  form.input('email', 'me@example.co.za');
  form.values.id_number = '';
  assert.ok(form.names.includes('id_number') && form.get('id_type') === 'PASSPORT');
  assert.equal(form.payer?.id_type, undefined);
  form.input('id_number', 'A7654321');
  assert.deepEqual([form.payer?.id_type, form.payer?.id_number, form.payer?.email], ['PASSPORT', 'A7654321', 'me@example.co.za']);
});
