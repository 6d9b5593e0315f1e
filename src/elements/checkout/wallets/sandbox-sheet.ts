import { html, render } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import { selectField } from '../../shared/controls/field.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { methodName } from '../methods/method-words.ts';
import type { SheetListener, SheetRequest, WalletSheet } from './wallet-sheet.ts';

/** The test cards of a simulated wallet, by their last digits (docs/testing.md). */
const TEST_CARDS: readonly { readonly value: string; readonly label: () => string }[] = [
  { value: '4242', label: () => msg('A card that is approved') },
  { value: '0002', label: () => msg('A card that is declined') },
  { value: '9995', label: () => msg('A card without enough money') },
  { value: '0119', label: () => msg('A card whose network does not answer') },
];

/**
 * A simulated wallet's sheet for test mode: a dialog that says that it is simulated. Escape closes it, and the focus returns to its
 * previous place.
 */
export function openSandboxSheet(method: string, { view, root }: SheetRequest, listener: SheetListener): WalletSheet {
  const name = methodName({ id: method, kind: 'wallet', title: null });
  const dialog = document.createElement('dialog');
  dialog.className = 'sheet';
  dialog.setAttribute('part', 'sheet');
  dialog.setAttribute('aria-labelledby', 'sheet-title');
  let card_ending = '4242';
  const close = (): void => {
    dialog.close();
    dialog.remove();
  };
  dialog.addEventListener('cancel', () => {
    close();
    listener.onClosed(false);
  });
  const amount = formatMoney(view.amount, view.currency);
  render(
    html`<form
      method="dialog"
      @submit=${(event: Event): void => {
        event.preventDefault();
        close();
        listener.onToken({ type: 'sandbox', card_ending });
      }}
    >
      <h2 class="title" id="sheet-title">${name} ${testBadge({ test: true })}</h2>
      <p class="muted">${msg(str`This device has no ${name}, so it is played here. No real money moves.`)}</p>
      ${selectField({
        id: 'sheet-card',
        label: msg('Card in the wallet'),
        value: card_ending,
        autocomplete: 'off',
        choices: TEST_CARDS.map(({ value, label }) => ({ value, label: `${label()} (${value})` })),
        onInput: (value) => {
          card_ending = value;
        },
        onLeave: () => undefined,
      })}
      ${button({ label: msg(str`Confirm ${amount}`), kind: 'primary' })}
      ${button({
        label: msg('Close'),
        kind: 'quiet',
        press: () => {
          close();
          listener.onClosed(false);
        },
      })}
    </form>`,
    dialog,
  );
  (root.querySelector('.root') ?? root).append(dialog);
  dialog.showModal();
  return { finish: () => dialog.isConnected && close() };
}
