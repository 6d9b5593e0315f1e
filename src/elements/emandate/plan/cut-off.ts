import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { timeWords } from './day-words.ts';

/** The notice that the bank accepts no more approvals today. It offers the alternative with its date. */

const TT2 = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2';

/** The state of the approval window. */
type Approval = Pick<NonNullable<EmandateQuote['approval']>, 'is_open' | 'cut_off' | 'later_closes_at'>;

/** The notice; nothing if the bank still accepts approvals today. */
export function cutOffNotice({ form, locked, onChange, state }: ScreenContext, approval: Approval | null): TemplateResult | typeof nothing {
  if (approval === null || approval.is_open) return nothing;
  const { later_closes_at: later, cut_off } = approval;
  const day = later === null ? '' : timeWords(later);
  if (form.approval_window === TT2)
    return notice({ tone: 'info', icon: 'clock', title: msg(str`You approve it with your bank by ${day}.`) });
  return notice({
    tone: 'info',
    icon: 'clock',
    title: msg('The bank takes no more of these approvals today'),
    ...(later === null ? {} : { text: msg(str`They close at ${cut_off ?? ''}. You can sign now and approve it by ${day} instead.`) }),
    actions: html`<div class="actions">
      ${
        later === null
          ? nothing
          : button({
              label: msg(str`Approve by ${day}`),
              // At the first step the signer can also press Continue; at the review this is the only button.
              kind: state.step === 'who' ? 'secondary' : 'primary',
              locked,
              press: () => {
                form.approval_window = TT2;
                onChange();
              },
            })
      }
    </div>`,
  });
}

/** The same notice at the first step, if the approval window of the chosen method is closed. */
export const startNotice = (screen: ScreenContext): TemplateResult | typeof nothing => {
  const { form } = screen;
  return cutOffNotice(screen, form.isBarred ? null : (form.method?.approval ?? null));
};
