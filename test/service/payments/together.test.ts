import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runPayment } from '../../../src/service/commands/payments/due-debits.ts';
import { stepDebit } from '../../../src/service/commands/payments/debit-steps.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { account, ACCOUNTS, entry, eftMandate } from './support.ts';

/** Work that several nodes start at the same time is done once. */
describe('payments on several nodes', () => {
  const desk = interfaceFor(freshDatabase);
  const work = (kind: 'payment.run' | 'bank.answer', id: string, subject_id: string) => ({
    account_id: 'acc_sandbox',
    id,
    kind,
    subject_id,
    due_at: new Date('2026-11-21T10:00:00Z'),
    attempts: 0,
    claimed_until: null,
    receiver: null,
    queue: null,
  });
  const today = { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: '2026-11-21' } };
  const submit = async (change: object = {}) =>
    (await desk().sandbox.ask('payments.submit', { body: { payments: [entry({ payment: today, ...change })] } })).results[0] ??
    assert.fail();
  const transactions = async (payments_id: string) =>
    (await desk().sandbox.ask('transactions.list')).transactions.filter((one) => one.payments_id === payments_id);

  test('a debit that several nodes start at once is made once, and the bank’s answer is handled once', async () => {
    const { services, sandbox } = desk();
    const { id } = await submit();
    desk().moveTo(new Date('2026-11-25T06:00:00Z'));
    const item = work('payment.run', `run_${id}`, id);
    await Promise.all(Array.from({ length: 5 }, () => runPayment(services, sandbox.account, item)));
    const [debit = assert.fail(), ...others] = await transactions(id);
    assert.deepEqual(others, []);
    desk().moveTo(new Date('2026-11-30T06:00:00Z'));
    const answer = work('bank.answer', `bnk_${debit.id}`, debit.id);
    for (let turn = 0; turn < 4; turn += 1)
      await Promise.all(Array.from({ length: 5 }, () => stepDebit(services, sandbox.account, answer)));
    const [paid = assert.fail()] = await transactions(id);
    assert.deepEqual([paid.transaction_status, paid.submission_data.length], ['PAID', 3]);
  });

  test('if two payments together exceed what is left of a month, one of them is refused', async () => {
    const big = () => ({
      payments: [
        entry({
          mandate: eftMandate(25, { amount: 50_000 }),
          bank_account: account(ACCOUNTS.stays),
          payment: { ...today, recurring: { process_day: 25, date_start: '2027-05-01' } },
        }),
      ],
    });
    const answers = await Promise.all(
      Array.from({ length: 22 }, () =>
        desk().other.send('payments.submit', { body: JSON.stringify(big()).replaceAll('pam_sandbox', 'pam_other') }),
      ),
    );
    assert.ok(answers.filter(({ status }) => status === 200).length >= 20);
    const ids = (await desk().other.ask('payments.list')).results.map(({ id }) => id);
    desk().moveTo(new Date('2027-05-25T06:00:00Z'));
    await Promise.all(
      ids.map((id) =>
        runPayment(desk().services, desk().other.account, { ...work('payment.run', `run_${id}`, id), account_id: 'acc_other' }),
      ),
    );
    const made = (await desk().other.ask('transactions.list')).transactions;
    assert.equal(made.filter(({ transaction_status }) => transaction_status === 'PENDING').length, 20);
    assert.equal(made.filter(({ transaction_status }) => transaction_status === 'REJECTED_BY_API').length, ids.length - 20);
  });

  test('no answer of this file was an internal error', () => assert.deepEqual(desk().faults, []));
});
