import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCustomer, PERSON } from './customers.ts';

const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...PERSON, reference: `N-${i}` }));

export function platform(desk: () => Desk): void {
  const references = async (api: Caller) => (await api.ask('customers.list')).results.map(({ reference }) => reference);

  describe('batches', () => {
    test('create and change 1,000 records in one call', async () => {
      const api = await desk().merchant();
      const { results } = await api.ask('customers.create', { body: { records: many(1000) } });
      assert.deepEqual(
        results.map(({ reference }) => reference),
        many(1000).map(({ reference }) => reference),
        'in the order in which they were sent',
      );
      const changed = await api.ask('customers.update', { body: { records: results.map(({ id }) => ({ id, city_or_town: 'Durban' })) } });
      assert.equal(changed.results.filter((row) => row.city_or_town === 'Durban').length, 1000);
    });

    test('with 1,001 records, none, or no array at all are 002', async () => {
      const api = await desk().merchant();
      for (const records of [many(1001), [], undefined, null, {}, 'x'])
        assert.deepEqual(Object.keys(assertRefused(await api.send('customers.create', { body: { records } }), '002')), ['records']);
      assert.deepEqual(await references(api), []);
    });

    test('are rejected for one bad record: nothing is stored, and every bad record is listed with each of its fields', async () => {
      const api = await desk().merchant();
      const records = [PERSON, { ...PERSON, reference: 7, email: 'x' }, PERSON, { ...PERSON, id_number: '1' }];
      const answer = await api.send('customers.create', { body: { records } });
      assertRefused(answer, '003');
      const { error_details } = answer.body as {
        error_details: { record: { reference: unknown }; errors: Record<string, { rule: string }> }[];
      };
      assert.deepEqual(
        error_details.map(({ record, errors }) => [record.reference, Object.keys(errors)]),
        [
          [7, ['reference', 'email']],
          ['C-1', ['id_number']],
        ],
      );
      assert.deepEqual(await references(api), []);
    });

    test('are rejected for one id that does not exist: nothing is changed', async () => {
      const api = await desk().merchant();
      const id = await aCustomer(api);
      const records = [
        { id, reference: 'changed' },
        { id: 'cus_nobody', reference: 'x' },
      ];
      assertRefused(await api.send('customers.update', { body: { records } }), '007');
      assert.deepEqual(await references(api), ['C-1']);
    });

    test('of the same records in opposite order do not block each other', async () => {
      const api = await desk().merchant();
      const ids = (await api.ask('customers.create', { body: { records: many(50) } })).results.map(({ id }) => id);
      const batch = (order: readonly string[]) =>
        api.ask('customers.update', { body: { records: order.map((id) => ({ id, city_or_town: 'X' })) } });
      await Promise.all([batch(ids), batch(ids.toReversed()), batch(ids), batch(ids.toReversed())]);
    });
  });

  describe('pages', () => {
    test('contain each record of a list once, newest first, even if records were created at the same moment', async () => {
      const api = await desk().merchant();
      await api.ask('customers.create', { body: { records: many(25) } });
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: { results: { reference: string }[]; has_more?: boolean | undefined; next?: string | null | undefined } = await api.ask(
          'customers.list',
          {
            query: { limit: '10', ...(after === null ? {} : { after }) },
          },
        );
        assert.equal(page.has_more, page.next !== null);
        seen.push(...page.results.map(({ reference }) => reference));
        // A record that is created meanwhile does not move the pages.
        await aCustomer(api);
        after = page.next ?? null;
      } while (after !== null);
      assert.deepEqual(
        seen,
        many(25)
          .map(({ reference }) => reference)
          .toReversed(),
      );
    });

    test('a list without a limit has no page marks', async () => {
      const answer = await (await desk().merchant()).ask('customers.list');
      assert.deepEqual(Object.keys(answer), ['status', 'results']);
    });
  });
}
