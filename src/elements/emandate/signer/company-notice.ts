import { msg } from '../../shared/locales/localize.ts';
import { html, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import { methodName } from '../plan/method-name.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The notice for a company if the method excludes companies, with the methods that accept them. */
export function companyNotice({ view, form, onChange }: ScreenContext): TemplateResult {
  const others = view.methods.filter(({ takes_companies }) => takes_companies);
  return notice({
    tone: 'info',
    title: msg('A company cannot use DebiCheck'),
    text: msg('Companies and company accounts can sign one of these instead:'),
    actions: html`<div class="actions">
      ${others.map(({ payment_methods_id, payment_method_type }) =>
        button({
          label: methodName(payment_method_type),
          kind: 'secondary',
          press: () => {
            form.method_id = payment_methods_id;
            onChange();
          },
        }),
      )}
    </div>`,
  });
}
