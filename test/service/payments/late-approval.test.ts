import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { account, authenticated, tillFor, type WirePayment } from './support.ts';

/**
 * Ruling *approval after the first day*: what a payer has approved is collected, also when the approval comes after the day that the
 * mandate names for its only or first debit.
 */
describe('an approval after the first day', () => {
  const till = tillFor('2027-01-04T06:00:00Z');
  const TT2 = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2';
  /** An account whose bank waits for the payer. */
  const asks = account(['051001', '99999999']);

  const approve = async ({ mandate_id }: WirePayment) => {
    const { status, text } = await till().service.api('POST', `/sandbox/mandates/${mandate_id ?? ''}/answer`, { answer: 'APPROVE' });
    assert.equal(status, 200, text);
  };
  /** Submits a payment on the morning of a day, with a first collection of R500.00 on the next day. */
  async function submitted(day: string, first_collection_date: string, terms: object, change: object = {}): Promise<WirePayment> {
    await till().at(`${day}T06:00:00Z`);
    return till().pay({
      bank_account: asks,
      mandate: authenticated({ first_collection_amount: 500, first_collection_date, ...terms }),
      payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: first_collection_date } },
      ...change,
    });
  }

  test('collects the first amount on the next business day after the approval, and says so', async () => {
    const made = await submitted('2027-01-04', '2027-01-05', { approval_window: TT2, allow_date_adjustment: true });
    await till().at('2027-01-06T08:00:00Z');
    await approve(made);
    const { first_collection_date, first_collection_amount, date_next, missed_date } = await till().payment(made.id);
    assert.deepEqual(
      [first_collection_date, first_collection_amount, date_next, missed_date],
      ['2027-01-07', '500.00', '2027-01-07', '2027-01-05'],
    );
    await till().at('2027-02-26T06:00:00Z');
    // The start date was the first day, too: its own instalment has passed, and the next one is a month later.
    assert.deepEqual(await till().debits(made.id), [
      ['2027-01-07', 500],
      ['2027-02-25', 199],
    ]);
  });

  test('does so also if the mandate allows no date adjustment, and over a weekend', async () => {
    const made = await submitted('2027-03-03', '2027-03-04', { approval_window: TT2, allow_date_adjustment: false });
    await till().at('2027-03-05T08:00:00Z');
    await approve(made);
    const { first_collection_date, date_next } = await till().payment(made.id);
    assert.deepEqual([first_collection_date, date_next], ['2027-03-08', '2027-03-08']);
    await till().at('2027-04-01T06:00:00Z');
    // The start date was the first day, too: its own instalment has passed, and the next one is a month later.
    assert.deepEqual(await till().debits(made.id), [['2027-03-08', 500]]);
  });

  test('of a registered mandate collects the first amount once, also if the payment is paused on the day', async () => {
    const made = await submitted(
      '2027-05-03',
      '2027-05-04',
      { allow_date_adjustment: false },
      { payment: { payment_methods_id: 'pam_sandboxRmA', recurring: { process_day: 25, date_start: '2027-05-05' } } },
    );
    await till().at('2027-05-06T08:00:00Z');
    await approve(made);
    await till().ask('payments.status', { path: `/payments/status/${made.id}/PAUSED` });
    await till().at('2027-05-07T08:00:00Z');
    await till().ask('payments.status', { path: `/payments/status/${made.id}/RUNNING` });
    await till().at('2027-06-26T06:00:00Z');
    assert.deepEqual(await till().debits(made.id), [
      ['2027-05-07', 500],
      ['2027-05-25', 199],
      ['2027-06-25', 199],
    ]);
  });

  test('makes the only debit on the next business day after the approval, whatever the mandate allows', async () => {
    const once = { payment: { payment_methods_id: 'pam_sandboxRmA', 'one-time': { process_date: '2027-08-03' } } };
    const terms = (allow_date_adjustment: boolean) => ({ first_collection_amount: undefined, allow_date_adjustment });
    const moved = await submitted('2027-08-02', '2027-08-03', terms(true), once);
    const fixed = await submitted('2027-08-02', '2027-08-03', terms(false), once);
    await till().at('2027-08-04T08:00:00Z');
    await approve(moved);
    await approve(fixed);
    assert.deepEqual((await till().payment(fixed.id)).missed_date, '2027-08-03');
    await till().at('2027-08-06T06:00:00Z');
    for (const { id } of [moved, fixed]) assert.deepEqual(await till().debits(id), [['2027-08-05', 199]]);
  });
});
