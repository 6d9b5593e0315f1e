import type { MandateTerms } from '../../../contract/mandates.ts';
import type { Mandate } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';

/**
 * Fills in the terms of a DebiCheck or registered mandate that the call leaves out, from the payment method
 * (`contract/payment-methods.ts`).
 */

/** The `debicheck` object as it was sent. */
export type SentDebicheck = NonNullable<MandateTerms['debicheck']>;

/** The object with the method's defaults. Fields that only the call can give may still be missing. */
export type FilledDebicheck = Omit<
  NonNullable<Mandate['debicheck']>,
  'contract_reference' | 'first_collection_date' | 'maximum_collection_amount'
> & {
  readonly contract_reference: string | null;
  readonly first_collection_date: string | null;
  readonly maximum_collection_amount: number | null;
};

type Adjustment = Pick<FilledDebicheck, 'adjustment_category' | 'adjustment_type' | 'adjustment_rate' | 'adjustment_amount'>;

/**
 * As soon as the call names one field of the adjustment, all its fields come from the call. A mix with defaults could contradict
 * the request.
 */
function adjustmentOf(sent: SentDebicheck, defaults: Adjustment | null): Adjustment {
  const { adjustment_category = null, adjustment_type = null, adjustment_rate = null, adjustment_amount = null } = sent;
  if (adjustment_category === null && adjustment_type === null && adjustment_rate === null && adjustment_amount === null)
    return {
      adjustment_category: defaults?.adjustment_category ?? null,
      adjustment_type: defaults?.adjustment_type ?? null,
      adjustment_rate: defaults?.adjustment_rate ?? null,
      adjustment_amount: defaults?.adjustment_amount ?? null,
    };
  const given = adjustment_rate === null ? (adjustment_amount === null ? null : 'AMOUNT') : 'RATE';
  return { adjustment_category, adjustment_type: adjustment_type ?? given, adjustment_rate, adjustment_amount };
}

const adjusts = ({ adjustment_category }: Pick<SentDebicheck, 'adjustment_category'>): boolean =>
  adjustment_category != null && adjustment_category !== 'NEVER';

/** The terms that apply. A call that asks for an adjustment must also allow variable amounts; no default does that. */
export function filledTerms(sent: SentDebicheck, method: Pick<PaymentMethod, 'debicheck' | 'payment_method_type'>): FilledDebicheck {
  const { debicheck: defaults, payment_method_type } = method;
  const allow_payment_tracking = sent.allow_payment_tracking ?? defaults?.allow_payment_tracking ?? false;
  return {
    contract_reference: sent.contract_reference ?? null,
    first_collection_amount: sent.first_collection_amount ?? null,
    first_collection_date: sent.first_collection_date ?? null,
    maximum_collection_amount: sent.maximum_collection_amount ?? null,
    allow_date_adjustment: sent.allow_date_adjustment ?? defaults?.allow_date_adjustment ?? false,
    allow_variable_amount: sent.allow_variable_amount ?? (adjusts(sent) ? false : (defaults?.allow_variable_amount ?? false)),
    allow_payment_tracking,
    payment_tracking_max_days:
      sent.payment_tracking_max_days ?? (allow_payment_tracking ? (defaults?.payment_tracking_max_days ?? null) : null),
    ...adjustmentOf(sent, defaults),
    approval_window: sent.approval_window ?? (payment_method_type === 'REGISTERED_MANDATES' ? null : (defaults?.approval_window ?? null)),
    mandate_authentication_code: sent.mandate_authentication_code ?? null,
  };
}
