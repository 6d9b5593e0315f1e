import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { dialogMotionStyles } from '../../shared/controls/more-motion-styles.ts';
import { walletStyles } from './wallet-styles.ts';
import { hasApplePay, openApplePay } from './apple-pay.ts';
import { hasGooglePay, openGooglePay } from './google-pay.ts';
import { openSandboxSheet } from './sandbox-sheet.ts';
import type { SheetListener, SheetRequest, WalletSheet } from './wallet-sheet.ts';

/**
 * Wallets: the device's own, or simulated ones in test mode. They are loaded where the device may have one, or when a wallet is offered on
 * the screen.
 */
export { walletButtons, walletMark } from './wallet-buttons.ts';
export { canWalletGivePayer } from './wallet-contact.ts';

/** The styles of the wallets' buttons, and of a simulated sheet. */
export const styles = [walletStyles, dialogMotionStyles] as const;

/** The wallets that this device has. */
export async function deviceWallets(view: CheckoutView): Promise<readonly string[]> {
  const own = [hasApplePay() && 'APPLE_PAY', (await hasGooglePay(view)) && 'GOOGLE_PAY'];
  return own.filter((id) => id !== false);
}

/** Opens a wallet's sheet. It must be called during the shopper's click, because otherwise browsers do not open a sheet. */
export function openWallet(method: string, request: SheetRequest, listener: SheetListener): WalletSheet {
  const once = firstAnswerOnly(listener);
  if (method === 'APPLE_PAY' && hasApplePay()) return openApplePay(request, once);
  if (method === 'GOOGLE_PAY' && request.google) return openGooglePay(request, once);
  return openSandboxSheet(method, request, once);
}

function firstAnswerOnly(listener: SheetListener): SheetListener {
  let over = false;
  const first = (report: () => void): void => {
    if (over) return;
    over = true;
    report();
  };
  return { onToken: (...given) => first(() => listener.onToken(...given)), onClosed: (failed) => first(() => listener.onClosed(failed)) };
}
