import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPortal } from '../portal/browser.ts';
import { BASIC, billingFrom, type Payer } from './support.ts';

/** A customer who is not ACTIVE is not billed again. */

describe('the ended subscription of a customer who is not ACTIVE', () => {
  const desk = billingFrom('2027-03-01');
  const ended = async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
    return { id, payer };
  };
  const setStatus = async ({ id }: Payer, customer_status: string) => {
    const { status, text } = await desk().ask('POST', '/customers/update', { records: [{ id, customer_status }] });
    assert.equal(status, 200, text);
  };

  for (const customer_status of ['ARCHIVED', 'DISABLED'])
    test(`is not reactivated for one who is ${customer_status}; after the customer is ACTIVE again, it is`, async () => {
      const { id, payer } = await ended();
      await setStatus(payer, customer_status);
      const path = `/subscriptions/${id}/reactivate`;
      assert.deepEqual(await desk().refused(path), { code: '008', fields: ['customer_id'] });
      assert.equal((await desk().read(id)).subscription_status, 'CANCELLED');
      await setStatus(payer, 'ACTIVE');
      assert.equal((await desk().result('POST', path, {})).subscription_status, 'ACTIVE');
    });

  test('is not reactivated for one who was erased', async () => {
    const { id, payer } = await ended();
    await desk().result('POST', `/customers/${payer.id}/erase`, {});
    assert.deepEqual(await desk().refused(`/subscriptions/${id}/reactivate`), { code: '008', fields: ['customer_id'] });
  });

  test('is not offered again in a portal that is still open', async () => {
    const { payer } = await ended();
    const portal = await openPortal(desk().service, payer.id);
    const before = await portal.view();
    assert.deepEqual([before.allowed.reactivate, before.allowed.subscribe], [true, true]);
    await setStatus(payer, 'ARCHIVED');
    const after = await portal.view();
    assert.deepEqual([after.allowed.reactivate, after.allowed.subscribe, after.reactivation], [false, false, null]);
  });
});
