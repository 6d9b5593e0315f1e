import { decimalOf } from '../../../facts/money.ts';
import { appleContact } from './wallet-contact.ts';
import { reportToken, type SheetListener, type SheetRequest, type WalletSheet } from './wallet-sheet.ts';

/** Apple Pay in Safari. `ApplePaySession` is Apple's own API, for which TypeScript has no types. */

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

/** A version that every current Safari has. */
const VERSION = 3;

declare global {
  interface Window {
    readonly ApplePaySession?: AppleInterface;
  }
}

/** Whether this device can pay with Apple Pay. */
export function hasApplePay(): boolean {
  try {
    return window.ApplePaySession?.canMakePayments() ?? false;
  } catch {
    // The call throws in an insecure page, and in a frame without permission.
    return false;
  }
}

/** The details that Apple's sheet asks of the payer: the name, and the fields of the session. */
function contactFields({ asksPayer, view: { customer_fields } }: SheetRequest): object {
  if (!asksPayer) return {};
  const asked = (field: (typeof customer_fields)[number], apple: string): string[] => (customer_fields.includes(field) ? [apple] : []);
  return {
    requiredBillingContactFields: asked('billing', 'postalAddress'),
    requiredShippingContactFields: [
      'name',
      ...asked('email', 'email'),
      ...asked('contact_number', 'phone'),
      ...asked('shipping', 'postalAddress'),
    ],
  };
}

/** Opens the sheet. */
export function openApplePay(request: SheetRequest, listener: SheetListener): WalletSheet {
  const { view, merchantSession } = request;
  const { ApplePaySession } = window;
  if (!ApplePaySession) throw new TypeError('There is no Apple Pay here.');
  const session = new ApplePaySession(VERSION, {
    countryCode: 'ZA',
    currencyCode: view.currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    ...contactFields(request),
    total: { label: view.cart?.reference ?? location.hostname, amount: decimalOf(view.amount) },
  });
  session.onvalidatemerchant = ({ validationURL }): void => {
    merchantSession(validationURL).then(
      (merchant) => session.completeMerchantValidation(merchant),
      () => {
        session.abort();
        listener.onClosed(true);
      },
    );
  };
  session.onpaymentauthorized = ({ payment }): void => reportToken(request, listener, payment.token, appleContact(payment));
  session.oncancel = (): void => listener.onClosed(false);
  session.begin();
  return {
    finish: (paid) => session.completePayment({ status: paid ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE }),
  };
}
