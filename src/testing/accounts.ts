/** A bank account to type. */
export interface TypedAccount {
  /** The bank as people know it. */
  readonly bank: string;
  /** The account number, digits only. */
  readonly number: string;
  /** What kind of account it is. */
  readonly type: 'CHEQUE_OR_CURRENT' | 'SAVINGS' | 'TRANSMISSION';
}

const standard = (number: string, type: TypedAccount['type']): TypedAccount => ({ bank: 'Standard Bank', number, type });
const absa = (number: string): TypedAccount => ({ bank: 'Absa', number, type: 'CHEQUE_OR_CURRENT' });

/**
 * The sandbox's test accounts by what becomes of a DebiCheck or registered mandate on them (rails/scenarios.ts). On any
 * other account it waits for its payer: {@link ACCOUNTS.asks} is one.
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
  /** An account like any other: the payer is asked on their phone. */
  asks: { bank: 'Capitec Bank', number: '1234567811', type: 'CHEQUE_OR_CURRENT' },
} as const satisfies Readonly<Record<string, TypedAccount>>;
