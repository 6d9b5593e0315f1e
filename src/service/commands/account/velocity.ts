import { tooMany } from '../../../contract/errors.ts';
import type { Transactional, VelocityWindow } from '../../domain/ports.ts';
import type { Account, VelocityCounts, VelocityLimits } from '../../domain/records/platform.ts';
import {
  attemptVerdict,
  COUNTED_MS,
  entryIds,
  limitsOf,
  knownSubjects,
  PENDING_MS,
  QUESTION_PLACES,
  recordQuestion,
  spentPlace,
  type QuestionKind,
  type QuestionSubjects,
  type Subjects,
} from '../../domain/velocity.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Services } from '../write.ts';

/** Counts declines, account checks and questions to payers, in the same transaction that adds to them. */

export const accountLimits = ({ velocity }: Services, account: Account): VelocityLimits => limitsOf(velocity, account);

/** A network address as a keyed hash, under which declines and checks are counted. All accounts use the same hash. */
export const addressSubject = ({ hashSubject }: Services, client: string | null | undefined): string | null =>
  client == null ? null : hashSubject('address', client);

/** So many attempts of this card or address wait for the network that the limit would be reached if all were declined. */
class TooManyPending extends Error {
  constructor() {
    super('the outcomes of other attempts of this card or address are not known yet');
  }
}

function windowOf(services: Services): VelocityWindow {
  const now = services.realNow().getTime();
  return { since: new Date(now - COUNTED_MS), pendingSince: new Date(now - PENDING_MS) };
}

const count = (tx: Transactional, services: Services, subjects: readonly string[]): Promise<Map<string, VelocityCounts>> =>
  tx.countVelocity(subjects, windowOf(services));

/** Whether a limit stops an attempt. @throws TooManyPending when that depends on attempts in progress */
function isStopped(...facts: Parameters<typeof attemptVerdict>): boolean {
  const verdict = attemptVerdict(...facts);
  if (verdict === 'wait') throw new TooManyPending();
  return verdict === 'stop';
}

/**
 * Whether an attempt is refused before anybody is asked. Its session must be locked: a transaction that waits for a session then holds no
 * lock that other sessions wait for. @throws TooManyPending when that depends on attempts in progress
 */
export async function isOverDeclineLimit(tx: Transactional, services: Services, account: Account, subjects: Subjects): Promise<boolean> {
  const limits = accountLimits(services, account);
  return isStopped(subjects, limits, await count(tx, services, knownSubjects(subjects)));
}

/**
 * Whether a payer who has passed a challenge comes too late: others of the card or the address were declined too often meanwhile. The
 * attempt itself does not count. Its session must be locked. @throws TooManyPending
 */
export async function isOverDeclineLimitNow(tx: Transactional, services: Services, account: Account, attempt_id: string): Promise<boolean> {
  const [cardId = '', addressId = ''] = entryIds(attempt_id);
  const own = await tx.findMany('velocity', [cardId, addressId]);
  const subjects = { card: own.get(cardId)?.subject ?? null, address: own.get(addressId)?.subject ?? null };
  const counted = await count(tx, services, knownSubjects(subjects));
  const pendingSince = services.realNow().getTime() - PENDING_MS;
  for (const { subject, at } of own.values()) {
    const counts = counted.get(subject);
    if (counts !== undefined && at.getTime() > pendingSince) counted.set(subject, { ...counts, pending: counts.pending - 1 });
  }
  return isStopped(subjects, accountLimits(services, account), counted);
}

/** A question of a payer's page, and whom it concerns. */
export interface Question {
  /** The merchant's account. */
  readonly account: Account;
  readonly kind: QuestionKind;
  /** How many of its kind the session has asked before. */
  readonly asked: number;
  /** The bank account's number; null where there is none. */
  readonly account_number?: string | null | undefined;
  /** The mobile number whose owner is asked, null where it is not known. */
  readonly mobile?: string | null | undefined;
  /** The client network of the payer's browser. */
  readonly client: string | null | undefined;
}

const WHOSE = {
  session: { field: 'session_id', words: 'this session has had its' },
  account: { field: 'bank_account_number', words: 'this account number has had its' },
  mobile: { field: 'contact_number', words: 'this mobile number has had its' },
  address: { field: 'address', words: 'this address has had its' },
} as const;
const WHAT = { check: 'account checks', question: 'requests for approval' } as const;

const spentBudget = (place: keyof typeof WHOSE, kind: QuestionKind) =>
  tooMany(WHOSE[place].field, `${WHOSE[place].words} ${WHAT[kind]}; try again later`, COUNTED_MS / 1000);

/** Requires that a session may be signed once more. @throws Refusal 011 */
export function requireTriesLeft(services: Services, account: Account, tries: number): void {
  if (tries >= accountLimits(services, account).questions_per_session) throw spentBudget('session', 'question');
}

/**
 * Takes one question from the budgets of its session, account number, mobile number and address, and returns the changes that count it
 * (ruling *velocity of questions*). @throws Refusal 011
 */
export async function takeQuestion(
  tx: Transactional,
  services: Services,
  ctx: DecisionContext,
  { account, kind, asked, account_number, mobile, client }: Question,
): Promise<Change[]> {
  const subjects: QuestionSubjects = {
    // Leading zeros are written or left out, as people like.
    account: account_number == null ? null : services.hashSubject('account', account_number.replace(/^0+/, '')),
    mobile: mobile == null ? null : services.hashSubject('mobile', mobile),
    address: addressSubject(services, client),
  };
  const known = QUESTION_PLACES.flatMap((place) => subjects[place] ?? []);
  const limits = accountLimits(services, account);
  const spent = spentPlace(kind, limits, { session: asked, subjects, counted: await count(tx, services, known) });
  if (spent !== null) throw spentBudget(spent, kind);
  return recordQuestion(ctx, kind, subjects);
}

/** How often a waiting attempt looks again, in real milliseconds. */
const LOOK_MS = 50;

/** Runs the body again while it throws {@link TooManyPending}. When the time is up, the caller is told to try again later. */
export async function retryWhilePending<R>({ sleep, networkTimeout }: Services, body: () => Promise<R>): Promise<R> {
  for (let waited = 0; ; waited += LOOK_MS) {
    try {
      return await body();
    } catch (error) {
      if (!(error instanceof TooManyPending)) throw error;
      if (waited >= networkTimeout) throw tooMany('session_id', 'too many attempts at once', 1);
      await sleep(LOOK_MS);
    }
  }
}
