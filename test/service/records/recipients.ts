import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { filters, refuses, takes, type Sending } from './tables.ts';

const RECIPIENT = {
  reference: 'S-1',
  recipient_category: 'Supplier',
  company_name: 'Karoo Mills',
  email: 'accounts@mills.example',
  contact_number: '021 555 0000',
  id_type: 'COMPANY_REGISTRATION_NUMBER',
  id_number: '2020/123456/07',
  billing_address_line_1: '2 Mill Road',
  billing_address_line_2: 'Woodstock',
  city_or_town: 'Cape Town',
  postal_code: 7925,
  is_tax: true,
  tax_number: '4012345678',
  notes: 'Pays on Fridays',
} as const;

const PERSON = { reference: 'S-2', person_name: 'Sipho', person_surname: 'Dlamini', email: 's@d.example' } as const;

export function recipients(desk: () => Desk): void {
  describe('recipients', () => {
    let merchant: Caller | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const aRecipient = async () =>
      (await (await caller()).ask('recipients.create', { body: { records: [RECIPIENT] } })).records[0]?.id ?? '';
    const creating: Sending = { caller, operation: 'recipients.create', record: () => RECIPIENT };
    const person: Sending = { caller, operation: 'recipients.create', record: () => PERSON };
    const updating: Sending = { caller, operation: 'recipients.update', record: async () => ({ id: await aRecipient() }) };

    describe('create', () => {
      test('stores every field and returns it, under `records`', async () => {
        const { status, records } = await (await caller()).ask('recipients.create', { body: { records: [RECIPIENT, PERSON] } });
        assert.equal(status, true);
        const { id, ...first } = records[0] ?? assert.fail();
        assert.match(id, /^rcp_/);
        assert.deepEqual(first, {
          ...RECIPIENT,
          contact_number: '+27215550000',
          person_name: null,
          person_surname: null,
          recipient_status: 'ACTIVE',
          deleted_at: null,
          updated_at: null,
          created_at: '2026-11-21 12:00:00',
        });
        assert.equal(records[1]?.is_tax, false);
      });

      takes(creating, [
        ['a status', { recipient_status: 'DISABLED' }],
        ['a tax rule of false', { is_tax: false }],
        ['notes of 2048 characters', { notes: 'n'.repeat(2048) }],
      ]);
      takes(person, [['a passport number of 14 characters', { id_type: 'PASSPORT_NUMBER', id_number: 'A1234567890123' }]]);
      refuses(creating, [
        ['an ID type without its number', { id_number: undefined }, '003 id_number required'],
        ['a person beside the company', { person_name: 'S' }, '005 company_name either'],
      ]);
      refuses(person, [
        [
          'a company registration number of a person',
          { id_type: 'COMPANY_REGISTRATION_NUMBER', id_number: '2020/1' },
          '005 id_type company',
        ],
        ['an ID number that is none', { id_type: 'SOUTH_AFRICAN_ID', id_number: '1' }, '003 id_number south_african_id'],
        ['neither company nor person', { person_name: undefined, person_surname: undefined }, '005 person_name either'],
      ]);
    });

    describe('update', () => {
      test('changes what is sent, clears fields with null, and archives', async () => {
        const id = await aRecipient();
        const { records } = await (
          await caller()
        ).ask('recipients.update', {
          body: { records: [{ id, notes: null, tax_number: null, is_tax: false, recipient_status: 'ARCHIVED' }] },
        });
        const after = records[0] ?? assert.fail();
        assert.deepEqual(
          [after.notes, after.tax_number, after.is_tax, after.recipient_status, after.deleted_at, after.company_name],
          [null, null, false, 'ARCHIVED', '2026-11-21 12:00:00', 'Karoo Mills'],
        );
      });

      refuses(updating, [
        ['an id nobody has', { id: 'rcp_nobody' }, '007 id exists'],
        ['clearing the ID number of a type', { id_number: null }, '003 id_number required'],
        ['clearing the only name', { company_name: null, id_type: null, id_number: null }, '005 person_name either'],
      ]);
    });

    test('list filters by each field', async () => {
      const api = await desk().merchant();
      const [company, individual] = (
        await api.ask('recipients.create', { body: { records: [RECIPIENT, { ...PERSON, recipient_status: 'DISABLED' }] } })
      ).records.map(({ id }) => id);
      await filters(api, 'recipients.list', [
        [{}, [individual, company]],
        [{ recipient_status: 'DISABLED' }, [individual]],
        [{ recipient_id: company ?? '' }, [company]],
        [{ reference: 'S-2' }, [individual]],
        [{ company_name: 'Karoo Mills' }, [company]],
        [{ person_name: 'Sipho' }, [individual]],
        [{ person_surname: 'Dlamini' }, [individual]],
        [{ email: 's@d.example' }, [individual]],
        [{ contact_number: '0215550000' }, [company]],
        [{ id_number: '2020/123456/07' }, [company]],
        [{ tax_number: '4012345678' }, [company]],
        [{ date_start: '2026-11-21', date_end: '2026-11-21' }, [individual, company]],
        [{ date_end: '2026-11-20' }, []],
      ]);
    });
  });
}
