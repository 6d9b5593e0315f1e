import { HOUR_MS } from '../../facts/days.ts';
import type { VelocityCounts, VelocityLimits } from './records/velocity.ts';
import { insert, remove, update, type Change, type DecisionContext } from './decision.ts';

/**
 * Limits against card testing (ruling *velocity*): after too many declines of a card, an address or a session, no network is asked
 * any more. Real time counts, as for rate limits, so that moving the sandbox's clock does not loosen the limits.
 */

/** The default limits of the service. */
export const VELOCITY: VelocityLimits = {
  declines_per_session: 5,
  declines_per_card: 10,
  declines_per_address: 30,
  checks_per_session: 5,
  checks_per_address: 30,
};

/** The limits of an account: its own where it has set them, otherwise those of the service. */
export const limitsOf = (service: VelocityLimits, account: Partial<VelocityLimits> | null): VelocityLimits => ({ ...service, ...account });

/** How long a decline or a check counts, in milliseconds. */
export const COUNTED_MS = HOUR_MS;
/** How long an attempt without an outcome is counted, in milliseconds. No network is asked for longer. */
export const PENDING_MS = 10_000;

/** The card and the address that are counted, as keyed hashes; null where they are not known. */
export interface Subjects {
  readonly card: string | null;
  readonly address: string | null;
}

/** The subjects that are known. */
export const knownSubjects = ({ card, address }: Subjects): string[] => [card, address].filter((subject) => subject !== null);

/** The limit of the declines of each subject. A subject that is not known has none of them. */
const declineLimits = ({ card, address }: Subjects, limits: VelocityLimits) => [
  { subject: card, most: limits.declines_per_card },
  { subject: address, most: limits.declines_per_address },
];

/**
 * The limits to check when an attempt is written, if the attempt may go to the network in any case where no subject has reached its
 * limit; otherwise null.
 */
export function limitsToCheck(subjects: Subjects, limits: VelocityLimits): { subject: string; most: number }[] | null {
  if (attemptVerdict(subjects, limits, new Map()) !== 'go') return null;
  return declineLimits(subjects, limits).flatMap(({ subject, most }) => (subject === null ? [] : [{ subject, most }]));
}

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

/** Counts an account check at a bank. */
export const recordAccountCheck = (ctx: DecisionContext, subject: string): Change =>
  insert('velocity', { account_id: ctx.account_id, id: ctx.newId('vel_'), subject, kind: 'check', at: ctx.realNow });
