import { html, nothing, type TemplateResult } from 'lit';
import type { PortalPackages } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { savingIn, savingOf } from '../flow/interval-saving.flow.ts';
import { money } from '../screen/portal-words.ts';

/** The words about what paying less often saves. Loaded after the plans, which can be chosen without them. */

/** The words about what an interval saves, for the switch between the intervals. */
export function savingLabel(groups: readonly PortalPackages[], group: PortalPackages): TemplateResult | typeof nothing {
  const saving = savingIn(groups, group);
  if (saving === null) return nothing;
  const { percent, always } = saving;
  return html`${' '}<span class="saving">${always ? msg(str`Save ${percent} %`) : msg(str`Save up to ${percent} %`)}</span>`;
}

/** The words about what a plan saves compared with the same plan that is paid more often; nothing if it saves nothing. */
export function savingWords(
  groups: readonly PortalPackages[],
  group: PortalPackages,
  product: PortalPackages['products'][number],
): TemplateResult | typeof nothing {
  const saving = savingOf(groups, group, product);
  if (saving === null) return nothing;
  const { saved, payments, each } = saving;
  return html`<span class="saving">${msg(str`Saves ${money(saved)} against ${payments} payments of ${money(each)}`)}</span>`;
}
