/** What is typed in a panel, by the names of its fields; it is forgotten when another panel opens. */
export class Typed {
  readonly #values = new Map<string, string>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What stands in a field; `otherwise` until something is typed. */
  get(name: string, otherwise = ''): string {
    return this.#values.get(name) ?? otherwise;
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
    this.#changed();
  }

  clear(): void {
    this.#values.clear();
  }
}
