import { z } from 'zod';
import {
  ADJUSTMENT_CATEGORIES,
  ADJUSTMENT_TYPES,
  BILLING_PERIODS,
  DATE_ADJUSTMENT_RULES,
  ID_TYPES,
  PRICING_TYPES,
  PROVIDER_BANKS,
} from '../../../../src/contract/enums.ts';
import { collectionAmounts } from '../../../../src/service/domain/mandate/collection-amounts.ts';
import { companyProblems } from '../../../../src/service/domain/mandate/parties.ts';
import { termsProblems } from '../../../../src/service/domain/mandate/terms.ts';
import { firstCollectionProblems } from '../../../../src/service/domain/mandate/timing.ts';
import { instalments } from '../calendar/cases.ts';
import { asMoney, money, type Runner, working } from '../cases.ts';

const methodType = z.enum(['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER']);

const firstCollection = z.strictObject({
  payment_method_type: methodType,
  first_collection_date: z.string().nullable(),
  date_start: z.string(),
  date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES),
});

const terms = z.strictObject({
  amount: money,
  payment_method_type: methodType.exclude(['DEBIT_ORDER']),
  terms: z.strictObject({
    contract_reference: z.string(),
    maximum_collection_amount: money,
    allow_variable_amount: z.boolean().optional(),
    allow_payment_tracking: z.boolean().optional(),
    payment_tracking_max_days: z.int().optional(),
    adjustment_category: z.enum(ADJUSTMENT_CATEGORIES).optional(),
    adjustment_type: z.enum(ADJUSTMENT_TYPES).optional(),
    adjustment_rate: money.optional(),
    adjustment_amount: money.optional(),
  }),
});

const company = z.strictObject({
  customer: z.strictObject({ company_name: z.string().optional(), id_type: z.enum(ID_TYPES).optional() }),
  payment_method_type: methodType,
  provider_bank: z.enum(PROVIDER_BANKS).nullable(),
});

const items = z.strictObject({
  items: z.array(
    z.strictObject({
      price: money,
      qty: z.int(),
      pricing_type: z.enum(PRICING_TYPES),
      billing_period: z.enum(BILLING_PERIODS).nullable().default(null),
    }),
  ),
  is_tax: z.boolean(),
  day: z.string(),
  process_day: z.int(),
});

const cents = (amount: number | undefined) => (amount === undefined ? null : asMoney(amount));
/** Runners for the cases of mandates, by rule. */
export const mandateCases: Readonly<Record<string, Runner>> = {
  first_collection: working(firstCollection, (given) => firstCollectionProblems(given).map(({ rule }) => rule)),
  terms: working(terms, (given) => termsProblems(given).map(({ field, rule }) => `${field} ${rule}`)),
  company: working(company, ({ customer, ...method }) => {
    const says = companyProblems(customer, method).map(({ message }) => /an (EFT .*)$/.exec(message)?.[1]);
    return says.length === 0 ? {} : { says: says[0] };
  }),
  collection_amounts: working(items, ({ items: lines, is_tax, day, process_day }) => {
    const { first, instalment } = collectionAmounts(lines, is_tax, day);
    const recurrence = { payment_interval: 'MONTHLY', process_day, date_start: day, first_collection_date: day } as const;
    return { first: cents(first?.total_incl), instalment: cents(instalment?.total_incl), instalments: instalments(recurrence, 2) };
  }),
};
