import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startReceiver } from '../../support/receiver.ts';
import { account, ACCOUNTS, authenticated, tillFor } from './support.ts';

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
