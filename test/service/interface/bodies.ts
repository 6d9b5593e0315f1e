import { z } from 'zod';
import { emptyBody } from '../../../src/contract/sessions/session.ts';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';

/**
 * A valid body for each operation that has one, with every field that it may have, made from its schema. Invalid bodies are
 * made from these.
 */

/** What fields of these names are given: numbers that are checked, and what other fields have to fit. */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  secret: ['WEBHOOK'],
  passphrase: ['quiet river'],
  signature_binding: [false],
  customer_fields: [['email']],
  payment_methods: [['CARD']],
  id_type: ['SOUTH_AFRICAN_ID', 'SAID'],
  id_number: ['9001015000085'],
  contact_number: ['0821234567'],
  contact_numbers: [['0821234567']],
  card_number: ['4242424242424242'],
  bank_account_number: ['10004301100'],
  bank_branch_code: ['051001'],
  postal_code: ['0001'],
  tax_number: ['4012345678'],
  vat_number: ['4123456789'],
  coordinates: ['-33.9, 18.4'],
  currency: ['ZAR'],
  country: ['ZAF', 'ZA'],
  billing_period: ['CUSTOM'],
  collection_method: ['REQUEST_PAYMENT'],
  frequency: [['ONE_TIME', 'MONTHLY']],
  amount_options: [['50.00', 100]],
  process_days: [[1, 25]],
  signature: ['x', { type: 'typed', name: 'Thandi Mokoena' }],
  logo: ['data:image/png;base64,iVBORw0KGgo='],
  metadata: [{ shoe: 7 }],
};

/** What any other field is given: the first that its schema takes. */
const SAMPLES: readonly unknown[] = [
  true,
  'x',
  '149.00',
  7,
  '2027-02-25',
  '2027-02-25T08:00:00Z',
  't@m.example',
  'https://shop.example',
  '12/27',
  '123',
  '12345678',
  '0'.repeat(64),
  '#0a7d4b',
  '196.25.1.9',
  '6f1c1f6e-6a3f-4c0b-9b55-0d3f6e3b8a01',
];

/** The values that the schema of a field lists. */
function listed(schema: z.ZodType): readonly unknown[] {
  const { enum: values, const: only } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return values ?? [only];
}

/** Of a record and its id, a body has one. */
const isNamedTwice = (name: string, names: readonly string[]): boolean =>
  name.endsWith('_id') && names.includes(name.slice(0, -'_id'.length));

/**
 * A value that a schema takes, with every field that it lists. A rule over several of its fields may refuse it.
 * @throws Error if there is no sample for a field
 */
export function sampleOf(schema: unknown, name = '', isLeftOut: typeof isNamedTwice = () => false): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sampleOf(schema.unwrap(), name, isLeftOut);
  const takes = (value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;
  const own = NAMED[name]?.find(takes);
  if (own !== undefined) return own;
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element, name, isLeftOut)];
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return sampleOf(schema.in, name, isLeftOut);
  if (schema instanceof z.ZodObject) {
    const names = Object.keys(schema.shape).filter((each, _, all) => !isLeftOut(each, all));
    return Object.fromEntries(names.map((each) => [each, sampleOf(schema.shape[each], each, isLeftOut)]));
  }
  const found = [...listed(schema as z.ZodType), ...SAMPLES].find(takes);
  if (found === undefined) throw new Error(`no sample fits ${name}`);
  return found;
}

function leaveOut(body: object, path: readonly PropertyKey[]): void {
  const around = path.slice(0, -1).reduce((at: object, key) => Reflect.get(at, key) as object, body);
  Reflect.deleteProperty(around, path.at(-1) ?? '');
}

/** Fields that exclude an operation’s own, and that another operation has too. */
const OTHERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'checkout.link': [['expires_in_minutes'], ['payment', 'metadata'], ['redirects', 'notify_url']],
};

/** A valid body. Of fields that exclude each other, those that the rules name are left out. */
function bodyOf(schema: z.ZodType, name: string): object {
  const body = sampleOf(schema, name, isNamedTwice) as object;
  for (const path of OTHERS[name] ?? []) leaveOut(body, path);
  for (const { path } of schema.safeParse(body).error?.issues ?? []) leaveOut(body, path);
  return body;
}

const rows = Object.entries(routes) as [Operation, Route][];

/** The bodies, by operation. The operations of a shopper's session are tried with a running session of their own. */
export const BODIES: Readonly<Partial<Record<Operation, object>>> = Object.fromEntries(
  rows.flatMap(([name, { body }]) =>
    body === undefined || body === emptyBody || name.startsWith('checkout.session.') ? [] : [[name, bodyOf(body, name)] as const],
  ),
);
