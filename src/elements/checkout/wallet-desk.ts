import type { CheckoutView } from '../../protocol/checkout.ts';
import { isRecord } from '../gateway.ts';
import type { CheckoutEvent, Phase } from './checkout-state.flow.ts';
import { walletsAtOnce } from './first-view.ts';
import { openWallet, ownWallets, type WalletSheet } from './wallets.ts';

/** What the wallets need of the runner. */
export interface WalletDeskHost {
  send(event: CheckoutEvent): void;
  /** Asks the proxy for something that is no view. */
  fetch(path: string, body: object): Promise<unknown>;
  /** Where a sheet of ours is put. */
  readonly sheetRoot: ShadowRoot | null;
}

/** The wallets of a checkout: which there are, and the one sheet that may be open. */
export class WalletDesk {
  readonly #host: WalletDeskHost;
  #sheet: WalletSheet | null = null;
  /** The session for which the device was asked. */
  #asked = '';
  /** The wallets that the device itself has. */
  #own: readonly string[] = [];

  constructor(host: WalletDeskHost) {
    this.#host = host;
  }

  /** Tells which wallets there are: what the session lets play at once, what the device says a moment later. */
  askDevice(view: CheckoutView | null): void {
    if (!view || view.session_id === this.#asked) return;
    this.#asked = view.session_id;
    const tell = (own: readonly string[]): void => {
      this.#own = own;
      this.#host.send({ type: 'wallets', wallets: [...new Set([...walletsAtOnce(view), ...own])] });
    };
    tell([]);
    if (view.methods.some(({ kind }) => kind === 'wallet')) void ownWallets(view).then(tell);
  }

  /** Opens a sheet, within the shopper's click. */
  open(key: string, method: string, view: CheckoutView | null): void {
    const { sheetRoot: root } = this.#host;
    try {
      if (!root || !view) throw new TypeError('There is no form to open a sheet for.');
      this.#sheet = openWallet(
        method,
        { view, root, google: this.#own.includes('GOOGLE_PAY'), vouch: (url) => this.#vouch(method, url) },
        {
          onToken: (token) => this.#host.send({ type: 'wallet', key, token }),
          onClosed: (failed) => this.#host.send({ type: 'sheet_closed', key, failed }),
        },
      );
    } catch {
      this.#host.send({ type: 'sheet_closed', key, failed: true });
    }
  }

  /** The checkout went on: an open sheet is told how, and goes away. */
  follow(phase: Phase): void {
    if (!this.#sheet || phase === 'sheet' || phase === 'submitting') return;
    this.close(phase !== 'ready' && phase !== 'failed' && phase !== 'expired');
  }

  /** Closes an open sheet. */
  close(paid: boolean): void {
    const sheet = this.#sheet;
    this.#sheet = null;
    sheet?.finish(paid);
  }

  /** Apple's device asks that the shop be vouched for by the service, which has Apple's certificate. */
  async #vouch(method: string, validation_url: string): Promise<unknown> {
    const given = await this.#host.fetch('wallet', { method, validation_url });
    if (!isRecord(given) || !isRecord(given['merchant_session'])) throw new Error('nobody vouched');
    return given['merchant_session'];
  }
}
