/** A bank account that a test types. */
export interface TypedAccount {
  /** The bank's usual name. */
  readonly bank: string;
  /** The account number, digits only. */
  readonly number: string;
  /** The type of the account. */
  readonly type: 'CHEQUE_OR_CURRENT' | 'SAVINGS' | 'TRANSMISSION';
}

const standard = (number: string, type: TypedAccount['type']): TypedAccount => ({ bank: 'Standard Bank', number, type });
const absa = (number: string): TypedAccount => ({ bank: 'Absa', number, type: 'CHEQUE_OR_CURRENT' });

/**
 * The sandbox's test accounts, by the result of a DebiCheck or registered mandate on them (rails/scenarios.ts). On any other account the
 * mandate waits for its payer, as on {@link ACCOUNTS.asks}.
 */
export const ACCOUNTS = {
  /** Approved; debits are paid. */
  approved: standard('10004301100', 'CHEQUE_OR_CURRENT'),
  /** The bank refuses the mandate. */
  rejected: standard('10004301097', 'CHEQUE_OR_CURRENT'),
  /** The mandate stays pending. */
  silent: standard('00302481214', 'CHEQUE_OR_CURRENT'),
  /** Approved; debits are unpaid. */
  unpaid: standard('10004291601', 'SAVINGS'),
  /** Approved, then cancelled by the payer's bank. */
  cancelled: standard('00302481206', 'SAVINGS'),
  /** Approved, then suspended; debits are disputed. */
  disputed: standard('00243663005', 'SAVINGS'),
  /** Approved; debits are paid, then reversed. */
  reversed: absa('04047527520'),
  /** Approved; EFT debits stay accepted by the bank. */
  accepted: absa('04047530660'),
  /** Approved at another bank; debits are paid. */
  approvedElsewhere: { bank: 'First National Bank', number: '62001872440', type: 'SAVINGS' },
  /** Like any account that is not a test account: the payer is asked on their phone. */
  asks: { bank: 'Capitec Bank', number: '1234567811', type: 'CHEQUE_OR_CURRENT' },
} as const satisfies Readonly<Record<string, TypedAccount>>;
