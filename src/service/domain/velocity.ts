import { HOUR_MS } from '../../facts/days.ts';
import type { VelocityCounts, VelocityLimits } from './records/platform.ts';
import { insert, remove, update, type Change, type DecisionContext } from './decision.ts';

/**
 * Limits against card testing (ruling *velocity*): after too many declines of a card, an address or a session, no network is asked
 * any more. Limits on what asks a bank or rings a phone (ruling *velocity of questions*). Real time counts, as for rate limits, so that
 * moving the sandbox's clock does not loosen the limits.
 */

/** The one table of budgets: the default limits of the service. */
export const VELOCITY: VelocityLimits = {
  declines_per_session: 5,
  declines_per_card: 10,
  declines_per_address: 30,
  checks_per_session: 5,
  checks_per_account: 5,
  checks_per_address: 30,
  questions_per_session: 5,
  questions_per_account: 5,
  questions_per_mobile: 5,
  questions_per_address: 20,
};

/** With a test key no bank is asked and no phone rings, and everybody uses the same few test accounts. */
const TEST_VELOCITY: Partial<VelocityLimits> = {
  checks_per_account: 100,
  questions_per_account: 100,
  questions_per_mobile: 100,
  questions_per_address: 400,
};

/** The limits of an account: its own where it has set them, otherwise those of the operator, otherwise the defaults. */
export const limitsOf = (
  operator: Partial<VelocityLimits>,
  { test, velocity }: { readonly test: boolean; readonly velocity: Partial<VelocityLimits> | null },
): VelocityLimits => ({ ...VELOCITY, ...(test ? TEST_VELOCITY : {}), ...operator, ...velocity });

/** How long a decline or a check counts, in milliseconds. */
export const COUNTED_MS = HOUR_MS;
/** How long an attempt without an outcome is counted, in milliseconds. No network is asked for longer. */
export const PENDING_MS = 10_000;

/** The card and the address that are counted, as keyed hashes; null where they are not known. */
export interface Subjects {
  readonly card: string | null;
  readonly address: string | null;
}

export const knownSubjects = ({ card, address }: Subjects): string[] => [card, address].filter((subject) => subject !== null);

/** The limit of the declines of each subject. A subject that is not known has none of them. */
const declineLimits = ({ card, address }: Subjects, limits: VelocityLimits) => [
  { subject: card, most: limits.declines_per_card },
  { subject: address, most: limits.declines_per_address },
];

/**
 * Whether an attempt may go to the network. `wait`: the attempts in progress could use up all declines that are left, so their
 * outcomes are waited for. So a hundred attempts at once cannot get around a limit of thirty, and a hundred honest attempts are not
 * refused.
 */
export function attemptVerdict(
  subjects: Subjects,
  limits: VelocityLimits,
  counted: ReadonlyMap<string, VelocityCounts>,
): 'go' | 'wait' | 'stop' {
  const places = declineLimits(subjects, limits).map(({ subject, most }) => {
    const { declined = 0, pending = 0 } = (subject === null ? undefined : counted.get(subject)) ?? {};
    if (declined >= most) return 'stop';
    return declined + pending >= most ? 'wait' : 'go';
  });
  return places.includes('stop') ? 'stop' : places.includes('wait') ? 'wait' : 'go';
}

/** The ids under which an attempt is counted: for its card, and for its address. */
export const entryIds = (attempt_id: string): string[] => [`${attempt_id}.card`, `${attempt_id}.address`];

/** Counts an attempt as in progress at the network. */
export function recordAttemptStart(ctx: DecisionContext, attempt_id: string, { card, address }: Subjects): Change[] {
  const [cardId = '', addressId = ''] = entryIds(attempt_id);
  const places = [
    { id: cardId, subject: card },
    { id: addressId, subject: address },
  ];
  return places.flatMap(({ id, subject }) =>
    subject === null ? [] : [insert('velocity', { account_id: ctx.account_id, id, subject, kind: 'pending', at: ctx.realNow })],
  );
}

/** Counts an attempt as in progress again, from now: its payer has passed a challenge, and the network is asked next. */
export const recordAttemptResumed = (ctx: DecisionContext, attempt_id: string): Change[] =>
  entryIds(attempt_id).map((id) => update('velocity', id, { at: ctx.realNow }));

/** Counts the outcome of an attempt: a decline counts for an hour, any other outcome does not. */
export const recordAttemptEnd = (ctx: DecisionContext, attempt_id: string, declined: boolean): Change[] =>
  entryIds(attempt_id).map((id) => (declined ? update('velocity', id, { kind: 'declined', at: ctx.realNow }) : remove('velocity', id)));

/** What a payer's page may ask of others: a bank about an account, or a payer to approve a mandate. */
export type QuestionKind = 'check' | 'question';

/** The places where questions are counted, besides the session. */
export const QUESTION_PLACES = ['account', 'mobile', 'address'] as const;
export type QuestionPlace = (typeof QUESTION_PLACES)[number];

/** Makes the keyed hash of a subject. */
export type SubjectHash = (kind: QuestionPlace, text: string) => string;

/** The subjects of a question, as keyed hashes; null where one is not known. */
export type QuestionSubjects = Readonly<Record<QuestionPlace, string | null>>;

/** The limit of each place. Nobody's phone rings when a bank checks an account. */
const questionLimits = (kind: QuestionKind, limits: VelocityLimits): Readonly<Record<QuestionPlace | 'session', number>> =>
  kind === 'check'
    ? {
        session: limits.checks_per_session,
        account: limits.checks_per_account,
        mobile: Infinity,
        address: limits.checks_per_address,
      }
    : {
        session: limits.questions_per_session,
        account: limits.questions_per_account,
        mobile: limits.questions_per_mobile,
        address: limits.questions_per_address,
      };

/** The place whose budget is spent; null if one more question may be asked. */
export function spentPlace(
  kind: QuestionKind,
  limits: VelocityLimits,
  { session, subjects, counted }: { session: number; subjects: QuestionSubjects; counted: ReadonlyMap<string, VelocityCounts> },
): QuestionPlace | 'session' | null {
  const most = questionLimits(kind, limits);
  if (session >= most.session) return 'session';
  const asked = (place: QuestionPlace): number => {
    const counts = counted.get(subjects[place] ?? '');
    return (kind === 'check' ? counts?.checks : counts?.questions) ?? 0;
  };
  return QUESTION_PLACES.find((place) => asked(place) >= most[place]) ?? null;
}

/** Counts a question at each of its places. */
export const recordQuestion = (ctx: DecisionContext, kind: QuestionKind, subjects: QuestionSubjects): Change[] =>
  QUESTION_PLACES.flatMap((place) => {
    const subject = subjects[place];
    if (subject === null) return [];
    return [insert('velocity', { account_id: ctx.account_id, id: ctx.newId('vel_'), subject, kind, at: ctx.realNow })];
  });
