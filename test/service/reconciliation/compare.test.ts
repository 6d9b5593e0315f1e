import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compare } from '../../../src/service/domain/reconciliation/compare.ts';
import { movementOf, type Movement } from '../../../src/service/domain/reconciliation/movements.ts';
import type { StatementLine } from '../../../src/service/domain/reconciliation/statement.ts';

const DAY = '2027-02-03';
const at = (time: string, day = DAY) => new Date(`${day}T${time}+02:00`);

let made = 0;
const movement = (change: Partial<Movement> = {}): Movement => ({
  account_id: 'acc_1',
  posting_id: `pst_${(made += 1)}`,
  transaction_id: 'tra_1',
  entry: 'PAID',
  amount: 14_900,
  at: at('10:00:00'),
  ...change,
});
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  merchant: 'acc_1',
  reference: change.transaction_id ?? 'tra_1',
  transaction_id: 'tra_1',
  entry: 'PAID',
  amount: 14_900,
  at: at('09:59:58'),
  ...change,
});
const found = (movements: readonly Movement[], lines: readonly StatementLine[], day = DAY) =>
  compare({ rail: 'card', day, movements, lines }).map(
    ({ difference, transaction_id, ledger_entry, ledger_amount, rail_entry, rail_amount }) =>
      [difference, transaction_id, ledger_entry, ledger_amount, rail_entry, rail_amount].join(' '),
  );

/** Compares the ledger with a rail's statement: every way in which the two can differ. */
describe('a day of the ledger, compared with the statement of its rail,', () => {
  test('has no differences if both agree, whatever was paid and refunded', () => {
    const part = { entry: 'REFUNDED', amount: 1_000 } as const;
    assert.deepEqual(
      found(
        [movement(), movement(part), movement(part), movement({ transaction_id: 'tra_2', amount: 5 })],
        [
          line(),
          line({ ...part, reference: 'ref_1' }),
          line({ ...part, reference: 'ref_2' }),
          line({ transaction_id: 'tra_2', amount: 5 }),
        ],
      ),
      [],
    );
  });

  const cases: Readonly<Record<string, { movements: readonly Movement[]; lines: readonly StatementLine[]; is: readonly string[] }>> = {
    'a payment that the rail does not have': { movements: [movement()], lines: [], is: ['missing_at_rail tra_1 PAID 14900  '] },
    'a payment that the ledger does not have': { movements: [], lines: [line()], is: ['missing_in_ledger tra_1   PAID 14900'] },
    'another amount': {
      movements: [movement()],
      lines: [line({ amount: 14_800 })],
      is: ['other_amount tra_1 PAID 14900 PAID 14800'],
    },
    'another state': {
      movements: [movement(), movement({ entry: 'REFUNDED' })],
      lines: [line(), line({ entry: 'CHARGEBACK', reference: 'cb_1' })],
      is: ['other_state tra_1 REFUNDED 14900 CHARGEBACK 14900'],
    },
    'a charge that the rail made twice': { movements: [movement()], lines: [line(), line()], is: ['doubled tra_1   PAID 14900'] },
    'a charge that the ledger has twice': {
      movements: [movement(), movement()],
      lines: [line()],
      is: ['doubled tra_1 PAID 14900  '],
    },
    'a refund that was made twice under two references': {
      movements: [movement(), movement({ entry: 'REFUNDED', amount: 100 })],
      lines: [
        line(),
        line({ entry: 'REFUNDED', amount: 100, reference: 'ref_1' }),
        line({ entry: 'REFUNDED', amount: 100, reference: 'ref_2' }),
      ],
      is: ['missing_in_ledger tra_1   REFUNDED 100'],
    },
    'a reference that the rail has three times': {
      movements: [movement()],
      lines: [line(), line(), line()],
      is: ['doubled tra_1   PAID 14900', 'doubled tra_1   PAID 14900'],
    },
  };
  for (const [name, { movements, lines, is }] of Object.entries(cases))
    test(`lists ${name}`, () => assert.deepEqual(found(movements, lines), is));

  test('gives each difference its own name, which is the same whenever the difference is found again', () => {
    const ids = () => compare({ rail: 'card', day: DAY, movements: [movement()], lines: [line(), line(), line()] }).map(({ id }) => id);
    assert.equal(new Set(ids()).size, 2);
    assert.deepEqual(ids(), ids());
  });

  test('lists no difference for an entry that both sides have, on either side of midnight', () => {
    const [late, early] = [line({ at: at('23:59:59', '2027-02-02') }), movement({ at: at('00:00:01') })];
    assert.deepEqual(found([early], [late]), []);
    assert.deepEqual(found([early], [late], '2027-02-02'), []);
  });

  test('lists a difference on one day only: the rail’s', () => {
    const [wrong, posted] = [line({ at: at('23:59:59', '2027-02-02'), amount: 1 }), movement({ at: at('00:00:01') })];
    assert.deepEqual(found([posted], [wrong]), []);
    assert.deepEqual(found([posted], [wrong], '2027-02-02'), ['other_amount tra_1 PAID 14900 PAID 1']);
  });
});

describe('a posting of the ledger', () => {
  const lines = [
    { ledger_account: 'card_networks', amount: -200 },
    { ledger_account: 'merchant', amount: 200 },
  ] as const;
  const posting = { account_id: 'acc_1', id: 'pst_1', transaction_id: 'tra_1', at: at('10:00:00'), lines: [...lines] };
  test('is a movement as the rail reports it', () => {
    assert.deepEqual(movementOf({ ...posting, event: 'REVERSED', rail: 'card' })?.entry, 'REFUNDED');
    assert.deepEqual(movementOf({ ...posting, event: 'REVERSED', rail: 'debit' })?.entry, 'REVERSED');
    assert.equal(movementOf({ ...posting, event: 'refund', rail: 'card' })?.amount, 200);
  });
  test('that only holds money is no movement', () => {
    const held = [
      { ledger_account: 'holds_at_networks', amount: 200 },
      { ledger_account: 'holds_of_merchant', amount: -200 },
    ] as const;
    assert.equal(movementOf({ ...posting, event: 'hold', lines: [...held], rail: 'card' }), null);
  });
});
