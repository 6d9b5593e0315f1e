import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MANDATE_STATUSES, PAYMENT_STATUSES } from '../../../../src/contract/enums.ts';
import { Refusal } from '../../../../src/contract/errors.ts';
import { collectionInterval, itemsProblems, type CollectionItem } from '../../../../src/service/domain/mandate/collection-amounts.ts';
import { MANDATE_MOVES, moveMandate, movePayment, PAYMENT_MOVES } from '../../../../src/service/domain/mandate/flow.ts';
import { reauthoriseProblems } from '../../../../src/service/domain/mandate/parties.ts';
import { highestMaximum, termsProblems, type TermsToCheck } from '../../../../src/service/domain/mandate/terms.ts';
import { conversionProblems, paymentTimingProblems, timingProblems } from '../../../../src/service/domain/mandate/timing.ts';

/** Checks that a status can change to another if the table says so, and that any other change is refused with 008. */
function follows<S extends string>(statuses: readonly S[], table: Partial<Record<S, readonly S[]>>, move: (from: S, to: S) => S): void {
  for (const from of statuses)
    for (const to of statuses)
      if (table[from]?.includes(to) === true) assert.equal(move(from, to), to);
      else
        assert.throws(
          () => move(from, to),
          (error) => error instanceof Refusal && error.code === '008',
          `${from} to ${to}`,
        );
}

describe('the tables of moves', () => {
  for (const kind of ['EFT', 'AUTHENTICATED'] as const)
    test(`${kind} mandates move as their table says`, () =>
      follows(MANDATE_STATUSES, MANDATE_MOVES[kind], (from, to) => moveMandate(kind, from, to)));
  test('payments and collections move as their table says', () => follows(PAYMENT_STATUSES, PAYMENT_MOVES, movePayment));

  test('a payer who did not answer has not approved', () => {
    assert.throws(() => moveMandate('AUTHENTICATED', 'NO_REPLY', 'ACTIVE'), Refusal);
    assert.throws(() => moveMandate('AUTHENTICATED', 'GENERATED', 'ACTIVE'), Refusal);
  });
});

describe('the terms of a mandate', () => {
  const sound: TermsToCheck = {
    amount: 19_900,
    payment_method_type: 'DEBICHECK',
    terms: { contract_reference: 'R1', maximum_collection_amount: 29_850 },
  };
  const rules = (change: Partial<TermsToCheck['terms']>, more: Partial<TermsToCheck> = {}) =>
    termsProblems({ ...sound, ...more, terms: { ...sound.terms, ...change } }).map(({ field, rule }) => `${field} ${rule}`);

  test('have a maximum in whole cents that is never above one and a half times the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (amount) => {
        const max = highestMaximum(amount);
        assert.ok(Number.isInteger(max) && max * 2 <= amount * 3 && (max + 1) * 2 > amount * 3);
      }),
    );
  });

  test('are valid as they are', () => assert.deepEqual(rules({}), []));
  test('need a maximum and, for DebiCheck, a contract reference', () =>
    assert.deepEqual(rules({ maximum_collection_amount: null, contract_reference: null }), [
      'contract_reference required',
      'maximum_collection_amount required',
    ]));
  test('have an authentication code with TT3 and only then', () => {
    assert.deepEqual(rules({ mandate_authentication_code: '12345678' }), ['mandate_authentication_code not_applicable']);
    assert.deepEqual(rules({ approval_window: 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN' }), [
      'mandate_authentication_code required',
    ]);
  });
  test('of TT1 in real time need a phone number', () => {
    const approval_window = 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_SENT_TO_BANK_CELLPHONE';
    assert.deepEqual(rules({ approval_window }), ['customer.contact_number required']);
    assert.deepEqual(rules({ approval_window }, { contact_number: '+27831234567' }), []);
  });
  test('of a registered mandate have no approval window', () =>
    assert.deepEqual(rules({ approval_window: 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' }, { payment_method_type: 'REGISTERED_MANDATES' }), [
      'approval_window not_applicable',
    ]));
  test('cannot combine RATE with an amount, a rate without a category, or tracking days without tracking', () => {
    assert.deepEqual(
      rules({ allow_variable_amount: true, adjustment_category: 'ANNUALLY', adjustment_type: 'RATE', adjustment_amount: 100 }),
      ['adjustment_type matches'],
    );
    assert.deepEqual(rules({ adjustment_rate: 600 }), ['adjustment_category required']);
    assert.deepEqual(rules({ payment_tracking_max_days: 3 }), ['payment_tracking_max_days not_applicable']);
  });
});

describe('the frequency of a mandate', () => {
  const recurring = { recurring: { process_day: 25 } };
  const oneTime = { one_time: { process_date: '2027-02-25' } };
  const rules = (problems: { field: string; rule: string }[]) => problems.map(({ field, rule }) => `${field} ${rule}`);

  test('is one time or recurring', () => {
    assert.deepEqual(rules(timingProblems(recurring)), []);
    assert.deepEqual(rules(timingProblems(oneTime)), []);
    assert.deepEqual(rules(timingProblems({})), ['recurring one_of']);
    assert.deepEqual(rules(timingProblems({ ...recurring, ...oneTime })), ['recurring one_of']);
  });

  test('includes a process day that exists', () => {
    for (const [payment_interval, last] of [
      ['WEEKLY', 7],
      ['MONTHLY', 31],
      ['YEARLY', 31],
    ] as const) {
      assert.deepEqual(rules(timingProblems({ recurring: { process_day: last, payment_interval } })), []);
      for (const process_day of [0, last + 1])
        assert.deepEqual(rules(timingProblems({ recurring: { process_day, payment_interval } })), ['recurring.process_day range']);
    }
  });

  test('cannot change', () => {
    assert.deepEqual(rules(conversionProblems(recurring, { recurring: { process_day: 1 } })), []);
    assert.deepEqual(rules(conversionProblems(recurring, oneTime)), ['one-time conversion']);
    assert.deepEqual(rules(conversionProblems(oneTime, recurring)), ['recurring conversion']);
    assert.deepEqual(rules(conversionProblems(recurring, { recurring: { process_day: 1, payment_interval: 'YEARLY' } })), [
      'recurring.payment_interval fixed',
    ]);
  });

  test('recurring allows a single collection; one time does not allow repeated ones', () => {
    assert.deepEqual(rules(paymentTimingProblems(recurring, oneTime)), []);
    assert.deepEqual(rules(paymentTimingProblems(oneTime, recurring)), ['recurring one_time_mandate']);
  });
});

describe('the items of a collection', () => {
  const item = (billing_period: CollectionItem['billing_period']): CollectionItem => ({
    price: 100,
    qty: 1,
    pricing_type: billing_period === null ? 'ONE_TIME' : 'RECURRING',
    billing_period,
  });
  const rules = (periods: CollectionItem['billing_period'][], method: 'DEBICHECK' | 'DEBIT_ORDER' = 'DEBICHECK') =>
    itemsProblems(periods.map(item), method).map(({ rule }) => rule);

  test('recur weekly, monthly or yearly, all at the same interval', () => {
    assert.deepEqual(rules(['WEEKLY', 'WEEKLY']), []);
    assert.deepEqual(rules(['EVERY_3_MONTHS']), ['interval']);
    assert.deepEqual(rules(['MONTHLY', 'YEARLY']), ['one_interval']);
    assert.deepEqual(rules([]), ['required']);
    assert.equal(collectionInterval([item(null), item('YEARLY')]), 'YEARLY');
    assert.equal(collectionInterval([item(null)]), null);
  });

  test('can be mixed with one-time items only for DebiCheck and registered mandates', () => {
    assert.deepEqual(rules([null, 'MONTHLY']), []);
    assert.deepEqual(rules([null, 'MONTHLY'], 'DEBIT_ORDER'), ['mixed']);
  });
});

describe('sending a mandate to the bank again', () => {
  test('is possible for TT1 at provider bank A', () => {
    const tt1 = 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_SENT_TO_BANK_CELLPHONE';
    const bank = (provider_bank: 'PROVIDER_BANK_A' | 'PROVIDER_BANK_B') => ({ payment_method_type: 'DEBICHECK', provider_bank }) as const;
    assert.deepEqual(reauthoriseProblems(bank('PROVIDER_BANK_A'), tt1), []);
    assert.equal(reauthoriseProblems(bank('PROVIDER_BANK_B'), tt1).length, 1);
    assert.equal(reauthoriseProblems(bank('PROVIDER_BANK_A'), 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2').length, 1);
  });
});
