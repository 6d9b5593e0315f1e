import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filledTerms } from '../../../../src/service/domain/mandate/defaults.ts';
import { sandboxMethod } from './support.ts';

/** The values that a payment method provides for a mandate that does not set them. */
describe('the defaults of a payment method', () => {
  const debicheck = sandboxMethod('debicheck');
  const registered = sandboxMethod('rmA');

  test('fill in what is left out', () => {
    const filled = filledTerms({}, debicheck);
    assert.deepEqual(filled, {
      contract_reference: null,
      first_collection_amount: null,
      first_collection_date: null,
      maximum_collection_amount: null,
      mandate_authentication_code: null,
      ...debicheck.debicheck,
    });
    assert.equal(filledTerms({}, registered).approval_window, null);
  });

  test('are replaced by what the call says', () => {
    const said = {
      allow_date_adjustment: false,
      allow_variable_amount: false,
      allow_payment_tracking: true,
      payment_tracking_max_days: 1,
      approval_window: 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
    } as const;
    const filled = filledTerms(said, debicheck);
    for (const [field, value] of Object.entries(said)) assert.equal(filled[field as keyof typeof said], value, field);
  });

  test('never contradict the call: no days of tracking without tracking, and an adjustment is complete or absent', () => {
    assert.equal(filledTerms({ allow_payment_tracking: false }, debicheck).payment_tracking_max_days, null);
    const growing = {
      ...debicheck,
      debicheck: debicheck.debicheck && {
        ...debicheck.debicheck,
        adjustment_category: 'ANNUALLY' as const,
        adjustment_type: 'RATE' as const,
        adjustment_rate: 600,
      },
    };
    const { adjustment_category, adjustment_type, adjustment_rate, adjustment_amount } = filledTerms(
      { adjustment_category: 'QUARTERLY', adjustment_amount: 500 },
      growing,
    );
    assert.deepEqual([adjustment_category, adjustment_type, adjustment_rate, adjustment_amount], ['QUARTERLY', 'AMOUNT', null, 500]);
    assert.equal(filledTerms({}, growing).adjustment_rate, 600);
  });

  test('do not allow a variable amount if the call itself asks for an adjustment', () => {
    assert.equal(filledTerms({ adjustment_category: 'ANNUALLY', adjustment_rate: 600 }, debicheck).allow_variable_amount, false);
    assert.equal(filledTerms({ adjustment_category: 'NEVER' }, debicheck).allow_variable_amount, true);
  });
});
