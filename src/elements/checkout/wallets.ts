import type { CheckoutView } from '../../protocol/checkout.ts';
import type { WalletToken } from './checkout-state.flow.ts';
import { hasApplePay, openApplePay } from './apple-pay.ts';
import { hasGooglePay, openGooglePay } from './google-pay.ts';
import { openSandboxSheet } from './sandbox-sheet.ts';

/** Wallets: the device's own where it has them, and played ones elsewhere as long as no money moves. */

/** What comes of an open sheet: exactly one of the two, once. */
export interface SheetListener {
  /** The shopper confirmed. */
  onToken(token: WalletToken): void;
  /** It was closed without that, by the shopper or because it did not work. */
  onClosed(failed: boolean): void;
}

/** A wallet's sheet that is open. */
export interface WalletSheet {
  /** The payment went through, or not: the sheet says so and goes away. */
  finish(paid: boolean): void;
}

/** What a sheet is opened for. */
export interface SheetRequest {
  readonly view: CheckoutView;
  /** Where a sheet of ours is put. */
  readonly root: ShadowRoot;
  /** The device has Google Pay. */
  readonly google: boolean;
  /** Has the shop vouched for before a device (Apple's) shows its sheet. */
  readonly vouch: (validationUrl: string) => Promise<unknown>;
}

/** The wallets that this device itself has. */
export async function ownWallets(view: CheckoutView): Promise<readonly string[]> {
  const own = [hasApplePay() && 'APPLE_PAY', (await hasGooglePay(view)) && 'GOOGLE_PAY'];
  return own.filter((id) => id !== false);
}

/** Opens a wallet's sheet. Called within the shopper's click: a browser opens none otherwise. */
export function openWallet(method: string, request: SheetRequest, listener: SheetListener): WalletSheet {
  const told = once(listener);
  if (method === 'APPLE_PAY' && hasApplePay()) return openApplePay(request, told);
  if (method === 'GOOGLE_PAY' && request.google) return openGooglePay(request, told);
  return openSandboxSheet(method, request, told);
}

function once(listener: SheetListener): SheetListener {
  let over = false;
  const first = (tell: () => void): void => {
    if (over) return;
    over = true;
    tell();
  };
  return { onToken: (token) => first(() => listener.onToken(token)), onClosed: (failed) => first(() => listener.onClosed(failed)) };
}
