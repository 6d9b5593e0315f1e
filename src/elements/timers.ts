/** Clocks by name: setting one again replaces it. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>();
  readonly #ring: (name: Name) => void;

  constructor(ring: (name: Name) => void) {
    this.#ring = ring;
  }

  /** Rings after `ms`. */
  set(name: Name, ms: number): void {
    this.stop(name);
    this.#running.set(
      name,
      setTimeout(() => {
        this.#running.delete(name);
        this.#ring(name);
      }, ms),
    );
  }

  /** Does not ring after all. */
  stop(name: Name): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  /** Stops all of them. */
  clear(): void {
    for (const name of [...this.#running.keys()]) this.stop(name);
  }
}
