import { insert, type Change } from '../domain/decision.ts';
import type { Sealer } from '../domain/ports.ts';
import type { Account, PaymentMethod } from '../domain/records.ts';
import { hashSecret } from '../http/auth.ts';
import type { Store } from '../storage/store.ts';

/** The sandbox's two accounts and what they come with (design.md part 4). Made once, at the first start. */

const CREATED = new Date('2026-01-01T00:00:00Z');

type Method = Omit<PaymentMethod, 'account_id' | 'id' | 'is_active' | 'created_at'>;

const method = (type: Method['payment_method_type'], abbreviated_name: string, more: Partial<Method> = {}): Method => ({
  payment_method_type: type,
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

const RULES = { day: 'COLLECT_ON_COLLECTION_DAY', previous: 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' } as const;
const A = 'PROVIDER_BANK_A' as const;
const B = 'PROVIDER_BANK_B' as const;

const debicheck = (approval_window: string | null) => ({
  allow_date_adjustment: true,
  allow_variable_amount: true,
  allow_payment_tracking: true,
  payment_tracking_max_days: 5,
  adjustment_category: 'NEVER',
  adjustment_type: null,
  adjustment_rate: null,
  adjustment_amount: null,
  approval_window,
});

const account = {
  bank_name: 'STANDARD_BANK',
  bank_branch_code: '051001',
  bank_account_number: '00012345678',
  bank_account_type: 'CHEQUE_OR_CURRENT',
  bank_account_holder_name: 'Sandbox Merchant',
};

const TT1 = 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK';
const mandates = { payment_industry: 'ACCOUNT_REPAYMENT', item_limit: 5_000_000, monthly_limit: 100_000_000 };

/** The payment methods of a sandbox account, by the last part of their ids. */
const METHODS: Readonly<Record<string, Method>> = {
  card: method('CARD', 'PAYELEM'),
  scan: method('SCAN_TO_PAY', 'PAYELEM'),
  debicheck: method('DEBICHECK', 'PAYELEM', { ...mandates, provider_bank: A, debicheck: debicheck(TT1), date_adjustment_rule: RULES.day }),
  debicheckPrevious: method('DEBICHECK', 'PAYELEM', { ...mandates, provider_bank: A, debicheck: debicheck(TT1), date_adjustment_rule: RULES.previous }),
  rmA: method('REGISTERED_MANDATES', 'PAYELEM', { ...mandates, provider_bank: A, debicheck: debicheck(null), date_adjustment_rule: RULES.day }),
  rmB: method('REGISTERED_MANDATES', 'PAYELEM', { ...mandates, provider_bank: B, debicheck: debicheck(null), date_adjustment_rule: RULES.day }),
  debitOrder: method('DEBIT_ORDER', 'PAYELEM', { ...mandates, provider_bank: A, date_adjustment_rule: RULES.day }),
  debitOrderPrevious: method('DEBIT_ORDER', 'PAYELEM', { ...mandates, provider_bank: A, date_adjustment_rule: RULES.previous }),
  payin: method('PAYIN', 'PAYELEM', { provider_bank: A, payments: account }),
  payouts: method('PAYOUTS', 'PAYELEM', { provider_bank: A, payments: account, item_limit: 50_000_000, monthly_limit: 500_000_000 }),
  redirectOne: method('REDIRECT', 'LEKKEREFT'),
  redirectTwo: method('REDIRECT', 'MZANSIPY'),
};

/** Makes what is missing; running it again changes nothing. */
export async function seedSandbox(store: Store, sealer: Sealer): Promise<void> {
  for (const name of ['sandbox', 'other']) {
    const id = `acc_${name}`;
    if ((await store.account(id)) !== undefined) continue;
    const row: Account = {
      id,
      name,
      api_key: name,
      api_secret_hash: hashSecret(name),
      test: true,
      webhook_secret_sealed: sealer.seal(name, id),
      created_at: CREATED,
    };
    // Oldest first here is last in a list: the card method comes out on top.
    const changes: Change[] = Object.entries(METHODS)
      .reverse()
      .map(([key, fields]) => insert('payment_methods', { ...fields, account_id: id, id: `pam_${name}_${key}`, is_active: true, created_at: CREATED }));
    await store.transaction(async (tx) => tx.append(id, changes));
    await store.addAccount(row);
  }
}
