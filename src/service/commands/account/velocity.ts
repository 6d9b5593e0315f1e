import { Refusal } from '../../../contract/errors.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import { attemptVerdict, HOUR_MS, limitsOf, knownSubjects, PENDING_MS, type Subjects } from '../../domain/velocity.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Counted, VelocityLimits } from '../../domain/records/velocity.ts';
import type { Services } from '../write.ts';

/** Counting declines and account checks, inside the transaction that adds to them. */

/** The limits that hold for an account. */
export const accountLimits = ({ velocity }: Services, account: Account): VelocityLimits => limitsOf(velocity, account.velocity);

/** An address as it is counted; the same for all accounts' declines and checks, told apart by what is counted of it. */
export const addressSubject = ({ hashAddress }: Services, client: string | null | undefined): string | null =>
  client == null ? null : hashAddress(client);

/** So many attempts of this card or address wait for the network that, if all were declined, the limit would be reached. */
class TooManyPending extends Error {
  constructor() {
    super('other attempts of this card or address have to be known first');
  }
}

const count = (tx: Transactional, services: Services, subjects: readonly string[], session?: string): Promise<Map<string, Counted>> => {
  const now = services.realNow().getTime();
  return tx.countVelocity(subjects, { since: new Date(now - HOUR_MS), pendingSince: new Date(now - PENDING_MS), session });
};

/** Whether an attempt is over before anybody is asked. @throws TooManyPending when that is not known yet */
export async function isOverDeclineLimit(
  tx: Transactional,
  services: Services,
  account: Account,
  { subjects, session }: { readonly subjects: Subjects; readonly session: CheckoutSession },
): Promise<boolean> {
  const verdict = attemptVerdict(
    subjects,
    accountLimits(services, account),
    await count(tx, services, knownSubjects(subjects), session.id),
  );
  if (verdict === 'wait') throw new TooManyPending();
  return verdict === 'stop';
}

const tooMany = (message: string, retryAfter: number) => new Refusal('011', message, { headers: { 'retry-after': String(retryAfter) } });

/** @throws Refusal 011 when a session or an address has had its account checks */
export async function requireAccountCheckAllowed(
  tx: Transactional,
  services: Services,
  account: Account,
  { checks, address }: { checks: number; address: string | null },
): Promise<void> {
  const limits = accountLimits(services, account);
  if (checks >= limits.checks_per_session) throw tooMany('this session has had its account checks', HOUR_MS / 1000);
  if (address === null) return;
  const counted = await count(tx, services, [address]);
  if ((counted.get(address)?.checks ?? 0) >= limits.checks_per_address)
    throw tooMany('too many account checks from this address; try again later', HOUR_MS / 1000);
}

/** How long an attempt waits at most for others, and how often it looks. Real milliseconds. */
const LOOK_MS = 50;

/**
 * Runs the body again while {@link TooManyPending} is thrown. When the time is up, it answers that the caller should try
 * again later.
 */
export async function retryWhilePending<R>({ sleep, networkTimeout }: Services, body: () => Promise<R>): Promise<R> {
  for (let waited = 0; ; waited += LOOK_MS) {
    try {
      return await body();
    } catch (error) {
      if (!(error instanceof TooManyPending)) throw error;
      if (waited >= networkTimeout) throw tooMany('too many attempts at once', 1);
      await sleep(LOOK_MS);
    }
  }
}
