import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { startReceiver } from '../../support/receiver.ts';
import { account, ACCOUNTS, authenticated, entry, tillFor } from './support.ts';

/** How a merchant pauses, resumes, stops and cancels payments, and who is told. */
describe('a payment’s status', () => {
  const till = tillFor('2027-01-04T06:00:00Z');
  const set = (id: string, status: string) => till().service.api('POST', `/payments/status/${id}/${status}`);
  const codeOf = ({ body }: { body: unknown }) => (body as { error_code?: string }).error_code ?? 'ok';

  test('after a pause does not collect the days that have passed', async () => {
    const { id } = await till().pay();
    await till().at('2027-01-26T06:00:00Z');
    assert.equal(codeOf(await set(id, 'PAUSED')), 'ok');
    await till().at('2027-03-26T06:00:00Z');
    assert.equal(codeOf(await set(id, 'RUNNING')), 'ok');
    assert.equal((await till().payment(id)).date_next, '2027-04-25');
    await till().at('2027-04-26T06:00:00Z');
    assert.deepEqual(
      (await till().debits(id)).map(([day]) => day),
      ['2027-01-25', '2027-04-25'],
    );
  });

  test('does not change after the end; an unknown status is a wrong URL, and an unknown id is not found', async () => {
    const { id } = await till().pay();
    assert.equal(codeOf(await set(id, 'STOPPED')), 'ok');
    for (const status of ['RUNNING', 'PAUSED', 'CANCELLED', 'STOPPED', 'PENDING', 'COMPLETED'])
      assert.equal(codeOf(await set(id, status)), '008', status);
    assert.equal(codeOf(await set(id, 'NOPE')), '006');
    assert.equal(codeOf(await set('pay_nobody', 'PAUSED')), '007');
    const answer = await till().service.api('POST', `/payments/status/${id}/PAUSED`, {}, { key: 'other:other' });
    assert.equal(answer.status, 404);
  });

  test('cannot be set to running by hand while its mandate is not approved', async () => {
    const day = await till().today();
    const { id } = await till().pay({
      bank_account: account(ACCOUNTS.stays),
      mandate: authenticated({ first_collection_date: day }),
      payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25 } },
    });
    assert.equal(codeOf(await set(id, 'RUNNING')), '008');
    assert.equal(codeOf(await set(id, 'PAUSED')), '008');
    assert.equal(codeOf(await set(id, 'CANCELLED')), 'ok');
  });

  test('running keeps its customer, account and EFT mandate in use until the payment is stopped', async () => {
    const made = await till().pay();
    const leaving: readonly [string, object][] = [
      ['/customers/update', { id: made.customer_id, customer_status: 'ARCHIVED' }],
      ['/bank-accounts/update', { id: made.bank_account_id, bank_account_status: 'DISABLED' }],
      ['/mandates/eft/update', { id: made.mandate_id, mandate_status: 'ARCHIVED' }],
    ];
    for (const [path, record] of leaving) assert.equal(codeOf(await till().service.api('POST', path, { records: [record] })), '008', path);
    assert.equal(codeOf(await set(made.id, 'STOPPED')), 'ok');
    for (const [path, record] of leaving.toReversed())
      assert.equal(codeOf(await till().service.api('POST', path, { records: [record] })), 'ok', path);
  });

  test('paused becomes running again only while its account is in use', async () => {
    const made = await till().pay();
    await set(made.id, 'PAUSED');
    await till().ask('bankAccounts.update', { body: { records: [{ id: made.bank_account_id, bank_account_status: 'DISABLED' }] } });
    assert.equal(codeOf(await set(made.id, 'RUNNING')), '008');
    await till().ask('bankAccounts.update', { body: { records: [{ id: made.bank_account_id, bank_account_status: 'ACTIVE' }] } });
    assert.equal(codeOf(await set(made.id, 'RUNNING')), 'ok');
  });

  test('follows its mandate when that is suspended or ends', async () => {
    const day = await till().today();
    const [suspended, ended] = await Promise.all(
      [ACCOUNTS.disputed, ACCOUNTS.cancelled].map((to) =>
        till().pay({
          bank_account: account(to),
          mandate: authenticated({ first_collection_date: day }),
          payment: { payment_methods_id: 'pam_sandboxDebicheck', recurring: { process_day: 25 } },
        }),
      ),
    );
    await till().service.advance('P1D');
    assert.equal((await till().payment(suspended?.id ?? '')).payment_status, 'PAUSED');
    assert.equal((await till().payment(ended?.id ?? '')).payment_status, 'CANCELLED');
    assert.equal(codeOf(await set(suspended?.id ?? '', 'RUNNING')), '008');
  });

  test('changes of payments, collections, their transactions and invoices are reported with the same content as the lists', async () => {
    const receiver = await startReceiver();
    try {
      await till().ask('sandbox.account', { body: { webhook_url: `${receiver.origin}/hook` } });
      const { id } = await till().pay();
      await set(id, 'PAUSED');
      await till().service.drain();
      const hooks = receiver.received.map(
        ({ body }) => body as unknown as { id: string; type: string; status: boolean; results: { id: string; payment_status?: string }[] },
      );
      const told = hooks.filter(({ results }) => results[0]?.id === id);
      assert.deepEqual(
        told.map(({ type, status, results }) => [type, status, results[0]?.payment_status]),
        [
          ['payment.created', true, 'RUNNING'],
          ['payment.updated', true, 'PAUSED'],
        ],
      );
      assert.deepEqual(told.at(-1)?.results, [await till().payment(id)]);
      assert.ok(told.every((hook) => hook.id.startsWith('web_')));
    } finally {
      await till().ask('sandbox.account', { body: { webhook_url: null } });
      await receiver.close();
    }
  });
});

describe('any history of a payment', () => {
  const till = tillFor('2027-01-04T06:00:00Z');

  /** The status of a payment, and the number of debits that it should have made. */
  interface Model {
    status: string;
    debits: number;
    /** The current day, from January 2027 on. */
    today: string;
  }

  const MOVES: Readonly<Record<string, readonly string[]>> = {
    RUNNING: ['PAUSED', 'STOPPED', 'CANCELLED'],
    PAUSED: ['RUNNING', 'STOPPED', 'CANCELLED'],
  };

  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => ({ type: 'days' as const, days })) },
      { weight: 3, arbitrary: fc.constantFrom('PAUSED', 'RUNNING').map((to) => ({ type: 'set' as const, to })) },
      { weight: 1, arbitrary: fc.constantFrom('STOPPED', 'CANCELLED', 'PENDING', 'COMPLETED').map((to) => ({ type: 'set' as const, to })) },
    ),
    { minLength: 2, maxLength: 10 },
  );

  test('collects once on each day on which it runs, never on other days, and moves only as the table allows', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 28 }), async (history, process_day) => {
        const start = await till().today();
        const { results } = await till().ask('payments.submit', {
          body: {
            payments: [
              entry({
                mandate: { amount: 10, recurring: { process_day }, payment_industry: 'ACCOUNT_REPAYMENT' },
                payment: { payment_methods_id: 'pam_sandboxDebitOrder', recurring: { process_day, date_start: start } },
              }),
            ],
          },
        });
        const [made = assert.fail()] = results;
        const model: Model = { status: 'RUNNING', debits: Number(start.slice(8)) === process_day ? 1 : 0, today: start };
        // The last day whose debit was made or would have been made. Resuming on the same day does not repeat it.
        let collectedOn = model.debits === 1 ? start : '';
        for (const step of history) {
          if (step.type === 'days') {
            await till().service.advance(`P${String(step.days)}D`);
            for (let i = 0; i < step.days; i += 1) {
              model.today = new Date(Date.parse(model.today) + 86_400_000).toISOString().slice(0, 10);
              if (model.status !== 'RUNNING' || Number(model.today.slice(8)) !== process_day) continue;
              model.debits += 1;
              collectedOn = model.today;
            }
            continue;
          }
          const answer = await till().service.api('POST', `/payments/status/${made.id}/${step.to}`);
          const allowed = MOVES[model.status]?.includes(step.to) === true;
          assert.equal(answer.status, allowed ? 200 : 409, `${model.status} → ${step.to}: ${answer.text}`);
          if (!allowed) continue;
          model.status = step.to;
          if (step.to !== 'RUNNING' || Number(model.today.slice(8)) !== process_day || collectedOn === model.today) continue;
          await till().service.drain();
          model.debits += 1;
          collectedOn = model.today;
        }
        assert.equal((await till().payment(made.id)).payment_status, model.status);
        assert.equal((await till().transactions(made.id)).length, model.debits);
        await till().service.api('POST', `/payments/status/${made.id}/STOPPED`);
      }),
      { numRuns: 25 },
    );
  });
});
