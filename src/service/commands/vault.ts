import valid from 'card-validator';
import { notFound, refuseField } from '../../contract/errors.ts';
import type { Asked } from '../../contract/routes.ts';
import { cardView, monthsUntilExpiry } from '../domain/card.ts';
import { showsCards } from '../domain/checkout/source.ts';
import { insert, update } from '../domain/decision.ts';
import type { Brand } from '../domain/ports.ts';
import type { Card } from '../domain/records/people.ts';
import type { VaultToken } from '../domain/records/checkout.ts';
import { write, type Call, type Services } from './write.ts';

/** The vault: the only place besides the card frame where a card number exists. */

/** Card networks as card-validator names them, and as the interface does. */
const BRANDS: Readonly<Record<string, Brand>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  'american-express': 'AMEX',
  'diners-club': 'DINERS_CLUB',
};

/** A card that could be charged, or the field that is wrong with it. */
export type CheckedCard =
  { type: 'card'; number: string; brand: Brand; last4: string } | { type: 'invalid'; field: 'number' | 'expiry' | 'code' };

const codeLength = (brand: Brand): number => (brand === 'AMEX' ? 4 : 3);

/** Checks number, expiry (MM/YY, on the clock's day) and security code together. */
export function checkCard(number: string, expiry: string, code: string, now: Date): CheckedCard {
  const digits = number.replace(/[\s-]/g, '');
  const { isValid, card } = valid.number(digits);
  const brand = card === null ? undefined : BRANDS[card.type];
  if (!isValid || brand === undefined) return { type: 'invalid', field: 'number' };
  if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(expiry) || monthsUntilExpiry(expiry, now) < 0) return { type: 'invalid', field: 'expiry' };
  if (code.length !== codeLength(brand) || !/^\d+$/.test(code)) return { type: 'invalid', field: 'code' };
  return { type: 'card', number: digits, brand, last4: digits.slice(-4) };
}

/** What the card frame asks. */
export interface TokenRequest {
  readonly session_id: string;
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly code: string;
}

/** A token, or why there is none. */
export type TokenAnswer =
  { type: 'token'; token: string; card: { brand: Brand; last4: string } } | { type: 'refused'; code: 'session_closed' | 'invalid_card' };

/** A token lives ten minutes of real time (ruling *vault*). */
const TOKEN_LIFE_MS = 10 * 60_000;

/**
 * Takes a card and gives a single-use token bound to the session. The number is stored sealed. The security code is
 * not stored at all: it travels inside the token, sealed under the vault's key, so any node can use it once and no
 * restart or database holds it.
 */
export async function tokenise(services: Services, request: TokenRequest): Promise<TokenAnswer> {
  const owner = await services.store.ownerOfSession(request.session_id);
  const account = owner === undefined ? undefined : await services.store.account(owner.account_id);
  const session = owner === undefined ? undefined : await services.store.find('checkout_sessions', owner.account_id, owner.id);
  if (account === undefined || session?.state !== 'open') return { type: 'refused', code: 'session_closed' };
  const card = checkCard(request.number, request.expiry, request.code, services.clock.now());
  if (card.type === 'invalid') return { type: 'refused', code: 'invalid_card' };
  const id = services.newId('tok_');
  const row: VaultToken = {
    account_id: account.id,
    id,
    session_id: request.session_id,
    card_id: null,
    brand: card.brand,
    last4: card.last4,
    expiry: request.expiry,
    fingerprint: services.sealer.fingerprint(card.number),
    number_sealed: services.sealer.seal(card.number, id),
    used_by: null,
    expires_at: new Date(services.realNow().getTime() + TOKEN_LIFE_MS),
  };
  await write(services, { account }, () => Promise.resolve({ changes: [insert('vault_tokens', row)], result: undefined }));
  return { type: 'token', token: `${id}.${services.sealer.seal(request.code, id)}`, card: { brand: card.brand, last4: card.last4 } };
}

/** What the card frame asks about a stored card's security code. */
export interface CodeRequest {
  readonly session_id: string;
  readonly card_id: string;
  readonly code: string;
}

/** The stored card that a session shows under an id; undefined when it shows none. */
export async function shownCard({ store }: Services, session_id: string, card_id: string): Promise<Card | undefined> {
  const owner = await store.ownerOfSession(session_id);
  const session = owner === undefined ? undefined : await store.find('checkout_sessions', owner.account_id, owner.id);
  if (session?.state !== 'open' || !showsCards(session)) return undefined;
  const card = await store.find('cards', session.account_id, card_id);
  return card?.is_stored === true && card.customer_id === session.customer_id && card.card_status === 'ACTIVE' ? card : undefined;
}

/** Takes the security code of a stored card that the session shows, and gives a single-use token of it. */
export async function tokeniseCode(services: Services, request: CodeRequest): Promise<TokenAnswer> {
  const card = await shownCard(services, request.session_id, request.card_id);
  const account = card === undefined ? undefined : await services.store.account(card.account_id);
  if (card === undefined || account === undefined) return { type: 'refused', code: 'session_closed' };
  if (request.code.length !== codeLength(card.card_brand)) return { type: 'refused', code: 'invalid_card' };
  const id = services.newId('tok_');
  const shown = { brand: card.card_brand, last4: card.card_ending };
  const row: VaultToken = {
    account_id: account.id,
    id,
    session_id: request.session_id,
    card_id: card.id,
    ...shown,
    expiry: card.card_expire,
    fingerprint: card.fingerprint,
    number_sealed: null,
    used_by: null,
    expires_at: new Date(services.realNow().getTime() + TOKEN_LIFE_MS),
  };
  await write(services, { account }, () => Promise.resolve({ changes: [insert('vault_tokens', row)], result: undefined }));
  return { type: 'token', token: `${id}.${services.sealer.seal(request.code, id)}`, card: shown };
}

/** POST /sandbox/cards: stores a card without a browser. @throws Refusal */
export const storeSandboxCard = (services: Services, call: Call, { body }: Asked<'sandbox.cards'>) =>
  write(services, call, async (tx, ctx) => {
    const customer = await tx.find('customers', call.account.id, body.customer_id);
    if (customer === undefined) throw notFound('customer_id', body.customer_id);
    const checked = checkCard(body.card_number, body.expiry, body.cvc, ctx.now);
    if (checked.type === 'invalid') {
      const field = { number: 'card_number', expiry: 'expiry', code: 'cvc' }[checked.field];
      throw refuseField('003', field, 'card', `${field} is not valid`);
    }
    const { rows: others } = await tx.list(
      'cards',
      call.account.id,
      [
        { field: 'customer_id', is: customer.id },
        { field: 'is_stored', is: true },
      ],
      {},
    );
    const is_default = body.is_default ?? others.length === 0;
    const id = ctx.newId('crd_');
    const card: Card = {
      account_id: call.account.id,
      id,
      created_at: ctx.now,
      updated_at: null,
      card_status: 'ACTIVE',
      customer_id: customer.id,
      card_nickname: null,
      card_ending: checked.last4,
      card_expire: body.expiry,
      card_brand: checked.brand,
      card_token: ctx.newId('ctk_'),
      is_recurring: true,
      is_default,
      fingerprint: services.sealer.fingerprint(checked.number),
      number_sealed: services.sealer.seal(checked.number, id),
      is_stored: true,
    };
    return {
      changes: [
        ...(is_default ? others.filter((other) => other.is_default).map((other) => update('cards', other.id, { is_default: false })) : []),
        insert('cards', card),
      ],
      result: { status: true, result: cardView(card, ctx.now) },
    };
  });
