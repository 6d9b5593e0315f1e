import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer } from '../../../contract/sessions/checkout-pay.ts';
import type { WalletToken } from '../flow/checkout-state.flow.ts';
import { payerOfWallet, type WalletContact } from './wallet-contact.ts';
import { isRecord } from '../../../facts/records.ts';

/** Gets the result of a sheet: exactly one of the two calls, once. */
export interface SheetListener {
  /** The shopper confirmed. `customer` is set if the wallet was asked for the payer's details. */
  onToken(token: WalletToken, customer?: Payer): void;
  /** The sheet was closed without a payment, by the shopper or because it failed. */
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
  /** The node into which a simulated sheet is inserted. */
  readonly root: ShadowRoot;
  /** Whether the wallet is asked for the payer's details: the name, and the fields of the session. */
  readonly asksPayer: boolean;
  /** Whether the device has Google Pay. */
  readonly google: boolean;
  /** Gets the merchant session that Apple requires. */
  readonly merchantSession: (validationUrl: string) => Promise<unknown>;
}

/**
 * Reports the result of a sheet: its token and, if they were asked for, the payer's details. If either is missing, the sheet has failed.
 */
export function reportToken({ view, asksPayer }: SheetRequest, listener: SheetListener, given: unknown, contact: WalletContact): void {
  // As plain JSON: any object is a token in the protocol.
  const token: unknown = JSON.parse(JSON.stringify(given ?? null));
  const customer = asksPayer ? payerOfWallet(view, contact) : undefined;
  if (!isToken(token) || customer === null) listener.onClosed(true);
  else listener.onToken(token, customer);
}

const isToken = (plain: unknown): plain is WalletToken => isRecord(plain);
