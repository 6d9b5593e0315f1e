import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasureObstacles } from '../../../src/service/domain/erasure/obstacles.ts';
import { ruleOf } from '../../../src/service/domain/erasure/rules.ts';
import type { Payment } from '../../../src/service/domain/records/money.ts';
import type { Invoice } from '../../../src/service/domain/records/sales.ts';

/** What an erasure waits for, and what it has to keep. */

test('a payment that may still collect, also a paused one, stands in the way; one that has ended does not', () => {
  const open = (['PENDING', 'RUNNING', 'PAUSED', 'STOPPED'] as const).filter((payment_status) => {
    const payments = [{ id: 'pay_1', payment_status } as unknown as Payment];
    return erasureObstacles({ payments }, { write_off: false }).length > 0;
  });
  assert.deepEqual(open, ['PENDING', 'RUNNING', 'PAUSED']);
});

test('the buyer’s name is kept only on an invoice of more than R 5 000', () => {
  const invoice = (total_incl: number) =>
    ({ invoice_status: 'PAID', total_incl, date_issued: '2027-01-04', billed_to: { name: 'T Mokoena' } }) as unknown as Invoice;
  const kept = (total_incl: number) => ruleOf('invoices').keptUntil?.(invoice(total_incl), new Date('2027-02-01T08:00:00Z'));
  assert.equal(kept(500_000), null);
  assert.ok(kept(500_001) instanceof Date);
});
