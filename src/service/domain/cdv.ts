import type { z } from 'zod';
import type { cdvRecord, cdvResult } from '../../contract/cdv.ts';
import { pastedDigits } from '../../facts/digits.ts';

/**
 * Check digit verification (rulings *CDV*, *account numbers*): whether a number can be an account number of its branch.
 * The methods are those of the routine that the South African clearing house publishes for its users (user manual, appendix
 * *Account number check digit verification*).
 */

/** A check-digit method. The sum of the eleven digits, each times its weight, must be a multiple of `modulus`. */
interface Method {
  /** The weights from the first to the last of eleven digits. */
  readonly weights: readonly number[];
  readonly modulus: number;
  /** A remainder of 1 is valid too where the account number ends in 0 or 1. */
  readonly isOneGood?: true;
  /** Added to the last digit, modulo ten: an old numbering of accounts with fewer than ten digits. */
  readonly lastDigitPlus?: number;
  /** The accounts that the method applies to; all accounts if it is missing. */
  readonly applies?: (digits: string) => boolean;
}

/** The rules for account numbers of one bank. */
interface Numbering {
  /** The shortest and the longest length. Another length gives a warning and is never refused. */
  readonly lengths: readonly [number, number];
  /** The bank's methods: an account that passes any of them is valid. Empty where the bank's numbers cannot be checked. */
  readonly methods: readonly Method[];
  /** Accounts of the bank that have no method. */
  readonly unchecked?: (digits: string, type: z.output<typeof cdvRecord>['bank_account_type']) => boolean;
}

/** Numbers are padded with leading zeros to this length before they are checked. */
const WIDTH = 11;

/** The rules for each bank, by universal branch code. */
const NUMBERING: Readonly<Record<string, Numbering>> = {
  '051001': {
    lengths: [9, 11],
    methods: [
      { weights: [1, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
      {
        weights: [13, 12, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        modulus: 11,
        applies: (digits) => digits.length === WIDTH && digits.startsWith('1'),
      },
    ],
  },
  '198765': { lengths: [10, 11], methods: [] },
  '250655': { lengths: [11, 11], methods: [{ weights: [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1], modulus: 10 }] },
  '470010': { lengths: [10, 10], methods: [] },
  '632005': {
    lengths: [8, 11],
    unchecked: (digits, type) => type === 'SAVINGS' && digits.length === WIDTH && digits.startsWith('53'),
    methods: [
      { weights: [1, 7, 3, 2, 9, 8, 7, 4, 3, 2, 1], modulus: 10 },
      { weights: [1, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
      { weights: [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11, isOneGood: true },
      { weights: [1, 1, 3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
      { weights: [1, 4, 3, 2, 9, 8, 7, 4, 3, 2, 1], modulus: 10 },
      { weights: [1, 1, 3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11, lastDigitPlus: 6, applies: ({ length }) => length < 10 },
    ],
  },
};

type Verdict = Omit<z.output<typeof cdvResult>, keyof z.output<typeof cdvRecord>>;

const failed = (error: string): Verdict => ({ passed: false, modified_bank_account_number: null, warning: null, error });

/** Checks one account number. A length that the bank does not use gives a warning, and the digits are not checked. */
export function checkDigits({ bank_account_number, bank_account_type, bank_branch_code }: z.output<typeof cdvRecord>): Verdict {
  const digits = pastedDigits(bank_account_number);
  if (!/^\d+$/.test(digits)) return failed('an account number has digits only');
  if (/^0+$/.test(digits)) return failed('an account number is not all zeros');
  const branch = String(bank_branch_code).padStart(6, '0');
  const numbering = Object.hasOwn(NUMBERING, branch) ? NUMBERING[branch] : undefined;
  if (numbering === undefined)
    return passed(bank_account_number, digits, `branch ${branch} is not one whose account numbers can be checked`);
  const { lengths, methods, unchecked } = numbering;
  const [least, most] = lengths;
  if (digits.length < least || digits.length > most) {
    const range = least === most ? `${least}` : `${least} to ${most}`;
    return passed(bank_account_number, digits, `account numbers of branch ${branch} have ${range} digits`);
  }
  const isGood =
    methods.length === 0 || unchecked?.(digits, bank_account_type) === true || methods.some((method) => agrees(digits, method));
  return isGood ? passed(bank_account_number, digits, null) : failed(`the check digit is not right for branch ${branch}`);
}

const passed = (sent: string, digits: string, warning: string | null): Verdict => ({
  passed: true,
  modified_bank_account_number: digits === sent ? null : digits,
  warning,
  error: null,
});

function agrees(digits: string, { weights, modulus, isOneGood, lastDigitPlus = 0, applies }: Method): boolean {
  if (applies?.(digits) === false) return false;
  const padded = [...digits.padStart(WIDTH, '0')].map(Number);
  const last = padded[WIDTH - 1] ?? 0;
  padded[WIDTH - 1] = (last + lastDigitPlus) % 10;
  const remainder = weights.reduce((total, weight, at) => total + weight * (padded[at] ?? 0), 0) % modulus;
  return remainder === 0 || (isOneGood === true && remainder === 1 && last < 2);
}
