import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isRecord } from '../../../facts/records.ts';
import { Lazy } from '../../shared/element/lazy.ts';
import { withStyles } from '../../shared/element/part.ts';
import type { CheckoutEvent, Phase } from '../flow/checkout-state.flow.ts';
import { simulatedWallets } from '../flow/preview.flow.ts';
import type { WalletSheet } from './wallet-sheet.ts';

/** The code of the wallets, which few payments need. */
type Wallets = typeof import('./wallets.ts');

/** A press on the pay button for which a sheet has to be opened. */
interface SheetOrder {
  readonly key: string;
  readonly method: string;
  readonly view: CheckoutView | null;
  readonly asksPayer: boolean;
}

/** What the wallets need from the runner. */
export interface WalletHost {
  send(event: CheckoutEvent): void;
  /** Requests something from the proxy that is not a view. */
  fetch(path: string, body: object): Promise<unknown>;
  /** In its root, a simulated sheet is inserted. */
  readonly element: { readonly shadowRoot: ShadowRoot | null };
}

/** The wallets of a checkout: which ones the device has, and the sheet that is open. */
export class WalletController {
  readonly #host: WalletHost;
  #sheet: WalletSheet | null = null;
  /** The session for which the device's wallets were looked up. */
  #detectedSession = '';
  /** The wallets that the device really has. */
  deviceWallets: readonly string[] = [];
  /** The session whose device's wallets have to be looked up once the code has loaded. */
  #undetected: CheckoutView | null = null;
  /** A simulated sheet that was asked for before the code had loaded. The device's own wallets are offered only after that. */
  #order: SheetOrder | null = null;
  readonly #wallets: Lazy<Wallets>;

  constructor(host: WalletHost) {
    this.#host = host;
    this.#wallets = new Lazy(
      async () => withStyles(host.element, await import('./wallets.ts')),
      () => this.#onLoaded(),
    );
  }

  /** The code of the wallets; null until it has loaded. */
  get loaded(): Wallets | null {
    return this.#wallets.value;
  }

  /** A wallet is offered on the screen, so its code is loaded before it can be pressed. */
  load(): void {
    this.#wallets.load();
  }

  /** Reports the wallets: the simulated ones at once, the device's own a moment later. */
  detectWallets(view: CheckoutView | null): void {
    if (!view || view.session_id === this.#detectedSession) return;
    this.#detectedSession = view.session_id;
    this.#setWallets(view, []);
    if (!mayHaveWallet(view)) return;
    this.#undetected = view;
    if (this.loaded) this.#onLoaded();
    else this.load();
  }

  #setWallets(view: CheckoutView, own: readonly string[]): void {
    this.deviceWallets = own;
    this.#host.send({ type: 'wallets', wallets: [...new Set([...simulatedWallets(view), ...own])] });
  }

  /** The code has loaded, or did not load. */
  #onLoaded(): void {
    const { loaded } = this;
    const [view, order] = [this.#undetected, this.#order];
    this.#order = null;
    if (loaded && view) {
      this.#undetected = null;
      void loaded.deviceWallets(view).then((own) => this.#setWallets(view, own));
    }
    if (order) this.#open(order, loaded);
  }

  /** Opens a sheet, during the shopper's click. With `asksPayer`, the wallet is also asked for the payer's details. */
  open(key: string, method: string, view: CheckoutView | null, asksPayer: boolean): void {
    const order = { key, method, view, asksPayer };
    if (this.loaded) this.#open(order, this.loaded);
    else {
      this.#order = order;
      this.load();
    }
  }

  #open({ key, method, view, asksPayer }: SheetOrder, wallets: Wallets | null): void {
    const root = this.#host.element.shadowRoot;
    try {
      if (!wallets || !root || !view) throw new TypeError('There is nothing to open a sheet for.');
      this.#sheet = wallets.openWallet(
        method,
        {
          view,
          root,
          asksPayer: asksPayer && view.customer === null,
          google: this.deviceWallets.includes('GOOGLE_PAY'),
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
    if (phase !== 'sheet') this.#order = null;
    if (!this.#sheet || phase === 'sheet' || phase === 'submitting') return;
    this.close(phase !== 'ready' && phase !== 'failed' && phase !== 'expired');
  }

  /** Closes an open sheet. */
  close(paid: boolean): void {
    this.#order = null;
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

/**
 * Whether this device may have a wallet that the session offers: Apple Pay in Safari, or Google Pay on an Android phone. Only then is the
 * code of the wallets loaded to find out.
 */
function mayHaveWallet({ methods }: CheckoutView): boolean {
  if (!methods.some(({ kind }) => kind === 'wallet')) return false;
  return 'ApplePaySession' in window || ('PaymentRequest' in window && navigator.userAgent.includes('Android'));
}
