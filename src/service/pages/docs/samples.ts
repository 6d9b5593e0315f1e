import type { SentRequest, Operation } from '../../../contract/routes.ts';
import type { Schema } from './document.ts';

/** Example bodies. The contract types the table, so no example can be wrong. Other examples are made from the schema. */

type Samples = { readonly [O in Operation]?: NonNullable<SentRequest<O>['body']> };

/** Examples written by hand. */
export const SAMPLES: Samples = {
  'customers.create': {
    records: [
      {
        reference: 'CUST-1001',
        person_name: 'Thandi',
        person_surname: 'Mokoena',
        email: 'thandi@example.co.za',
        contact_number: '082 123 4567',
      },
    ],
  },
  'customers.update': { records: [{ id: 'cus_…', email: 'thandi.m@example.co.za' }] },
  'checkout.page': {
    mode: 'ONE_TIME',
    amount: '149.00',
    customer_fields: ['email'],
    order: { reference: 'ORDER-1001', items: [{ sku: 'MUG-01', name: 'Stoneware mug', quantity: 1, unit_amount: '149.00' }] },
    redirects: { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' },
  },
  'checkout.update': { amount: '129.00' },
  'checkout.session.cancel': {},
  'checkout.session.origins': { allowed_origins: ['https://shop.example'] },
};

/** Values for fields that mean the same everywhere. */
const BY_NAME: Readonly<Record<string, string>> = {
  amount: '149.00',
  unit_amount: '149.00',
  currency: 'ZAR',
  email: 'thandi@example.co.za',
  contact_number: '+27821234567',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  reference: 'REF-1001',
  card_number: '4242424242424242',
  expiry: '12/30',
  cvc: '123',
  name: 'Stoneware mug',
  sku: 'MUG-01',
};

const depths = { most: 6 } as const;

/** A value that fits a schema, with its required fields only. */
export function valueOf(schema: Schema, name = '', depth = 0): unknown {
  if (depth > depths.most) return null;
  const [choice] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter(({ type }) => type !== 'null');
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (choice !== undefined) return valueOf(choice, name, depth + 1);
  const type = [schema.type ?? []].flat()[0];
  if (schema.properties !== undefined) {
    const { properties, required = [] } = schema;
    return Object.fromEntries(required.map((key) => [key, valueOf(properties[key] ?? {}, key, depth + 1)]));
  }
  if (type === 'array') return schema.items === undefined || (schema.minItems ?? 1) === 0 ? [] : [valueOf(schema.items, name, depth + 1)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : name.endsWith('id') ? `${name.slice(0, 3)}_…` : '…';
}

/** The example of an operation, by its id in the OpenAPI document. */
export function sampleOf(id: string, schema: Schema): unknown {
  const found = Object.entries(SAMPLES).find(([name]) => name.replaceAll('.', '_') === id);
  return found === undefined ? valueOf(schema) : found[1];
}

/** A call as a command for a terminal. */
export function curlOf({
  method,
  url,
  stream,
  form = false,
  body,
}: {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly stream: boolean;
  /** The body is an HTML form. */
  readonly form?: boolean;
  readonly body: unknown;
}): string {
  if (form) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => `  --data-urlencode '${name}=${String(value)}'`);
    return [`curl -i '${url}'`, ...fields].join(' \\\n');
  }
  const lines = [`curl ${stream ? '-N ' : ''}-u sandbox:sandbox '${url}'`];
  if (method === 'POST') {
    const text = JSON.stringify(body ?? {}, null, 2).replaceAll("'", "'\\''");
    lines.push("  -H 'content-type: application/json'", `  -d '${text}'`);
  }
  return lines.join(' \\\n');
}
