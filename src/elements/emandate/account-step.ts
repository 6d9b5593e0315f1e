import { html, nothing, type TemplateResult } from 'lit';
import { errorOf, select, text } from './fields.ts';
import type { Screen } from './screen.ts';

/** The second step: the account that is debited. */

/** The account. */
export function accountStep(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  const type = form.method(view)?.payment_method_type ?? 'DEBIT_ORDER';
  const banks = view.banks.filter(({ methods }) => methods.includes(type));
  const bank = form.bank(view);
  const error = errorOf(screen, 'bank_name');
  return html`<div class="fields">
    <div class="field wide" part="field">
      <label class="label" part="label" for="bank_name">${say('bank_name')}</label>
      <input
        id="bank_name"
        class="input"
        part="input"
        list="banks"
        autocomplete="off"
        spellcheck="false"
        aria-required="true"
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby="bank-note"
        .value=${form.values.get('bank_name') ?? ''}
        ?readonly=${screen.locked}
        @input=${(event: Event): void => screen.input('bank_name', event.target instanceof HTMLInputElement ? event.target.value : '', true)}
      />
      <datalist id="banks">${banks.map(({ title }) => html`<option value=${title}></option>`)}</datalist>
      <p id="bank-note" class=${error ? 'error' : 'hint'}>${error ?? say('bank_hint')}</p>
    </div>
    ${text(screen, 'bank_branch_code', say('bank_branch_code'), {
      value: form.branch(view),
      inputmode: 'numeric',
      maxlength: 6,
      locked: screen.locked || bank?.bank_branch_code != null,
      ...(bank?.bank_branch_code == null ? {} : { hint: say('branch_hint') }),
    })}
    ${select(
      screen,
      'bank_account_type',
      say('bank_account_type'),
      (['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const).map((value) => ({ value, label: say(value) })),
    )}
    ${text(screen, 'bank_account_number', say('bank_account_number'), { inputmode: 'numeric', maxlength: 24 })}
    ${text(screen, 'bank_account_holder_name', say('bank_account_holder_name'), {
      value: form.values.get('bank_account_holder_name') ?? form.holder(view),
      maxlength: 30,
      capitals: 'words',
    })}
  </div>`;
}
