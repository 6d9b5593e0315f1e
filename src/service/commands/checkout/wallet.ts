import type { ParsedRequest } from '../../../contract/routes.ts';
import { walletSessionAnswer } from '../../../contract/sessions/checkout-pay.ts';
import { requireWalletAllowed } from '../../domain/checkout/wallet.ts';
import { readSession } from './session-lookups.ts';
import type { Call, Services } from '../write.ts';

/**
 * Validates the merchant with the wallet's company. The answer is not stored: it is valid for one payment sheet on one device.
 * @throws Refusal
 */
export async function validateMerchant(services: Services, { account }: Call, { params, body }: ParsedRequest<'checkout.session.wallet'>) {
  const session = await readSession(services, account, params.session_id);
  requireWalletAllowed(session, body, new URL(services.publicUrl).origin);
  const merchant_session = await services.wallets.merchantSession(body.validation_url, new URL(body.origin).hostname);
  return walletSessionAnswer.parse({ status: true, result: { merchant_session } });
}
