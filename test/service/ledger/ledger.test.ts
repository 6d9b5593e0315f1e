import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newTransaction, changeTransactionStatus, openTransaction } from '../../../src/service/domain/transaction.ts';
import { write } from '../../../src/service/commands/write.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';

/** The ledger that tests check at their end. */
describe('the ledger', () => {
  const desk = interfaceFor(freshDatabase);

  test('is balanced before any payment', async () => {
    const { result } = await (await desk().merchant()).ask('sandbox.ledger');
    assert.deepEqual(result, { sum: '0.00', accounts: {}, unexplained: '0.00', postings: 0 });
  });

  test('shows where money is after it was paid, paid out and refunded', async () => {
    const { sandbox, services } = desk();
    const take = (method_id: string, amount: number, ...statuses: Parameters<typeof changeTransactionStatus>[2][]) =>
      write(services, { account: sandbox.account }, async (tx, ctx) => {
        const method = await tx.find('payment_methods', method_id);
        assert.ok(method);
        let transaction = newTransaction(ctx, { method, amount, transaction_reference: 'ledger' });
        const changes = [...openTransaction(ctx, transaction)];
        for (const to of statuses) {
          const moved = changeTransactionStatus(ctx, transaction, to);
          changes.push(...moved.changes);
          transaction = moved.transaction;
        }
        return { changes, result: transaction };
      });
    await take('pam_sandboxCard', 14_900, 'PAID');
    await take('pam_sandboxCard', 10_000, 'PAID', 'REVERSED');
    await take('pam_sandboxCard', 5_000, 'DECLINED');
    await take('pam_sandboxPayouts', 4_000, 'SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID');
    const { result } = await sandbox.ask('sandbox.ledger');
    assert.deepEqual(result, {
      sum: '0.00',
      accounts: { banks: '-40.00', card_networks: '149.00', merchant: '-109.00' },
      unexplained: '0.00',
      postings: 4,
    });
    assert.equal((await desk().other.ask('sandbox.ledger')).result.postings, 0, 'nothing of one account is in another’s');
  });

  test('reports a status without a posting', async () => {
    const merchant = await desk().merchant();
    const method = await desk().services.store.of('acc_sandbox').find('payment_methods', 'pam_sandboxCard');
    assert.ok(method);
    await write(desk().services, { account: merchant.account }, (_tx, ctx) => {
      const transaction = newTransaction(ctx, { method, amount: 100, transaction_reference: 'unposted' });
      return Promise.resolve({ changes: openTransaction(ctx, { ...transaction, transaction_status: 'PAID' }), result: undefined });
    });
    assert.equal((await merchant.ask('sandbox.ledger')).result.unexplained, '1.00');
  });
});
