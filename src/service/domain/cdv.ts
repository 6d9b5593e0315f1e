import type { z } from 'zod';
import type { cdvRecord, cdvResult } from '../../contract/cdv.ts';

/** Check digit verification (ruling *CDV*): whether a number can be an account number of its branch. */

/** What is known of a bank's account numbers. */
interface Numbering {
  /** How long they are; another length is warned of, never refused. */
  readonly lengths: readonly [number, number];
  /** One weight for each of eleven digits; the weighted sum has to be a multiple of `modulus`. */
  readonly check?: { readonly weights: readonly number[]; readonly modulus: number };
}

/** Numbers are checked with leading zeros up to this length. */
const WIDTH = 11;

/** By universal branch code. */
const NUMBERING: Readonly<Record<string, Numbering>> = {
  '051001': { lengths: [9, 11], check: { weights: [13, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], modulus: 11 } },
  '198765': { lengths: [10, 11] },
  '250655': { lengths: [11, 11], check: { weights: [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1], modulus: 10 } },
  '470010': { lengths: [10, 10] },
  '632005': { lengths: [8, 11], check: { weights: [1, 7, 3, 2, 9, 8, 7, 4, 3, 2, 1], modulus: 10 } },
};

type Verdict = Omit<z.output<typeof cdvResult>, keyof z.output<typeof cdvRecord>>;

const failed = (error: string): Verdict => ({ passed: false, modified_bank_account_number: null, warning: null, error });

/** The verdict on one account number. */
export function checkDigits({ bank_account_number, bank_branch_code }: z.output<typeof cdvRecord>): Verdict {
  const digits = bank_account_number.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return failed('an account number has digits only');
  if (/^0+$/.test(digits)) return failed('an account number is not all zeros');
  const branch = String(bank_branch_code).padStart(6, '0');
  const numbering = Object.hasOwn(NUMBERING, branch) ? NUMBERING[branch] : undefined;
  if (numbering === undefined)
    return passed(bank_account_number, digits, `branch ${branch} is not one whose account numbers can be checked`);
  const { lengths, check } = numbering;
  const significant = digits.replace(/^0+/, '').length;
  if (check !== undefined && significant <= WIDTH && !agrees(digits, check))
    return failed(`the check digit is not right for branch ${branch}`);
  const [least, most] = lengths;
  const usual = digits.length >= least && digits.length <= most;
  const range = least === most ? `${least}` : `${least} to ${most}`;
  return passed(bank_account_number, digits, usual ? null : `account numbers of branch ${branch} have ${range} digits`);
}

const passed = (sent: string, digits: string, warning: string | null): Verdict => ({
  passed: true,
  modified_bank_account_number: digits === sent ? null : digits,
  warning,
  error: null,
});

function agrees(digits: string, { weights, modulus }: NonNullable<Numbering['check']>): boolean {
  const padded = digits.replace(/^0+/, '').padStart(WIDTH, '0');
  const sum = weights.reduce((total, weight, i) => total + weight * Number(padded[i]), 0);
  return sum % modulus === 0;
}
