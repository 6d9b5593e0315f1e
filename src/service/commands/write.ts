import { Refusal } from '../../contract/errors.ts';
import type { Change, Decision, DecisionContext } from '../domain/decision.ts';
import type { AccountVerifier, CardNetwork, Clock, MandateBank, Sealer, Storage, Transactional } from '../domain/ports.ts';
import type { Authenticator, CodeMemory, Mailer, PaymentProviders, Wallets } from '../domain/payer-ports.ts';
import type { DebitBank } from '../domain/debit/bank.ts';
import type { PayoutBank } from '../domain/payout/bank.ts';
import type { Account } from '../domain/records/platform.ts';
import { announced } from './announced.ts';

/** Everything that commands reach the outside through. Built once at the start, by the door. */
export interface Services {
  readonly store: Storage;
  readonly clock: Clock;
  readonly network: CardNetwork;
  readonly verifier: AccountVerifier;
  readonly mandateBank: MandateBank;
  readonly debits: DebitBank;
  readonly payouts: PayoutBank;
  readonly sealer: Sealer;
  readonly authenticator: Authenticator;
  readonly providers: PaymentProviders;
  readonly wallets: Wallets;
  readonly mailer: Mailer;
  readonly codes: CodeMemory;
  readonly newId: (prefix: string) => string;
  /** The service's own origin, as browsers reach it. */
  readonly publicUrl: string;
  /** Real milliseconds to wait for a network's answer. */
  readonly networkTimeout: number;
  /** Real time: tokens, rate limits and network timeouts do not follow the sandbox clock. */
  readonly realNow: () => Date;
  /** Told what was committed, afterwards. */
  readonly told: (account_id: string, changes: readonly Change[]) => void;
}

/** Who asks, and how an answer to a repeat is kept. */
export interface Call {
  readonly account: Account;
  readonly idempotency?: { readonly key: string; readonly hash: string; readonly encode: (answer: unknown) => string };
}

/** A repeat under an idempotency key: what the first call answered, to be sent again as it was. */
export class Replay extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * The one write path: idempotency, decide, append, commit, and only then tell anyone.
 * `decide` reads inside the transaction and returns what a pure rule decided; when it throws, nothing is stored.
 * @throws Refusal 010 when the idempotency key was used for something else; Replay when this is a repeat
 */
export async function write<R>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<R>>,
): Promise<R> {
  const account_id = call.account.id;
  const { idempotency } = call;
  const decision = await services.store.transaction(async (tx) => {
    const now = services.clock.now();
    if (idempotency !== undefined) {
      const claim = await tx.claim(account_id, idempotency.key, idempotency.hash, now);
      if (claim.type === 'repeat') throw new Replay(claim.answer);
      if (claim.type === 'conflict') throw new Refusal('010', 'this Idempotency-Key was used for another request');
    }
    const ctx: DecisionContext = { account_id, now, realNow: services.realNow(), newId: services.newId, account: call.account };
    const decided = await decide(tx, ctx);
    await tx.append(account_id, decided.changes);
    const more = await announced(tx, ctx, decided.changes);
    await tx.append(account_id, more);
    if (idempotency !== undefined) await tx.answer(account_id, idempotency.key, idempotency.encode(decided.result));
    return { ...decided, changes: [...decided.changes, ...more] };
  });
  services.told(account_id, decision.changes);
  return decision.result;
}
