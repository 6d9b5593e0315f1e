import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ACCOUNT, signing, type Refused } from './support.ts';

/** Ruling *consent*: a debit on a mandate that its payer signed is within what was signed, whatever the merchant sends later. */

const METHOD = 'pam_sandboxDebitOrder';
const PLAN = { process_day: 25, date_end: '2027-12-31' };

interface Signed {
  readonly mandate_id: string;
  readonly payment_id: string;
  readonly bank_account_id: string;
}

describe('a signed EFT mandate', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const api = (path: string, body: object) => desk.service().api('POST', path, body);

  /** The broken rule of each field. */
  async function refused(path: string, body: object): Promise<Refused & { text: string }> {
    const { status, text, body: said } = await api(path, body);
    const { error_code, error_details } = said as { error_code: string; error_details: { errors: Record<string, { rule: string }> }[] };
    const fields = Object.fromEntries(Object.entries(error_details[0]?.errors ?? {}).map(([field, { rule }]) => [field, rule]));
    return { status, code: error_code, fields, text };
  }
  async function taken(path: string, body: object): Promise<void> {
    const { status, text } = await api(path, body);
    assert.equal(status, 200, text);
  }
  async function signed(plan: object = PLAN, page: object = {}): Promise<Signed> {
    const path = await desk.open(await desk.page({ payment_methods_id: METHOD, ...page }));
    const view = await desk.sign(path, plan);
    const mandate_id = view.mandate?.mandate_id ?? assert.fail();
    const { body } = await desk.service().api('GET', `/payments/list?mandate_id=${mandate_id}`);
    const [payment] = (body as { results: { id: string; bank_account_id: string }[] }).results;
    assert.ok(payment);
    return { mandate_id, payment_id: payment.id, bank_account_id: payment.bank_account_id };
  }
  const update = (id: string, change: object) => ({ records: [{ id, ...change }] });
  const consent = (field: string) => ({ status: 409, code: '008', fields: { [field]: 'consent' } });
  const said = ({ text: _, ...rest }: Refused & { text: string }): Refused => rest;

  test('takes a lower amount and an earlier end, and the signed ones again', async () => {
    const { mandate_id } = await signed();
    for (const change of [
      { amount: 50 },
      { amount: 199 },
      { reference: 'Other words' },
      { recurring: { date_release: '2027-10-31' } },
      { recurring: { date_release: '2027-12-31' } },
    ])
      await taken('/mandates/eft/update', update(mandate_id, change));
  });

  for (const [what, field, change, words] of [
    ['a higher amount', 'amount', { amount: 199.01 }, '199.00'],
    ['another day', 'recurring.process_day', { recurring: { process_day: 26 } }, '25'],
    ['a later end', 'recurring.date_release', { recurring: { date_release: '2028-01-01' } }, '2027-12-31'],
    ['no end', 'recurring.date_release', { recurring: { date_release: null } }, '2027-12-31'],
  ] as const)
    test(`refuses ${what}, and says what was signed`, async () => {
      const { mandate_id } = await signed();
      const answer = await refused('/mandates/eft/update', update(mandate_id, change));
      assert.deepEqual(said(answer), consent(field));
      assert.ok(answer.text.includes(words), answer.text);
    });

  test('refuses another day for its only debit', async () => {
    const { mandate_id } = await signed({ process_date: '2027-03-01' }, { interval: 'ONE_TIME', process_days: undefined });
    const change = { 'one-time': { process_date: '2027-03-02' } };
    assert.deepEqual(said(await refused('/mandates/eft/update', update(mandate_id, change))), consent('one-time.process_date'));
  });

  for (const [field, value] of [
    ['bank_account_number', '62001872440'],
    ['bank_account_holder_name', 'Somebody Else'],
    ['bank_account_type', 'CHEQUE_OR_CURRENT'],
    ['bank_name', 'STANDARD_BANK'],
    ['bank_branch_code', '051001'],
  ] as const)
    test(`keeps the ${field} of its account, until it has ended; then it cannot begin again on another account`, async () => {
      const { mandate_id, payment_id, bank_account_id } = await signed();
      const change = update(bank_account_id, { [field]: value });
      assert.deepEqual(said(await refused('/bank-accounts/update', change)), consent(field));
      await taken('/bank-accounts/update', update(bank_account_id, { [field]: ACCOUNT[field] }));
      await taken(`/payments/status/${payment_id}/STOPPED`, {});
      await taken('/mandates/eft/update', update(mandate_id, { mandate_status: 'ARCHIVED' }));
      await taken('/bank-accounts/update', change);
      const again = update(mandate_id, { mandate_status: 'ACTIVE' });
      assert.deepEqual(said(await refused('/mandates/eft/update', again)), consent('mandate_status'));
    });

  const payment = (mandate_id: string, customer_id: string, change: object) => ({
    payments: [{ customer_id, mandate_id, payment: { payment_methods_id: METHOD, ...change } }],
  });
  async function customerOf(mandate_id: string): Promise<string> {
    const { body } = await desk.service().api('GET', `/mandates/list?mandate_id=${mandate_id}`);
    return (body as { results: { customer_id: string }[] }).results[0]?.customer_id ?? assert.fail();
  }

  test('takes no second payment or collection while its own runs', async () => {
    const { mandate_id } = await signed();
    const customer_id = await customerOf(mandate_id);
    for (const change of [
      { recurring: { process_day: 25 } },
      { 'one-time': { process_date: '2027-02-25' } },
      { 'one-time': { process_date: '2027-02-10' } },
    ])
      assert.deepEqual(said(await refused('/payments/submit', payment(mandate_id, customer_id, change))), consent('mandate_id'));
    const items = [{ description: 'More', price: 199, qty: 1 }];
    const collection = { payment_methods_id: METHOD, recurring: { process_day: 25 } };
    const records = [{ customer_id, mandate_id, items, is_tax: false, collection }];
    assert.deepEqual(said(await refused('/collections/submit', { records })), consent('mandate_id'));
  });

  for (const [what, field, change] of [
    ['a higher amount', 'payment.amount', { amount: '199.01', recurring: { process_day: 25 } }],
    ['another day', 'payment.recurring.process_day', { recurring: { process_day: 24 } }],
    ['another single day', 'payment.one-time.process_date', { 'one-time': { process_date: '2027-02-10' } }],
  ] as const)
    test(`takes no payment with ${what} after its own was stopped`, async () => {
      const { mandate_id, payment_id } = await signed();
      await taken(`/payments/status/${payment_id}/STOPPED`, {});
      const customer_id = await customerOf(mandate_id);
      assert.deepEqual(said(await refused('/payments/submit', payment(mandate_id, customer_id, change))), consent(field));
      await taken('/payments/submit', payment(mandate_id, customer_id, { recurring: { process_day: 25 } }));
    });

  test('is not debited before its first day by a payment that replaces its own', async () => {
    const { mandate_id, payment_id } = await signed({ ...PLAN, date_start: '2027-04-01' });
    await taken(`/payments/status/${payment_id}/STOPPED`, {});
    const customer_id = await customerOf(mandate_id);
    const early = payment(mandate_id, customer_id, { recurring: { process_day: 25, date_start: '2027-02-02' } });
    assert.deepEqual(said(await refused('/payments/submit', early)), consent('payment.recurring.date_start'));
  });

  test('runs one of two payments only, if the first is paused and resumed', async () => {
    const { mandate_id, payment_id } = await signed();
    const customer_id = await customerOf(mandate_id);
    await taken(`/payments/status/${payment_id}/PAUSED`, {});
    await taken('/payments/submit', payment(mandate_id, customer_id, { recurring: { process_day: 25 } }));
    assert.deepEqual(said(await refused(`/payments/status/${payment_id}/RUNNING`, {})), consent('STATUS'));
  });

  test('is debited once in each month, also on the day on which its payment is replaced', async () => {
    const { mandate_id, payment_id } = await signed();
    const customer_id = await customerOf(mandate_id);
    await desk.setClock('2027-02-25T08:00:00+02:00');
    await taken(`/payments/status/${payment_id}/STOPPED`, {});
    const again = payment(mandate_id, customer_id, { recurring: { process_day: 25 } });
    assert.deepEqual(said(await refused('/payments/submit', again)), consent('mandate_id'));
    await taken('/payments/submit', payment(mandate_id, customer_id, { recurring: { process_day: 25, date_start: '2027-02-26' } }));
    await desk.setClock('2027-03-26T08:00:00+02:00');
    const { body } = await desk.service().api('GET', '/transactions');
    const made = (body as { transactions: { mandates_id: string; created_at: string }[] }).transactions.filter(
      (one) => one.mandates_id === mandate_id,
    );
    assert.deepEqual(made.map(({ created_at }) => created_at.slice(0, 10)).toSorted(), ['2027-02-25', '2027-03-25']);
  });
});

describe('a signed DebiCheck mandate', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');

  test('takes no second payment while its own waits or runs, and keeps its account', async () => {
    const path = await desk.open(await desk.page());
    const view = await desk.sign(path, { process_day: 25 });
    const mandate_id = view.mandate?.mandate_id ?? assert.fail();
    const { body } = await desk.service().api('GET', `/mandates/list?mandate_id=${mandate_id}`);
    const [{ customer_id, bank_account_id } = assert.fail()] = (body as { results: { customer_id: string; bank_account_id: string }[] })
      .results;
    const change = { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-02-25' } };
    const more = { payments: [{ customer_id, mandate_id, payment: change }] };
    const answer = await desk.service().api('POST', '/payments/submit', more);
    assert.deepEqual([answer.status, answer.text.includes('"consent"')], [409, true], answer.text);
    // The bank approved the account as it was: a changed record does not change the mandate.
    const records = [{ id: bank_account_id, bank_account_number: '62001872440' }];
    assert.equal((await desk.service().api('POST', '/bank-accounts/update', { records })).status, 200);
  });
});
