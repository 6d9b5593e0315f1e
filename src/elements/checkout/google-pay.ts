import type { CheckoutView } from '../../protocol/checkout.ts';
import { decimalOf } from '../money.ts';
import { toWalletToken } from './wallet-token.ts';
import type { SheetListener, SheetRequest, WalletSheet } from './wallets.ts';

/** Google Pay as browsers have it: the Payment Request interface, without a script of anybody else's in the page. */

const GOOGLE_PAY = 'https://google.com/pay';

function requestOf({ test, amount, currency, session_id }: CheckoutView): PaymentRequest {
  const value = decimalOf(amount);
  return new PaymentRequest(
    [
      {
        supportedMethods: GOOGLE_PAY,
        data: {
          apiVersion: 2,
          apiVersionMinor: 0,
          environment: test ? 'TEST' : 'PRODUCTION',
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] },
              tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'payelements', gatewayMerchantId: session_id } },
            },
          ],
          transactionInfo: { countryCode: 'ZA', currencyCode: currency, totalPriceStatus: 'FINAL', totalPrice: value },
        },
      },
    ],
    { total: { label: location.hostname, amount: { currency, value } } },
  );
}

/**
 * Whether this device can pay with it. Only phones that have it are asked: the question alone makes a browser fetch
 * from Google, which a page's policy has to allow (`connect-src https://google.com`).
 */
export async function hasGooglePay(view: CheckoutView): Promise<boolean> {
  if (!('PaymentRequest' in window) || !navigator.userAgent.includes('Android')) return false;
  try {
    return await requestOf(view).canMakePayment();
  } catch {
    return false;
  }
}

/** Opens the sheet. */
export function openGooglePay({ view }: SheetRequest, listener: SheetListener): WalletSheet {
  let response: PaymentResponse | null = null;
  requestOf(view)
    .show()
    .then(
      (given) => {
        response = given;
        const token = toWalletToken(given.details);
        if (token) listener.onToken(token);
        else listener.onClosed(true);
      },
      (error: unknown) => listener.onClosed(!(error instanceof DOMException && error.name === 'AbortError')),
    );
  return { finish: (paid) => void response?.complete(paid ? 'success' : 'fail') };
}
