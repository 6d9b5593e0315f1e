import { isRecord } from '../../shared/session/gateway.ts';
import type { WalletToken } from '../flow/checkout-state.flow.ts';

/** A wallet's token as plain JSON, or null if it is not an object. */
export function toWalletToken(given: unknown): WalletToken | null {
  const plain: unknown = JSON.parse(JSON.stringify(given ?? null));
  return isToken(plain) ? plain : null;
}

/** Any object from JSON is a valid token in the protocol. */
function isToken(plain: unknown): plain is WalletToken {
  return isRecord(plain);
}
