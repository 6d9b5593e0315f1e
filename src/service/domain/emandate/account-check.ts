import type { z } from 'zod';
import type { AvsRecord, AvsResult } from '../../../contract/avs-r.ts';
import type { ACCOUNT_PROBLEMS, emandateCheckAnswer } from '../../../contract/sessions/emandate.ts';
import type { EmandateAccount } from '../../../contract/sessions/emandate-sign.ts';
import { checkDigits } from '../cdv.ts';
import type { Payer } from './payer.ts';

/** Checks of a bank account before the payer signs: its digits, and the bank's answer. */

type Problem = (typeof ACCOUNT_PROBLEMS)[number];
/** The result that the payer sees. */
export type AccountCheck = z.output<typeof emandateCheckAnswer>['result'];
type BankAnswer = Pick<AvsResult, 'account_result' | 'match' | 'warning' | 'error'>;

/**
 * Problems with which the bank refuses the account. The payer is told and may continue all the same, because a bank's records may
 * be out of date.
 */
const REFUSED_BY_BANK: ReadonlySet<Problem> = new Set(['not_found', 'closed', 'no_debits']);
/** Problems that hold nobody up: the bank did not answer. */
const UNANSWERED: ReadonlySet<Problem> = new Set(['error']);

/** The problems that the digits alone show. They never stop a payer (ruling *account numbers*). */
export function digitsCheck(account: EmandateAccount): { readonly number: string; readonly problems: Problem[] } {
  const { bank_account_number, bank_account_type, bank_branch_code } = account;
  const { passed, modified_bank_account_number, warning } = checkDigits({ bank_account_number, bank_account_type, bank_branch_code });
  const number = modified_bank_account_number ?? bank_account_number;
  if (!passed) return { number, problems: ['check_digit'] };
  return { number, problems: warning?.includes('digits') === true ? ['length'] : [] };
}

/** The question to the bank; null where the payer has no identity document, which the bank needs. */
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

const RULES: readonly { readonly problem: Problem; readonly holds: (answer: BankAnswer) => boolean }[] = [
  { problem: 'not_found', holds: ({ account_result }) => !account_result.found },
  { problem: 'closed', holds: ({ account_result }) => account_result.found && !account_result.open },
  { problem: 'no_debits', holds: ({ account_result }) => account_result.found && account_result.open && !account_result.accept_debits },
  { problem: 'identity_mismatch', holds: ({ account_result, match }) => account_result.found && !match.identity },
  { problem: 'name_mismatch', holds: ({ account_result, match }) => account_result.found && !match.name },
  { problem: 'type_mismatch', holds: ({ account_result, match }) => account_result.found && !match.account_type },
];

/** Combines the problems of the digits with the bank's answer. An answer with an error says nothing about the account. */
export function bankCheck(number: string, before: readonly Problem[], answer: BankAnswer | null): AccountCheck {
  const bankProblems =
    answer === null
      ? []
      : answer.error === null
        ? RULES.filter(({ holds }) => holds(answer)).map(({ problem }) => problem)
        : (['error'] as const);
  const problems = [...before, ...bankProblems];
  return { kind: 'check', bank_account_number: number, verdict: verdictOf(problems), problems };
}

function verdictOf(problems: readonly Problem[]): AccountCheck['verdict'] {
  if (problems.some((problem) => REFUSED_BY_BANK.has(problem))) return 'stop';
  return problems.some((problem) => !UNANSWERED.has(problem)) ? 'ask' : 'fine';
}
