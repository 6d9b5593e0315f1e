import { msg, str } from '../../shared/locales/localize.ts';
import { writtenEnding } from '../../../facts/card-names.ts';
import { html, type TemplateResult } from 'lit';
import { bankPicker } from './bank-picker.ts';
import type { FormField } from '../form/fields.ts';
import { accountNotice, accountProblemWords, type AccountProblem } from '../form/refusal-words.ts';
import { replaceable, type ScreenContext } from '../form/screen-context.ts';

/** The problem that the bank or the check digit found, shown at the field where it can be corrected. */
function accountFieldError({ state: { notice: message } }: ScreenContext, field: FormField): { error?: string } {
  if (message?.type !== 'account' || (field !== 'bank_account_number' && field !== 'bank_account_type')) return {};
  const { problems } = message.check;
  const isOwn = (problem: AccountProblem): boolean =>
    field === 'bank_account_type' ? problem === 'type_mismatch' : problem !== 'error' && !problem.endsWith('_mismatch');
  const own = problems.filter(isOwn);
  const words = own.map((problem) => accountProblemWords(problem)).join(' ');
  return words === '' ? {} : { error: words };
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
    ...(kept && { hint: msg(str`Leave it empty to keep ${writtenEnding(kept.ending)}.`) }),
  });
}

/** The account of the mandate: the one that is known, or its fields. */
export function accountFields(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const { bank_account } = view;
  return html`${accountNotice(screen)}
  ${
    bank_account !== null && form.accountNames.length === 0
      ? replaceable(screen, 'bank_account_number', bank_account.bank_title, writtenEnding(bank_account.ending))
      : html`<div class="fields">${form.accountNames.map((field) => accountField(screen, field))}</div>`
  }`;
}
