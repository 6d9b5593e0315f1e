import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkoutLinkBody } from '../../../src/contract/checkout-link.ts';
import { LINK_FREQUENCIES } from '../../../src/contract/enums.ts';
import { Refusal } from '../../../src/contract/errors.ts';
import { applyChoice, choiceOf } from '../../../src/service/domain/checkout-link/choice.ts';

const linkOf = (item: object) => choiceOf(checkoutLinkBody.parse({ type: 'CHOOSE_WHAT_TO_PAY', item: { title: 'Give', ...item } }));

const refused = (body: () => unknown): string => {
  try {
    body();
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return `${error.code} ${Object.entries(error.details[0]?.errors ?? {})
      .map(([field, { rule }]) => `${field} ${rule}`)
      .join()}`;
  }
  return 'taken';
};

/** Which amounts a link lets its payer choose, and the effect of the choice. */
describe('a payer’s choice', () => {
  const rows: readonly (readonly [what: string, item: object, amount: number, outcome: string])[] = [
    ['the fixed amount', { amount: 149 }, 14_900, 'taken'],
    ['another than the fixed amount', { amount: 149 }, 14_901, '005 choice.amount fixed'],
    ['one of the options', { amount_options: ['50.00', 100] }, 10_000, 'taken'],
    ['none of the options', { amount_options: ['50.00', 100] }, 7_500, '005 choice.amount offered'],
    ['less than the most', { amount_max: 500 }, 1, 'taken'],
    ['the most', { amount_max: 500 }, 50_000, 'taken'],
    ['more than the most', { amount_max: 500 }, 50_001, '009 choice.amount max'],
    ['another than what is only proposed', { amount: 100, amount_max: 500 }, 25_000, 'taken'],
    ['one’s own beside options', { amount_options: [50], amount_max: 500 }, 12_345, 'taken'],
    ['more than the most beside options', { amount_options: [50], amount_max: 500 }, 50_001, '009 choice.amount max'],
    ['anything, where nothing is said', {}, 123_456_789, 'taken'],
  ];
  for (const [what, item, amount, outcome] of rows)
    test(`${what}: ${outcome}`, () => {
      const choice = linkOf(item);
      assert.equal(
        refused(() => applyChoice({ choice }, { amount, frequency: 'ONE_TIME' }, 'CARD')),
        outcome,
      );
    });

  test('sets the session’s amount, mode and interval', () => {
    const choice = linkOf({ frequency: [...LINK_FREQUENCIES], amount_max: 500 });
    const chosen = LINK_FREQUENCIES.map((frequency) => applyChoice({ choice }, { amount: 5_000, frequency }, 'CARD'));
    assert.deepEqual(chosen, [
      { amount: 5_000, mode: 'ONE_TIME', recurring_interval: null },
      { amount: 5_000, mode: 'RECURRING', recurring_interval: 'MONTHLY' },
      { amount: 5_000, mode: 'RECURRING', recurring_interval: 'YEARLY' },
    ]);
  });

  test('may be left out only if there is nothing to choose', () => {
    assert.deepEqual(applyChoice({ choice: linkOf({ amount: 149, frequency: ['MONTHLY'] }) }, undefined, 'CARD'), {
      amount: 14_900,
      mode: 'RECURRING',
      recurring_interval: 'MONTHLY',
    });
    for (const item of [{}, { amount_options: [5] }, { amount: 5, amount_max: 10 }, { amount: 5, frequency: ['ONE_TIME', 'MONTHLY'] }])
      assert.equal(
        refused(() => applyChoice({ choice: linkOf(item) }, undefined, 'CARD')),
        '003 choice required',
      );
    assert.deepEqual(applyChoice({ choice: null }, undefined, 'CARD'), {});
    assert.equal(
      refused(() => applyChoice({ choice: null }, { amount: 1, frequency: 'ONE_TIME' }, 'CARD')),
      '005 choice not_applicable',
    );
  });

  test('of a frequency that is not offered is refused, and a repeating one needs a card', () => {
    const monthly = linkOf({ frequency: ['ONE_TIME', 'MONTHLY'] });
    assert.equal(
      refused(() => applyChoice({ choice: monthly }, { amount: 1, frequency: 'ANNUALLY' }, 'CARD')),
      '005 choice.frequency offered',
    );
    assert.equal(
      refused(() => applyChoice({ choice: monthly }, { amount: 1, frequency: 'MONTHLY' }, 'SCAN_TO_PAY')),
      '005 method recurring',
    );
    assert.equal(
      refused(() => applyChoice({ choice: monthly }, { amount: 1, frequency: 'ONE_TIME' }, 'SCAN_TO_PAY')),
      'taken',
    );
  });

  test('never has an amount that the link does not allow', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.option(cents, { nil: undefined }),
        fc.option(fc.array(cents, { minLength: 1, maxLength: 5 }), { nil: undefined }),
        fc.option(cents, { nil: undefined }),
        cents,
        (amount, amount_options, amount_max, asked) => {
          const money = (value: number) => (value / 100).toFixed(2);
          const item = {
            title: 'Give',
            ...(amount === undefined ? {} : { amount: money(amount) }),
            ...(amount_options === undefined ? {} : { amount_options: amount_options.map(money) }),
            ...(amount_max === undefined ? {} : { amount_max: money(amount_max) }),
          };
          const parsed = checkoutLinkBody.safeParse({ type: 'CHOOSE_WHAT_TO_PAY', item });
          if (!parsed.success) return;
          const taken = refused(() => applyChoice({ choice: choiceOf(parsed.data) }, { amount: asked, frequency: 'ONE_TIME' }, 'CARD'));
          const open = amount === undefined && amount_options === undefined && amount_max === undefined;
          const fixed = amount_options === undefined && amount_max === undefined && asked === amount;
          const said = open || fixed || amount_options?.includes(asked) === true || (amount_max !== undefined && asked <= amount_max);
          assert.equal(taken === 'taken', said, JSON.stringify({ item, asked, taken }));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
