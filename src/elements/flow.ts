/** What a step answers: the next state, and what is to be done about it. */
export interface Transition<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** A flow's whole logic: a pure function of where it is and what happened. */
export type Step<State, Event, Effect> = (state: State, event: Event) => Transition<State, Effect>;

/**
 * Runs a flow: takes events one after another (those sent while an effect runs wait their turn), keeps the
 * state, tells when it changed, then has the effects performed. It knows nothing of any one flow.
 */
export class Flow<State, Event, Effect> {
  readonly #step: Step<State, Event, Effect>;
  readonly #perform: (effect: Effect) => void;
  readonly #changed: () => void;
  readonly #queue: Event[] = [];
  #busy = false;
  #state: State;

  constructor(step: Step<State, Event, Effect>, initial: State, perform: (effect: Effect) => void, changed: () => void) {
    this.#step = step;
    this.#state = initial;
    this.#perform = perform;
    this.#changed = changed;
  }

  /** Where the flow is now. */
  get state(): State {
    return this.#state;
  }

  /** Something happened. The state has changed when this returns, unless an effect is being performed just now. */
  send(event: Event): void {
    this.#queue.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#take(next);
    } finally {
      this.#busy = false;
    }
  }

  #take(event: Event): void {
    const { state, effects } = this.#step(this.#state, event);
    const changed = state !== this.#state;
    this.#state = state;
    if (changed) this.#changed();
    for (const effect of effects) this.#perform(effect);
  }
}
