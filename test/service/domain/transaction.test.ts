import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { TRANSACTION_STATUSES } from '../../../src/contract/enums.ts';
import { Refusal } from '../../../src/contract/errors.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';
import type { Change, DecisionContext } from '../../../src/service/domain/decision.ts';
import { changeTransactionStatus } from '../../../src/service/domain/transaction.ts';

type Status = Transaction['transaction_status'];

/** The moves of a transaction by card and by EFT, as the ruling *transaction flow* defines them. */
const FLOW: Readonly<Record<Status, readonly Status[]>> = {
  PENDING: ['SENT_TO_BANK', 'REJECTED_BY_API', 'CANCELLED', 'PAID', 'DECLINED', 'NO_RESPONSE'],
  NO_RESPONSE: ['PAID', 'DECLINED', 'PENDING'],
  SENT_TO_BANK: ['ACCEPTED_BY_BANK', 'REJECTED_BY_BANK', 'CANCELLED'],
  ACCEPTED_BY_BANK: ['IN_TRACKING', 'PAID', 'UNPAID', 'CANCELLED'],
  IN_TRACKING: ['PAID', 'UNPAID'],
  PAID: ['DISPUTED', 'REVERSED', 'REFUNDED', 'CHARGEBACK'],
  UNPAID: [],
  DISPUTED: [],
  REVERSED: [],
  REFUNDED: [],
  CHARGEBACK: [],
  DECLINED: [],
  CANCELLED: [],
  REJECTED_BY_API: [],
  REJECTED_BY_BANK: [],
};

const at = new Date('2027-01-04T08:00:00Z');

const transaction = (transaction_status: Status): Transaction => ({
  account_id: 'acc_test',
  id: 'tra_1',
  created_at: at,
  updated_at: null,
  charged_at: null,
  status_changed_at: at,
  payment_methods_id: null,
  payments_id: null,
  customers_id: null,
  bank_accounts_id: null,
  mandates_id: null,
  transaction_reference: 'R-1',
  payment_reference: null,
  submission_batch_reference: null,
  transaction_status,
  amount: 14_900,
  currency: 'ZAR',
  card_id: null,
  rail: 'card',
  refunded_amount: 0,
  payment_data: {},
  unpaid_reason: null,
  submission_data: [],
});

const context = (now: Date): DecisionContext => {
  let made = 0;
  return {
    account_id: 'acc_test',
    now,
    realNow: now,
    newId: (prefix) => `${prefix}${(made += 1)}`,
    account: { webhook_url: null, dunning_days: null },
  };
};

const postedIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'postings' && change.op === 'insert' ? change.row.lines : []));

describe('a transaction', () => {
  for (const from of TRANSACTION_STATUSES)
    test(`goes from ${from} to ${FLOW[from].join(', ') || 'nowhere'}, and nowhere else`, () => {
      for (const to of TRANSACTION_STATUSES) {
        const move = () => changeTransactionStatus(context(at), transaction(from), to).transaction;
        if (FLOW[from].includes(to)) assert.equal(move().transaction_status, to);
        else assert.throws(move, (error) => error instanceof Refusal && error.code === '008');
      }
    });

  test('keeps its history in order and is charged at most once, whatever is requested', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TRANSACTION_STATUSES), { maxLength: 40 }), (pushes) => {
        let now = transaction('PENDING');
        let charges = 0;
        const balances: Record<string, number> = {};
        const went: Status[] = [];
        for (const [i, to] of pushes.entries()) {
          try {
            const { changes, transaction: moved } = changeTransactionStatus(context(new Date(at.getTime() + i * 1000)), now, to);
            if (moved.charged_at !== now.charged_at) charges += 1;
            for (const { ledger_account, amount } of postedIn(changes)) balances[ledger_account] = (balances[ledger_account] ?? 0) + amount;
            now = moved;
            went.push(to);
          } catch (error) {
            assert.ok(error instanceof Refusal);
          }
        }
        assert.deepEqual(
          now.submission_data.map(({ status }) => status),
          went,
        );
        assert.ok(charges <= 1);
        // The merchant has the money while the transaction is PAID, and at no other time.
        assert.equal(balances['merchant'] ?? 0, now.transaction_status === 'PAID' ? -now.amount : 0);
        assert.equal(
          Object.values(balances).reduce((a, b) => a + b, 0),
          0,
        );
        assert.equal(now.charged_at !== null, went.includes('PAID'));
      }),
    );
  });
});
