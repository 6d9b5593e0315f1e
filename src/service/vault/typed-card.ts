import valid from 'card-validator';
import { z } from 'zod';
import { digits, id } from '../../contract/scalars.ts';
import { monthsUntilExpiry } from '../domain/card.ts';
import { insert, type DecisionContext } from '../domain/decision.ts';
import type { Card } from '../domain/records/cards.ts';
import type { Brand, CardField, IssuedToken, TypedCard, TypedCode } from '../domain/vault.ts';
import type { CardDetails, Sealer } from './ports.ts';

/** Cards and security codes that somebody typed: reads them, checks whether they can be charged, and makes tokens. */

/** The names of card networks in card-validator, and in the interface. */
const BRANDS: Readonly<Record<string, Brand>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  'american-express': 'AMEX',
  'diners-club': 'DINERS_CLUB',
};

const brandOf = (digits: string): Brand | undefined => {
  const { isValid, card } = valid.number(digits);
  return isValid && card !== null ? BRANDS[card.type] : undefined;
};

const codeLength = (brand: Brand): number => (brand === 'AMEX' ? 4 : 3);

/** A card as the card frame sends it. */
const cardBody = z.strictObject({
  session_id: id,
  number: digits(12, 19),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  code: digits(3, 4),
});

/** A stored card's security code as the card frame sends it. */
const codeBody = z.strictObject({
  session_id: id,
  card_id: id,
  code: digits(3, 4),
});

/** The card in POST /sandbox/cards; the contract has already checked the body. */
const sandboxBody = z.object({ card_number: z.string(), expiry: z.string(), cvc: z.string() });

/** How long a token is valid: ten minutes of real time (ruling *vault*). */
const TOKEN_LIFE_MS = 10 * 60_000;

/** Makes a token: its row, and the text that opens the security code in it. */
function issue(
  sealer: Sealer,
  ctx: DecisionContext,
  token: {
    readonly session_id: string;
    readonly card_id: string | null;
    readonly brand: Brand;
    readonly last4: string;
    readonly expiry: string;
    readonly fingerprint: string;
    /** Null for a token of a security code only. */
    readonly number: string | null;
    readonly code: string;
  },
): IssuedToken {
  const { number, code, ...known } = token;
  const id = ctx.newId('tok_');
  const secret = ctx.newId('');
  const expires_at = new Date(ctx.realNow.getTime() + TOKEN_LIFE_MS);
  return {
    text: `${id}.${secret}`,
    card: { brand: known.brand, last4: known.last4 },
    change: insert(
      'vault_tokens',
      { account_id: ctx.account_id, id, ...known, used_by: null, expires_at },
      { number: number === null ? null : sealer.seal(number, id), code: sealer.sealWith(secret, code, id) },
    ),
  };
}

/** A typed card with its checks: number, expiry (MM/YY, on the clock's day) and security code. */
function typedCard(sealer: Sealer, typed: Omit<CardDetails, 'code'> & { readonly code: string }): TypedCard {
  const { number, expiry, code } = typed;
  const brand = brandOf(number);
  const faultOn = (now: Date): CardField | null => {
    if (brand === undefined) return 'number';
    if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(expiry) || monthsUntilExpiry(expiry, now) < 0) return 'expiry';
    return code.length === codeLength(brand) && /^\d+$/.test(code) ? null : 'code';
  };
  const known = () => {
    if (brand === undefined) throw new Error('a card with a fault has no brand');
    return { brand, last4: number.slice(-4), expiry, fingerprint: sealer.fingerprint(number) };
  };
  return {
    faultOn,
    get shown() {
      const { brand: card_brand, last4: card_ending, fingerprint } = known();
      return { card_brand, card_ending, card_expire: expiry, fingerprint };
    },
    keep: (card_id) => ({ number: sealer.seal(number, card_id) }),
    tokenise: (ctx, session_id) => issue(sealer, ctx, { session_id, card_id: null, ...known(), number, code }),
  };
}

function typedCode(sealer: Sealer, code: string): TypedCode {
  return {
    fits: ({ card_brand }) => code.length === codeLength(card_brand),
    tokenise: (ctx, session_id, card: Card) =>
      issue(sealer, ctx, {
        session_id,
        card_id: card.id,
        brand: card.card_brand,
        last4: card.card_ending,
        expiry: card.card_expire,
        fingerprint: card.fingerprint,
        number: null,
        code,
      }),
  };
}

/** Reads what the card frame sent; null where it is not a card. */
export function readCard(sealer: Sealer, body: unknown): { readonly session_id: string; readonly card: TypedCard } | null {
  const { success, data } = cardBody.safeParse(body);
  if (!success) return null;
  const { session_id, number, expiry_month, expiry_year, code } = data;
  const expiry = `${String(expiry_month).padStart(2, '0')}/${String(expiry_year).slice(-2)}`;
  return { session_id, card: typedCard(sealer, { number, expiry, code }) };
}

/** Reads a stored card's security code that the card frame sent; null where it is not one. */
export function readCode(sealer: Sealer, body: unknown): { session_id: string; card_id: string; code: TypedCode } | null {
  const { success, data } = codeBody.safeParse(body);
  return success ? { ...data, code: typedCode(sealer, data.code) } : null;
}

/** Reads the card in the body of POST /sandbox/cards. */
export function readSandboxCard(sealer: Sealer, body: unknown): TypedCard {
  const { card_number: number, expiry, cvc: code } = sandboxBody.parse(body);
  return typedCard(sealer, { number, expiry, code });
}
