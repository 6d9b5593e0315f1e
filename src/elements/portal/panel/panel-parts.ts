import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { button, type ButtonOptions } from '../../shared/controls/button.ts';
import { cardBones } from '../../shared/controls/card-place.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { PortalIntents } from './portal-intents.ts';
import { proposedCard } from '../flow/portal-rules.flow.ts';
import type { Panel, PortalState } from '../flow/portal-state.flow.ts';

/** The parts that all panels share: their data, their buttons, and the placeholder until a preview has arrived. */

/** The data of a panel. */
export interface PanelContext<P extends Panel = Panel> {
  readonly panel: P;
  readonly state: PortalState;
  readonly view: PortalView;
  readonly intents: PortalIntents;
}

/** The same data for a panel without a choice in it. */
export type AccountContext = Omit<PanelContext, 'panel'>;

/** The buttons at the end of a panel. */
export function panelButtons(
  intents: PortalIntents,
  label: string,
  press: () => void,
  { kind = 'primary', locked = false }: Partial<Pick<ButtonOptions, 'kind' | 'locked'>> = {},
): TemplateResult {
  return html`<div class="ends">
    ${button({ label, kind, busy: intents.busy, locked, press })}
    ${button({ label: msg('Cancel'), kind: 'quiet', press: () => intents.close() })}
  </div>`;
}

/** A small button. `about` names its subject for screen readers. */
export const smallButton = (label: string, press: () => void, about?: string, look: '' | 'plain' = ''): TemplateResult =>
  html`<button
    class="small ${look}"
    part="button secondary-button"
    type="button"
    aria-label=${about === undefined ? nothing : `${label}: ${about}`}
    @click=${press}
  >
    ${label}
  </button>`;

/** A link to a document about `about`. */
export const pdfLink = (href: string | null, about: string): TemplateResult =>
  html`<a class="small plain" part="link" href=${href ?? nothing} target="_blank" rel="noopener" aria-label="PDF: ${about}">PDF</a>`;

/** The only button of a panel that asks nothing. */
export const closeButton = (intents: PortalIntents): TemplateResult =>
  html`<div class="ends">${button({ label: msg('Close'), kind: 'quiet', press: () => intents.close() })}</div>`;

/** Whether the card frame did not load. A notice says so, and offers to try again. */
export const isFrameLost = ({ notice }: PortalState): boolean => notice?.type === 'frame';

/** The place of the card frame, and `about`, the text below it. If the frame did not load, both are hidden. */
export const cardFields = (state: PortalState, about: TemplateResult): TemplateResult =>
  html`<div class="card">
      <div class="frame" part="card-frame" ?hidden=${isFrameLost(state)}></div>
      ${isFrameLost(state) ? nothing : cardBones(false)}
    </div>
    ${isFrameLost(state) ? nothing : about}`;

/** The placeholder while a preview is loading, or after it has failed. */
export function previewPlaceholder({ state, view, intents }: AccountContext): TemplateResult {
  const { previewState, panel } = state;
  if (previewState?.type === 'failed' && previewState.refused && view.owed !== null && panel?.type === 'plan')
    return html`<p class="error">${msg('First pay what is owed: then this can be done.')}</p>
      ${
        view.allowed.pay
          ? html`<div class="row-actions">
              ${button({ label: msg('Pay now'), kind: 'secondary', press: () => intents.open({ type: 'pay', card: proposedCard(view) }) })}
            </div>`
          : nothing
      }`;
  return panelPlaceholder({ state, intents }, msg('This cannot be calculated now.'), msg('Calculating…'));
}

/** The placeholder in a panel: its data is loading, or has failed to load. */
export function panelPlaceholder(
  { state: { previewState }, intents }: Pick<AccountContext, 'state' | 'intents'>,
  failed: string,
  waits: string,
): TemplateResult {
  return previewState?.type === 'failed'
    ? html`<p class="error">${previewState.refused ? msg('This cannot be done just now.') : failed}</p>
        <div class="row-actions">${button({ label: msg('Try again'), kind: 'secondary', press: () => intents.retry() })}</div>`
    : html`<p class="muted with-icon" aria-busy="true"><span class="spinner" aria-hidden="true"></span> ${waits}</p>`;
}
