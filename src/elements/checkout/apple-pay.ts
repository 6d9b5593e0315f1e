import { decimalOf } from '../money.ts';
import { toWalletToken } from './wallet-token.ts';
import type { SheetListener, SheetRequest, WalletSheet } from './wallets.ts';

/** Apple Pay as Safari has it (`ApplePaySession`, Apple's own interface: no type of it comes with TypeScript). */

interface AppleSession {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: { readonly token: unknown } }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchant: unknown): void;
  completePayment(result: { readonly status: number }): void;
}

interface AppleInterface {
  new (version: number, request: object): AppleSession;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

/** The version that every Safari of the last years has. */
const VERSION = 3;

declare global {
  interface Window {
    readonly ApplePaySession?: AppleInterface;
  }
}

/** Whether this device can pay with it. */
export function hasApplePay(): boolean {
  try {
    return window.ApplePaySession?.canMakePayments() ?? false;
  } catch {
    // It throws in a page that is not secure, and in a frame that may not.
    return false;
  }
}

/** Opens the sheet. */
export function openApplePay({ view, vouch }: SheetRequest, listener: SheetListener): WalletSheet {
  const { ApplePaySession } = window;
  if (!ApplePaySession) throw new TypeError('There is no Apple Pay here.');
  const session = new ApplePaySession(VERSION, {
    countryCode: 'ZA',
    currencyCode: view.currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label: view.cart?.reference ?? location.hostname, amount: decimalOf(view.amount) },
  });
  session.onvalidatemerchant = ({ validationURL }): void => {
    vouch(validationURL).then(
      (merchant) => session.completeMerchantValidation(merchant),
      () => {
        session.abort();
        listener.onClosed(true);
      },
    );
  };
  session.onpaymentauthorized = ({ payment }): void => {
    const token = toWalletToken(payment.token);
    if (token) listener.onToken(token);
    else listener.onClosed(true);
  };
  session.oncancel = (): void => listener.onClosed(false);
  session.begin();
  return {
    finish: (paid) => session.completePayment({ status: paid ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE }),
  };
}
