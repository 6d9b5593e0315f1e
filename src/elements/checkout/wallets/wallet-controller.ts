import type { CheckoutView } from '../../../protocol/checkout.ts';
import { isRecord } from '../../shared/runner/gateway.ts';
import type { CheckoutEvent, Phase } from '../flow/checkout-state.flow.ts';
import { simulatedWallets } from '../runner/preview.ts';
import type { WalletSheet } from './wallet-sheet.ts';
import { openWallet, deviceWallets } from './wallets.ts';

/** What the wallets need from the runner. */
export interface WalletHost {
  send(event: CheckoutEvent): void;
  /** Requests something from the proxy that is not a view. */
  fetch(path: string, body: object): Promise<unknown>;
  /** The node into which a simulated sheet is inserted. */
  readonly sheetRoot: ShadowRoot | null;
}

/** The wallets of a checkout: which ones the device has, and the sheet that is open. */
export class WalletController {
  readonly #host: WalletHost;
  #sheet: WalletSheet | null = null;
  /** The session for which the device's wallets were looked up. */
  #detectedSession = '';
  /** The wallets that the device really has. */
  #deviceWallets: readonly string[] = [];

  constructor(host: WalletHost) {
    this.#host = host;
  }

  /** Reports the wallets: the simulated ones at once, the device's own a moment later. */
  detectWallets(view: CheckoutView | null): void {
    if (!view || view.session_id === this.#detectedSession) return;
    this.#detectedSession = view.session_id;
    const setWallets = (own: readonly string[]): void => {
      this.#deviceWallets = own;
      this.#host.send({ type: 'wallets', wallets: [...new Set([...simulatedWallets(view), ...own])] });
    };
    setWallets([]);
    if (view.methods.some(({ kind }) => kind === 'wallet')) void deviceWallets(view).then(setWallets);
  }

  /** The wallets that the device really has. */
  get deviceWallets(): readonly string[] {
    return this.#deviceWallets;
  }

  /** Opens a sheet, during the shopper's click. With `asksPayer`, the wallet is also asked for the payer's details. */
  open(key: string, method: string, view: CheckoutView | null, asksPayer: boolean): void {
    const { sheetRoot: root } = this.#host;
    try {
      if (!root || !view) throw new TypeError('There is no form to open a sheet for.');
      this.#sheet = openWallet(
        method,
        {
          view,
          root,
          asksPayer: asksPayer && view.customer === null,
          google: this.#deviceWallets.includes('GOOGLE_PAY'),
          merchantSession: (url) => this.#merchantSession(method, url),
        },
        {
          onToken: (token, customer) => this.#host.send({ type: 'wallet', key, token, ...(customer && { customer }) }),
          onClosed: (failed) => this.#host.send({ type: 'sheet_closed', key, failed }),
        },
      );
    } catch {
      this.#host.send({ type: 'sheet_closed', key, failed: true });
    }
  }

  /** Closes an open sheet when its attempt is over. */
  phaseChanged(phase: Phase): void {
    if (!this.#sheet || phase === 'sheet' || phase === 'submitting') return;
    this.close(phase !== 'ready' && phase !== 'failed' && phase !== 'expired');
  }

  /** Closes an open sheet. */
  close(paid: boolean): void {
    const sheet = this.#sheet;
    this.#sheet = null;
    sheet?.finish(paid);
  }

  /** Apple requires a merchant session, which the service gets with Apple's certificate. */
  async #merchantSession(method: string, validation_url: string): Promise<unknown> {
    const given = await this.#host.fetch('wallet', { method, validation_url });
    if (!isRecord(given) || !isRecord(given['merchant_session'])) throw new Error('the service gave no merchant session');
    return given['merchant_session'];
  }
}
