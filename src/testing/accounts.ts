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
const absa = (number: string, type: TypedAccount['type']): TypedAccount => ({ bank: 'Absa', number, type });
const fnb = (number: string): TypedAccount => ({ bank: 'First National Bank', number, type: 'SAVINGS' });

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
  reversed: absa('04047527520', 'CHEQUE_OR_CURRENT'),
  /** Approved; EFT debits stay accepted by the bank. */
  accepted: absa('04047530660', 'CHEQUE_OR_CURRENT'),
  /** Approved at another bank; debits are paid. */
  approvedElsewhere: fnb('62001872440'),
  /** As {@link ACCOUNTS.approved}, {@link ACCOUNTS.rejected}, {@link ACCOUNTS.unpaid} and {@link ACCOUNTS.cancelled}, at Absa. */
  approvedAtAbsa: absa('09050677010', 'SAVINGS'),
  rejectedAtAbsa: absa('04047527350', 'CHEQUE_OR_CURRENT'),
  unpaidAtAbsa: absa('53011389310', 'SAVINGS'),
  cancelledAtAbsa: absa('09050717030', 'SAVINGS'),
  /** As {@link ACCOUNTS.disputed} and {@link ACCOUNTS.reversed}, at First National Bank. */
  disputedAtFnb: fnb('62001541061'),
  reversedAtFnb: fnb('62001909467'),
  /** Like any account that is not a test account: the payer is asked on their phone. */
  asks: { bank: 'Capitec Bank', number: '1234567811', type: 'CHEQUE_OR_CURRENT' },
} as const satisfies Readonly<Record<string, TypedAccount>>;
