import { html, nothing, type TemplateResult } from 'lit';
import type { PortalPackages } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { intervalTitle, money } from '../panel/portal-words.ts';
import { savingIn, savingOf } from '../flow/interval-saving.flow.ts';

/** The switch; nothing if there is only one interval. `name` is unique, because a page may have several switches. */
export function intervalSwitch(
  groups: readonly PortalPackages[],
  shown: PortalPackages | undefined,
  { name, locked, choose }: { readonly name: string; readonly locked: boolean; readonly choose: (group: PortalPackages) => void },
): TemplateResult | typeof nothing {
  if (groups.length < 2) return nothing;
  return html`<fieldset class="intervals">
    <legend class="live">${msg('How often you pay')}</legend>
    ${groups.map(
      (group) =>
        html`<label class="interval"
          ><input
            type="radio"
            name=${name}
            value=${intervalKey(group)}
            .checked=${group === shown}
            ?disabled=${locked}
            @change=${(): void => choose(group)}
          /><span>${intervalTitle(group)}</span>${savingLabel(groups, group)}</label
        >`,
    )}
  </fieldset>`;
}

/** The key of an interval within one switch. */
export const intervalKey = ({ billing_period, custom_interval, custom_period }: PortalPackages): string =>
  [billing_period, custom_interval, custom_period].join();

/** The words about what an interval saves, for the switch between the intervals. */
function savingLabel(groups: readonly PortalPackages[], group: PortalPackages): TemplateResult | typeof nothing {
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
  return html`<span class="saving">${msg(str`You save ${money(saved)} compared with ${payments} payments of ${money(each)}`)}</span>`;
}
