import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASIC, billingFrom, PRO, SETUP, type Billing } from './support.ts';

/** A year in one move of the clock has the same result as 365 days one by one. */

/** Replaces ids, which differ from service to service, by the order of their first appearance. */
function withoutIds(text: string): string {
  const names = new Map<string, string>();
  return text.replace(/\b(sub|cus|tra|inv|crd|car|pro)_(?!sandbox)\w+/g, (id) => {
    const name = names.get(id) ?? `id${names.size}`;
    names.set(id, name);
    return name;
  });
}

/** Subscriptions of every kind that continue through a year. */
async function begin(billing: Billing): Promise<void> {
  const good = await billing.payer('approved');
  await billing.subscribe(good, [BASIC, SETUP]);
  await billing.subscribe(good, [{ product_id: 'pro_sandboxFortnight' }], { trial_days: 20 });
  await billing.subscribe(good, [{ product_id: 'pro_sandboxBasicYearly' }]);
  await billing.subscribe(good, [BASIC], { billing: { billing_day: 31, date_end: '2027-09-30' } });
  const { id } = await billing.subscribe(good, [PRO]);
  await billing.result('POST', `/subscriptions/${id}/change-plan`, { items: [BASIC] });
  const ending = await billing.subscribe(good, [PRO]);
  await billing.result('POST', `/subscriptions/${ending.id}/cancel`, { cancel_type: 'END_OF_PERIOD' });
  await billing.subscribe(await billing.payer('laterDeclined'), [BASIC]);
  await billing.subscribe(await billing.payer(), [BASIC], { collection_method: 'REQUEST_PAYMENT', due_days: 10 });
}

/** Everything that can be read, in a fixed order. */
async function seen(billing: Billing): Promise<Record<string, string[]>> {
  const subscriptions = ((await billing.ask('GET', '/subscriptions/list')).body as { results: Record<string, unknown>[] }).results;
  const transactions = ((await billing.ask('GET', '/transactions')).body as { transactions: Record<string, unknown>[] }).transactions;
  const invoices = ((await billing.ask('GET', '/invoices/list')).body as { results: Record<string, unknown>[] }).results;
  return {
    subscriptions: subscriptions.map((row) => JSON.stringify({ ...row, last_invoice_id: null, last_transaction_id: null })).map(withoutIds),
    // Events of the same moment have no order, so they are sorted.
    transactions: transactions
      .map(({ created_at, charged_at, amount, transaction_status }) => [created_at, charged_at, amount, transaction_status].join(' '))
      .sort(),
    invoices: invoices
      .map(({ date_issued, date_due, invoice_status, total_incl, paid_at }) =>
        [date_issued, date_due, invoice_status, total_incl, paid_at].join(' '),
      )
      .sort(),
  };
}

describe('a year', () => {
  const atOnce = billingFrom('2027-01-31');
  const byDay = billingFrom('2027-01-31');

  test('has the same result in one move and day by day', async () => {
    await Promise.all([begin(atOnce()), begin(byDay())]);
    await atOnce().advance('P365D');
    for (let day = 0; day < 365; day += 1) await byDay().advance('P1D');
    const [one, many] = [await seen(atOnce()), await seen(byDay())];
    assert.deepEqual(one, many);
    assert.ok((one['transactions'] ?? []).length > 70);
  });
});
