import type { Day } from '../../../../src/facts/days.ts';
import { nextDue, runDue } from '../../../../src/service/domain/billing/due.ts';
import { DUNNING_DAYS } from '../../../../src/service/domain/billing/cycle.ts';
import { settle, type Charge, type ChargeOutcome, type SubscriptionState } from '../../../../src/service/domain/billing/subscription.ts';

/** Advances a subscription to the end of a day. Everything that falls due happens on its own day. */
export function advance(
  state: SubscriptionState,
  until: Day,
  outcome: (charge: Charge, day: Day) => ChargeOutcome,
  days: readonly number[] = DUNNING_DAYS,
): SubscriptionState {
  let at = state;
  for (let due = nextDue(at, days); due !== null && due.day <= until; due = nextDue(at, days)) {
    const { day } = due;
    at = settle(runDue(at, due, day, days), (charge) => outcome(charge, day));
  }
  return at;
}
