import type { Step, Transition } from './flow.ts';

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
