import { isRecord } from '../../shared/runner/gateway.ts';
import type { WalletToken } from '../flow/checkout-state.flow.ts';

/** A wallet's token as plain JSON, or null if it is not an object. */
export function toWalletToken(given: unknown): WalletToken | null {
  const plain: unknown = JSON.parse(JSON.stringify(given ?? null));
  return isToken(plain) ? plain : null;
}

/** An object that comes from JSON is a token as the protocol has it. */
function isToken(plain: unknown): plain is WalletToken {
  return isRecord(plain);
}
