import { randomBytes } from 'node:crypto';
import { tokenParts } from '../domain/checkout/source.ts';
import { update } from '../domain/decision.ts';
import type { Reader } from '../domain/ports.ts';
import type { Chargeable, InVault, PaymentMeans, Vault } from '../domain/vault.ts';
import type { Records, Sealed, SealedKind } from '../domain/records/every-record.ts';
import type { CardDetails, Sealer, VaultParts, WalletCard } from './ports.ts';
import { readCard, readCode, readSandboxCard } from './typed-card.ts';

/** The vault: the only room of the service that has card numbers. It gives them to the card network and to nobody else. */

/** A record of the vault with its sealed values. */
interface Found<K extends SealedKind> {
  readonly record: Records[K];
  readonly sealed: Sealed;
}

const inVault = <K extends SealedKind>({ record, sealed }: Found<K>): InVault<Records[K]> => ({
  ...record,
  has_number: sealed.number != null,
});

/** The number of a record. The record's id is the context of the sealed value. @throws Error when the number was deleted */
function numberOf(sealer: Sealer, { record, sealed }: Found<SealedKind>): string {
  if (sealed.number == null) throw new Error(`the number of ${record.id} is gone from the vault`);
  return sealer.open(sealed.number, record.id);
}

/** The security code in a token's row; null when it was deleted, or when `secret` is not the token's secret. */
function codeIn(sealer: Sealer, { record, sealed }: Found<'vault_tokens'>, secret: string): string | null {
  if (sealed.code == null) return null;
  try {
    return sealer.openWith(secret, sealed.code, record.id);
  } catch {
    return null;
  }
}

/**
 * The security code that was stored while an attempt's payer was away; null when its time is over, or when `secret` is not the
 * challenge's secret.
 */
function waitingCode(
  sealer: Sealer,
  { record, sealed }: Found<'vault_tokens'>,
  { attempt_id, secret, realNow }: { readonly attempt_id: string; readonly secret: string; readonly realNow: Date },
): string | null {
  if (sealed.challenge_code == null || record.expires_at <= realNow) return null;
  try {
    return sealer.openWith(secret, sealed.challenge_code, attempt_id);
  } catch {
    return null;
  }
}

/** The number of random bytes in a challenge's secret. */
const SECRET_BYTES = 24;

/** A security code in clear text; null if none was typed. */
type Code = string | null;

/** Makes objects that can be charged: a token's card, a stored card, or a wallet's card. A number is opened only when it is needed. */
function createChargeables({ sealer, network, authenticator }: VaultParts) {
  const chargeable = (fingerprint: string, details: () => CardDetails): Chargeable => ({
    fingerprint,
    async challenge({ attempt_id, token_id, always }) {
      const { number, code } = details();
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const challenge = await authenticator.challenge({ attempt_id, secret, number, always });
      if (challenge === null) return null;
      const sealed = code === null ? null : { challenge_code: sealer.sealWith(secret, code, attempt_id) };
      return { url: challenge.url, changes: sealed === null || token_id === null ? [] : [update('vault_tokens', token_id, {}, sealed)] };
    },
    charge: (request) => network.authorise({ ...request, ...details() }),
  });
  return {
    byToken: (found: Found<'vault_tokens'>, code: Code): Chargeable =>
      chargeable(found.record.fingerprint, () => ({ number: numberOf(sealer, found), expiry: found.record.expiry, code })),
    byCard: (found: Found<'cards'>, code: Code): Chargeable =>
      chargeable(found.record.fingerprint, () => ({ number: numberOf(sealer, found), expiry: found.record.card_expire, code })),
    byWallet: ({ number, expiry }: WalletCard): Chargeable => ({
      fingerprint: sealer.fingerprint(number),
      challenge: () => Promise.resolve(null),
      charge: (request) => network.authorise({ ...request, number, expiry, code: null }),
    }),
  };
}

/**
 * The token that a page sent, with its security code. Undefined if its id and its secret do not belong together, because such a
 * token could not be charged.
 */
async function tokenOf(sealer: Sealer, reader: Reader, text: string, realNow: Date) {
  const parts = tokenParts(text);
  const found = parts === null ? undefined : await reader.findSealed('vault_tokens', parts.id);
  if (parts === null || found === undefined) return undefined;
  const code = codeIn(sealer, found, parts.secret);
  return code === null && found.record.expires_at > realNow ? undefined : { found, code };
}

/** Makes the vault from its parts. */
export function createVault(parts: VaultParts): Vault {
  const { sealer, wallets } = parts;
  const { byToken, byCard, byWallet } = createChargeables(parts);

  return {
    readCard: (body) => readCard(sealer, body),
    readCode: (body) => readCode(sealer, body),
    readSandboxCard: (body) => readSandboxCard(sealer, body),

    async meansOf(reader, { method, token: text, card_id, wallet_token }, realNow): Promise<PaymentMeans> {
      const token = await tokenOf(sealer, reader, text ?? '', realNow);
      const card = card_id === undefined ? undefined : await reader.findSealed('cards', card_id);
      const wallet = wallet_token === undefined ? null : wallets.open(method, wallet_token);
      const code = token?.code ?? null;
      const moneyOf = (): Chargeable | null => {
        if (card !== undefined) return byCard(card, code);
        if (token !== undefined) return byToken(token.found, code);
        return wallet === null ? null : byWallet(wallet);
      };
      return {
        token: token && inVault<'vault_tokens'>(token.found),
        card: card && inVault<'cards'>(card),
        wallet: wallet === null ? undefined : { brand: wallet.brand, last4: wallet.last4 },
        money: moneyOf(),
      };
    },

    async afterChallenge(reader, { id: attempt_id, card_id, token_id }, secret, realNow) {
      const card = await reader.findSealed('cards', card_id);
      const byStored = (code: string | null) => (card?.sealed.number == null ? null : byCard(card, code));
      // The payer typed no code.
      if (token_id === null) return { money: byStored(null), changes: [] };
      const token = await reader.findSealed('vault_tokens', token_id);
      const code = token === undefined ? null : waitingCode(sealer, token, { attempt_id, secret, realNow });
      const moneyOf = (): Chargeable | null => {
        // If a code was typed, the card is not charged without it.
        if (token === undefined || code === null) return null;
        if (card_id !== null) return byStored(code);
        return token.sealed.number == null ? null : byToken(token, code);
      };
      return { money: moneyOf(), changes: [update('vault_tokens', token_id, {}, { challenge_code: null })] };
    },

    async storedCard(reader, card_id) {
      const card = await reader.findSealed('cards', card_id);
      return card?.sealed.number == null ? null : byCard(card, null);
    },

    async keeperOf(reader, token_id) {
      const token = await reader.findSealed('vault_tokens', token_id);
      // The payment was approved, and this must be stored even where the card cannot be.
      if (token?.sealed.number == null) return null;
      return (card_id) => ({ number: sealer.seal(numberOf(sealer, token), card_id) });
    },
  };
}
