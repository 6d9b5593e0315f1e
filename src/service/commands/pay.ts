import type { CheckoutPayBody } from '../../contract/checkout-session.ts';
import { acceptAttempt, type Accepted } from '../domain/checkout/attempt.ts';
import { tokenId } from '../domain/checkout/source.ts';
import type { WalletCard } from '../domain/payer-ports.ts';
import type { Sealer } from '../domain/ports.ts';
import type { Card } from '../domain/records/people.ts';
import type { VaultToken } from '../domain/records/checkout.ts';
import { charge, numberOf, type Money } from './charge-payer.ts';
import { lockSession, sessionKey } from './checkout-facts.ts';
import { sendToBank, sendToProvider } from './payer.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/**
 * Paying a session, in three steps with a commit between them, so that a process may die anywhere:
 * accept (the attempt is on record and the session in progress), ask the network or send the payer elsewhere, settle.
 * Work due a little later asks what became of an attempt whose process did not live to settle it.
 */
export async function pay(services: Services, call: Call, session_id: string, body: CheckoutPayBody): Promise<void> {
  const accepted = await accept(services, call, session_id, body);
  if (accepted.type === 'repeat') return;
  const { session, attempt, transaction, money } = accepted;
  if (money.type === 'provider') return sendToProvider(services, call.account, { session, attempt, transaction });
  // A wallet's device asked its owner already.
  if (money.type !== 'wallet') {
    const number = numberOf(services.sealer, money);
    if (await sendToBank(services, call.account, { session, attempt, transaction }, number, money.code)) return;
  }
  await charge(services, call.account, accepted, money);
}

type Fresh = Extract<Accepted, { type: 'fresh' }>;
/** An attempt that may be charged, with what is charged; or one that came before. */
type Chargeable = { type: 'repeat' } | (Fresh & { readonly money: Money | { readonly type: 'provider' } });

async function accept(services: Services, call: Call, session_id: string, body: CheckoutPayBody): Promise<Chargeable> {
  const id = await sessionKey(services, call.account, session_id);
  // A repeat is answered with what is true by then, so under its key only the fact is kept.
  const idempotency = call.idempotency && { ...call.idempotency, encode: () => '' };
  try {
    return await write<Chargeable>(services, { account: call.account, ...(idempotency && { idempotency }) }, async (tx, ctx) => {
      const { id: account_id } = call.account;
      const session = await lockSession(tx, call.account, id, session_id);
      const prior = await tx.findWhere('checkout_attempts', account_id, [
        { field: 'session_id', is: session.id },
        { field: 'attempt_key', is: body.attempt_key },
      ]);
      const known = body.token === undefined ? undefined : await tx.find('vault_tokens', account_id, tokenId(body.token));
      const code = known === undefined ? null : codeIn(services.sealer, known, body.token ?? '');
      // A token whose two halves were not made together is none: nothing is accepted that could not be charged.
      const token = code === null ? undefined : known;
      const card = body.card_id === undefined ? undefined : await tx.find('cards', account_id, body.card_id);
      const wallet = (body.wallet_token && services.wallets.open(body.method, body.wallet_token)) ?? undefined;
      const pam = session.methods.find(({ id: name }) => name === body.method)?.payment_methods_id;
      const method = pam === undefined ? undefined : await tx.find('payment_methods', account_id, pam);
      const { changes, result } = acceptAttempt(ctx, body, {
        session,
        prior,
        token,
        card,
        wallet: wallet && { brand: wallet.brand, last4: wallet.last4 },
        method,
        publicUrl: services.publicUrl,
        realNow: services.realNow(),
      });
      if (result.type === 'repeat') return { changes, result };
      const money = moneyOf(token, card, wallet, code);
      return { changes, result: { ...result, money } };
    });
  } catch (error) {
    if (error instanceof Replay) return { type: 'repeat' };
    throw error;
  }
}

function moneyOf(token: VaultToken | undefined, card: Card | undefined, wallet: WalletCard | undefined, code: string | null) {
  if (card !== undefined) return { type: 'card', card, code } as const;
  if (token !== undefined) return { type: 'token', token, code } as const;
  return wallet === undefined ? ({ type: 'provider' } as const) : ({ type: 'wallet', wallet } as const);
}

/** The security code sealed into a token, or null when it was not sealed into this one. */
function codeIn(sealer: Sealer, token: VaultToken, sent: string): string | null {
  try {
    return sealer.open(sent.split('.')[1] ?? '', token.id);
  } catch {
    return null;
  }
}
