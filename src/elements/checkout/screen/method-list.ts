import { html, nothing, type noChange, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { button } from '../../shared/controls/button.ts';
import { cardBones } from '../../shared/controls/card-place.ts';
import { msg } from '../../shared/locales/localize.ts';
import { isActionPhase, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { isFrameShown, isMethodShown, methodLayout, type MethodLayout, hasSummary } from '../flow/method-layout.flow.ts';
import type { CheckoutEngine } from '../runner/checkout-engine.ts';
import { methodIcon, methodName } from '../methods/method-words.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';

/** What the list of methods needs from the form. */
export interface MethodListOptions {
  readonly state: CheckoutState;
  /** The view, with the choice on a checkout link applied. */
  readonly view: CheckoutView;
  /** Null until it has loaded; an empty form does not need it. */
  readonly engine: CheckoutEngine | null;
  /** The card frame, if a server writes it with the form. */
  readonly frame: DirectiveResult | typeof noChange;
  /** Whether the shopper has asked for all methods. */
  readonly isListed: boolean;
  readonly list: () => void;
  /** Renders the notices and the pay button, which are below the chosen method. */
  readonly foot: () => TemplateResult;
}

/**
 * The methods. At first only the chosen method is shown, with its own button, and the others are behind "Other ways to pay". If the shopper
 * asks for them, all methods become a group of radio buttons, each with its fields below it. The card's fields are in every render from the
 * first to the last; otherwise the text typed in their frame would be lost.
 */
export function methodList(options: MethodListOptions): TemplateResult {
  const { state, view, engine, list } = options;
  const layout = methodLayout(state, view, engine?.choiceForm?.isRecurring ?? false, options.isListed);
  const { offered, chosen, isListed } = layout;
  return html`
    <fieldset class="group" part="methods" ?hidden=${layout.isHidden}>
      <legend class="title" ?hidden=${layout.isChallenge}>
        ${isListed || !chosen ? msg('How would you like to pay?') : methodName(chosen)}
        ${hasSummary(view) || view.choice ? nothing : testBadge(view)}
      </legend>
      ${engine && offered.length === 0 ? html`<p>${msg('None of the ways to pay works on this device. Please use another one.')}</p>` : nothing}
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
  const { state, view, engine } = options;
  const chosen = state.selection?.method === method.id;
  const isCard = method.kind === 'card';
  return html`<div class=${chosen ? 'method chosen' : 'method'} part="method" ?hidden=${!isMethodShown(layout, method)}>
    ${layout.isListed ? engine?.methodHead(method, chosen, state, view) : nothing}
    ${isCard ? html`<div class="method-body" ?hidden=${!layout.isChallenge && !chosen}>${cardFields(layout, options)}</div>` : chosen ? engine?.methodHint(method) : nothing}
    ${chosen && !isActionPhase(state.phase) ? options.foot() : nothing}
  </div>`;
}

function cardFields({ isChallenge }: MethodLayout, { state, view, engine, frame }: MethodListOptions): TemplateResult {
  const shown = isFrameShown(state, view);
  const missing = shown && state.frame === 'unavailable';
  return html`
    ${engine?.cardNotice(state, view)} ${isChallenge || view.cards.length === 0 ? nothing : engine?.savedCards(state, view)}
    ${missing ? engine?.frameUnavailable(view) : nothing}
    <div class="card" part="card" ?hidden=${!shown || missing}>
      <div class=${state.selection?.card_id ? 'frame code-only' : 'frame'}>${frame}</div>
      ${cardBones(state.selection?.card_id != null)}
    </div>
    ${isChallenge ? nothing : engine?.special.value?.keepCardBox(state, view, engine.actions)}
  `;
}
