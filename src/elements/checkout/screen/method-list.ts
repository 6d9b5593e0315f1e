import { html, nothing, type noChange, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { CheckoutMethod, CheckoutView } from '../../../protocol/checkout.ts';
import { button } from '../../shared/controls/button.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { isChallenged, isActionPhase, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { needsFrame, offeredMethods, type MethodSelection } from '../flow/method-selection.flow.ts';
import type { Screens } from '../runner/checkout-engine.ts';
import { methodName } from './method-words.ts';
import { hasSummary, testBadge } from './order-summary.ts';
import { cardSkeleton } from './skeleton.ts';

/** What the list of methods needs from the form. */
export interface MethodListOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  readonly pageUrl: string | null;
  readonly screens: Screens | null;
  /** The card frame, where it is written with the form. */
  readonly frame: DirectiveResult | typeof noChange;
  /** The payment repeats, so only cards are offered. */
  readonly cardOnly: boolean;
  /** Renders the question whether to store the card. */
  readonly keep: () => TemplateResult | typeof nothing;
  readonly choose: (selection: MethodSelection) => void;
  /** All ways are shown, and not the chosen one alone. */
  readonly isListed: boolean;
  readonly list: () => void;
  /** News and the button, which stand with the way that is chosen. */
  readonly foot: () => TemplateResult;
  /** Clears the declined card, to use another one. */
  readonly otherCard: () => void;
  readonly retry: () => void;
}

/**
 * The ways to pay. The one that is chosen stands alone with its own button, and the others behind "Other ways to pay"; once these
 * are asked for, all of them are a group of radio buttons, each with its part below it. The card's part is there from the first
 * to the last render, or what was typed in its frame would be lost.
 */
export function methodList(options: MethodListOptions): TemplateResult {
  const { state, view, cardOnly, isListed, list } = options;
  const offered = offeredMethods(view, state.wallets).filter(({ kind }) => kind === 'card' || !cardOnly);
  const chosen = offered.find(({ id }) => id === state.selection?.method);
  const challenged = isChallenged(state);
  const several = offered.length > 1 && !challenged;
  const listed = isListed && several;
  const others = offered.length - 1;
  return html`
    <fieldset class="group" part="methods" ?hidden=${isActionPhase(state.phase) && !challenged}>
      <legend class="title" ?hidden=${challenged}>
        ${listed || !chosen ? msg('How would you like to pay?') : methodName(chosen)} ${hasSummary(view) ? nothing : testBadge(view)}
      </legend>
      ${offered.length === 0 ? html`<p>${msg('None of the ways to pay works on this device. Please use another one.')}</p>` : nothing}
      <div class=${listed ? 'ways' : 'way-alone'}>
        ${view.methods.map((method) => way(method, listed ? offered.includes(method) : method === chosen, listed, options))}
      </div>
      ${several && !listed ? button({ label: msg(str`Other ways to pay (${others})`), kind: 'secondary', locked: state.phase !== 'ready', press: list }) : nothing}
    </fieldset>
  `;
}

/** One method. It keeps its place also if it is not offered, because a frame that is moved loads again and is empty. */
function way(method: CheckoutMethod, there: boolean, listed: boolean, options: MethodListOptions): TemplateResult {
  const { state, screens } = options;
  const chosen = state.selection?.method === method.id;
  const challenged = isChallenged(state);
  const isCard = method.kind === 'card';
  return html`<div class=${chosen ? 'way chosen' : 'way'} part="method" ?hidden=${challenged ? !isCard : !there}>
    ${listed ? screens?.methodHead(method, chosen, options) : nothing}
    ${isCard ? html`<div class="way-body" ?hidden=${!challenged && !chosen}>${cardFields(options)}</div>` : chosen ? screens?.methodHint(method) : nothing}
    ${chosen && !isActionPhase(state.phase) ? options.foot() : nothing}
  </div>`;
}

function cardFields({ state, view, pageUrl, screens, frame, keep, choose, otherCard, retry }: MethodListOptions): TemplateResult {
  const challenged = isChallenged(state);
  const shown = challenged || needsFrame(view, state.selection);
  const missing = shown && state.frame === 'unavailable';
  return html`
    ${screens?.cardNotice(state, view, otherCard)}
    ${challenged || view.cards.length === 0 ? nothing : screens?.savedCards(state, view, choose)}
    ${missing ? screens?.frameUnavailable(pageUrl, retry) : nothing}
    <div class="card" part="card" ?hidden=${!shown || missing}>
      <div class=${state.selection?.card_id ? 'frame code-only' : 'frame'}>${frame}</div>
      ${state.frame === 'waiting' && !state.selection?.card_id ? cardSkeleton : nothing}
    </div>
    ${challenged ? nothing : keep()}
  `;
}
