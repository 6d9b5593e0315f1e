import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCard } from './cards.ts';
import { aCustomer } from './customers.ts';

/** Operations whose answer is the same for everyone, or is not a list. */
const SHARED: readonly string[] = ['lookups.list', 'sandbox.ledger'];

/** One record of each kind in an account, listed by the operation that changes it. */
async function oneOfEach(api: Caller): Promise<Readonly<Partial<Record<Operation, string>>>> {
  const customer_id = await aCustomer(api);
  const first = ({ id }: { id: string } = { id: '' }): string => id;
  const make = async (operation: 'bankAccounts.create' | 'orders.create' | 'products.create', record: object) =>
    first((await api.ask(operation, { body: { records: [record] } })).results[0]);
  const account = {
    bank_account_holder_name: 'x',
    bank_account_number: '1',
    bank_account_type: 'SAVINGS',
    bank_name: 'FNB',
    bank_branch_code: 250655,
  };
  return {
    'customers.update': customer_id,
    'bankAccounts.update': await make('bankAccounts.create', { customer_id, ...account }),
    'recipients.update': first(
      (await api.ask('recipients.create', { body: { records: [{ reference: 'x', company_name: 'x', email: 'x@y.example' }] } })).records[0],
    ),
    'orders.update': await make('orders.create', { reference: 'x', description: 'x', amount_total: '1', customer_id }),
    'products.update': await make('products.create', { name: 'x', price_excl: 1, pricing_type: 'ONE_TIME' }),
    'cards.update': await aCard(api, customer_id),
  };
}

export function isolation(desk: () => Desk): void {
  describe('an account without records, next to one with many', () => {
    test('sees nothing in any list', async () => {
      await oneOfEach(desk().sandbox);
      const nobody = await desk().merchant();
      const lists = (Object.entries(routes) as [Operation, Route][]).filter(
        ([name, row]) => row.method === 'GET' && row.params === undefined && !SHARED.includes(name),
      );
      assert.ok(lists.length >= 9);
      for (const [operation] of lists) {
        const { status: _status, ...payload } = (await nobody.ask(operation)) as Record<string, unknown>;
        assert.deepEqual(Object.values(payload), [[]], operation);
      }
    });

    test('changes nothing: every id of the other account is 007, as if it did not exist', async () => {
      const theirs = await oneOfEach(await desk().merchant());
      const nobody = await desk().merchant();
      for (const [operation, id] of Object.entries(theirs) as [Operation, string][])
        for (const asked of [id, `${id.slice(0, 4)}nobody`])
          assert.deepEqual(
            assertRefused(await nobody.send(operation, { body: { records: [{ id: asked }] } }), '007'),
            { id: 'exists' },
            operation,
          );
    });
  });

  test('gets the sandbox’s initial data once, however often and however many nodes start', async () => {
    const { sandbox } = desk();
    const before = (await sandbox.ask('paymentMethods.list')).payment_methods.length;
    await Promise.all([desk().seed(), desk().seed(), desk().seed()]);
    assert.equal((await sandbox.ask('paymentMethods.list')).payment_methods.length, before);
  });
}
