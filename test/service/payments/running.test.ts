import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, monthIndex } from '../../../src/facts/days.ts';
import { clampedDay } from '../../../src/facts/months.ts';
import { account, ACCOUNTS, authenticated, eftMandate, entry, tillFor } from './support.ts';

/** Debits on their days, and the answers of banks on the following days. */
describe('payments that run', () => {
  describe('EFT debit orders', () => {
    const till = tillFor('2027-01-04T06:00:00Z');

    test('report what is submitted, with every id that was created', async () => {
      const { results, batch_reference, status } = await till().ask('payments.submit', {
        body: { batch_reference: 'B-1', payments: [entry()] },
      });
      assert.deepEqual([status, batch_reference], [true, 'B-1']);
      const [made = assert.fail()] = results;
      assert.deepEqual(
        [made.id, made.customer_id, made.bank_account_id, made.mandate_id].map((id) => id?.slice(0, 4)),
        ['pay_', 'cus_', 'ban_', 'man_'],
      );
      const { payment_status, mandate_status, date_next, amount, recurring, payment_id } = made;
      assert.deepEqual(
        { payment_status, mandate_status, date_next, amount, recurring },
        {
          payment_status: 'RUNNING',
          mandate_status: 'ACTIVE',
          date_next: '2027-01-25',
          amount: '199.00',
          recurring: { process_day: 25, payment_interval: 'MONTHLY', date_start: '2027-01-01', date_end: null },
        },
      );
      assert.equal(payment_id, made.id);
    });

    test('are made on their day and reported with their batch, their parties and a snapshot of the payment', async () => {
      const [made = assert.fail()] = (await till().ask('payments.submit', { body: { batch_reference: 'B-2', payments: [entry()] } }))
        .results;
      await till().at('2027-01-24T21:59:59Z');
      assert.deepEqual(await till().transactions(made.id), []);
      await till().at('2027-01-24T22:00:00Z');
      const [debit = assert.fail()] = await till().transactions(made.id);
      assert.equal(debit.transaction_status, 'SENT_TO_BANK');
      assert.equal(debit.created_at, '2027-01-25 00:00:00');
      assert.equal(debit.submission_batch_reference, 'B-2');
      assert.deepEqual(
        [debit.customers_id, debit.bank_accounts_id, debit.mandates_id, debit.payments_id],
        [made.customer_id, made.bank_account_id, made.mandate_id, made.id],
      );
      assert.match(debit.payment_reference ?? '', /^PAYELEM .{1,27}$/);
      assert.equal(debit.payment_data['id'], made.id);
      assert.deepEqual(debit.submission_data, [{ date: '2027-01-25', code: '900', message: 'Sent to the bank' }]);
      assert.equal((await till().payment(made.id)).date_next, '2027-02-25');
    });

    for (const [name, days, statuses] of [
      ['pays', 2, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID']],
      ['unpaid', 2, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'UNPAID']],
      ['rejected', 2, ['SENT_TO_BANK', 'REJECTED_BY_BANK']],
      ['stays', 4, ['SENT_TO_BANK']],
      ['accepted', 4, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK']],
      ['cancelled', 2, ['SENT_TO_BANK', 'CANCELLED']],
      ['disputed', 4, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID', 'DISPUTED']],
      ['reversed', 4, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID', 'REVERSED']],
      ['savings', 2, ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID']],
    ] as const)
      test(`with the account "${name}" end as ${statuses.at(-1) ?? ''}, ${String(days)} business days later`, async () => {
        const today = await till().today();
        const { id, transaction_ids } = await till().pay({
          bank_account: account(ACCOUNTS[name]),
          payment: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date: today } },
        });
        assert.equal(transaction_ids.length, 1);
        await till().service.advance('P8D');
        const [debit = assert.fail()] = await till().transactions(id);
        assert.equal(debit.transaction_status, statuses.at(-1));
        assert.equal(debit.submission_data.length, statuses.length);
        assert.equal(debit.unpaid_reason, name === 'unpaid' ? 'Not provided for' : null);
        assert.equal((await till().payment(id)).payment_status, 'COMPLETED');
      });

    test('have a settled outcome two business days after the process date, also over a weekend', async () => {
      await till().at('2027-04-09T06:00:00Z');
      const { id } = await till().pay({
        payment: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date: '2027-04-09' } },
      });
      await till().at('2027-04-12T21:59:59Z');
      assert.deepEqual(
        (await till().transactions(id)).map(({ transaction_status }) => transaction_status),
        ['ACCEPTED_BY_BANK'],
      );
      await till().at('2027-04-12T22:00:00Z');
      const [paid = assert.fail()] = await till().transactions(id);
      assert.deepEqual([paid.transaction_status, paid.charged_at], ['PAID', '2027-04-13 00:00:00']);
    });

    test('are not made at once when their only day is changed to a day that has passed', async () => {
      const today = await till().today();
      const day = (days: number) => addDays(today, days);
      const made = await till().pay({
        mandate: eftMandate(25, { recurring: undefined, 'one-time': { process_date: day(20) } }),
        payment: { payment_methods_id: 'pam_sandboxDebitOrder', 'one-time': { process_date: day(20) } },
      });
      const move = (process_date: string, more: object = {}) => ({
        records: [{ id: made.mandate_id, 'one-time': { process_date }, ...more }],
      });
      const refused = await till().refused('/mandates/eft/update', move(day(-1)), '005');
      assert.deepEqual(refused, { 'one-time.process_date': 'past' });
      await till().service.advance('P1D');
      assert.deepEqual(await till().transactions(made.id), []);
      await till().ask('mandates.eft.update', { body: move(day(3)) });
      await till().service.advance('P5D');
      assert.deepEqual(await till().debits(made.id), [[day(3), 199]]);
      await till().ask('mandates.eft.update', { body: move(day(3), { reference: 'Deposit' }) });
    });

    test('follow changes of the EFT mandate’s amount and day, unless the payment has its own', async () => {
      const today = await till().today();
      const made = await till().pay({
        payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: 25, date_start: today } },
      });
      const record = { id: made.mandate_id, amount: 250, recurring: { process_day: 28 } };
      await till().ask('mandates.eft.update', { body: { records: [record] } });
      const { amount, recurring, date_next } = await till().payment(made.id);
      assert.deepEqual([amount, recurring?.process_day, date_next?.slice(8)], ['250.00', 28, '28']);
      await till().service.advance('P1M');
      assert.deepEqual(
        (await till().debits(made.id)).map(([day, collected]) => [day.slice(8), collected]),
        [['28', 250]],
      );
      await till().ask('mandates.eft.update', {
        body: { records: [{ id: made.mandate_id, recurring: { date_release: await till().today() } }] },
      });
      assert.equal((await till().payment(made.id)).payment_status, 'COMPLETED');
    });

    test('are made once a month when the day of their mandate changes, and never at once', async () => {
      const today = await till().today();
      const day = Number(today.slice(8));
      const payment = { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day: day, date_start: today } };
      const made = await till().pay({ mandate: eftMandate(day), payment });
      const change = (process_day: number) =>
        till().ask('mandates.eft.update', { body: { records: [{ id: made.mandate_id, recurring: { process_day } }] } });
      const next = async () => (await till().payment(made.id)).date_next;
      assert.equal((await till().debits(made.id)).length, 1, 'this month is collected');
      const later = clampedDay(0, monthIndex(today) + 2, 31);
      await change(31);
      assert.equal(await next(), later);
      await till().at(`${addDays(later, -2)}T06:00:00Z`);
      await change(1);
      assert.equal(await next(), addDays(later, 1), 'the first has passed');
      await till().service.drain();
      assert.equal((await till().debits(made.id)).length, 1, 'nothing is debited at once');
    });

    test('follow changes of the bank account', async () => {
      const now = await till().today();
      const { id, bank_account_id } = await till().pay({
        payment: {
          payment_methods_id: 'pam_sandboxDebitOrder',
          recurring: { process_day: 25, date_start: now },
        },
      });
      const [, bank_account_number] = ACCOUNTS.rejected;
      await till().ask('bankAccounts.update', { body: { records: [{ id: bank_account_id, bank_account_number }] } });
      await till().service.advance('P1M');
      assert.deepEqual(
        (await till().transactions(id)).map(({ transaction_status }) => transaction_status),
        ['REJECTED_BY_BANK'],
      );
    });
  });

  describe('DebiCheck and registered mandates', () => {
    const till = tillFor('2027-01-04T06:00:00Z');
    const debicheck = (terms: object, payment: object = {}, to: readonly [string, string] = ACCOUNTS.pays) => ({
      bank_account: account(to),
      mandate: authenticated(terms),
      payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-01-11' }, ...payment },
    });

    test('whose mandate is not approved yet wait, and run once it is', async () => {
      const made = await till().pay(debicheck({}));
      assert.deepEqual([made.payment_status, made.mandate_status], ['PENDING', 'GENERATED']);
      await till().service.advance('PT1M');
      assert.equal((await till().payment(made.id)).payment_status, 'RUNNING');
      await till().at('2027-01-25T06:00:00Z');
      const [debit = assert.fail()] = await till().transactions(made.id);
      assert.deepEqual(
        debit.submission_data.map(({ status, bank_code }) => [status, bank_code]),
        [
          ['SENT_TO_BANK', '900'],
          ['ACCEPTED_BY_BANK', '901'],
        ],
      );
    });

    test('whose mandate is rejected or never answered are stopped with a reason and collect nothing', async () => {
      const rejected = await till().pay({
        ...debicheck({ first_collection_date: '2027-02-10' }, {}, ACCOUNTS.rejected),
        payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-02-11' } },
      });
      const silent = await till().pay({
        bank_account: account(['051001', '99999999']),
        mandate: authenticated({ first_collection_date: '2027-02-10' }),
        payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-02-11' } },
      });
      await till().service.advance('P2M');
      for (const [{ id }, reason] of [
        [rejected, /REJECTED/],
        [silent, /NO_REPLY/],
      ] as const) {
        const { payment_status, stopped_reason, date_next } = await till().payment(id);
        assert.deepEqual([payment_status, date_next], ['STOPPED', null]);
        assert.match(stopped_reason ?? '', reason);
        assert.deepEqual(await till().transactions(id), []);
      }
    });

    test('track a failed debit for as long as the mandate says, then it is UNPAID', async () => {
      const now = await till().today();
      const { id } = await till().pay({
        bank_account: account(ACCOUNTS.unpaid),
        mandate: authenticated({ first_collection_date: now, allow_payment_tracking: true, payment_tracking_max_days: 3 }),
        payment: { payment_methods_id: 'pam_sandboxRmA', 'one-time': { process_date: '2027-04-05' } },
      });
      await till().at('2027-04-07T06:00:00Z');
      assert.deepEqual(
        (await till().transactions(id)).map(({ transaction_status }) => transaction_status),
        ['IN_TRACKING'],
      );
      await till().at('2027-04-10T06:00:00Z');
      const [debit = assert.fail()] = await till().transactions(id);
      assert.deepEqual([debit.transaction_status, debit.unpaid_reason], ['UNPAID', 'Not provided for']);
    });

    test('do not follow changes of the bank account, because the bank approved the old one', async () => {
      await till().at('2027-05-03T06:00:00Z');
      const { id, bank_account_id } = await till().pay({
        mandate: authenticated({ first_collection_date: '2027-05-04' }),
        payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-05-05' } },
      });
      const [, bank_account_number] = ACCOUNTS.rejected;
      await till().ask('bankAccounts.update', { body: { records: [{ id: bank_account_id, bank_account_number }] } });
      await till().at('2027-05-28T06:00:00Z');
      assert.deepEqual(
        (await till().transactions(id)).map(({ transaction_status }) => transaction_status),
        ['PAID'],
      );
    });

    test('grow as the mandate says, never above its maximum', async () => {
      const { id } = await till().pay({
        mandate: authenticated({
          first_collection_date: '2027-06-01',
          allow_variable_amount: true,
          adjustment_category: 'ANNUALLY',
          adjustment_rate: 10,
          maximum_collection_amount: 230,
        }),
        payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25, date_start: '2027-06-02' } },
      });
      await till().at('2029-07-01T06:00:00Z');
      const amounts = new Map(await till().debits(id));
      assert.deepEqual(
        ['2027-06-25', '2028-05-25', '2028-06-25', '2029-06-25'].map((day) => amounts.get(day)),
        [199, 199, 218.9, 230],
      );
    });
  });

  describe('once', () => {
    const till = tillFor('2027-01-04T06:00:00Z');

    test('a one-time debit can come from a recurring mandate, on its own day', async () => {
      const running = await till().pay();
      const { id, mandate_id } = await till().pay({
        customer: undefined,
        bank_account: undefined,
        mandate: undefined,
        customer_id: running.customer_id,
        bank_account_id: running.bank_account_id,
        mandate_id: running.mandate_id,
        payment: {
          payment_methods_id: 'pam_sandboxDebitOrder',
          transaction_reference: 'extra',
          'one-time': { process_date: '2027-01-12' },
        },
      });
      assert.equal(mandate_id, running.mandate_id);
      await till().at('2027-03-01T06:00:00Z');
      assert.deepEqual(await till().debits(id), [['2027-01-12', 199]]);
      const { transaction } = await till().ask('transactions.read', { path: '/transactions/record/extra' });
      assert.equal(transaction.payments_id, id);
    });

    test('a debit that is submitted on a Sunday for that Sunday is made on the next business day, if its method has a date rule', async () => {
      // Monday 22 March 2027 is a public holiday.
      await till().at('2027-03-21T08:00:00Z');
      const { id, date_next } = await till().pay({
        mandate: eftMandate(25, { recurring: undefined, 'one-time': { process_date: '2027-03-21' } }),
        payment: { payment_methods_id: 'pam_sandboxDebitOrderPrevious', 'one-time': { process_date: '2027-03-21' } },
      });
      assert.equal(date_next, '2027-03-23');
      await till().at('2027-03-26T08:00:00Z');
      assert.deepEqual(await till().debits(id), [['2027-03-23', 199]]);
    });
  });
});
