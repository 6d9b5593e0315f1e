/** The result of a step: the next state, and the effects that the runner has to perform. */
export interface Transition<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** The whole logic of a flow: a pure function of the state and an event. */
export type Step<State, Event, Effect> = (state: State, event: Event) => Transition<State, Effect>;

/**
 * Runs a flow: handles events one after another (an event that is sent while an effect runs is queued), keeps the state,
 * reports a changed state, then performs the effects. It works for every flow.
 */
export class Flow<State, Event, Effect> {
  readonly #step: Step<State, Event, Effect>;
  readonly #perform: (effect: Effect) => void;
  readonly #onChange: () => void;
  readonly #queue: Event[] = [];
  #busy = false;
  #state: State;

  constructor(step: Step<State, Event, Effect>, initial: State, perform: (effect: Effect) => void, changed: () => void) {
    this.#step = step;
    this.#state = initial;
    this.#perform = perform;
    this.#onChange = changed;
  }

  /** The current state. */
  get state(): State {
    return this.#state;
  }

  /** Handles an event. The new state is there when this returns, unless it is called from inside an effect. */
  send(event: Event): void {
    this.#queue.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#process(next);
    } finally {
      this.#busy = false;
    }
  }

  #process(event: Event): void {
    const { state, effects } = this.#step(this.#state, event);
    const changed = state !== this.#state;
    this.#state = state;
    if (changed) this.#onChange();
    for (const effect of effects) this.#perform(effect);
  }
}

/** A table of handlers: one row for each type of event. */
export type PhaseHandlers<State, Event extends { readonly type: string }, Effect> = {
  readonly [Type in Event['type']]?: (state: State, event: Extract<Event, { readonly type: Type }>) => Transition<State, Effect>;
};

/**
 * Makes a flow from two tables: what an event does in each phase, and what it does in every phase. The row of the phase is used first. An
 * event without a row in either table changes nothing.
 */
export function phaseTable<Phase extends string, State extends { readonly phase: Phase }, Event extends { readonly type: string }, Effect>(
  phases: Readonly<Record<Phase, PhaseHandlers<State, Event, Effect>>>,
  anywhere: PhaseHandlers<State, Event, Effect>,
): Step<State, Event, Effect> {
  return (state, event) => {
    const type: Event['type'] = event.type;
    // TypeScript cannot relate the row's name to the event's type, so this cast does.
    const row = (phases[state.phase][type] ?? anywhere[type]) as Step<State, Event, Effect> | undefined;
    return row?.(state, event) ?? { state, effects: [] };
  };
}

/** Appends a transition to another one. */
export function andThen<State, Effect>(
  first: Transition<State, Effect>,
  more: (state: State) => Transition<State, Effect>,
): Transition<State, Effect> {
  const second = more(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}
