import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { archiveLimit, carryForward, isArchiveWindow, monthsBefore, negated, type Lines } from '../../../src/service/domain/archive.ts';
import { ENDED_PAYMENTS } from '../../../src/service/domain/mandate/flow.ts';
import { ENDED_STATUSES } from '../../../src/service/domain/transaction.ts';

const ACCOUNTS = ['card_networks', 'banks', 'merchant', 'holds_at_networks', 'holds_of_merchant'] as const;

/** A balanced posting: what goes to one side comes from the other. */
const posting: fc.Arbitrary<Lines> = fc
  .tuple(fc.constantFrom(...ACCOUNTS), fc.constantFrom(...ACCOUNTS), fc.integer({ min: 1, max: 100_000_000 }))
  .map(([debit, credit, amount]) => [
    { ledger_account: debit, amount },
    { ledger_account: credit, amount: -amount },
  ]);

const balances = (lines: Lines): Record<string, number> =>
  Object.fromEntries(
    ACCOUNTS.map((name) => [
      name,
      lines.filter(({ ledger_account }) => ledger_account === name).reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );

describe('what is carried forward', () => {
  test('leaves every balance as it was, sums to nothing, and goes when everything came back', () =>
    fc.assert(
      fc.property(fc.array(fc.array(posting, { maxLength: 8 }), { maxLength: 8 }), (slices) => {
        let carried: Lines = [];
        for (const slice of slices) {
          carried = carryForward(carried, slice);
          assert.equal(
            carried.reduce((sum, { amount }) => sum + amount, 0),
            0,
          );
        }
        assert.deepEqual(balances(carried), balances(slices.flat().flat()));
        assert.ok(carried.length <= ACCOUNTS.length && carried.every(({ amount }) => amount !== 0));
        // They come back in another order than they went.
        for (const slice of slices.toReversed()) carried = carryForward(carried, slice.map(negated));
        assert.deepEqual(carried, []);
      }),
    ));

  test('is refused when it does not balance', () =>
    assert.throws(() => carryForward([], [[{ ledger_account: 'merchant', amount: 1 }]]), /do not add up to zero/));
});

describe('what is old enough', () => {
  const now = new Date('2028-08-31T10:00:00Z');

  test('is counted in months; a month that is too short ends on its last day', () => {
    assert.equal(monthsBefore(now, 18).toISOString(), '2027-02-28T10:00:00.000Z');
    assert.equal(monthsBefore(now, 84).toISOString(), '2021-08-31T10:00:00.000Z');
  });

  test('is nothing that may still be disputed', () => {
    assert.equal(archiveLimit(monthsBefore(now, 18), now).toISOString(), '2027-02-28T10:00:00.000Z');
    assert.throws(() => archiveLimit(new Date('2027-03-01T00:00:00Z'), now), /younger than 18 months .* latest possible day is 2027-02-28/);
  });

  test('moves in the South African night', () => {
    const at = (hour: string) => isArchiveWindow(new Date(`2028-08-31T${hour}:00+02:00`));
    assert.deepEqual(['00:59', '01:00', '04:59', '05:00', '13:00'].map(at), [false, true, true, false, false]);
  });

  test('is what nothing is waited for', () => {
    assert.deepEqual(
      ['PAID', 'UNPAID', 'DISPUTED', 'DECLINED', 'REFUNDED', 'CANCELLED'].filter((status) => !ENDED_STATUSES.some((one) => one === status)),
      [],
    );
    for (const open of ['PENDING', 'SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'IN_TRACKING', 'NO_RESPONSE'])
      assert.ok(!ENDED_STATUSES.some((status) => status === open), open);
    assert.deepEqual([...ENDED_PAYMENTS].sort(), ['CANCELLED', 'COMPLETED', 'STOPPED']);
  });
});
