import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Payment } from '../../../src/service/domain/records/money.ts';
import { insert, update } from '../../../src/service/domain/decision.ts';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { refuses, takes, type Sending } from './tables.ts';

export const PERSON = {
  reference: 'C-1',
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'thandi@shop.example',
  contact_number: '082 123 4567',
  billing_address_line_1: '1 Long Street',
  billing_address_line_2: 'Gardens',
  city_or_town: 'Cape Town',
  postal_code: '0001',
  metadata: { shoe: 7, likes: ['tea'], newsletter: true },
} as const;

/** Creates a customer in an account. */
export const aCustomer = async (caller: Caller, change: object = {}): Promise<string> =>
  (await caller.ask('customers.create', { body: { records: [{ ...PERSON, ...change }] } })).results[0]?.id ?? '';

/** Stores a payment that collects from a customer, which no operation can create yet. */
export async function storePayment({ services }: Desk, account_id: string, payment: Partial<Payment>): Promise<string> {
  const id = services.newId('pay_');
  const row = {
    account_id,
    id,
    customer_id: 'cus_0',
    bank_account_id: null,
    mandate_id: null,
    payment_methods_id: 'pam_0',
    order_id: null,
    kind: 'PAYMENT',
    batch_reference: null,
    transaction_reference: null,
    currency: 'ZAR',
    amount: 100,
    follows_mandate: false,
    first_collection: null,
    recurring: null,
    one_time: null,
    card_ids: null,
    eft_reference: null,
    is_tax: null,
    items: null,
    invoice: null,
    progress: { since: '2026-11-21', once_done: false, instalments_from: '2026-11-21' },
    date_next: null,
    created_at: services.clock.now(),
    updated_at: null,
  } as const;
  await services.store.transaction(account_id, (tx) => tx.append([insert('payments', { ...row, payment_status: 'RUNNING', ...payment })]));
  return id;
}

export function customers(desk: () => Desk): void {
  describe('customers', () => {
    let merchant: Caller | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const creating: Sending = { caller, operation: 'customers.create', record: () => PERSON };
    const updating: Sending = { caller, operation: 'customers.update', record: async () => ({ id: await aCustomer(await caller()) }) };
    const filtered = async (query: Record<string, string>) =>
      (await (await caller()).ask('customers.list', { query })).results.map(({ reference }) => reference);

    describe('create', () => {
      test('stores every field and returns it, in order', async () => {
        const { status, results } = await (
          await caller()
        ).ask('customers.create', { body: { records: [PERSON, { reference: 'C-2', company_name: 'Kareeboom' }] } });
        assert.equal(status, true);
        const { id, ...first } = results[0] ?? assert.fail();
        assert.match(id, /^cus_/);
        assert.deepEqual(first, {
          ...PERSON,
          company_name: null,
          client_type: 'RESIDENT_INDIVIDUAL',
          contact_number: '+27821234567',
          customer_status: 'ACTIVE',
          deleted_at: null,
          updated_at: null,
          created_at: '2026-11-21 12:00:00',
        });
        assert.equal(results[1]?.company_name, 'Kareeboom');
      });

      takes(creating, [
        ['a person with nothing but names', { email: undefined, contact_number: undefined, id_type: undefined, id_number: undefined }],
        ['a postal code as an integer', { postal_code: 8001 }],
        ['null for what may be left out', { email: null, postal_code: null, metadata: null, company_name: null }],
        ['each spelling of a client type', { client_type: 'NON_RESIDENT_INDIVIDUAL' }],
        [
          'a company registration number with its slashes',
          {
            person_name: undefined,
            person_surname: undefined,
            company_name: 'X',
            id_type: 'COMPANY_REGISTRATION_NUMBER',
            id_number: '2020/123456/07',
          },
        ],
        [
          'metadata of 30 entries',
          { metadata: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}`.padEnd(128, 'k'), 'v'.repeat(1024)])) },
        ],
        ['names that prototypes have', { metadata: { constructor: 'x', toString: 'y' } }],
      ]);

      refuses(creating, [
        ['no reference', { reference: undefined }, '003 reference required'],
        ['a reference that is null', { reference: null }, '003 reference type'],
        ['an empty reference', { reference: '' }, '003 reference min_length'],
        ['a number for a text', { person_name: 7 }, '003 person_name type'],
        ['an unknown field', { persons_name: 'T' }, '003 persons_name unknown_field'],
        ['a customer_status that does not exist', { customer_status: 'GONE' }, '004 customer_status enum'],
        ['an unknown client type', { client_type: 'ALIEN' }, '004 client_type enum'],
        ['an unknown ID type', { id_type: 'LIBRARY_CARD' }, '004 id_type enum'],
        ['company and person at once', { company_name: 'X' }, '005 company_name either'],
        ['neither company nor person', { person_name: undefined, person_surname: undefined }, '005 person_name either'],
        ['a name without a surname', { person_surname: undefined }, '005 person_surname required'],
        ['a surname without a name', { person_name: undefined }, '005 person_name required'],
        ['an ID number whose date does not exist', { id_number: '8502295000084' }, '003 id_number south_african_id'],
        ['an ID number whose check digit is wrong', { id_number: '9001015000086' }, '003 id_number south_african_id'],
        ['a passport number of 14 characters', { id_type: 'PASSPORT_NUMBER', id_number: 'A1234567890123' }, '003 id_number max_length'],
        ['an ID number as a number', { id_number: 9001015000085 }, '003 id_number type'],
        ['what is no e-mail address', { email: 'thandi' }, '003 email format'],
        ['what is no phone number', { contact_number: 'phone me' }, '003 contact_number phone'],
        ['a postal code of five digits', { postal_code: '80011' }, '003 postal_code format'],
        ['a postal code with a fraction', { postal_code: 1.5 }, '003 postal_code integer'],
        ['a postal code with a letter', { postal_code: '80a1' }, '003 postal_code integer'],
        ['metadata that is no object', { metadata: 'x' }, '003 metadata type'],
        [
          'metadata of 31 entries',
          { metadata: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, i])) },
          '003 metadata max_entries',
        ],
        ['a metadata value of 1025 characters', { metadata: { k: 'v'.repeat(1025) } }, '003 metadata max_length'],
      ]);
    });

    describe('update', () => {
      test('changes what is sent and keeps the rest', async () => {
        const api = await caller();
        const id = await aCustomer(api);
        const { results } = await api.ask('customers.update', {
          body: { records: [{ id, email: 'new@shop.example', postal_code: null, metadata: null }] },
        });
        const after = results[0] ?? assert.fail();
        assert.deepEqual(
          [after.email, after.postal_code, after.metadata, after.person_name, after.updated_at],
          ['new@shop.example', null, null, 'Thandi', '2026-11-21 12:00:00'],
        );
        assert.deepEqual((await api.ask('customers.list', { query: { customer_id: id } })).results, [after]);
      });

      test('turns a person into a company in one call', async () => {
        const api = await caller();
        const id = await aCustomer(api);
        const { results } = await api.ask('customers.update', {
          body: { records: [{ id, company_name: 'X', person_name: null, person_surname: null }] },
        });
        assert.equal(results[0]?.company_name, 'X');
      });

      test('applies two entries for the same record in a batch one after the other', async () => {
        const api = await caller();
        const id = await aCustomer(api);
        const { results } = await api.ask('customers.update', {
          body: {
            records: [
              { id, city_or_town: 'Durban' },
              { id, reference: 'C-9' },
            ],
          },
        });
        assert.deepEqual(
          results.map((row) => [row.city_or_town, row.reference]),
          [
            ['Durban', 'C-1'],
            ['Durban', 'C-9'],
          ],
        );
      });

      test('archives instead of deleting, and restores', async () => {
        const api = await caller();
        const id = await aCustomer(api);
        const archived = await api.ask('customers.update', { body: { records: [{ id, customer_status: 'ARCHIVED' }] } });
        assert.equal(archived.results[0]?.deleted_at, '2026-11-21 12:00:00');
        const back = await api.ask('customers.update', { body: { records: [{ id, customer_status: 'ACTIVE' }] } });
        assert.equal(back.results[0]?.deleted_at, null);
      });

      for (const status of ['ARCHIVED', 'DISABLED'])
        test(`cannot set a customer to ${status} while a payment runs; after it is stopped, it can`, async () => {
          const api = await caller();
          const id = await aCustomer(api);
          const payment = await storePayment(desk(), api.account.id, { customer_id: id });
          const body = { records: [{ id, customer_status: status }] };
          assert.deepEqual(assertRefused(await api.send('customers.update', { body }), '008'), {
            customer_status: 'running_payments',
          });
          await desk().services.store.transaction(api.account.id, (tx) =>
            tx.append([update('payments', payment, { payment_status: 'STOPPED' })]),
          );
          await api.ask('customers.update', { body });
        });

      refuses(updating, [
        ['no id', { id: undefined }, '003 id required'],
        ['an id nobody has', { id: 'cus_nobody' }, '007 id exists'],
        ['null for the reference', { reference: null }, '003 reference type'],
        ['null for the status', { customer_status: null }, '003 customer_status type'],
        ['an unknown status', { customer_status: 'GONE' }, '004 customer_status enum'],
        ['a company beside the person', { company_name: 'X' }, '005 company_name either'],
        ['clearing a surname', { person_surname: null }, '005 person_surname required'],
        ['an unknown field', { colour: 'red' }, '003 colour unknown_field'],
        ['another ID number for the same type', { id_number: '1234567890123' }, '003 id_number south_african_id'],
      ]);
    });

    describe('list', () => {
      test('filters by each field, newest first', async () => {
        merchant = await desk().merchant();
        const api = merchant;
        await aCustomer(api);
        desk().moveTo(new Date('2026-11-22T10:00:00Z'));
        const records = [
          {
            reference: 'F-2',
            company_name: 'Kareeboom',
            id_number: '2020/1',
            id_type: 'COMPANY_REGISTRATION_NUMBER',
            email: 'k@k.example',
            contact_number: '+27 21 555 0000',
          },
        ];
        const [company] = (await api.ask('customers.create', { body: { records } })).results;
        desk().moveTo(new Date('2026-11-21T10:00:00Z'));
        assert.deepEqual(await filtered({}), ['F-2', 'C-1']);
        const table: readonly (readonly [Record<string, string>, string[]])[] = [
          [{ customer_status: 'ACTIVE' }, ['F-2', 'C-1']],
          [{ customer_status: 'DISABLED' }, []],
          [{ customer_id: company?.id ?? '' }, ['F-2']],
          [{ customer_reference: 'C-1' }, ['C-1']],
          [{ customer_company_name: 'Kareeboom' }, ['F-2']],
          [{ customer_person_name: 'Thandi' }, ['C-1']],
          [{ customer_person_surname: 'Mokoena' }, ['C-1']],
          [{ customer_id_number: '9001015000085' }, ['C-1']],
          [{ customer_email: 'k@k.example' }, ['F-2']],
          [{ customer_contact_number: '0215550000' }, ['F-2']],
          [{ customer_contact_number: '+27821234567' }, ['C-1']],
          [{ date_start: '2026-11-22' }, ['F-2']],
          [{ date_end: '2026-11-21' }, ['C-1']],
          [{ date_start: '2026-11-21', date_end: '2026-11-22' }, ['F-2', 'C-1']],
          [{ customer_email: 'k@k.example', customer_person_name: 'Thandi' }, []],
        ];
        for (const [query, references] of table) assert.deepEqual(await filtered(query), references, JSON.stringify(query));
      });

      for (const [query, field] of [
        [{ customer_status: 'GONE' }, 'customer_status'],
        [{ date_start: '2026-02-30' }, 'date_start'],
        [{ date_end: 'tomorrow' }, 'date_end'],
        [{ customer_reference: 'x'.repeat(36) }, 'customer_reference'],
        [{ customer_email: '\u0000' }, 'customer_email'],
        [{ limit: '0' }, 'limit'],
        [{ limit: '1001' }, 'limit'],
        [{ limit: '1e2' }, 'limit'],
        [{ after: 'x' }, 'after'],
        [{ colour: 'red' }, 'colour'],
      ] as const)
        test(`refuses ${JSON.stringify(query)}: 006, ${field}`, async () => {
          const named = assertRefused(await (await caller()).send('customers.list', { query }), '006');
          assert.deepEqual(Object.keys(named), [field]);
        });
    });
  });
}
