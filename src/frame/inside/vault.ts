import { isOneOf, asRecord, parseCard } from '../guards.ts';
import { VAULT_REFUSALS, type CardBrand, type CardSummary, type VaultRefusal } from '../messages.ts';

/** The card. Only the vault gets it. */
export interface VaultCard {
  readonly number: string;
  /** 1 to 12 */
  readonly expiry_month: number;
  /** Four digits. */
  readonly expiry_year: number;
  readonly code: string;
}

/** A card that is stored already. */
export interface SavedCard {
  readonly card_id: string;
  readonly brand: CardBrand;
}

/** A stored card's id, and its security code as typed again. */
export interface VaultCode {
  readonly card_id: string;
  readonly code: string;
}

/** A token for the card, or why there is none. */
export type VaultAnswer = { readonly token: string; readonly card: CardSummary } | { readonly refusal: VaultRefusal };

const CARD_ENDPOINT = '/vault/tokens';
const CODE_ENDPOINT = '/vault/codes';
const DEADLINE_MS = 15_000;

/** Asks the vault on the frame's own origin for a single-use token. Never throws. Resolves within 15 s, including the second try. */
export async function askVault(session: string, card: VaultCard | VaultCode, send: typeof fetch = fetch): Promise<VaultAnswer> {
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: session, ...card }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(DEADLINE_MS),
  };
  const endpoint = 'card_id' in card ? CODE_ENDPOINT : CARD_ENDPOINT;
  try {
    // Tries again if the network fails: an unused token costs nothing and expires.
    const response = await send(endpoint, request).catch(() => send(endpoint, request));
    return readAnswer(response.ok, response.status, await response.json().catch(() => null));
  } catch {
    return { refusal: 'network' };
  }
}

function readAnswer(ok: boolean, status: number, body: unknown): VaultAnswer {
  const from = asRecord(body);
  const card = parseCard(from?.card);
  if (ok && card && typeof from?.token === 'string') return { token: from.token, card };
  const code = asRecord(from?.error)?.code;
  if (isOneOf(VAULT_REFUSALS, code)) return { refusal: code };
  return { refusal: status === 429 ? 'too_many_requests' : 'service_error' };
}
