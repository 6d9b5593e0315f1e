import type { CheckoutView, Payer } from '../../../protocol/checkout.ts';
import { isRecord } from '../../shared/runner/gateway.ts';
import { fieldsOf, type AddressKind, type PayerValues } from '../form/payer.ts';
import { problemsOf, toPayer } from '../form/payer-checks.ts';

/** Who pays, as a wallet knows them: what it is asked for, and how its answer becomes the payer that the service wants. */

/** The parts of a payer that a wallet can give; the names come with all of them. */
const KNOWN_TO_WALLETS: readonly string[] = ['email', 'contact_number', 'billing', 'shipping'];

/** Whether a wallet can give everything that the session asks of the payer, so that nothing has to be typed. */
export function canWalletGivePayer({ customer, customer_fields, choice }: CheckoutView): boolean {
  return choice === null && (customer !== null || customer_fields.every((field) => KNOWN_TO_WALLETS.includes(field)));
}

/** A postal address as a wallet has it, with the name and the phone number that belong to it. */
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

/** What a wallet told of the payer. An address that it was not asked for is null. */
export interface WalletContact {
  readonly email: string;
  readonly billing: WalletAddress | null;
  readonly shipping: WalletAddress | null;
}

/** The provinces by the letters that some wallets have for them (ISO 3166-2). */
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

/** The payer from what the wallet told; null if something is missing or wrong, so that it must be typed. */
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
  const fields = fieldsOf(view, { sameAddress: false });
  return Object.keys(problemsOf(values, fields)).length === 0 ? (toPayer(values, fields, view) ?? null) : null;
}

/** A field of a wallet's answer as text; what is no text is empty. */
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

/** What an authorised payment of Apple Pay tells of the payer. */
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

/** What the data of a payment with Google Pay tells of the payer. */
export function googleContact(data: unknown): WalletContact {
  const { email, shippingAddress, paymentMethodData } = isRecord(data) ? data : {};
  const info = isRecord(paymentMethodData) ? paymentMethodData['info'] : null;
  return {
    email: text(email),
    billing: isRecord(info) ? googleAddress(info['billingAddress']) : null,
    shipping: googleAddress(shippingAddress),
  };
}
