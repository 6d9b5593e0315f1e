import type { z } from 'zod';
import type { AvsRecord, AvsResult } from '../../../contract/avs-r.ts';
import type { ACCOUNT_PROBLEMS, EmandateAccount, emandateCheckAnswer } from '../../../contract/emandate-draft.ts';
import { checkDigits } from '../cdv.ts';
import type { Payer } from './payer.ts';

/** What is said of an account before it is signed for: its digits, and what its bank knows. */

type Problem = (typeof ACCOUNT_PROBLEMS)[number];
/** What a payer is told. */
export type AccountCheck = z.output<typeof emandateCheckAnswer>['result'];
type BankSays = Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>;

/** The bank refuses such an account. Whoever signs is told, and may go on all the same: a bank's records may be behind. */
const REFUSED_BY_BANK: ReadonlySet<Problem> = new Set(['not_found', 'closed', 'no_debits']);
/** Nobody is held up because a bank does not answer. */
const UNANSWERED: ReadonlySet<Problem> = new Set(['error']);

/** What the digits alone say. They never keep anybody from going on (ruling *account numbers*). */
export function digitsCheck(account: EmandateAccount): { readonly number: string; readonly problems: Problem[] } {
  const { bank_account_number, bank_account_type, bank_branch_code } = account;
  const { passed, modified_bank_account_number, warning } = checkDigits({ bank_account_number, bank_account_type, bank_branch_code });
  const number = modified_bank_account_number ?? bank_account_number;
  if (!passed) return { number, problems: ['check_digit'] };
  return { number, problems: warning?.includes('digits') === true ? ['length'] : [] };
}

/** The question to the bank; null where it cannot be asked of who is not named. */
export function bankQuestion(payer: Payer, account: EmandateAccount, number: string, reference: string): AvsRecord | null {
  const { id_type, id_number, email } = payer;
  if (id_type === null || id_number === null) return null;
  return {
    customer: {
      reference,
      company_name: payer.company_name ?? undefined,
      person_name: payer.person_name ?? undefined,
      person_surname: payer.person_surname ?? undefined,
      id_type: ID_TYPES[id_type],
      id_number,
      email: email ?? 'unknown@invalid.example',
      contact_number: payer.contact_number ?? undefined,
    },
    bank_account: {
      bank_account_number: number,
      bank_account_type: account.bank_account_type,
      bank_name: account.bank_name,
      bank_branch_code: account.bank_branch_code,
    },
  };
}

const ID_TYPES = {
  SOUTH_AFRICAN_ID: 'SAID',
  PASSPORT_NUMBER: 'PASSPORT',
  TEMPORARY_RESIDENCE: 'TEMPORARY_RESIDENCE',
  COMPANY_REGISTRATION_NUMBER: 'COMPANY_REGISTRATION_NUMBER',
} as const;

const RULES: readonly { readonly problem: Problem; readonly holds: (says: BankSays) => boolean }[] = [
  { problem: 'not_found', holds: ({ account_result }) => !account_result.found },
  { problem: 'closed', holds: ({ account_result }) => account_result.found && !account_result.open },
  { problem: 'no_debits', holds: ({ account_result }) => account_result.found && account_result.open && !account_result.accept_debits },
  { problem: 'identity_mismatch', holds: ({ account_result, match }) => account_result.found && !match.identity },
  { problem: 'name_mismatch', holds: ({ account_result, match }) => account_result.found && !match.name },
  { problem: 'type_mismatch', holds: ({ account_result, match }) => account_result.found && !match.account_type },
];

/** What the bank's answer comes to. A bank that could not answer says nothing of the account. */
export function bankCheck(number: string, before: readonly Problem[], says: BankSays | null): AccountCheck {
  const told =
    says === null
      ? []
      : says.error === null
        ? RULES.filter(({ holds }) => holds(says)).map(({ problem }) => problem)
        : (['error'] as const);
  const problems = [...before, ...told];
  return { bank_account_number: number, verdict: verdictOf(problems), problems };
}

function verdictOf(problems: readonly Problem[]): AccountCheck['verdict'] {
  if (problems.some((problem) => REFUSED_BY_BANK.has(problem))) return 'stop';
  return problems.some((problem) => !UNANSWERED.has(problem)) ? 'ask' : 'fine';
}
