import { refuseField } from '../../contract/errors.ts';
import { type Change, type Decision, type DecisionContext, update } from '../domain/decision.ts';
import type { Clock, Sleep, Storage, Transactional } from '../domain/ports.ts';
import type { AccountVerifier, CardNetwork, MandateBank } from '../domain/rail-ports.ts';
import type { Mailer, PaymentProviders, WalletCompanies } from '../domain/payer-ports.ts';
import type { DebitBank } from '../domain/debit/debit-bank.ts';
import type { PayoutBank } from '../domain/payout/payout-bank.ts';
import type { EvidenceSigner } from '../domain/emandate/evidence.ts';
import type { Account, VelocityLimits } from '../domain/records/platform.ts';
import type { SecretBox } from '../domain/secrets.ts';
import type { Traces } from '../domain/traces.ts';
import type { Vault } from '../domain/vault.ts';
import type { SubjectHash } from '../domain/velocity.ts';
import { databaseFault, WriteConflict } from '../domain/database-fault.ts';
import { recordWebhooks } from './record-webhooks.ts';
import { portalSubjects } from '../domain/portal/subjects.ts';

/** The ports that commands use: storage, clock, vault, rails and others. Built once at the start. */
export interface Services {
  readonly store: Storage;
  readonly clock: Clock;
  readonly network: CardNetwork;
  readonly verifier: AccountVerifier;
  readonly mandateBank: MandateBank;
  readonly debits: DebitBank;
  readonly payouts: PayoutBank;
  /** The only room that sees card numbers. */
  readonly vault: Vault;
  readonly secrets: SecretBox;
  readonly evidenceSigner: EvidenceSigner;
  /** The keyed hash of a subject that is counted against a limit. The subject itself is not stored. */
  readonly hashSubject: SubjectHash;
  readonly providers: PaymentProviders;
  readonly wallets: WalletCompanies;
  readonly mailer: Mailer;
  readonly newId: (prefix: string) => string;
  /** The service's own origin, as browsers reach it. */
  readonly publicUrl: string;
  /** Real milliseconds until a request to a network times out. */
  readonly networkTimeout: number;
  /** Real time. Tokens, rate limits and network timeouts do not follow the sandbox's clock. */
  readonly realNow: () => Date;
  /** Waits in real time. */
  readonly sleep: Sleep;
  /** The operator's limits, for accounts without their own. */
  readonly velocity: Partial<VelocityLimits>;
  /** Records traces of requests and due work, for the operator. */
  readonly traces: Traces;
  /** Called after each commit with the committed changes. */
  readonly onCommit: (account_id: string, changes: readonly Change[]) => void;
}

/** The caller, and how the answer to a repeat is stored. */
export interface Call {
  readonly account: Account;
  /** The client network of the shopper's browser, as the merchant's proxy reports it; null or absent where it is not known. */
  readonly client?: string | null;
  /** Whether the payer makes the call, in the portal. */
  readonly in_person?: boolean;
  readonly idempotency?: { readonly key: string; readonly hash: string; readonly encode: (answer: unknown) => string };
}

/** Decisions use whole seconds, because answers do. So a moment in an answer is exactly the moment that applies. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** Thrown for a repeat under an idempotency key. Contains the first call's answer, to be sent again unchanged. */
export class Replay extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * The one write path: check idempotency, decide, append, commit, and only then tell anybody. `decide` reads inside the transaction
 * and returns the decision of a pure rule. When it throws, nothing is stored.
 * @throws Refusal 010 when the idempotency key was used for another request; Replay when this is a repeat
 */
export async function write<R>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<R>>,
): Promise<R> {
  const account_id = call.account.id;
  const decision = await retryOnConflict(() => decideOnce(services, call, decide));
  services.onCommit(account_id, decision.changes);
  return decision.result;
}

/** How many times a decision is tried when other transactions change its records first. */
const MAX_DECISIONS = 5;

/** SQLSTATEs of a transaction that the database rolled back because of another one: a deadlock, or a serialisation failure. */
const CONFLICT_STATES: ReadonlySet<string> = new Set(['40P01', '40001']);

/** Whether nothing of a decision was stored, because of another transaction. So the decision can be made again. */
const isWriteConflict = (error: unknown): boolean =>
  error instanceof WriteConflict || CONFLICT_STATES.has(databaseFault(error)?.sqlstate ?? '');

/** Decides again from the new records when another transaction has changed them, or when the database rolled it back because of another one. */
async function retryOnConflict<R>(once: () => Promise<R>): Promise<R> {
  for (let times = 1; ; times += 1)
    try {
      return await once();
    } catch (error) {
      if (!isWriteConflict(error) || times === MAX_DECISIONS) throw error;
    }
}

function decideOnce<R>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<R>>,
): Promise<Decision<R>> {
  const account_id = call.account.id;
  const { idempotency } = call;
  const body = async (tx: Transactional): Promise<Decision<R>> => {
    const now = wholeSecond(services.clock.now());
    if (idempotency !== undefined) {
      const claim = await tx.claim(idempotency.key, idempotency.hash, now);
      if (claim.type === 'repeat') throw new Replay(claim.answer);
      if (claim.type === 'conflict')
        throw refuseField('010', 'Idempotency-Key', 'same_content', 'this Idempotency-Key was used for another request');
    }
    const ctx: DecisionContext = { account_id, now, realNow: services.realNow(), newId: services.newId, account: call.account };
    const { result, changes } = await decide(tx, ctx);
    await tx.append(changes);
    const more = await recordWebhooks(tx, ctx, changes);
    await tx.append(more);
    if (idempotency !== undefined) await tx.answer(idempotency.key, idempotency.encode(result));
    const moved = await raisePortals(tx, ctx, changes);
    return { result, changes: [...changes, ...more, ...moved] };
  };
  return services.store.transaction(account_id, body);
}

/**
 * Raises the versions of the portals that changes concern, in the transaction of the changes, so that everybody who follows a portal is
 * told. Its contents change in many ways: by the customer in another tab, by the merchant, or by a charge that falls due.
 */
async function raisePortals(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  const subjects = portalSubjects(changes);
  const raised = subjects === null ? [] : await tx.raisePortals(subjects, ctx.now);
  return raised.map(({ id, version }) => update('portal_sessions', id, { version }));
}
