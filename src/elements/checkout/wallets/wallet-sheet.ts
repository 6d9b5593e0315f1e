import type { CheckoutView, Payer } from '../../../protocol/checkout.ts';
import type { WalletToken } from '../flow/checkout-state.flow.ts';
import { payerOfWallet, type WalletContact } from './wallet-contact.ts';
import { toWalletToken } from './wallet-token.ts';

/** A wallet's sheet: its request, its listener, the open sheet, and what it gave. */

/** Gets the result of a sheet: exactly one of the two, once. */
export interface SheetListener {
  /** The shopper confirmed. The payer comes along where the wallet was asked for them. */
  onToken(token: WalletToken, customer?: Payer): void;
  /** It was closed without a payment, by the shopper or because it failed. */
  onClosed(failed: boolean): void;
}

/** A wallet's sheet that is open. */
export interface WalletSheet {
  /** Shows whether the payment succeeded, and closes the sheet. */
  finish(paid: boolean): void;
}

/** What a sheet needs. */
export interface SheetRequest {
  readonly view: CheckoutView;
  /** Where a simulated sheet is inserted. */
  readonly root: ShadowRoot;
  /** The wallet is asked who pays: name, and what else the session asks for. */
  readonly asksPayer: boolean;
  /** The device has Google Pay. */
  readonly google: boolean;
  /** Gets the merchant session that Apple requires. */
  readonly merchantSession: (validationUrl: string) => Promise<unknown>;
}

/** What a wallet gave: reports its token and, where it was asked for, the payer; without either the sheet has failed. */
export function reportToken({ view, asksPayer }: SheetRequest, listener: SheetListener, given: unknown, contact: WalletContact): void {
  const token = toWalletToken(given);
  const customer = asksPayer ? payerOfWallet(view, contact) : undefined;
  if (token === null || customer === null) listener.onClosed(true);
  else listener.onToken(token, customer);
}
