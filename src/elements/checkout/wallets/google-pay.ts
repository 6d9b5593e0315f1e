import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { decimalOf } from '../../../facts/money.ts';
import { googleContact } from './wallet-contact.ts';
import { reportToken, type SheetListener, type SheetRequest, type WalletSheet } from './wallet-sheet.ts';

/** Google Pay through the Payment Request API of browsers, so that the page needs no third-party script. */

const GOOGLE_PAY = 'https://google.com/pay';

/** The details that Google's sheet asks of the payer: a billing address, which contains the name, and the fields of the session. */
function payerQuestions(view: CheckoutView): { readonly sheet: object; readonly card: object } {
  const asks = (field: (typeof view.customer_fields)[number]): boolean => view.customer_fields.includes(field);
  const phoneNumberRequired = asks('contact_number');
  return {
    sheet: {
      emailRequired: asks('email'),
      ...(asks('shipping') && { shippingAddressRequired: true, shippingAddressParameters: { phoneNumberRequired } }),
    },
    card: {
      billingAddressRequired: true,
      billingAddressParameters: { format: asks('billing') ? 'FULL' : 'MIN', phoneNumberRequired },
    },
  };
}

function requestOf(view: CheckoutView, asksPayer: boolean): PaymentRequest {
  const { test, amount, currency, session_id } = view;
  const value = decimalOf(amount);
  const asked = asksPayer ? payerQuestions(view) : { sheet: {}, card: {} };
  return new PaymentRequest(
    [
      {
        supportedMethods: GOOGLE_PAY,
        data: {
          apiVersion: 2,
          apiVersionMinor: 0,
          ...asked.sheet,
          environment: test ? 'TEST' : 'PRODUCTION',
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: {
                allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
                ...asked.card,
              },
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
 * Whether this device can pay with Google Pay. Only Android phones are checked, because the check itself makes the browser send a request
 * to Google. The policy of a page that offers Google Pay allows this (`connect-src https://google.com`).
 */
export async function hasGooglePay(view: CheckoutView): Promise<boolean> {
  if (!('PaymentRequest' in window) || !navigator.userAgent.includes('Android')) return false;
  try {
    return await requestOf(view, false).canMakePayment();
  } catch {
    return false;
  }
}

/** Opens the sheet. */
export function openGooglePay(request: SheetRequest, listener: SheetListener): WalletSheet {
  let response: PaymentResponse | null = null;
  requestOf(request.view, request.asksPayer)
    .show()
    .then(
      (given) => {
        response = given;
        reportToken(request, listener, given.details, googleContact(given.details));
      },
      (error: unknown) => listener.onClosed(!(error instanceof DOMException && error.name === 'AbortError')),
    );
  return { finish: (paid) => void response?.complete(paid ? 'success' : 'fail') };
}
