import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_ACCOUNTS } from '../../../src/service/rails/scenarios.ts';
import { ACCOUNT, signing, THANDI, TYPED, type View } from './support.ts';

/** What follows after signing: the bank's windows, its answers, and the next steps that the rules allow. */

const MONTHLY = { process_day: 25 };
const DELAYED = 'DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY';
const TT2 = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2';

describe('a signed mandate at the bank', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const action = async (path: string, name: string) => desk.result(await desk.post(path, name, {}));
  const answer = (view: View, word: string) =>
    desk.service().api('POST', `/sandbox/mandates/${view.mandate?.mandate_id ?? ''}/answer`, { answer: word }, { key: null });
  const payments = async (view: View) => {
    const { body } = await desk.service().api('GET', `/payments/list?mandate_id=${view.mandate?.mandate_id ?? ''}`);
    return (body as { results: { payment_status: string }[] }).results.map(({ payment_status }) => payment_status);
  };

  test('ends as the documented table says, for every test account', async () => {
    const page_id = await desk.page();
    for (const { bank_account_number, bank_account_type, bank_branch_code, mandate } of TEST_ACCOUNTS) {
      const path = await desk.open(page_id);
      const bank_name = bank_branch_code === '051001' ? 'STANDARD_BANK' : bank_branch_code === '632005' ? 'ABSA_BANK_LIMITED' : 'FNB';
      await desk.sign(path, MONTHLY, { bank_account: { ...ACCOUNT, bank_account_number, bank_account_type, bank_branch_code, bank_name } });
      await desk.service().advance('PT60S');
      const view = await desk.view(path);
      assert.equal(view.mandate?.mandate_status, mandate.at(-1) ?? 'PENDING', bank_account_number);
      const first = mandate[0];
      assert.equal(view.state, first === undefined ? 'waiting' : first === 'ACTIVE' ? 'approved' : 'rejected', bank_account_number);
    }
  });

  test('can be sent again if nobody answers in 120 seconds, and once it is approved its payment runs', async () => {
    const path = await desk.open(await desk.page());
    await desk.sign(path, MONTHLY);
    await desk.service().advance('PT119S');
    assert.equal((await desk.view(path)).state, 'waiting');
    await desk.service().advance('PT1S');
    const silent = await desk.view(path);
    assert.deepEqual([silent.state, silent.mandate?.can_resend, silent.mandate?.closes_in], ['no_reply', true, null]);
    assert.deepEqual(await payments(silent), ['STOPPED']);
    const asked = await action(path, 'resend');
    assert.deepEqual([asked.state, asked.mandate?.attempt, asked.mandate?.mandate_id], ['waiting', 2, silent.mandate?.mandate_id]);
    await answer(asked, 'APPROVE');
    assert.equal((await desk.view(path)).state, 'approved');
    assert.deepEqual(await payments(asked), ['RUNNING', 'STOPPED']);
    assert.equal((await desk.refused(path, 'resend', {})).code, '008');
  });

  test('in another window cannot be sent again, but can be signed again with another contract reference', async () => {
    const path = await desk.open(await desk.page());
    const first = await desk.sign(path, { ...MONTHLY, approval_window: TT2 });
    await answer(first, 'DECLINE');
    const declined = await desk.view(path);
    assert.deepEqual([declined.state, declined.mandate?.can_resend], ['rejected', false]);
    assert.equal((await desk.refused(path, 'resend', {})).fields['session_id'], 'resend');
    const open = await action(path, 'again');
    assert.deepEqual([open.state, open.payer?.display_name, open.bank_account?.ending], ['open', 'Thandi Mokoena', '1605']);
    const second = await desk.sign(path, MONTHLY);
    assert.notEqual(second.mandate?.terms.contract_reference, first.mandate?.terms.contract_reference);
    const { payment_methods_id } = open.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER') ?? assert.fail();
    await answer(second, 'DECLINE');
    await action(path, 'again');
    assert.equal((await desk.sign(path, { ...MONTHLY, payment_methods_id })).state, 'approved');
  });

  test('for a company is refused by DebiCheck before anything is created; the company signs a registered mandate of bank A', async () => {
    const path = await desk.open(await desk.page());
    const customer = {
      company_name: 'Karoo Mills',
      id_type: 'COMPANY_REGISTRATION_NUMBER',
      id_number: '2015/123456/07',
      email: 'k@mills.example',
      contact_number: '0821234567',
    };
    assert.deepEqual((await desk.refused(path, 'quote', { plan: MONTHLY, customer })).fields, { 'plan.payment_methods_id': 'company' });
    const { methods } = await desk.view(path);
    const registered = methods.find(({ payment_method_type }) => payment_method_type === 'REGISTERED_MANDATES');
    const view = await desk.sign(
      path,
      { ...MONTHLY, payment_methods_id: registered?.payment_methods_id },
      { customer, signature: { ...TYPED, capacity: 'Director' } },
    );
    assert.equal(view.state, 'waiting');
    assert.equal(view.mandate?.payment_method_type, 'REGISTERED_MANDATES');
  });

  test('from 20:30 has no TT1 but TT2, which nobody has to choose', async () => {
    const path = await desk.open(await desk.page());
    const parties = { customer: THANDI, bank_account: ACCOUNT };
    await desk.setClock('2027-02-02T20:29:00+02:00');
    const before = await desk.quote(path, MONTHLY, parties);
    assert.equal(before.approval?.closes_at, '2027-02-02T18:31:00Z');
    await desk.setClock('2027-02-02T20:30:00+02:00');
    const after = await desk.quote(path, MONTHLY, parties);
    assert.deepEqual(after.approval, { approval_window: TT2, closes_at: '2027-02-04T17:00:00Z' });
    const view = await desk.sign(path, MONTHLY);
    await desk.service().drain();
    assert.equal((await desk.view(path)).mandate?.closes_at, '2027-02-04T17:00:00Z');
    assert.equal(view.state, 'waiting');
  });

  test('has a delayed window that closes at 20:00', async () => {
    await desk.setClock('2027-02-03T09:00:00+02:00');
    const path = await desk.open(await desk.page());
    await desk.sign(path, { ...MONTHLY, approval_window: DELAYED });
    await desk.service().drain();
    assert.equal((await desk.view(path)).mandate?.closes_at, '2027-02-03T18:00:00Z');
    await desk.service().advance('PT11H');
    assert.equal((await desk.view(path)).state, 'no_reply');
  });
});
