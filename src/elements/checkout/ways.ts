import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../protocol/checkout.ts';
import { icon } from '../controls/icons.ts';
import { msg } from '../localize.ts';
import { isElsewhere, type CheckoutState } from './checkout-state.flow.ts';
import { needsFrame, offered, type Way } from './checkout-way.flow.ts';
import type { Screens } from './engine.ts';
import { methodHint, methodName } from './method-words.ts';
import { cardBones } from './skeleton.ts';

/** What the ways to pay need of the form around them. */
export interface WaysOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  readonly pageUrl: string | null;
  readonly screens: Screens | null;
  /** What is paid goes on from now, which takes a card. */
  readonly cardOnly: boolean;
  /** The shopper's wish to keep the card, where they are asked. */
  readonly keep: () => TemplateResult | typeof nothing;
  readonly choose: (way: Way) => void;
  readonly retry: () => void;
}

/**
 * The ways to pay: one method stands alone, several are a group of radio buttons, each with its part below it. The
 * card's part is there from the first to the last render, or what was typed in its frame would be lost.
 */
export function ways(options: WaysOptions): TemplateResult {
  const { state, view, cardOnly } = options;
  const there = offered(view, state.wallets).filter(({ kind }) => kind === 'card' || !cardOnly);
  const [only] = there;
  const alone = there.length === 1 && only !== undefined;
  const challenged = isChallenged(state);
  const title = alone ? methodName(only) : msg('How would you like to pay?');
  return html`
    <fieldset class="group" part="methods" ?hidden=${isElsewhere(state.phase) && !challenged}>
      <legend class="title" ?hidden=${challenged}>
        ${title} ${view.test ? html`<span class="test">${msg('Test mode')}</span>` : nothing}
      </legend>
      ${there.length === 0 ? html`<p>${msg('None of the ways to pay works on this device. Please use another one.')}</p>` : nothing}
      <div class=${alone || challenged ? 'way-alone' : 'ways'}>
        ${view.methods.map((method) => way(method, there.includes(method), alone, options))}
      </div>
    </fieldset>
  `;
}

/** The payer's bank asks them, inside the card frame. */
export function isChallenged({ phase, view }: CheckoutState): boolean {
  return isElsewhere(phase) && view?.action?.type === 'challenge';
}

/** One method. It stays in its place also where it is not offered: a frame that is moved is loaded anew, and empty. */
function way(method: CheckoutMethod, there: boolean, alone: boolean, options: WaysOptions): TemplateResult {
  const { state } = options;
  const chosen = state.way?.method === method.id;
  const challenged = isChallenged(state);
  const isCard = method.kind === 'card';
  const hint = chosen ? methodHint(method) : null;
  return html`<div class=${chosen ? 'way chosen' : 'way'} part="method" ?hidden=${challenged ? !isCard : !there}>
    ${alone || challenged ? nothing : head(method, chosen, options)}
    ${isCard ? html`<div class="way-body" ?hidden=${!challenged && !chosen}>${card(options)}</div>` : hint ? html`<p class="way-body muted">${hint}</p>` : nothing}
  </div>`;
}

function head(method: CheckoutMethod, chosen: boolean, { state, view, choose }: WaysOptions): TemplateResult {
  return html`<label class="way-head">
    <input
      type="radio"
      name="method"
      value=${method.id}
      .checked=${chosen}
      ?disabled=${state.phase !== 'ready'}
      @change=${(): void => choose({ method: method.id, card_id: method.kind === 'card' ? firstCard(view) : null })}
    />
    <span class="way-name">${methodName(method)}</span>${icon(method.kind)}
  </label>`;
}

function firstCard({ cards }: CheckoutView): string | null {
  return cards.find(({ is_expired }) => !is_expired)?.card_id ?? null;
}

function card({ state, view, pageUrl, screens, keep, choose, retry }: WaysOptions): TemplateResult {
  const challenged = isChallenged(state);
  const shown = challenged || needsFrame(view, state.way);
  const missing = shown && state.frame === 'unavailable';
  return html`
    ${challenged || view.cards.length === 0 ? nothing : screens?.savedCards(state, view, choose)}
    ${missing ? screens?.frameUnavailable(pageUrl, retry) : nothing}
    <div class="card" part="card" ?hidden=${!shown || missing}>
      <div class=${state.way?.card_id ? 'frame code-only' : 'frame'}></div>
      ${state.frame === 'waiting' && !state.way?.card_id ? cardBones : nothing}
    </div>
    ${challenged ? nothing : keep()}
  `;
}
