import { html, nothing, type noChange, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { button } from '../../shared/controls/button.ts';
import { cardBones } from '../../shared/controls/card-place.ts';
import { msg } from '../../shared/locales/localize.ts';
import { isActionPhase, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { isFrameShown, isMethodShown, methodLayout, type MethodLayout, hasSummary } from '../flow/method-layout.flow.ts';
import type { MethodSelection } from '../flow/method-selection.flow.ts';
import type { Screens } from '../runner/screens.ts';
import { methodIcon, methodName } from '../methods/method-words.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';

/** What the list of methods needs from the form. */
export interface MethodListOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  readonly pageUrl: string | null;
  readonly screens: Screens | null;
  /** The card frame, if a server writes it with the form. */
  readonly frame: DirectiveResult | typeof noChange;
  /** Whether the payment is recurring, so that only cards are offered. */
  readonly cardOnly: boolean;
  /** Renders the question whether to store the card. */
  readonly keep: () => TemplateResult | typeof nothing;
  readonly choose: (selection: MethodSelection) => void;
  /** Whether the shopper has asked for all methods. */
  readonly isListed: boolean;
  readonly list: () => void;
  /** Renders the notices and the pay button, which are below the chosen method. */
  readonly foot: () => TemplateResult;
  /** Clears the declined card, to use another one. */
  readonly otherCard: () => void;
  readonly retry: () => void;
}

/**
 * The methods. At first only the chosen method is shown, with its own button, and the others are behind "Other ways to pay". If the shopper
 * asks for them, all methods become a group of radio buttons, each with its fields below it. The card's fields are in every render from the
 * first to the last; otherwise the text typed in their frame would be lost.
 */
export function methodList(options: MethodListOptions): TemplateResult {
  const { state, view, screens, cardOnly, list } = options;
  const layout = methodLayout(state, view, cardOnly, options.isListed);
  const { offered, chosen, isListed } = layout;
  return html`
    <fieldset class="group" part="methods" ?hidden=${layout.isHidden}>
      <legend class="title" ?hidden=${layout.isChallenge}>
        ${isListed || !chosen ? msg('How would you like to pay?') : methodName(chosen)}
        ${hasSummary(view) || view.choice ? nothing : testBadge(view)}
      </legend>
      ${offered.length === 0 ? screens?.noMethod() : nothing}
      <div class=${isListed ? 'methods' : 'method-alone'}>${view.methods.map((method) => methodOption(method, layout, options))}</div>
      ${layout.hasOthers ? button({ label: otherWays(layout), kind: 'secondary', locked: state.phase !== 'ready', press: list }) : nothing}
    </fieldset>
  `;
}

/** The label of the button that lists all methods: the others, each with its icon. Screen readers hear them once they are listed. */
const otherWays = ({ offered, chosen }: MethodLayout): TemplateResult =>
  html`${msg('Other ways to pay')}
    <span class="ways muted" aria-hidden="true"
      >${offered.filter((method) => method !== chosen).map((method) => html`<span class="way">${methodIcon(method.kind)} ${methodName(method)}</span>`)}</span
    >`;

/** One method. It keeps its place even if it is not offered, because a frame that is moved loads again and is empty. */
function methodOption(method: CheckoutMethod, layout: MethodLayout, options: MethodListOptions): TemplateResult {
  const { state, screens } = options;
  const chosen = state.selection?.method === method.id;
  const isCard = method.kind === 'card';
  return html`<div class=${chosen ? 'method chosen' : 'method'} part="method" ?hidden=${!isMethodShown(layout, method)}>
    ${layout.isListed ? screens?.methodHead(method, chosen, options) : nothing}
    ${isCard ? html`<div class="method-body" ?hidden=${!layout.isChallenge && !chosen}>${cardFields(layout, options)}</div>` : chosen ? screens?.methodHint(method) : nothing}
    ${chosen && !isActionPhase(state.phase) ? options.foot() : nothing}
  </div>`;
}

function cardFields(
  { isChallenge }: MethodLayout,
  { state, view, pageUrl, screens, frame, keep, choose, otherCard, retry }: MethodListOptions,
): TemplateResult {
  const shown = isFrameShown(state, view);
  const missing = shown && state.frame === 'unavailable';
  return html`
    ${screens?.cardNotice(state, view, otherCard)}
    ${isChallenge || view.cards.length === 0 ? nothing : screens?.savedCards(state, view, choose)}
    ${missing ? screens?.frameUnavailable(pageUrl, retry) : nothing}
    <div class="card" part="card" ?hidden=${!shown || missing}>
      <div class=${state.selection?.card_id ? 'frame code-only' : 'frame'}>${frame}</div>
      ${cardBones(state.selection?.card_id != null)}
    </div>
    ${isChallenge ? nothing : keep()}
  `;
}
