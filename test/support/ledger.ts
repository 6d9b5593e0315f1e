import assert from 'node:assert/strict';
import type { TestService } from './service.ts';

/** Checks that no cent of the two sandbox accounts is lost: the ledger's entries add up to zero and match the transactions. */
export async function assertLedgerZero(service: Pick<TestService, 'api'>): Promise<void> {
  for (const account of ['sandbox', 'other']) {
    const { status, body, text } = await service.api('GET', '/sandbox/ledger', undefined, { key: `${account}:${account}` });
    assert.equal(status, 200, text);
    const { sum, unexplained } = (body as { result: { sum: string; unexplained: string } }).result;
    assert.deepEqual({ account, sum, unexplained }, { account, sum: '0.00', unexplained: '0.00' }, text);
  }
}
