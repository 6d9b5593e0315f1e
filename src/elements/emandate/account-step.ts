import { html, nothing, type TemplateResult } from 'lit';
import { notice } from '../controls/notice.ts';
import { bankPicker } from './bank-picker.ts';
import { errorOf, select, text } from './fields.ts';
import type { Screen } from './screen.ts';

/** The second step: the account that is debited. */

const TYPES = ['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const;

/** What the bank, or the digits themselves, say against the account, and what one may do about it. */
function doubts({ state: { notice: told }, say }: Screen): TemplateResult | typeof nothing {
  if (told?.type !== 'account') return nothing;
  const { problems, verdict } = told.check;
  const words = problems.flatMap((problem) => {
    if (problem === 'not_found') return say('not_found_account');
    if (problem === 'closed') return say('closed_account');
    return problem === 'error' ? [] : say(problem);
  });
  return notice({ tone: verdict === 'stop' ? 'danger' : 'info', title: say('account_problem'), text: words.join(' ') });
}

/** The account. */
export function accountStep(screen: Screen): TemplateResult {
  const { say, form, view, locked } = screen;
  const universal = form.bank(view)?.bank_branch_code ?? null;
  return html`${doubts(screen)}
    <div class="fields">
      ${bankPicker({
        say,
        banks: form.banks(view),
        value: form.values.get('bank_name') ?? '',
        error: errorOf(screen, 'bank_name'),
        locked,
        onInput: (value) => screen.input('bank_name', value, true),
      })}
      ${text(screen, 'bank_account_number', say('bank_account_number'), { inputmode: 'numeric', maxlength: 24 })}
      ${select(
        screen,
        'bank_account_type',
        say('bank_account_type'),
        TYPES.map((value) => ({ value, label: say(value) })),
      )}
      ${text(screen, 'bank_account_holder_name', say('bank_account_holder_name'), {
        value: form.values.get('bank_account_holder_name') ?? form.holder(view),
        maxlength: 30,
        capitals: 'words',
      })}
      ${text(screen, 'bank_branch_code', say('bank_branch_code'), {
        value: form.branch(view),
        inputmode: 'numeric',
        maxlength: 6,
        locked: locked || universal !== null,
        ...(universal === null ? {} : { hint: say('branch_hint') }),
      })}
    </div>`;
}
