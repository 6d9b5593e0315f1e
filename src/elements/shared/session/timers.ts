/** Timers by name. Setting a name again replaces its timer. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>();
  readonly #onElapsed: (name: Name) => void;

  constructor(ring: (name: Name) => void) {
    this.#onElapsed = ring;
  }

  /** Starts a timer of `ms` milliseconds. */
  set(name: Name, ms: number): void {
    this.stop(name);
    this.#running.set(
      name,
      setTimeout(() => {
        this.#running.delete(name);
        this.#onElapsed(name);
      }, ms),
    );
  }

  /** Stops a timer. */
  stop(name: Name): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  /** Stops all timers. */
  clear(): void {
    for (const name of [...this.#running.keys()]) this.stop(name);
  }
}
