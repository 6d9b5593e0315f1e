import type { CheckoutView } from '../../../contract/sessions/checkout.ts';

/**
 * Whether this device may have a wallet that the session offers: Apple Pay in Safari, or Google Pay on an Android phone. Only then is the
 * code of the wallets loaded to find out.
 */
export function mayHaveWallet({ methods }: CheckoutView): boolean {
  if (!methods.some(({ kind }) => kind === 'wallet')) return false;
  return 'ApplePaySession' in window || ('PaymentRequest' in window && navigator.userAgent.includes('Android'));
}
