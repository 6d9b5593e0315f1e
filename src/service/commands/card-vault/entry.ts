import { refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { cardView } from '../../domain/card.ts';
import { showsCards } from '../../domain/checkout/source.ts';
import { insert, update, type DecisionContext } from '../../domain/decision.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { IssuedToken, ShownCard, Vault } from '../../domain/vault.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';
import { activeCustomer } from '../people/customers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Takes cards and security codes from the card frame into the vault. */

/** A token, or the reason why there is none. */
export type TokenAnswer = { type: 'token'; token: string; card: ShownCard } | { type: 'refused'; code: 'session_closed' | 'invalid_card' };

const refused = (code: 'session_closed' | 'invalid_card') => ({ type: 'refused', code }) as const;

const issue = (services: Services, account: Account, tokenise: (ctx: DecisionContext) => IssuedToken): Promise<TokenAnswer> =>
  write(services, { account }, (_tx, ctx) => {
    const { text: token, card, change } = tokenise(ctx);
    return Promise.resolve({ changes: [change], result: { type: 'token', token, card } as const });
  });

/** A card, or a stored card's security code, that the card frame sent and the vault has read. */
export type CardRequest = NonNullable<ReturnType<Vault['readCard']>>;
export type CodeRequest = NonNullable<ReturnType<Vault['readCode']>>;

/**
 * Takes a card and gives a single-use token that is bound to the session. The vault stores the number sealed. The security code is
 * sealed under a key made from the vault's key and a secret that only the token contains. So any node can use it once, and neither
 * the database nor a logged token alone opens it (ruling *security code*).
 */
export async function tokenise(services: Services, { session_id, card }: CardRequest): Promise<TokenAnswer> {
  const found = await services.store.checkoutSession(session_id);
  if (found?.session.state !== 'open') return refused('session_closed');
  if (card.faultOn(services.clock.now()) !== null) return refused('invalid_card');
  return issue(services, found.account, (ctx) => card.tokenise(ctx, session_id));
}

/** The stored card with an id, if the session shows it. */
export async function cardShownBySession({ store }: Services, session_id: string, card_id: string): Promise<Card | undefined> {
  const session = (await store.checkoutSession(session_id))?.session;
  if (session?.state !== 'open' || !showsCards(session)) return undefined;
  const card = await store.of(session.account_id).find('cards', card_id);
  return card?.is_stored === true && card.customer_id === session.customer_id && card.card_status === 'ACTIVE' ? card : undefined;
}

/** Takes the security code of a stored card that the session shows, and gives a single-use token for it. */
export async function tokeniseCode(services: Services, { session_id, card_id, code }: CodeRequest): Promise<TokenAnswer> {
  const card = await cardShownBySession(services, session_id, card_id);
  const account = card === undefined ? undefined : await services.store.account(card.account_id);
  if (card === undefined || account === undefined) return refused('session_closed');
  if (!code.fits(card)) return refused('invalid_card');
  return issue(services, account, (ctx) => code.tokenise(ctx, session_id, card));
}

/** The names of the vault's fields in POST /sandbox/cards. */
const SANDBOX_FIELDS = { number: 'card_number', expiry: 'expiry', code: 'cvc' } as const;

/** POST /sandbox/cards: stores a card without a browser, for tests. @throws Refusal */
export const storeSandboxCard = (services: Services, call: Call, { body }: ParsedRequest<'sandbox.cards'>) =>
  write(services, call, async (tx, ctx) => {
    // Locked, so that two cards that are stored at once do not both become the default.
    const customer = await activeCustomer(tx, body.customer_id, 'lock');
    const typed = services.vault.readSandboxCard(body);
    const fault = typed.faultOn(ctx.now);
    if (fault !== null) throw refuseField('003', SANDBOX_FIELDS[fault], 'card', `${SANDBOX_FIELDS[fault]} is not valid`);
    const others = await storedCardsOf(tx, customer.id);
    const is_default = body.is_default ?? others.length === 0;
    const card: Card = {
      account_id: call.account.id,
      id: ctx.newId('crd_'),
      created_at: ctx.now,
      updated_at: null,
      card_status: 'ACTIVE',
      customer_id: customer.id,
      card_nickname: null,
      ...typed.shown,
      card_token: ctx.newId('ctk_'),
      is_recurring: body.is_recurring,
      is_default,
      is_stored: true,
    };
    return {
      changes: [
        ...(is_default ? others.filter((other) => other.is_default).map((other) => update('cards', other.id, { is_default: false })) : []),
        insert('cards', card, typed.keep(card.id)),
      ],
      result: { status: true, result: cardView(card, ctx.now) },
    };
  });
