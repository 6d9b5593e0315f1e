import { html, nothing, type TemplateResult } from 'lit';
import type { PortalPackages } from '../../../contract/sessions/portal.ts';
import { msg } from '../../shared/locales/localize.ts';
import { intervalTitle } from '../screen/portal-words.ts';
import { savingLabel } from './saving-words.ts';

/** A switch between the intervals of the plans, which are shown one interval at a time. */

/** What the switch needs. */
export interface IntervalSwitchOptions {
  /** The name of the radio buttons. It must be unique, because a page may have several switches. */
  readonly name: string;
  readonly locked: boolean;
  readonly choose: (group: PortalPackages) => void;
}

/** The switch; nothing if there is only one interval. */
export function intervalSwitch(
  groups: readonly PortalPackages[],
  shown: PortalPackages | undefined,
  { name, locked, choose }: IntervalSwitchOptions,
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
