import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutPayBody } from '../../../contract/sessions/checkout-pay.ts';
import { monthsUntilExpiry } from '../card.ts';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { InVault, PaymentMeans } from '../vault.ts';

/** Checks what an attempt is paid with: a token, a stored card or a wallet. */

/** The records that the vault found for the values that the page sent. */
export interface SourceFacts extends Pick<PaymentMeans, 'token' | 'card' | 'wallet'> {
  /** Real time, which limits the token's life. */
  readonly realNow: Date;
  /** Clock time, to which the card's expiry is compared. */
  readonly now: Date;
}

/** The fields that are stored with the attempt. */
export type Source = Pick<CheckoutAttempt, 'source' | 'step' | 'token_id' | 'card_id' | 'card'>;

/** Splits a token into its id and the secret that opens the security code in the token's row. Null for a text that is not a token. */
export function tokenParts(token: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = /^(tok_\w+)\.(\w+)$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** One text for everything that an attempt is paid with. If the key is the same and this text differs, the request is not a repeat. */
export const sourceOf = (body: Pick<CheckoutPayBody, 'method' | 'card_id' | 'token' | 'choice'>): string =>
  [
    body.method,
    body.card_id ?? (body.token === undefined ? null : (tokenParts(body.token)?.id ?? body.token)),
    body.choice && `${body.choice.frequency}:${body.choice.amount}`,
  ]
    .filter((part) => part != null)
    .join(':');

type MethodKind = CheckoutSession['methods'][number]['kind'];

/** The attempt's method, if the session offers it. @throws Refusal 004 for any other method */
export function offeredMethod(
  session: CheckoutSession,
  method: PaymentMethod | undefined,
  name: string,
): { readonly kind: MethodKind; readonly method: PaymentMethod } {
  const offered = session.methods.find(({ id }) => id === name);
  if (offered === undefined || method === undefined)
    throw refuseField('004', 'method', 'enum', `${name} is not one of the session’s methods`);
  return { kind: offered.kind, method };
}

/** Checks what an attempt is paid with. @throws Refusal 003, 005 or 007 when it cannot be used */
export function checkSource(session: CheckoutSession, kind: MethodKind, body: CheckoutPayBody, facts: SourceFacts): Source {
  const source = sourceOf(body);
  const bare = { source, token_id: null, card_id: null, card: null };
  switch (kind) {
    case 'scan':
    case 'redirect':
      return { ...bare, step: 'provider' };
    case 'wallet':
      if (body.wallet_token === undefined) throw refuseField('003', 'wallet_token', 'required', 'wallet_token is required');
      if (facts.wallet === undefined)
        throw refuseField('005', 'wallet_token', 'wallet_token', 'the wallet’s token cannot be used here; nothing was charged');
      return { ...bare, step: 'network', card: facts.wallet };
    case 'card':
      return body.card_id === undefined
        ? { ...bare, step: 'network', ...newCard(session, body, facts) }
        : { ...bare, step: 'network', ...storedCard(session, body, facts) };
  }
}

function requireToken(session: CheckoutSession, body: CheckoutPayBody, { token }: SourceFacts): InVault<VaultToken> {
  if (token?.session_id !== session.session_id || (token.used_by !== null && token.used_by !== body.attempt_key))
    throw refuseField('005', 'token', 'unused', 'the token is not one of this session, or was used before');
  return token;
}

const tooOld = () => refuseField('005', 'token', 'token_expired', 'the token is too old; nothing was charged');

function newCard(session: CheckoutSession, body: CheckoutPayBody, facts: SourceFacts) {
  const token = requireToken(session, body, facts);
  if (token.card_id !== null) throw refuseField('005', 'token', 'unused', 'this token has only a security code; send card_id too');
  if (!token.has_number || token.expires_at <= facts.realNow) throw tooOld();
  return { token_id: token.id, card: { brand: token.brand, last4: token.last4 } };
}

function storedCard(session: CheckoutSession, body: CheckoutPayBody, facts: SourceFacts) {
  const { card } = facts;
  if (!showsCards(session) || card?.is_stored !== true || card.customer_id !== session.customer_id)
    throw refuseField('007', 'card_id', 'exists', `card_id ${String(body.card_id)} was not found`);
  if (card.card_status !== 'ACTIVE' || !card.has_number)
    throw refuseField('005', 'card_id', 'active', 'the card is not active; nothing was charged');
  if (monthsUntilExpiry(card.card_expire, facts.now) < 0)
    throw refuseField('005', 'card_id', 'expired_card', 'the card has expired; nothing was charged');
  const shown = { card_id: card.id, card: { brand: card.card_brand, last4: card.card_ending } };
  if (body.token === undefined) {
    if (session.request_code) throw refuseField('003', 'token', 'required', 'a token of the card’s security code is required');
    return { token_id: null, ...shown };
  }
  const token = requireToken(session, body, facts);
  if (token.card_id !== card.id) throw refuseField('005', 'token', 'unused', 'the token is not one of this card’s security code');
  if (token.expires_at <= facts.realNow) throw tooOld();
  return { token_id: token.id, ...shown };
}

/** Whether a session shows its customer's stored cards. Somebody who types a name has not proved to be that customer. */
export const showsCards = <S extends Pick<CheckoutSession, 'show_cards' | 'customer_id' | 'customer_captured' | 'mode'>>(
  session: S,
): session is S & { customer_id: string } =>
  session.show_cards && session.customer_id !== null && !session.customer_captured && session.mode !== 'SAVE';
