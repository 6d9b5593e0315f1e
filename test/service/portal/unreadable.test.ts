import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCard } from '../records/cards.ts';
import { aCustomer } from '../records/customers.ts';

/** What a repeated action is told if the result of the first one cannot be read, such as one that another release stored. */
describe('a repeated action in the portal', () => {
  const desk = interfaceFor(freshDatabase);

  /** Performs an action, replaces its stored result, and repeats it. */
  async function repeated(operation: 'portal.subscribe' | 'portal.details', body: object, stored: string) {
    const { sandbox, services } = desk();
    const customer_id = await aCustomer(sandbox);
    await aCard(sandbox, customer_id);
    const settings = { available_product_ids: ['pro_sandboxBasic'], billing_info_type: 'UPDATE' };
    const { session_id } = (await sandbox.ask('portal.link', { body: { customer_id, settings } })).result;
    const key = `portal-${session_id}`;
    const act = () => sandbox.send(operation, { params: { session_id }, body, headers: { 'idempotency-key': key } });
    const first = await act();
    assert.equal(first.status, 200, first.text);
    assert.equal((await act()).text, first.text);
    await services.store.transaction(sandbox.account.id, async (tx) => {
      await tx.answer(key, stored);
    });
    return act();
  }

  for (const [what, stored] of [
    ['an empty text', ''],
    ['no JSON', '{"status"'],
    ['something else', '{"charged":true}'],
  ] as const)
    test(`is not told that it is done if ${what} is stored`, async () => {
      const subscribed = await repeated('portal.subscribe', { items: [{ product_id: 'pro_sandboxBasic' }] }, stored);
      assert.deepEqual(assertRefused(subscribed, '008'), { 'Idempotency-Key': 'readable' });
      assert.match(subscribed.text, /read the session/);
      assertRefused(await repeated('portal.details', { email: 'thandi@shop.example' }, stored), '008');
    });
});
