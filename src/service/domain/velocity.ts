import type { Counted, VelocityLimits } from './records/velocity.ts';
import { insert, remove, update, type Change, type DecisionContext } from './decision.ts';

/**
 * The brake on card testing (ruling *velocity*): how often a card, an address or a session may be declined before nobody
 * is asked any more. It counts on real time, as rate limits do: the sandbox's clock does not loosen it.
 */

/** The limits of a service that is not told others. */
export const VELOCITY: VelocityLimits = {
  declines_per_session: 5,
  declines_per_card: 10,
  declines_per_address: 30,
  checks_per_session: 5,
  checks_per_address: 30,
};

/** The limits of an account: its own where it has set them, else the service's. */
export const limitsOf = (service: VelocityLimits, account: Partial<VelocityLimits> | null): VelocityLimits => ({ ...service, ...account });

/** How long a decline or a check counts. */
export const HOUR_MS = 60 * 60_000;
/** How long an attempt whose outcome is not known holds a place: no network is asked for longer. */
export const PENDING_MS = 10_000;

/** A card and an address as they are counted: keyed hashes, never themselves. Null where it is not known. */
export interface Subjects {
  readonly card: string | null;
  readonly address: string | null;
}

/** The subjects that are there. */
export const knownSubjects = ({ card, address }: Subjects): string[] => [card, address].filter((subject) => subject !== null);

/**
 * Whether an attempt may go to the network. `wait`: as many are there as may still be declined; what becomes of them
 * decides. So a hundred attempts at once are no way around a limit of thirty, and none of a hundred honest ones is refused.
 */
export function attemptVerdict(subjects: Subjects, limits: VelocityLimits, counted: ReadonlyMap<string, Counted>): 'go' | 'wait' | 'stop' {
  const places = [
    { subject: subjects.card, most: limits.declines_per_card },
    { subject: subjects.address, most: limits.declines_per_address },
  ].map(({ subject, most }) => {
    const { declined = 0, pending = 0 } = (subject === null ? undefined : counted.get(subject)) ?? {};
    if (declined >= most) return 'stop';
    return declined + pending >= most ? 'wait' : 'go';
  });
  return places.includes('stop') ? 'stop' : places.includes('wait') ? 'wait' : 'go';
}

const entryIds = (attempt_id: string): string[] => [`${attempt_id}.card`, `${attempt_id}.address`];

/** An attempt takes its places among those that are at the network. */
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

/** An attempt's outcome is known: a decline counts for an hour, anything else does not. */
export const recordAttemptEnd = (ctx: DecisionContext, attempt_id: string, declined: boolean): Change[] =>
  entryIds(attempt_id).map((id) => (declined ? update('velocity', id, { kind: 'declined', at: ctx.realNow }) : remove('velocity', id)));

/** An account is checked at its bank. */
export const recordAccountCheck = (ctx: DecisionContext, subject: string): Change =>
  insert('velocity', { account_id: ctx.account_id, id: ctx.newId('vel_'), subject, kind: 'check', at: ctx.realNow });
