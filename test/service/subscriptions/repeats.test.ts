import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPortal } from '../portal/browser.ts';
import { BASIC, billingFrom, PRO, there, type SubscriptionWire } from './support.ts';

/** Ruling *idempotency*: a repeat gets the first answer, whatever has happened to the record since. */

describe('a repeat under its Idempotency-Key', () => {
  const desk = billingFrom('2027-03-01');
  let keys = 0;

  /** Calls an operation twice with one key; in between, something changes. Returns the first answer. */
  async function sameAnswer<T>(path: string, body: object, change: (first: T) => Promise<unknown>): Promise<T> {
    keys += 1;
    const headers = { 'idempotency-key': `repeat-${String(keys)}` };
    const first = await desk().ask('POST', path, body, headers);
    assert.equal(first.status, 200, first.text);
    const result = (first.body as { result: T }).result;
    await change(result);
    const again = await desk().ask('POST', path, body, headers);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    return result;
  }
  const cancel = (id: string) => desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
  const INVOICED = { invoice: { is_generate: true } };

  test('of a new subscription', async () => {
    const payer = await desk().payer('approved');
    const { subscription_status } = await sameAnswer<SubscriptionWire>(`/subscriptions/${payer.id}`, { items: [BASIC] }, ({ id }) =>
      cancel(id),
    );
    assert.equal(subscription_status, 'ACTIVE');
    assert.equal((await desk().tried(payer)).length, 1);
  });

  test('of a new subscription whose card was declined', async () => {
    const payer = await desk().payer('declined');
    const { past_due } = await sameAnswer<SubscriptionWire>(`/subscriptions/${payer.id}`, { items: [BASIC] }, ({ id }) => cancel(id));
    assert.ok(past_due);
  });

  test('of a plan change, and of a reactivation', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    await sameAnswer(`/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true }, () => cancel(id));
    await sameAnswer(`/subscriptions/${id}/reactivate`, {}, () => cancel(id));
    assert.equal((await desk().tried(payer)).length, 2);
  });

  test('of the payment of an invoice that was declined, also after it was paid', async () => {
    const payer = await desk().payer('declined');
    const made = await desk().subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT', due_days: 5 });
    const path = `/invoices/${there(made.last_invoice_id ?? undefined, 'invoice')}/pay`;
    await sameAnswer(path, {}, async () => {
      const good = { card_number: '4242424242424242', expiry: '12/98', cvc: '123', is_default: true };
      await desk().result('POST', '/sandbox/cards', { customer_id: payer.id, ...good });
      await desk().result('POST', path, {});
    });
    assert.equal((await desk().paid(payer)).length, 1);
  });

  test('of a charge of a stored card, and of a refund, also after another refund', async () => {
    const payer = await desk().payer('approved');
    const charge = { amount: '10.00', reference: 'R-1', type: 'UNSCHEDULED' };
    const { transaction_id } = await sameAnswer<{ transaction_id: string }>(`/card-vault/${payer.id}/charge`, charge, (made) =>
      desk().result('POST', `/transactions/${made.transaction_id}/refund`, { amount: '1.00', reason: 'late' }),
    );
    await sameAnswer(`/transactions/${transaction_id}/refund`, { amount: '2.00', reason: 'broken' }, () =>
      desk().result('POST', `/transactions/${transaction_id}/refund`, { amount: '3.00', reason: 'late' }),
    );
  });

  test('of a hold that is not decided yet, and of its capture', async () => {
    const payer = await desk().payer('silent');
    const hold = { item: { amount: '50.00' }, transaction_reference: 'HOLD-1' };
    const { pre_auth_status } = await sameAnswer<{ pre_auth_status: string }>(`/card-vault/${payer.id}/pre-auth`, hold, () =>
      desk().advance('PT1H'),
    );
    assert.equal(pre_auth_status, 'PENDING');
    const other = await desk().payer('approved');
    const { transaction_id } = await desk().result<{ transaction_id: string }>('POST', `/card-vault/${other.id}/pre-auth`, {
      ...hold,
      transaction_reference: 'HOLD-2',
    });
    await sameAnswer(`/card-vault/pre-auth/${transaction_id}/capture`, { amount: '20.00' }, () =>
      desk().result('POST', `/transactions/${transaction_id}/refund`, { reason: 'late' }),
    );
  });

  test('of an action in the portal gets the result of the first, and the present view', async () => {
    const payer = await desk().payer('declined');
    const made = await desk().subscribe(payer, [BASIC], INVOICED);
    const { session_id } = await openPortal(desk().service, payer.id, { subscription_id: made.id });
    there(made.last_invoice_id ?? undefined, 'invoice');
    const pay = () => desk().ask('POST', `/customer-portal/sessions/${session_id}/pay`, {}, { 'idempotency-key': 'portal-pay' });
    const [first, again] = [await pay(), await pay()];
    assert.equal(first.status, 200, first.text);
    const outcome = ({ body: answer }: { body: unknown }) => {
      const { status, result } = answer as { status: boolean; result: { declined: string | null } };
      return [status, result.declined];
    };
    assert.deepEqual(
      [outcome(first), outcome(again)],
      [
        [false, 'card_declined'],
        [false, 'card_declined'],
      ],
    );
  });
});
