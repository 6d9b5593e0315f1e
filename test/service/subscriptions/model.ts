/** The simplest model of a subscription: days are numbers, prices are cents without tax, and every plan repeats after some days. */

export interface Plan {
  readonly price: number;
  readonly interval: number;
}

/** The state of the model. */
export interface Model {
  day: number;
  status: 'ACTIVE' | 'PAUSED' | 'CANCELLED' | 'FAILED';
  plan: Plan;
  /** The day from which the billing dates are counted. */
  anchor: number;
  /** The last cycle that was paid. */
  last: number | null;
  next: number | null;
  owed: { cycle: number; declines: number } | null;
  waiting: { plan: Plan; at: number } | null;
  cancelAt: number | null;
  /** Whether the card pays. */
  pays: boolean;
  /** The payments, and the number of declines. */
  readonly paid: string[];
  declines: number;
}

const DUNNING = [2, 7, 14, 21];

/** The price with 15 % VAT. */
const incl = ({ price }: Plan): number => price + Math.floor((price * 15 + 50) / 100);

/** The first billing date on or after a day. */
const upcoming = ({ anchor, plan }: Model, from: number): number =>
  from <= anchor ? anchor : anchor + Math.ceil((from - anchor) / plan.interval) * plan.interval;

const paidUntil = (model: Model): number => (model.last === null ? model.anchor : upcoming(model, model.last + 1));

/** Charges the card. */
function ask(model: Model, plan: Plan): boolean {
  if (model.pays) model.paid.push(`${model.day} ${incl(plan)}`);
  else model.declines += 1;
  return model.pays;
}

const over = (model: Model, status: 'CANCELLED' | 'FAILED') =>
  Object.assign(model, { status, next: null, owed: null, waiting: null, cancelAt: null });

function bill(model: Model): void {
  const cycle = model.next ?? model.day;
  if (model.waiting !== null && model.waiting.at <= cycle) Object.assign(model, { plan: model.waiting.plan, anchor: cycle, waiting: null });
  if (ask(model, model.plan)) Object.assign(model, { last: cycle, next: upcoming(model, cycle + 1) });
  else Object.assign(model, { owed: { cycle, declines: 1 }, next: upcoming(model, Math.max(cycle + 2, cycle + 1)) });
}

/** A waiting plan begins with the next cycle. */
function planFor(model: Model, next: number | null): void {
  model.next = next;
  if (model.waiting !== null && next !== null) model.waiting = { ...model.waiting, at: next };
}

function retry(model: Model, owed: { cycle: number; declines: number }): void {
  if (ask(model, model.plan)) {
    Object.assign(model, { last: owed.cycle, owed: null });
    planFor(model, upcoming(model, Math.max(model.day, owed.cycle + 1)));
    return;
  }
  const gap = DUNNING[owed.declines];
  if (gap === undefined) {
    over(model, 'FAILED');
    return;
  }
  model.owed = { ...owed, declines: owed.declines + 1 };
  planFor(model, upcoming(model, owed.cycle + gap));
}

/** Does what falls due on this day, until nothing is left. */
function today(model: Model): void {
  for (;;) {
    const { day, status, owed } = model;
    if (model.cancelAt !== null && model.cancelAt <= day) over(model, 'CANCELLED');
    else if (status === 'ACTIVE' && owed !== null && owed.cycle + (DUNNING[owed.declines - 1] ?? 0) <= day) retry(model, owed);
    else if (status === 'ACTIVE' && owed === null && model.next !== null && model.next <= day) bill(model);
    else return;
  }
}

/** Creates a subscription, which is billed at once. */
export function create(plan: Plan, pays: boolean): Model {
  const model: Model = {
    day: 0,
    status: 'ACTIVE',
    plan,
    anchor: 0,
    last: null,
    next: 0,
    owed: null,
    waiting: null,
    cancelAt: null,
    pays,
    paid: [],
    declines: 0,
  };
  today(model);
  return model;
}

/** Lets days pass. */
export function pass(model: Model, days: number): void {
  for (let gone = 0; gone < days; gone += 1) {
    model.day += 1;
    today(model);
  }
}

/** Whether an action is allowed. `declined`: the card was declined. `unchanged`: the action would change nothing. */
export type Answer = 'yes' | 'no' | 'declined' | 'unchanged';

export function pause(model: Model): Answer {
  if (model.status !== 'ACTIVE' || model.owed !== null) return 'no';
  Object.assign(model, { status: 'PAUSED', next: null });
  return 'yes';
}

const goOn = (model: Model) => upcoming(model, Math.max(model.day, model.last === null ? model.anchor : model.last + 1));

export function resume(model: Model): Answer {
  if (model.status !== 'PAUSED') return 'no';
  model.status = 'ACTIVE';
  planFor(model, model.cancelAt === null ? goOn(model) : null);
  today(model);
  return 'yes';
}

export function cancel(model: Model, atOnce: boolean): Answer {
  if (model.status === 'CANCELLED') return 'no';
  // After a pause the next date may be later than the paid period.
  const until = model.cancelAt ?? model.next ?? paidUntil(model);
  if (!atOnce && model.status !== 'FAILED' && model.owed === null && until > model.day)
    Object.assign(model, { cancelAt: until, next: null });
  else over(model, 'CANCELLED');
  return 'yes';
}

export function reactivate(model: Model): Answer {
  if (model.cancelAt !== null) {
    Object.assign(model, { cancelAt: null, next: model.status === 'PAUSED' ? null : goOn(model) });
    return 'yes';
  }
  if (model.status !== 'CANCELLED' && model.status !== 'FAILED') return 'no';
  if (paidUntil(model) > model.day) {
    Object.assign(model, { status: 'ACTIVE', next: goOn(model) });
    return 'yes';
  }
  if (!ask(model, model.plan)) return 'declined';
  Object.assign(model, { status: 'ACTIVE', anchor: model.day, last: model.day });
  model.next = upcoming(model, model.day + 1);
  return 'yes';
}

export function changePlan(model: Model, plan: Plan, atOnce: boolean): Answer {
  if (model.status !== 'ACTIVE' || model.cancelAt !== null) return 'no';
  if (plan === model.plan) {
    if (model.waiting === null) return 'unchanged';
    model.waiting = null;
    return 'yes';
  }
  if (atOnce) {
    if (model.owed !== null) return 'no';
    if (!ask(model, plan)) return 'declined';
    Object.assign(model, { plan, anchor: model.day, last: model.day, waiting: null });
    model.next = upcoming(model, model.day + 1);
    return 'yes';
  }
  if (model.next === null) return 'no';
  model.waiting = { plan, at: model.next };
  return 'yes';
}
