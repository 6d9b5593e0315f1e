import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer } from '../../../contract/sessions/checkout-pay.ts';
import { isRecord } from '../../../facts/records.ts';
import { PayerForm, type AddressKind, type PayerValues } from '../payer/payer-form.ts';

/** The payer's details from a wallet: which of them it can supply, and how its answer becomes the payer that the service needs. */

/** The fields for which nothing has to be typed beside a wallet: what it can supply, and what may be empty. It always supplies the names. */
const KNOWN_TO_WALLETS: readonly string[] = ['email', 'contact_number', 'billing', 'shipping', 'company_name'];

/** Whether a wallet can supply every field that the session asks of the payer, so that nothing has to be typed. */
export function canWalletGivePayer({ customer, customer_fields, choice }: CheckoutView): boolean {
  return choice === null && (customer !== null || customer_fields.every((field) => KNOWN_TO_WALLETS.includes(field)));
}

/** A postal address in a wallet, with its name and phone number. */
interface WalletAddress {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly lines: readonly string[];
  readonly city: string;
  readonly province: string;
  readonly code: string;
  readonly country: string;
}

/** A wallet's answer about the payer. An address that was not asked for is null. */
export interface WalletContact {
  readonly email: string;
  readonly billing: WalletAddress | null;
  readonly shipping: WalletAddress | null;
}

/** The provinces by the abbreviations that some wallets use (ISO 3166-2). */
const PROVINCES: Readonly<Record<string, string>> = {
  EC: 'Eastern Cape',
  FS: 'Free State',
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Northern Cape',
  NW: 'North West',
  WC: 'Western Cape',
};

function valuesOfAddress(kind: AddressKind, { lines, city, province, code, country }: WalletAddress): PayerValues {
  const [line1 = '', ...more] = lines.filter((line) => line.trim() !== '');
  return {
    [`${kind}.line1`]: line1,
    [`${kind}.line2`]: more.join(', '),
    [`${kind}.city_or_town`]: city,
    [`${kind}.province_or_state`]: PROVINCES[province.toUpperCase()] ?? province,
    [`${kind}.postal_or_zip_code`]: code,
    [`${kind}.country`]: country.toUpperCase() || 'ZA',
  };
}

/** The payer in a wallet's answer; null if a value is missing or wrong, so that it must be typed. */
export function payerOfWallet(view: CheckoutView, { email, billing, shipping }: WalletContact): Payer | null {
  const person = [billing, shipping].find((address) => address !== null && address.name !== '' && address.surname !== '');
  const values: PayerValues = {
    person_name: person?.name ?? '',
    person_surname: person?.surname ?? '',
    email,
    contact_number: [shipping, billing].map((address) => address?.phone ?? '').find((phone) => phone !== '') ?? '',
    ...(billing && valuesOfAddress('billing', billing)),
    ...(shipping && valuesOfAddress('shipping', shipping)),
  };
  const form = new PayerForm({ requestUpdate: () => undefined }, () => undefined);
  form.saidSame = false;
  form.setView(view);
  form.restore(values);
  return form.complete ? (form.payer ?? null) : null;
}

/** A field of a wallet's answer as text; empty if it is not a text. */
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A contact of Apple Pay (`ApplePayPaymentContact`). */
function appleAddress(contact: unknown): WalletAddress | null {
  if (!isRecord(contact)) return null;
  const lines: unknown = contact['addressLines'];
  return {
    name: text(contact['givenName']),
    surname: text(contact['familyName']),
    phone: text(contact['phoneNumber']),
    lines: Array.isArray(lines) ? lines.map(text) : [],
    city: text(contact['locality']),
    province: text(contact['administrativeArea']),
    code: text(contact['postalCode']),
    country: text(contact['countryCode']),
  };
}

/** The payer's details in an authorised payment of Apple Pay. */
export function appleContact(payment: unknown): WalletContact {
  const { shippingContact, billingContact } = isRecord(payment) ? payment : {};
  return {
    email: isRecord(shippingContact) ? text(shippingContact['emailAddress']) : '',
    billing: appleAddress(billingContact),
    shipping: appleAddress(shippingContact),
  };
}

/** An address of Google Pay (`Address`); the last word of its name is the surname. */
function googleAddress(address: unknown): WalletAddress | null {
  if (!isRecord(address)) return null;
  const names = text(address['name']).split(/\s+/);
  return {
    name: names.slice(0, -1).join(' '),
    surname: names.at(-1) ?? '',
    phone: text(address['phoneNumber']),
    lines: ['address1', 'address2', 'address3'].map((line) => text(address[line])),
    city: text(address['locality']),
    province: text(address['administrativeArea']),
    code: text(address['postalCode']),
    country: text(address['countryCode']),
  };
}

/** The payer's details in the data of a payment with Google Pay. */
export function googleContact(data: unknown): WalletContact {
  const { email, shippingAddress, paymentMethodData } = isRecord(data) ? data : {};
  const info = isRecord(paymentMethodData) ? paymentMethodData['info'] : null;
  return {
    email: text(email),
    billing: isRecord(info) ? googleAddress(info['billingAddress']) : null,
    shipping: googleAddress(shippingAddress),
  };
}
