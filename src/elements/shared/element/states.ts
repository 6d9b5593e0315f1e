/** The states of an element that a page's styles can name: `pay-checkout:state(pending)`. */
const STATES = ['ready', 'pending', 'invalid', 'completed', 'test', 'expired'] as const;

/** Which of the states an element is in. A missing one is false. */
export type ElementStates = Partial<Record<(typeof STATES)[number], boolean>>;

/** The set of an element's states; null in a browser without them, and on a server. */
export function stateSet(element: HTMLElement): CustomStateSet | null {
  try {
    return element.attachInternals().states;
  } catch {
    return null;
  }
}

/** Sets the states. Some browsers know only names that begin with two dashes, and throw. */
export function showStates(set: CustomStateSet | null, states: ElementStates): void {
  try {
    for (const name of STATES)
      if (states[name]) set?.add(name);
      else set?.delete(name);
  } catch {
    // A page in such a browser has no use for the states.
  }
}
