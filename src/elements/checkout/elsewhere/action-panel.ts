import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutAction, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import type { qrCode } from '../../shared/controls/qr-code.ts';
import type { Lazy } from '../../shared/element/lazy.ts';
import { msg, str, type Words } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { methodIcon, methodName } from '../methods/method-words.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';

/** The words that tell the payer what to do. */
export function actionWords(view: CheckoutView): Words {
  const { action } = view;
  const name = nameOf(view);
  const amount = formatMoney(view.amount, view.currency);
  switch (action?.type) {
    case 'scan':
      return {
        title: msg(str`Scan to pay ${amount}`),
        text: msg('Open your banking app, choose to scan, and point it at this code. This page updates when you have paid.'),
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

/** The panel: what the payer has to do, and the time left, which counts down while it is shown. */
export function actionPanel(
  state: CheckoutState,
  view: CheckoutView,
  host: { readonly timeLeft: string; readonly qrCode: Lazy<typeof qrCode> },
): TemplateResult | typeof nothing {
  const { action } = view;
  if (action === null) return nothing;
  const { title, text } = actionWords(view);
  return html`<div
    class="action ${action.type}"
    part="action"
    tabindex="-1"
    data-message
    role="group"
    aria-label=${title}
    aria-describedby="action-text"
  >
    <h2 class="title">${action.type === 'challenge' ? icon('lock') : methodIcon(action.type)} ${title}</h2>
    <p class="muted" id="action-text">
      ${
        action.type === 'scan' && isAppAddress(action.app_url)
          ? html`<span class="with-app">${msg('Open your banking app to pay. This page updates when you have paid.')}</span
              ><span class="with-code">${text}</span>`
          : text
      }
    </p>
    ${action.type === 'scan' ? scanCode(action, host.qrCode.request()) : nothing}
    ${action.type === 'redirect' ? redirectLink(action, nameOf(view)) : nothing}
    ${
      state.overdue
        ? nothing
        : html`<p class="expiry">
            ${icon('clock')}<span>${msg('Time left')} <span class="time" role="timer" aria-live="off">${host.timeLeft}</span></span>
          </p>`
    }
  </div>`;
}

/** On a phone the banking app comes first, because a phone cannot scan its own screen. On a computer only the code is of use. */
function scanCode({ url, app_url }: CheckoutAction, draw: typeof qrCode | null): TemplateResult {
  return html`
    ${
      isAppAddress(app_url)
        ? html`<a class="button primary app-link" part="app-link" href=${app_url}>${msg('Open your banking app')}</a>
            <p class="muted with-app">${msg('Or scan this code with another phone.')}</p>`
        : nothing
    }
    <div class="code">${draw?.(url, msg('Code to scan with your banking app')) ?? nothing}</div>
  `;
}

function redirectLink({ url }: CheckoutAction, name: string): TemplateResult | typeof nothing {
  return isWebAddress(url) ? html`<a class="button primary" part="onward-link" href=${url}>${msg(str`Continue to ${name}`)}</a>` : nothing;
}

/** The button to pay with another method. */
export function actionButtons(state: CheckoutState, withdraw: () => void): TemplateResult {
  const busy = state.phase === 'withdrawing';
  return button({ label: msg('Pay in another way'), kind: 'quiet', busy, locked: busy, press: withdraw });
}

/**
 * Whether an address may open an app: any scheme except those that would run script in the page or show a page that only looks like one.
 */
function isAppAddress(value: string | null): value is string {
  return /^(?!javascript:|data:|vbscript:|blob:|file:|about:)[a-z][a-z\d+.-]*:\S+$/i.test(value ?? '');
}
