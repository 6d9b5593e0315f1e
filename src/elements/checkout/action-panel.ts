import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutAction, CheckoutView } from '../../protocol/checkout.ts';
import { isAppAddress, isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { icon, type IconName } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';
import { methodName } from './method-words.ts';
import type { CheckoutState } from './checkout-state.flow.ts';
import type { Words } from './words.ts';

/** Draws a QR code; absent until it was loaded. */
export type DrawCode = (text: string, label: string) => TemplateResult;

/** What the payer has to do elsewhere. */
export interface ActionPanelOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  readonly draw: DrawCode | null;
}

const ICONS: Readonly<Record<CheckoutAction['type'], IconName>> = { challenge: 'lock', scan: 'scan', redirect: 'redirect' };

/** What is said about it. */
export function actionWords(view: CheckoutView): Words {
  const { action } = view;
  const name = nameOf(view);
  const amount = formatMoney(view.amount, view.currency);
  switch (action?.type) {
    case 'scan':
      return {
        title: msg(str`Scan to pay ${amount}`),
        text: msg('Open your banking app, choose to scan, and point it at this code. This page notices by itself when you have paid.'),
      };
    case 'redirect':
      return { title: msg(str`Pay at ${name}`), text: msg(str`You go on at ${name}, and come back here when you have paid.`) };
    default:
      return {
        title: msg('Your bank asks you to confirm'),
        text: msg('Please answer below. The payment goes through only if you approve it.'),
      };
  }
}

function nameOf({ action, methods }: CheckoutView): string {
  const method = methods.find(({ id }) => id === action?.method);
  return method ? methodName(method) : (action?.method ?? '');
}

/** The panel: what to do, and how long there is for it. */
export function actionPanel({ state, view, draw }: ActionPanelOptions): TemplateResult | typeof nothing {
  const { action } = view;
  if (action === null) return nothing;
  const { title, text } = actionWords(view);
  return html`<div class="action ${action.type}" part="action" tabindex="-1" data-message role="group" aria-label=${title}>
    <h2 class="title">${icon(ICONS[action.type])} ${title}</h2>
    <p class="muted">${text}</p>
    ${action.type === 'scan' ? scan(action, draw) : nothing} ${action.type === 'redirect' ? onward(action, nameOf(view)) : nothing}
    ${
      state.overdue
        ? nothing
        : html`<p class="expiry">
            ${icon('clock')}<span>${msg('Time left')} <span class="time" role="timer" aria-live="off"></span></span>
          </p>`
    }
  </div>`;
}

function scan({ url, app_url }: CheckoutAction, draw: DrawCode | null): TemplateResult {
  return html`
    ${isAppAddress(app_url) ? html`<a class="button primary app-link" part="app-link" href=${app_url}>${msg('Open your banking app')}</a>` : nothing}
    <div class="code">${draw?.(url, msg('Code to scan with your banking app')) ?? nothing}</div>
  `;
}

function onward({ url }: CheckoutAction, name: string): TemplateResult | typeof nothing {
  return isWebAddress(url) ? html`<a class="button primary" part="onward-link" href=${url}>${msg(str`Continue to ${name}`)}</a>` : nothing;
}

/** The way back: another way to pay. */
export function actionButtons(state: CheckoutState, withdraw: () => void): TemplateResult {
  const busy = state.phase === 'withdrawing';
  return button({ label: msg('Pay in another way'), kind: 'quiet', busy, locked: busy, press: withdraw });
}
