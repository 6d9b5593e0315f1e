import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountCheck } from '../../../contract/sessions/emandate.ts';
import { notice } from '../../shared/controls/notice.ts';
import { bankPicker } from './bank-picker.ts';
import type { FormField } from '../form/fields.ts';
import { knownRow } from '../../shared/controls/known-row.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The account from which the debits are paid. */

type Problem = AccountCheck['problems'][number];

/** The notice about a problem that the bank or the check digit found with the account, and what the signer can do. */
export function accountNotice({ form, state: { step, notice: message } }: ScreenContext): TemplateResult | typeof nothing {
  if (message?.type !== 'account') return nothing;
  const isRefused = message.check.verdict === 'stop';
  // In the step with the fields, most problems are shown at their field. Only those with the signer's identity or name are shown here.
  const known =
    step === 'sign' || !form.names.includes('bank_account_number')
      ? message.check.problems
      : message.check.problems.filter((problem) => problem.endsWith('_mismatch') && problem !== 'type_mismatch');
  const words = known.map((problem) => accountProblemWords(problem));
  return notice({
    tone: isRefused ? 'danger' : 'info',
    title: isRefused ? msg('The bank refuses this account') : msg('Please look at your account again'),
    // The texts about a mismatch already say that the signer may continue.
    text: [
      ...words,
      ...(known.some((problem) => problem.endsWith('_mismatch')) ? [] : [msg('If it is right, you can go on with what you typed.')]),
    ].join(' '),
  });
}

/** The problem that the bank or the check digit found, shown at the field where it can be corrected. */
function accountFieldError({ state: { notice: message } }: ScreenContext, field: FormField): { error?: string } {
  if (message?.type !== 'account' || (field !== 'bank_account_number' && field !== 'bank_account_type')) return {};
  const { problems } = message.check;
  const isOwn = (problem: Problem): boolean =>
    field === 'bank_account_type' ? problem === 'type_mismatch' : problem !== 'error' && !problem.endsWith('_mismatch');
  const own = problems.filter(isOwn);
  const words = own.map((problem) => accountProblemWords(problem)).join(' ');
  return words === '' ? {} : { error: words };
}

/** The words for a problem; empty if the bank did not answer. */
function accountProblemWords(problem: Problem): string {
  switch (problem) {
    case 'check_digit':
      return msg('That does not look like an account number of this bank. Please check each digit.');
    case 'length':
      return msg('Account numbers of this bank usually have a different length. Check it; if it is right, you can go on.');
    case 'not_found':
      return msg('The bank does not know this account. Check the number and the bank.');
    case 'closed':
      return msg('This account is closed. Please use another one.');
    case 'no_debits':
      return msg('This account takes no debit orders. Please use another one.');
    case 'identity_mismatch':
      return msg('The bank has another ID number for this account. Check your ID number; if it is right, you can go on.');
    case 'name_mismatch':
      return msg('The bank has another name for this account. Check your name; if it is right, you can go on.');
    case 'type_mismatch':
      return msg('The bank says that this is another kind of account. Check it; if it is right, you can go on.');
    case 'error':
      return '';
  }
}

/** A field of the account. One that stays empty keeps the account that the session knows. */
function accountField(screen: ScreenContext, field: FormField): TemplateResult {
  const { form, view, locked } = screen;
  if (field === 'bank_name')
    return html`${bankPicker({
      banks: form.banks,
      label: form.label(field),
      value: form.values.bank_name ?? '',
      error: form.error(field),
      locked,
      onInput: (value) => form.input(field, value),
    })}`;
  const kept = field === 'bank_account_number' && view.bank_account;
  return form.field(field, {
    optional: undefined,
    isDerived: field === 'bank_account_holder_name',
    ...accountFieldError(screen, field),
    ...(kept && { hint: msg(str`Leave it empty to keep ${`•••• ${kept.ending}`}.`) }),
  });
}

/** A known detail of the signer or the account, which the signer can replace. */
export const replaceable = ({ form, locked, onChange }: ScreenContext, field: FormField, label: string, value: string): TemplateResult =>
  knownRow(label, value, locked, () => {
    form.replaced.add(field);
    onChange(field);
  });

/** The account of the mandate: the one that is known, or its fields. */
export function accountFields(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const { bank_account } = view;
  return html`${accountNotice(screen)}
  ${
    bank_account !== null && form.accountNames.length === 0
      ? replaceable(screen, 'bank_account_number', bank_account.bank_title, `•••• ${bank_account.ending}`)
      : html`<div class="fields">${form.accountNames.map((field) => accountField(screen, field))}</div>`
  }`;
}

/** The account that will be debited, in short, such as `Capitec Bank •••• 7811`. */
export function accountInShort({ form, view: { bank_account } }: ScreenContext): string {
  if (bank_account !== null && form.keepsAccount) return `${bank_account.bank_title} •••• ${bank_account.ending}`;
  return `${form.get('bank_name')} ${form.get('bank_account_number')}`;
}
