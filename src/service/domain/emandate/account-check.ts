import type { z } from 'zod';
import type { AvsRecord, AvsResult } from '../../../contract/avs-r.ts';
import type { ACCOUNT_PROBLEMS, EmandateAccount, EmandateCustomer, emandateCheckAnswer } from '../../../contract/emandate-draft.ts';
import { checkDigits } from '../cdv.ts';

/** What is said of an account before it is signed for: its digits, and what its bank knows. */

type Problem = (typeof ACCOUNT_PROBLEMS)[number];
/** What a payer is told. */
export type AccountCheck = z.output<typeof emandateCheckAnswer>['result'];
type BankSays = Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>;

/** Such an account cannot be debited; everything else may be the bank's record that is wrong. */
const STOPS: ReadonlySet<Problem> = new Set(['check_digit', 'not_found', 'closed', 'no_debits']);
/** Nobody is held up because a bank does not answer. */
const QUIET: ReadonlySet<Problem> = new Set(['error']);

/** What the digits alone say: done where they cannot be an account number. */
export function digitsCheck(account: EmandateAccount): {
  readonly check: AccountCheck | null;
  readonly number: string;
  readonly problems: Problem[];
} {
  const { bank_account_number, bank_account_type, bank_branch_code } = account;
  const { passed, modified_bank_account_number, warning } = checkDigits({ bank_account_number, bank_account_type, bank_branch_code });
  const number = modified_bank_account_number ?? bank_account_number;
  if (!passed) return { check: { bank_account_number: null, verdict: 'stop', problems: ['check_digit'] }, number, problems: [] };
  return { check: null, number, problems: warning?.includes('digits') === true ? ['length'] : [] };
}

/** The question to the bank; null where it cannot be asked of who is not named. */
export function bankQuestion(customer: EmandateCustomer, account: EmandateAccount, number: string, reference: string): AvsRecord | null {
  const { id_type, id_number, email } = customer;
  if (id_type === undefined || id_number === undefined) return null;
  return {
    customer: {
      reference,
      company_name: customer.company_name,
      person_name: customer.person_name,
      person_surname: customer.person_surname,
      id_type: ID_TYPES[id_type],
      id_number,
      email: email ?? 'unknown@invalid.example',
      contact_number: customer.contact_number,
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
  if (problems.some((problem) => STOPS.has(problem))) return 'stop';
  return problems.some((problem) => !QUIET.has(problem)) ? 'ask' : 'fine';
}
