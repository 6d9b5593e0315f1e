import { Refusal } from '../../contract/errors.ts';
import type { Change, Decision, DecisionContext } from '../domain/decision.ts';
import type { AccountVerifier, CardNetwork, Clock, MandateBank, Sleep, Storage, Transactional } from '../domain/ports.ts';
import type { Mailer, PaymentProviders, WalletCompanies } from '../domain/payer-ports.ts';
import type { DebitBank } from '../domain/debit/debit-bank.ts';
import type { PayoutBank } from '../domain/payout/payout-bank.ts';
import type { Account } from '../domain/records/platform.ts';
import type { SecretBox } from '../domain/secrets.ts';
import type { Traces } from '../domain/traces.ts';
import type { Vault } from '../domain/vault.ts';
import type { VelocityLimits } from '../domain/records/velocity.ts';
import { Overtaken } from '../domain/database-fault.ts';
import { recordWebhooks } from './record-webhooks.ts';
import { finish } from './portal/portal-versions.ts';

/** Everything that commands reach the outside through. Built once at the start, by the door. */
export interface Services {
  readonly store: Storage;
  readonly clock: Clock;
  readonly network: CardNetwork;
  readonly verifier: AccountVerifier;
  readonly mandateBank: MandateBank;
  readonly debits: DebitBank;
  readonly payouts: PayoutBank;
  /** The only room that sees a card number. */
  readonly vault: Vault;
  readonly secrets: SecretBox;
  /** An address as declines are counted by it. */
  readonly hashAddress: (address: string) => string;
  readonly providers: PaymentProviders;
  readonly wallets: WalletCompanies;
  readonly mailer: Mailer;
  readonly newId: (prefix: string) => string;
  /** The service's own origin, as browsers reach it. */
  readonly publicUrl: string;
  /** Real milliseconds to wait for a network's answer. */
  readonly networkTimeout: number;
  /** Real time: tokens, rate limits and network timeouts do not follow the sandbox clock. */
  readonly realNow: () => Date;
  /** Waits in real time. */
  readonly sleep: Sleep;
  /** The limits of the brake on card testing, for accounts that have none of their own. */
  readonly velocity: VelocityLimits;
  /** What one request or one piece of work did, for whoever operates the service. */
  readonly traces: Traces;
  /** Told what was committed, afterwards. */
  readonly onCommit: (account_id: string, changes: readonly Change[]) => void;
}

/** Who asks, and how an answer to a repeat is kept. */
export interface Call {
  readonly account: Account;
  /** The network that the shopper's browser is in, as the merchant's proxy says; null or absent where it does not. */
  readonly client?: string | null;
  readonly idempotency?: { readonly key: string; readonly hash: string; readonly encode: (answer: unknown) => string };
}

/** What is decided is decided at a whole second: that is what is answered, so that a moment which is answered is the moment that counts. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

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
  const decision = await decideAgain(() => decideOnce(services, call, decide));
  services.onCommit(account_id, decision.changes);
  return decision.result;
}

/** How often something is decided again that others were faster than. */
const AGAIN = 5;

/** Runs what was decided of something that is no longer so again, of what is so by then. */
async function decideAgain<R>(once: () => Promise<R>): Promise<R> {
  for (let times = 1; ; times += 1)
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof Overtaken) || times === AGAIN) throw error;
    }
}

function decideOnce<R>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<R>>,
): Promise<Decision<R>> {
  const account_id = call.account.id;
  const { idempotency } = call;
  return services.store.transaction(account_id, async (tx) => {
    const now = wholeSecond(services.clock.now());
    if (idempotency !== undefined) {
      const claim = await tx.claim(idempotency.key, idempotency.hash, now);
      if (claim.type === 'repeat') throw new Replay(claim.answer);
      if (claim.type === 'conflict') throw new Refusal('010', 'this Idempotency-Key was used for another request');
    }
    const ctx: DecisionContext = { account_id, now, realNow: services.realNow(), newId: services.newId, account: call.account };
    const decided = await decide(tx, ctx);
    await tx.append(decided.changes);
    const more = await recordWebhooks(tx, ctx, decided.changes);
    await tx.append(more);
    if (idempotency !== undefined) await tx.answer(idempotency.key, idempotency.encode(decided.result));
    const moved = await finish(tx, ctx, decided.changes);
    return { ...decided, changes: [...decided.changes, ...more, ...moved] };
  });
}
