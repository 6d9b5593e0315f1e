import type { PaymentMethod } from '../domain/records/money.ts';

/** The payment methods of a sandbox account (ruling *Test values*). */

type Method = Omit<PaymentMethod, 'account_id' | 'id' | 'is_active' | 'created_at'>;

const method = (type: Method['payment_method_type'], abbreviated_name: string, more: Partial<Method> = {}): Method => ({
  payment_method_type: type,
  checkout_method: null,
  title: null,
  payment_industry: null,
  provider_bank: null,
  abbreviated_name,
  item_limit: null,
  monthly_limit: null,
  debicheck: null,
  payments: null,
  date_adjustment_rule: null,
  ...more,
});

const onTheDay = { date_adjustment_rule: 'COLLECT_ON_COLLECTION_DAY' } as const;
const previousBusinessDay = { date_adjustment_rule: 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' } as const;
const bankA = { provider_bank: 'PROVIDER_BANK_A' } as const;
const bankB = { provider_bank: 'PROVIDER_BANK_B' } as const;

/** Limits: R50 000.00 for one collection, R1 000 000.00 a month. */
const collecting = { payment_industry: 'ACCOUNT_REPAYMENT', item_limit: 5_000_000, monthly_limit: 100_000_000 } as const;

const registered = {
  debicheck: {
    allow_date_adjustment: true,
    allow_variable_amount: true,
    allow_payment_tracking: true,
    payment_tracking_max_days: 5,
    adjustment_category: 'NEVER',
    adjustment_type: null,
    adjustment_rate: null,
    adjustment_amount: null,
    approval_window: null,
  },
} as const;

const debicheck = {
  debicheck: { ...registered.debicheck, approval_window: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK' },
} as const;

const account = {
  payments: {
    bank_name: 'STANDARD_BANK',
    bank_branch_code: '051001',
    bank_account_number: '00302481214',
    bank_account_type: 'CHEQUE_OR_CURRENT',
    bank_account_holder_name: 'Sandbox Merchant',
  },
} as const;

/** Methods by the last part of their ids, in the order of the list. */
export const METHODS: Readonly<Record<string, Method>> = {
  card: method('CARD', 'PAYELEM', { checkout_method: 'CARD' }),
  applePay: method('APPLE_PAY', 'PAYELEM', { checkout_method: 'APPLE_PAY' }),
  googlePay: method('GOOGLE_PAY', 'PAYELEM', { checkout_method: 'GOOGLE_PAY' }),
  scan: method('SCAN_TO_PAY', 'PAYELEM', { checkout_method: 'SCAN_TO_PAY' }),
  debicheck: method('DEBICHECK', 'PAYELEM', { ...collecting, ...bankA, ...debicheck, ...onTheDay }),
  debicheckPrevious: method('DEBICHECK', 'PAYELEM', { ...collecting, ...bankA, ...debicheck, ...previousBusinessDay }),
  rmA: method('REGISTERED_MANDATES', 'PAYELEM', { ...collecting, ...bankA, ...registered, ...onTheDay }),
  rmB: method('REGISTERED_MANDATES', 'PAYELEM', { ...collecting, ...bankB, ...registered, ...onTheDay }),
  debitOrder: method('DEBIT_ORDER', 'PAYELEM', { ...collecting, ...bankA, ...onTheDay }),
  debitOrderPrevious: method('DEBIT_ORDER', 'PAYELEM', { ...collecting, ...bankA, ...previousBusinessDay }),
  payin: method('PAYIN', 'PAYELEM', { ...bankA, ...account }),
  payouts: method('PAYOUTS', 'PAYELEM', { ...bankA, ...account, item_limit: 50_000_000, monthly_limit: 500_000_000 }),
  redirectOne: method('REDIRECT', 'LEKKEREF', { checkout_method: 'LEKKER_EFT', title: 'Lekker EFT' }),
  redirectTwo: method('REDIRECT', 'MZANSIPY', { checkout_method: 'MZANSI_PAY', title: 'Mzansi Pay' }),
};
