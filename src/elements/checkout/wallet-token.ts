import { isRecord } from '../gateway.ts';
import type { WalletToken } from './checkout-state.flow.ts';

/** What a wallet gave as plain JSON, or null where it is not an object. */
export function toWalletToken(given: unknown): WalletToken | null {
  const plain: unknown = JSON.parse(JSON.stringify(given ?? null));
  return isToken(plain) ? plain : null;
}

/** What came out of JSON and is an object is one of JSON's objects. */
function isToken(plain: unknown): plain is WalletToken {
  return isRecord(plain);
}
