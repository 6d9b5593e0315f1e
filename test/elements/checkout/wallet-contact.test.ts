import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { appleContact, canWalletGivePayer, googleContact, payerOfWallet } from '../../../src/elements/checkout/wallets/wallet-contact.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aView } from '../support/views.ts';

const asking = (...customer_fields: CheckoutView['customer_fields']): CheckoutView => aView({ customer: null, customer_fields });

const APPLE = {
  shippingContact: {
    givenName: 'Thandi',
    familyName: 'Mokoena',
    emailAddress: 'thandi@example.co.za',
    phoneNumber: '082 123 4567',
    addressLines: ['12 Kerk Street', 'Flat 4'],
    locality: 'Prince Albert',
    administrativeArea: 'WC',
    postalCode: '6930',
    countryCode: 'za',
  },
  billingContact: {
    givenName: 'Thandi',
    familyName: 'Mokoena',
    addressLines: ['1 Long Street'],
    locality: 'Cape Town',
    administrativeArea: 'Western Cape',
    postalCode: '8001',
    countryCode: 'ZA',
  },
};

const GOOGLE = {
  email: 'thandi@example.co.za',
  paymentMethodData: {
    info: {
      billingAddress: {
        name: 'Thandi Grace Mokoena',
        phoneNumber: '+27821234567',
        address1: '1 Long Street',
        address2: '',
        locality: 'Cape Town',
        administrativeArea: 'Western Cape',
        postalCode: '8001',
        countryCode: 'ZA',
      },
    },
  },
};

describe('the details that a wallet can give', () => {
  test('are names, email, phone and addresses; an identity number or a reference must be typed', () => {
    for (const fields of [[], ['email'], ['email', 'contact_number', 'billing', 'shipping']] as const)
      assert.equal(canWalletGivePayer(asking(...fields)), true, fields.join());
    for (const field of ['id_number', 'reference'] as const) assert.equal(canWalletGivePayer(asking('email', field)), false, field);
    assert.equal(canWalletGivePayer({ ...asking('id_number'), customer: { display_name: 'Thandi' } }), true);
  });
});

describe('the payer from a wallet', () => {
  test('Apple Pay: has the names, and only the other details that the session asks for', () => {
    assert.deepEqual(payerOfWallet(asking(), appleContact(APPLE)), { person_name: 'Thandi', person_surname: 'Mokoena' });
    assert.deepEqual(payerOfWallet(asking('email', 'contact_number', 'billing', 'shipping'), appleContact(APPLE)), {
      person_name: 'Thandi',
      person_surname: 'Mokoena',
      email: 'thandi@example.co.za',
      contact_number: '+27821234567',
      billing_address: {
        line1: '1 Long Street',
        city_or_town: 'Cape Town',
        province_or_state: 'Western Cape',
        postal_or_zip_code: '8001',
        country: 'ZA',
      },
      shipping: {
        address: {
          line1: '12 Kerk Street',
          line2: 'Flat 4',
          city_or_town: 'Prince Albert',
          province_or_state: 'Western Cape',
          postal_or_zip_code: '6930',
          country: 'ZA',
        },
      },
    });
  });

  test('Google Pay: has the last word of the single name as the surname', () => {
    assert.deepEqual(payerOfWallet(asking('email', 'contact_number'), googleContact(GOOGLE)), {
      person_name: 'Thandi Grace',
      person_surname: 'Mokoena',
      email: 'thandi@example.co.za',
      contact_number: '+27821234567',
    });
  });

  test('is not used if anything is missing or invalid, so that the shopper types it', () => {
    assert.equal(payerOfWallet(asking(), appleContact({})), null);
    assert.equal(payerOfWallet(asking('email'), appleContact({ ...APPLE, shippingContact: { givenName: 'T', familyName: 'M' } })), null);
    assert.equal(payerOfWallet(asking(), googleContact({ paymentMethodData: { info: { billingAddress: { name: 'Thandi' } } } })), null);
  });

  test('is read without an error, whatever the wallet answers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        payerOfWallet(asking('email', 'billing', 'shipping'), appleContact(answer));
        payerOfWallet(asking('email', 'billing', 'shipping'), googleContact(answer));
      }),
    );
  });
});
